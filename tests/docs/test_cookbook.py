"""Every snippet of the cookbook is in both languages, builds without a warning, and shows a picture."""

import importlib.util
import re
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
SPEC = importlib.util.spec_from_file_location("cookbook", ROOT / "docs" / "site" / "cookbook.py")
cookbook = sys.modules["cookbook"] = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(cookbook)
FILES = cookbook.paths()
SOUND = """---
title: {en: A dot, es: Un punto}
text: {en: One dot., es: Un punto.}
picture: dot/board.pdf
---

```yaml title="dot/game.yaml"
game: dot
title: «Dot|Punto»
board: {grid: {type: squares, columns: 2, rows: 2, size: 20mm}}
```

```console
pizarra build dot/ --only board
```
"""


@pytest.fixture(autouse=True)
def languages_as_before(monkeypatch):
    monkeypatch.setenv("LANGUAGE", "en")


@pytest.fixture
def written(tmp_path):
    """Return a function that writes a snippet and returns its path."""

    def write(text):
        path = tmp_path / "boards" / "dot.md"
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.mark.sweep(5)
@pytest.mark.parametrize("language", cookbook.LANGUAGES)
@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.stem}")
def test_a_snippet_builds_and_shows_something(path, language, tmp_path):
    one = cookbook.snippet(path, language)
    cookbook.build(one, tmp_path)
    shown = cookbook.picture(one, tmp_path)
    assert shown.width <= cookbook.WIDE and shown.height <= cookbook.HIGH
    assert len(shown.convert("RGB").getcolors(shown.width * shown.height)) > 2, "the picture is blank"


def test_there_are_about_forty_and_no_two_of_a_name():
    names = [path.stem for path in FILES]
    assert len(names) >= 40
    assert len(set(names)) == len(names)


@pytest.mark.slow
def test_titles_differ_and_texts_are_sentences():
    for language in cookbook.LANGUAGES:
        found = cookbook.snippets(language)
        assert len({one.title for one in found}) == len(found)
        for one in found:
            assert re.search(r"[.?!]$", one.text), f"{one.name}: {one.text}"
            assert one.text.count(". ") < 3, f"{one.name} is longer than three sentences"


def test_files_of_the_project_that_readers_save_have_names_of_their_own():
    sources = {source for one in cookbook.snippets("en") for source in one.copies.values()}
    assert len({Path(source).name for source in sources}) == len(sources)


def test_snippets_are_short():
    for one in cookbook.snippets("en"):
        for name, text in one.files.items():
            assert text.count("\n") <= 32, f"{one.name}: {name}"


@pytest.mark.parametrize("language", cookbook.LANGUAGES)
def test_the_pages_show_every_snippet_once_with_its_picture_and_files(language):
    pages = cookbook.pages(language)
    assert set(pages) == {"cookbook/index.md", *(f"cookbook/{section}.md" for section in cookbook.SECTIONS)}
    for one in cookbook.snippets(language):
        page = pages[f"cookbook/{one.section}.md"]
        assert page.count(f"{{ #{one.name} }}") == 1
        assert f"../../assets/generated/cookbook/{language}/{one.name}.png" in page
        assert f"]({one.section}.md#{one.name})" in pages["cookbook/index.md"]
        assert all(f'title="{name}"' in page for name in one.files)
    assert not any(re.search(r"«[^»]*\|", page) for page in pages.values())


@pytest.mark.slow
def test_the_same_pictures_are_made_again(tmp_path, monkeypatch):
    few = [path for path in FILES if path.stem in ("map-from-a-picture", "mini")]
    monkeypatch.setattr(cookbook, "paths", lambda: few)
    cookbook.snippets.cache_clear()
    try:
        for folder in ("one", "two"):
            cookbook.pictures(tmp_path / folder)
    finally:
        cookbook.snippets.cache_clear()
    made = sorted(path for path in (tmp_path / "one").rglob("*.*") if path.is_file())
    assert [path.suffix for path in made].count(".png") == len(few) * len(cookbook.LANGUAGES)
    links = re.findall(
        r"\]\(\.\./\.\./assets/generated/(cookbook/files/[^)]*)\)", cookbook.pages("en")["cookbook/boards.md"]
    )
    assert links and all((tmp_path / "one" / link).is_file() for link in links)
    for file in made:
        assert file.read_bytes() == (tmp_path / "two" / file.relative_to(tmp_path / "one")).read_bytes()


def test_a_sound_snippet_is_read_in_both_languages(written, tmp_path):
    path = written(SOUND)
    english, spanish = (cookbook.snippet(path, language) for language in cookbook.LANGUAGES)
    assert (english.title, spanish.title) == ("A dot", "Un punto")
    assert "title: Dot\n" in english.files["dot/game.yaml"] and "title: Punto\n" in spanish.files["dot/game.yaml"]
    assert english.shot == spanish.shot == cookbook.Shot("dot/board.pdf")


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("picture: dot", "colour: red\npicture: dot", "boards/dot.md: unknown key colour (allowed: title, text,"),
        ("title: {en: A dot, es: Un punto}", "title: {en: A dot}", "boards/dot.md: title is missing in es"),
        ("es: Un punto.}", "es: ''}", "boards/dot.md: text is missing in es"),
        ("{en: A dot, ", "{en: A dot, fr: Point, ", "title has an unknown language fr"),
        ("picture: dot/board.pdf\n", "", "boards/dot.md: picture is missing"),
        ("picture: dot/board.pdf", "picture: {document: board}", "picture is what to show"),
        ("picture: dot", "files: {a.svg: docs/none.svg}\npicture: dot", "there is no file docs/none.svg"),
        ("title: {en", "title: [en", "the front matter is not YAML"),
        ("---\ntitle", "title", "it does not begin with front matter"),
        ("pizarra build", "rm -r", "each beginning with “pizarra”"),
    ],
)
def test_a_mistake_in_a_snippet_is_named_with_its_file(old, new, message, written):
    assert old in SOUND
    with pytest.raises(cookbook.SnippetError) as stopped:
        cookbook.snippet(written(SOUND.replace(old, new, 1)), "es")
    assert message in str(stopped.value)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("columns: 2", "colums: 2", "unknown key “colums”"),
        ("dot/board.pdf", "dot/bord.pdf", "there is no dot/bord.pdf in output/ (dot/board.pdf)"),
        ("picture: dot", "warning: too dark\npicture: dot", "expected “too dark” as its only warning"),
        ('"dot/game.yaml"', '"../game.yaml"', "../game.yaml is outside"),
    ],
)
def test_a_snippet_that_does_not_build_is_named(old, new, message, written, tmp_path):
    assert old in SOUND
    one = cookbook.snippet(written(SOUND.replace(old, new, 1)), "en")
    work = tmp_path / "work"
    work.mkdir()
    with pytest.raises(cookbook.SnippetError, match=re.escape(message)):
        cookbook.build(one, work)
        cookbook.picture(one, work)


def test_a_blank_picture_is_refused():
    with pytest.raises(cookbook.SnippetError, match="blank"):
        cookbook._trimmed(Image.new("RGB", (20, 20), "white"))
