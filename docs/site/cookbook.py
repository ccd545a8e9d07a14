"""The cookbook: small games to copy, each beside the picture that it makes.

A snippet is one file, ``docs/cookbook/SECTION/NAME.md``, and all there is to add for a new one: front matter in YAML
(:data:`KEYS`), then blocks of code. A block that is called ``title="island/game.yaml"`` is a file; a block ``console``
holds the commands that build it. ``«forest|bosque»`` is the English and the Spanish of a word, anywhere in the file.
"""

from __future__ import annotations

import contextlib
import io
import os
import re
import shlex
import shutil
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path, PurePosixPath
from tempfile import TemporaryDirectory
from typing import Any

import pypdfium2 as pdfium
import yaml
from PIL import Image, ImageChops, ImageOps
from resvg_py import svg_to_bytes

from generator.cli import _run
from generator.cli.terminal import speak
from generator.packs.locations import forget_packs

ROOT = Path(__file__).parents[2]
SNIPPETS = ROOT / "docs" / "cookbook"
LANGUAGES = ("en", "es")
WIDE, HIGH = 700, 620
"""The most dots that a picture is wide and high."""
FINEST = 4.0
"""The most dots to a point at which a page is drawn before it is made smaller."""
SECTIONS = {
    "boards": {"en": "Boards", "es": "Tableros"},
    "counters": {"en": "Counters and tokens", "es": "Fichas y marcadores"},
    "cards": {"en": "Cards", "es": "Cartas"},
    "sheets": {"en": "Team sheets and match sheets", "es": "Hojas de equipo y actas"},
    "printing": {"en": "Printing and cutting", "es": "Imprimir y recortar"},
}
GENERATED = "../../assets/generated"
"""Where a page ``LANGUAGE/cookbook/SECTION.md`` finds what :func:`pictures` writes."""
WORDS = {
    "title": {"en": "Cookbook", "es": "Recetario"},
    "index": {
        "en": "Choose a picture that looks like what you want. Every recipe is complete: save its files under the names"
        " above them, open a terminal in the folder that holds them, and copy the command.",
        "es": "Elige la imagen que se parezca a lo que buscas. Cada receta está completa: guarda sus archivos con el"
        " nombre que llevan encima, abre una terminal en la carpeta donde están y copia la orden.",
    },
    "back": {"en": "All recipes", "es": "Todas las recetas"},
    "also": {"en": "Save these files too:", "es": "Guarda también estos archivos:"},
}
KEYS = {
    "title": "the title, in every language",
    "text": "one or two sentences, in every language",
    "picture": "what to show: a file of the output, or {file, pages, crop, paper}",
    "order": "its place in the section, a number; 50 when not given",
    "files": "files to copy: the name in the snippet, and where it is in the project",
    "warning": "a part of the warning that the build is to give",
}
"""What the front matter may say."""


class SnippetError(Exception):
    """A snippet that is not written as it should be, or does not build; the message names its file."""


@dataclass(frozen=True)
class Shot:
    """Pages of files in ``output/`` (``*`` for several), shown together.

    ``crop`` is the left, top, right and bottom edge of what is shown, in percent of a page.
    ``paper`` shows the sheet with its margins inside a line; without it the white around what is printed goes.
    """

    file: str
    pages: tuple[int, ...] = (1,)
    crop: tuple[float, float, float, float] = (0, 0, 100, 100)
    paper: bool = False


@dataclass(frozen=True)
class Snippet:
    """One snippet in one language; paths are relative to the folder in which it is built."""

    section: str
    name: str
    language: str
    title: str
    text: str
    order: float
    body: str
    files: Mapping[str, str]
    copies: Mapping[str, str]
    commands: tuple[str, ...]
    shot: Shot
    warning: str


def paths() -> list[Path]:
    """Return the files of all snippets."""
    return sorted(SNIPPETS.glob("*/*.md"))


@cache
def snippets(language: str) -> tuple[Snippet, ...]:
    """Return all snippets in a language, section by section, in the order of the pages."""
    found = [snippet(path, language) for path in paths()]
    places = list(SECTIONS)
    return tuple(sorted(found, key=lambda one: (places.index(one.section), one.order, one.name)))


def snippet(path: Path, language: str) -> Snippet:
    """Read a snippet in one language. Raises :class:`SnippetError` with the file and what is wrong with it."""
    where = f"{path.parent.name}/{path.name}"
    if path.parent.name not in SECTIONS:
        raise SnippetError(f"{where}: there is no section {path.parent.name} (there are {', '.join(SECTIONS)})")
    parts = re.fullmatch(r"---\n(.*?\n)---\n(.*)", in_language(path.read_text(encoding="utf-8"), language), re.DOTALL)
    if parts is None:
        raise SnippetError(f"{where}: it does not begin with front matter between two lines of ---")
    head = _front_matter(where, parts[1])
    blocks = re.findall(r"^```(\w+)(?: title=\"([^\"]+)\")?\n(.*?)^```$", parts[2], re.MULTILINE | re.DOTALL)
    files = {name: text for _, name, text in blocks if name}
    commands = tuple(line for kind, _, text in blocks if kind == "console" for line in text.splitlines())
    if not commands or any(not line.startswith("pizarra ") for line in commands):
        raise SnippetError(f"{where}: a block ```console is to hold the commands, each beginning with “pizarra”")
    copies = {str(name): str(source) for name, source in head.get("files", {}).items()}
    for source in copies.values():
        if not (ROOT / source).is_file():
            raise SnippetError(f"{where}: there is no file {source} in the project")
    return Snippet(
        section=path.parent.name,
        name=path.stem,
        language=language,
        title=head["title"][language].strip(),
        text=head["text"][language].strip(),
        order=head.get("order", 50),
        body=parts[2].strip(),
        files=files,
        copies=copies,
        commands=commands,
        shot=_shot(where, head["picture"]),
        warning=head.get("warning", ""),
    )


def in_language(text: str, language: str) -> str:
    """Return a text with one of the two words of each ``«forest|bosque»``."""
    return re.sub(r"«([^|«»]*)\|([^|«»]*)»", rf"\{1 + LANGUAGES.index(language)}", text)


def _front_matter(where: str, text: str) -> dict[str, Any]:
    try:
        head = yaml.safe_load(text)
    except yaml.YAMLError as error:
        raise SnippetError(f"{where}: the front matter is not YAML: {error}") from error
    if not isinstance(head, dict):
        raise SnippetError(f"{where}: the front matter is not a mapping of keys")
    if unknown := [str(key) for key in head if key not in KEYS]:
        raise SnippetError(f"{where}: unknown key {', '.join(unknown)} (allowed: {', '.join(KEYS)})")
    for key in ("title", "text"):
        words = head.get(key)
        for language in LANGUAGES:
            if not isinstance(words, dict) or not str(words.get(language) or "").strip():
                raise SnippetError(f"{where}: {key} is missing in {language}")
        if unknown := [str(language) for language in words if language not in LANGUAGES]:
            raise SnippetError(f"{where}: {key} has an unknown language {', '.join(unknown)}")
    if "picture" not in head:
        raise SnippetError(f"{where}: picture is missing: {KEYS['picture']}")
    return head


def _shot(where: str, found: Any) -> Shot:
    if isinstance(found, str):
        found = {"file": found}
    if not isinstance(found, dict) or "file" not in found or set(found) - {"file", "pages", "crop", "paper"}:
        raise SnippetError(f"{where}: picture is {KEYS['picture']}")
    left, top, right, bottom = found.get("crop", Shot.crop)
    pages = tuple(found.get("pages", Shot.pages))
    return Shot(found["file"], pages, (left, top, right, bottom), bool(found.get("paper")))


# Pictures


def pictures(folder: Path) -> None:
    """Build every snippet in every language and write its picture, ``folder/cookbook/LANGUAGE/NAME.png``.

    What snippets copy from the project is written beside them, for readers who want to build the same.
    """
    for language in LANGUAGES:
        (folder / "cookbook" / language).mkdir(parents=True, exist_ok=True)
        for one in snippets(language):
            for source in one.copies.values():
                shutil.copyfile(ROOT / source, place(folder, _copy(source)))
            with TemporaryDirectory() as work:
                build(one, Path(work))
                picture(one, Path(work)).save(folder / f"cookbook/{language}/{one.name}.png", optimize=True)


def build(one: Snippet, folder: Path) -> str:
    """Write the files of a snippet into an empty folder, run its commands there, and return what they said.

    Raises :class:`SnippetError` where a command fails, or does not warn as the snippet says.
    """
    for name, text in one.files.items():
        place(folder, name).write_text(text, encoding="utf-8")
    for name, source in one.copies.items():
        shutil.copyfile(ROOT / source, place(folder, name))
    heard = io.StringIO()
    with contextlib.chdir(folder), contextlib.redirect_stdout(heard), contextlib.redirect_stderr(heard):
        try:
            for line in one.commands:
                words = shlex.split(line, comments=True)[1:]
                forget_packs()
                speak(words, {"PIZARRA_LANG": one.language})
                if _run(words):
                    raise SnippetError(f"{one.section}/{one.name}.md: {line}\n{heard.getvalue()}")
        finally:
            speak((), os.environ)
    said = heard.getvalue()
    warnings = [line for line in said.splitlines() if re.search(r"\b(warning|aviso):", line)]
    if len(warnings) != bool(one.warning) or one.warning not in "".join(warnings):
        raise SnippetError(f"{one.section}/{one.name}.md: expected “{one.warning}” as its only warning:\n{said}")
    return said


def place(folder: Path, name: str) -> Path:
    """Return the path of a file of a snippet, in a folder that exists.

    Raises :class:`SnippetError` where it is outside the folder of the snippet.
    """
    path = PurePosixPath(name)
    if path.is_absolute() or ".." in path.parts:
        raise SnippetError(f"{name} is outside the folder of its snippet")
    (folder / path).parent.mkdir(parents=True, exist_ok=True)
    return folder / path


def picture(one: Snippet, folder: Path) -> Image.Image:
    """Return the picture of a snippet that was built in ``folder``.

    Several pages stand side by side, or one below the other where they are wide. Raises :class:`SnippetError` where
    there is no such file, or nothing on it.
    """
    output = folder / "output"
    files = sorted(output.glob(one.shot.file))
    if not files:
        made = ", ".join(sorted(str(path.relative_to(output)) for path in output.glob("**/[!.]*.*")))
        raise SnippetError(f"{one.section}/{one.name}.md: picture: there is no {one.shot.file} in output/ ({made})")
    shown = [page for file in files for page in _pages(file, one.shot.pages)]
    finished = _framed if one.shot.paper else _trimmed
    pages = [finished(_cropped(page, one.shot.crop)) for page in shown]
    down = all(page.width > 1.4 * page.height for page in pages)
    gap = pages[0].width // 25
    steps = [(0, page.height + gap) if down else (page.width + gap, 0) for page in pages]
    lefts, tops = ([sum(step[axis] for step in steps[:count]) for count in range(len(pages))] for axis in (0, 1))
    right = max(left + page.width for left, page in zip(lefts, pages, strict=True))
    bottom = max(top + page.height for top, page in zip(tops, pages, strict=True))
    sheet = Image.new("RGB", (right, bottom), "white")
    for page, left, top in zip(pages, lefts, tops, strict=True):
        sheet.paste(page, (left, top))
    sheet.thumbnail((WIDE, HIGH), Image.Resampling.LANCZOS)
    return _with_palette(sheet)


def _pages(file: Path, numbers: tuple[int, ...]) -> Iterator[Image.Image]:
    if file.suffix in (".png", ".svg"):
        content = io.BytesIO(svg_to_bytes(svg_path=str(file), dpi=150)) if file.suffix == ".svg" else file
        image = Image.open(content).convert("RGBA")
        yield Image.alpha_composite(Image.new("RGBA", image.size, "white"), image).convert("RGB")
        return
    with contextlib.closing(pdfium.PdfDocument(file)) as document:
        for number in numbers:
            page = document[number - 1]
            yield page.render(scale=min(2 * WIDE / page.get_width(), FINEST)).to_pil().convert("RGB")


def _cropped(page: Image.Image, crop: tuple[float, float, float, float]) -> Image.Image:
    left, top, right, bottom = crop
    width, height = page.width / 100, page.height / 100
    return page.crop((int(left * width), int(top * height), int(right * width), int(bottom * height)))


def _framed(page: Image.Image) -> Image.Image:
    """Return a page inside a grey line, which stays where it is made smaller."""
    return ImageOps.expand(page, max(2, page.width // 350), "#c4cad2")


def _with_palette(image: Image.Image) -> Image.Image:
    """Return a picture of 256 colours at most: the commonest, one of every other hue, and for the rest the nearest.

    Pillow looks up four shades at a time, so that colours that are hardly different would take each other's place.
    """
    counted = image.getcolors(image.width * image.height) or []
    common = [colour for _, colour in sorted(counted, key=lambda one: (-one[0], one[1]))]
    apart, hues = ({tuple(part >> bits for part in one): one for one in reversed(common)} for bits in (3, 4))
    ordered = [one for one in common if one == apart[tuple(part >> 3 for part in one)]]
    rare = [one for one in ordered if one == hues[tuple(part >> 4 for part in one)]]
    palette = Image.new("P", (1, 1))
    chosen = list(dict.fromkeys([*ordered[:128], *rare, *ordered]))[:256]
    palette.putpalette([part for colour in chosen for part in colour])
    return image.quantize(palette=palette, dither=Image.Dither.NONE)


def _trimmed(page: Image.Image) -> Image.Image:
    """Return a page without the white around what is printed, but for a narrow edge."""
    printed = ImageChops.invert(page).getbbox()
    if printed is None:
        raise SnippetError("the picture is blank")
    edge = 8
    left, top, right, bottom = printed
    box = (max(left - edge, 0), max(top - edge, 0), min(right + edge, page.width), min(bottom + edge, page.height))
    return page.crop(box)


# Pages


def pages(language: str) -> dict[str, str]:
    """Return the pages of the cookbook in a language: the path inside the folder of the language, and its Markdown."""
    found = {f"cookbook/{section}.md": _section_page(section, language) for section in SECTIONS}
    return {"cookbook/index.md": _index(language), **found}


def _index(language: str) -> str:
    lines = [f"# {WORDS['title'][language]}", "", WORDS["index"][language], ""]
    for section, titles in SECTIONS.items():
        lines += [f"## [{titles[language]}]({section}.md)", "", '<div class="cookbook-index" markdown>', ""]
        for one in snippets(language):
            if one.section == section:
                lines += [f"[![]({_address(one)}){{ loading=lazy }} {one.title}]({section}.md#{one.name})", ""]
        lines += ["</div>", ""]
    return "\n".join(lines)


def _section_page(section: str, language: str) -> str:
    lines = ["---", "hide: [toc]", "---", "", f"# {SECTIONS[section][language]}", ""]
    lines += [f"[{WORDS['back'][language]}](index.md)", ""]
    for one in snippets(language):
        if one.section == section:
            lines += _recipe(one)
    return "\n".join(lines)


def _recipe(one: Snippet) -> list[str]:
    lines = [f"## {one.title} {{ #{one.name} }}", "", one.text, "", '<div class="recipe" markdown>']
    lines += ['<div class="recipe-files" markdown>', "", one.body, ""]
    if one.copies:
        copies = [(name, _copy(source)) for name, source in one.copies.items()]
        links = [f"[`{name}`]({GENERATED}/{copy}){{ download={PurePosixPath(copy).name} }}" for name, copy in copies]
        lines += [f"{WORDS['also'][one.language]} {', '.join(links)}.", ""]
    lines += ["</div>", '<div class="recipe-picture" markdown>', ""]
    return [*lines, f"![{one.title}]({_address(one)}){{ loading=lazy }}", "", "</div>", "</div>", ""]


def _address(one: Snippet) -> str:
    """Return where a page of the cookbook finds the picture of a snippet."""
    return f"{GENERATED}/cookbook/{one.language}/{one.name}.png"


def _copy(source: str) -> str:
    """Return where the site has a file of the project that snippets copy, in the folder of its pictures."""
    return f"cookbook/files/{PurePosixPath(source).name}"
