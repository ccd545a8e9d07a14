"""What Pizarra adds to MkDocs: generated pages, folders in the table of contents, a search per language, checks.

A module beside this one may offer pages of the site by two functions:

* ``pages(language: str) -> dict[str, str]``: Markdown by path inside the folder of a language (``cookbook/boards.md``),
  in the order of the table of contents;
* ``pictures(folder: Path) -> None``: write pictures into a folder. What is ``board.png`` there is on the site
  ``assets/generated/board.png``; the page ``cookbook/boards.md`` refers to it as ``../../assets/generated/board.png``.

MkDocs counts what is logged here as a warning; with ``--strict`` that is an error.
"""

from __future__ import annotations

import importlib.util
import json
import logging
import os
import re
import sys
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from mkdocs.plugins import event_priority
from mkdocs.structure.files import File
from mkdocs.utils.yaml import yaml_load

if TYPE_CHECKING:
    from types import ModuleType

    from mkdocs.config.defaults import MkDocsConfig
    from mkdocs.structure.files import Files
    from mkdocs.structure.nav import Navigation
    from mkdocs.structure.pages import Page

LOG = logging.getLogger("mkdocs.hooks.pizarra")
SITE = Path(__file__).parent
ROOT = SITE.parents[1]
LANGUAGES = ("es", "en")
GENERATORS = ("cookbook", "reference", "glossary")
"""Modules that generate pages, where they exist."""
ENGLISH_ONLY = "developers/"
"""Pages under this folder are not translated."""

_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_CODE = re.compile(r"^```.*?^```[^\n]*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def on_pre_build(config: MkDocsConfig) -> None:
    """Generate the pages again for every build; the builds of further languages share them."""
    if not config.plugins["i18n"].building:
        _generated.cache_clear()


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the generated pages and pictures and put the pages of folders into the table of contents."""
    for path in _generated():
        files.append(File(path, config.docs_dir, config.site_dir, config.use_directory_urls))
    pages = {
        language: [
            path.removeprefix(f"{language}/")
            for path in (*sorted(_written(files), key=_index_first), *_generated())
            if path.startswith(f"{language}/") and path.endswith(".md")
        ]
        for language in LANGUAGES
    }
    language = config.plugins["i18n"].current_language
    contents = _contents(config)
    config.nav = _resolve(contents, pages[language])
    if not config.plugins["i18n"].building:
        _check_translations(pages)
        _check_names(contents, {page for some in pages.values() for page in some})


def on_nav(nav: Navigation, config: MkDocsConfig, files: Files) -> None:
    """Fill in the generated files; the plug-in of languages makes new ones from their paths alone."""
    for file in files:
        if file.src_uri in _generated():
            file.content_bytes = _generated()[file.src_uri]


def on_page_markdown(markdown: str, page: Page, config: MkDocsConfig, files: Files) -> str:
    """Turn links to files of the project that are not part of the site into their names, and check that they exist."""
    folder = (Path(config.docs_dir) / page.file.src_uri).parent
    code = [match.span() for match in _CODE.finditer(markdown)]

    def replace(match: re.Match[str]) -> str:
        if any(first <= match.start() < last for first, last in code):
            return match[0]
        return _link(match, folder, page)

    return _LINK.sub(replace, markdown)


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> None:
    """Make the language switch of pages without a translation lead to the first page, also in a folder."""
    for alternate in config.extra.alternate:
        alternate["link"] = alternate["link"].lstrip("/")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Make a page search the index of its own language: ``base`` is the folder in which the script looks for it."""
    language = config.plugins["i18n"].current_language
    if language == LANGUAGES[0]:
        return output
    base = os.path.relpath(language, Path(page.file.dest_uri).parent)
    return re.sub(r'(<script id="__config"[^>]*>\{"annotate": [^{}]*?"base": )"[^"]*"', rf'\1"{base}"', output)


@event_priority(-200)  # after the plug-in of languages has built all of them, and after “offline”
def on_post_build(config: MkDocsConfig) -> None:
    """Give each language its own search index; drop the files that only make sense at a web address."""
    if config.plugins["i18n"].building:
        return
    site = Path(config.site_dir)
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    for language in LANGUAGES:
        prefix = "" if language == LANGUAGES[0] else f"{language}/"
        others = tuple(f"{other}/" for other in LANGUAGES[1:]) if not prefix else ()
        docs = [
            {**doc, "location": doc["location"].removeprefix(prefix)}
            for doc in index["docs"]
            if doc["location"].startswith(prefix) and not doc["location"].startswith(others)
        ]
        text = json.dumps(
            {"config": {**index["config"], "lang": [language]}, "docs": docs}, ensure_ascii=False, separators=(",", ":")
        )
        (site / prefix / "search").mkdir(exist_ok=True)
        (site / prefix / "search/search_index.json").write_text(text, encoding="utf-8")
        (site / prefix / "search/search_index.js").write_text(f"var __index = {text}", encoding="utf-8")
    if not config.site_url:
        for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
            (site / name).unlink(missing_ok=True)


def _link(match: re.Match[str], folder: Path, page: Page) -> str:
    """Return a link to another language as HTML and one that leaves the site as its text; keep any other."""
    text, target = match.groups()
    path, _, anchor = target.partition("#")
    if not path or "://" in target or target.startswith("mailto:"):
        return match[0]
    file = Path(os.path.normpath(folder / path))
    docs = ROOT / "docs"
    if not file.is_relative_to(docs):
        if not file.exists():
            LOG.warning("Doc file '%s' contains a link '%s', but there is no such file", page.file.src_uri, target)
        return text
    uri = file.relative_to(docs).as_posix()
    language = uri.partition("/")[0]
    if language not in LANGUAGES or page.file.src_uri.startswith(f"{language}/"):
        return match[0]
    if not file.exists() and uri not in _generated():
        LOG.warning("Doc file '%s' contains a link '%s', but there is no such page", page.file.src_uri, target)
    built = uri.removeprefix("es/").removesuffix(".md") + ".html"
    relative = os.path.relpath(built, Path(page.file.dest_uri).parent)
    return f'<a href="{relative}{"#" + anchor if anchor else ""}" hreflang="{language}">{text}</a>'


def _contents(config: MkDocsConfig) -> list[Any]:
    """Return the table of contents as it is written: the build of one language must not change that of the next."""
    with Path(config.config_file_path).open(encoding="utf-8") as file:
        return yaml_load(file)["nav"]


def _written(files: Files) -> list[str]:
    return [file.src_uri for file in files if file.src_uri not in _generated() and file.inclusion.is_included()]


def _index_first(path: str) -> tuple[str, bool, str]:
    folder, _, name = path.rpartition("/")
    return folder, name != "index.md", name


def _resolve(nav: list[Any], pages: list[str]) -> list[Any]:
    """Return the table of contents with the pages of each folder in its place; pages that do not exist are left out."""
    resolved: list[Any] = []
    for entry in nav:
        if isinstance(entry, str):
            resolved += [page for page in pages if page == entry or (entry.endswith("/") and page.startswith(entry))]
        else:
            ((title, inner),) = entry.items()
            below = _resolve([inner] if isinstance(inner, str) else inner, pages)
            resolved += [{title: below}] if below else []
    return resolved


def _check_translations(pages: dict[str, list[str]]) -> None:
    for language in LANGUAGES:
        others = {page for other in LANGUAGES if other != language for page in pages[other]}
        for page in sorted(others.difference(pages[language])):
            if not page.startswith(ENGLISH_ONLY):
                LOG.warning("The page '%s' is missing in the language '%s'", page, language)


def _check_names(nav: list[Any], pages: set[str]) -> None:
    """Warn about names in the table of contents that no page of any language has."""
    for entry in nav:
        if not isinstance(entry, str):
            (inner,) = entry.values()
            _check_names([inner] if isinstance(inner, str) else inner, pages)
        elif not any(page == entry or (entry.endswith("/") and page.startswith(entry)) for page in pages):
            LOG.warning("The table of contents names '%s', which does not exist", entry)


@cache
def _generated() -> dict[str, bytes]:
    """Return the contents of generated pages and pictures by path inside ``docs``."""
    contents: dict[str, bytes] = {}
    for name in GENERATORS:
        if not (SITE / f"{name}.py").exists():
            continue
        module = _load(name)
        for language in LANGUAGES:
            for path, text in module.pages(language).items():
                contents[f"{language}/{path}"] = text.encode("utf-8")
        with TemporaryDirectory() as folder:
            module.pictures(Path(folder))
            for file in sorted(path for path in Path(folder).rglob("*") if path.is_file()):
                contents[f"assets/generated/{file.relative_to(folder).as_posix()}"] = file.read_bytes()
    return contents


def _load(name: str) -> ModuleType:
    spec = importlib.util.spec_from_file_location(f"pizarra_site_{name}", SITE / f"{name}.py")
    assert spec and spec.loader
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
