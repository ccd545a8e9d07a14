import subprocess

import pytest

from tests.sameness.sides import Repository

MAIN = """import sys
from pathlib import Path

print("pizarra", *sys.argv[1:], "from", Path(__file__).parent, sorted(Path().glob("*")))
Path("made.txt").write_text("one\\n")
sys.exit(len(sys.argv) > 2)
"""
STUDIO = """class Studio:
    def __init__(self, folder):
        self.folder = folder

    def handle(self, request, progress):
        progress({"done": 1})
        return {"id": request["id"], "result": {"files": {"a/board.txt": b"board"}, "at": str(self.folder)}}
"""


class Checkout:
    """A repository with a program as small as can be in place of Pizarra."""

    def __init__(self, root):
        self.root = root
        self.git("init", "--quiet")
        self.write("generator/__init__.py", "")
        self.write("generator/__main__.py", MAIN)
        self.write("generator/engine.py", STUDIO)
        self.write("generator/page/engine.js", "python(`\nimport gc\nfrom generator.engine import Studio\n`)\n")
        self.write("templates/words.txt", "words\n")
        self.write("docs/examples/dot/game.yaml", "game: dot\n")
        self.write("docs/notes.md", "notes\n")

    def git(self, *words):
        settings = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false")
        subprocess.run(["git", *settings, *words], cwd=self.root, check=True, capture_output=True)

    def write(self, name, text):
        (self.root / name).parent.mkdir(parents=True, exist_ok=True)
        (self.root / name).write_text(text, encoding="utf-8")

    def commit(self):
        self.git("add", "--all")
        self.git("commit", "--quiet", "--message", "a change")


@pytest.fixture
def checkout(tmp_path):
    (tmp_path / "repository").mkdir()
    made = Checkout(tmp_path / "repository")
    made.commit()
    return made


@pytest.fixture
def repository(checkout, tmp_path):
    return Repository(checkout.root, tmp_path / "cache")
