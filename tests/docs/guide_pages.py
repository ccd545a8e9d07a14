"""What tests read on the pages of the guide, in both languages."""

import re
import shlex

from tests.conftest import ROOT

LANGUAGES = ("en", "es")


def guide_page(name, language):
    """Return the text of a page of the guide."""
    return (ROOT / f"docs/{language}/guide/{name}.md").read_text("utf-8")


def fences(page):
    """Return the language and the text of every block of code, in order."""
    return re.findall(r"^```([a-z0-9]*)\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def blocks(page, language):
    """Return the blocks of code of one language."""
    return [text for name, text in fences(page) if name == language]


def commands(page):
    """Return what follows ``pizarra`` in every command of a page, as lists of words."""
    lines = [line for text in blocks(page, "") for line in text.splitlines() if line.startswith("pizarra ")]
    return [shlex.split(line, comments=True)[1:] for line in lines]


def files(page):
    """Return the files that a page asks its reader to write: a path alone in a line, then a block with its text."""
    return re.findall(r"^`([\w./-]+)`:\n\n```[a-z0-9]*\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)


def write_files(page, folder):
    """Write the files of a page into a folder. Return the folders of its games."""
    for name, text in files(page):
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return [path.parent for path in sorted(folder.glob("*/game.yaml"))]


def follow(page, folder, pizarra):
    """Do what a page says, in its order: write its files into the working folder, run its commands. None may fail."""
    step = re.compile(r"^(?:`([\w./-]+)`:\n\n)?```([a-z0-9]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
    for name, kind, text in step.findall(page):
        if name:
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_text(text, encoding="utf-8")
        elif not kind:
            for command in commands(f"```\n{text}```"):
                run = pizarra(*command)
                assert run.code == 0, f"{shlex.join(command)}: {run.err}"
