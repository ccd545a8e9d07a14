"""What Pizarra adds to MkDocs: generated pages, folders in the table of contents, a search per language, checks.

A module beside this one, named in ``GENERATORS``, adds pages by one function and their pictures, if any, by another:

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
from functools import cache, lru_cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from mkdocs.plugins import event_priority
from mkdocs.structure.files import File
from mkdocs.utils.yaml import yaml_load
from nested_lists import indent_lists

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
FIRST_PAGE = "index.html"
_TO_FIRST_PAGE = re.compile(r'(?<=href=")((?:\.\./)*index\.html)(?=["#])')
_PASS_ON = (
    "location.search||location.hash||/^(es|ca|gl|eu|ast|an)\\b/i.test(navigator.language)||"
    'location.replace("en/index.html")'
)
ENGLISH_ONLY = "developers/"
"""Pages under this folder are not translated."""

_LINK = re.compile(r"(?<!!)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(([^)\s]+)\)")
_LOWER_CASE = re.compile(r"(\.slice\(\w,\w\)\.toLowerCase\(\)|currentClause\.term=\w\.str\.toLowerCase\(\))(,)")
"""Where the search script makes a word of a page, or of a question, lower case."""
_CODE = re.compile(r"^```.*?^```[^\n]*$|`[^`\n]+`", re.MULTILINE | re.DOTALL)


def on_config(config: MkDocsConfig) -> None:
    """Apply every style sheet in ``docs/assets``."""
    config.extra_css = sorted(f"assets/{path.name}" for path in Path(config.docs_dir, "assets").glob("*.css"))


def on_pre_build(config: MkDocsConfig) -> None:
    """Look again, before every build, whether the sources of the generated pages changed."""
    _time_of_sources.cache_clear()


def on_files(files: Files, config: MkDocsConfig) -> None:
    """Add the generated pages and pictures and put the pages of folders into the table of contents."""
    for path in _generated():
        if (written := files.get_file_from_path(path)) is not None:  # says where to look in a copy without the site
            files.remove(written)
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
    """Make a page that is written for GitHub one of the site: its lists, and its links to files that are not here."""
    folder = (Path(config.docs_dir) / page.file.src_uri).parent
    code = [match.span() for match in _CODE.finditer(markdown)]

    def replace(match: re.Match[str]) -> str:
        if any(first <= match.start() < last for first, last in code):
            return match[0]
        return _link(match, folder, page, files)

    return indent_lists(_LINK.sub(replace, markdown))


def on_page_context(context: dict[str, Any], page: Page, config: MkDocsConfig, nav: Navigation) -> None:
    """Make the language switch of pages without a translation lead to the first page, also in a folder."""
    for alternate in config.extra.alternate:
        alternate["link"] = alternate["link"].lstrip("/")


def on_post_page(output: str, page: Page, config: MkDocsConfig) -> str:
    """Make a page search the index of its own language: ``base`` is the folder in which the script looks for it.

    The first page, which is Spanish, passes on whoever opens it in a browser of another language; links to it do not.
    """
    language, folder = config.plugins["i18n"].current_language, Path(page.file.dest_uri).parent

    def stay(link: re.Match[str]) -> str:
        return f"{link[0]}?{LANGUAGES[0]}" if os.path.normpath(folder / link[1]) == FIRST_PAGE else link[0]

    output = _TO_FIRST_PAGE.sub(stay, output)
    if page.file.dest_uri == FIRST_PAGE:
        output = output.replace("<head>", f"<head><script>{_PASS_ON}</script>", 1)
    if language == LANGUAGES[0]:
        return output
    base = os.path.relpath(language, Path(page.file.dest_uri).parent)
    return re.sub(r'(<script id="__config"[^>]*>\{"annotate": [^{}]*?"base": )"[^"]*"', rf'\1"{base}"', output)


@event_priority(-200)  # after the plug-in of languages has built all of them, and after “offline”
def on_post_build(config: MkDocsConfig) -> None:
    """Finish the search, and drop the files that only make sense at a web address."""
    if config.plugins["i18n"].building:
        return
    site = Path(config.site_dir)
    _split_index(site)
    for script in site.glob("assets/javascripts/workers/search.*.js"):
        _ignore_accents(script)
    if not config.site_url:
        for name in ("404.html", "sitemap.xml", "sitemap.xml.gz"):
            (site / name).unlink(missing_ok=True)


def _split_index(site: Path) -> None:
    """Give each language an index of its own pages."""
    index = json.loads((site / "search/search_index.json").read_text("utf-8"))
    for language in LANGUAGES:
        prefix = "" if language == LANGUAGES[0] else f"{language}/"
        others = () if prefix else tuple(f"{other}/" for other in LANGUAGES[1:])
        docs = [
            {**doc, "location": doc["location"].removeprefix(prefix)}
            for doc in index["docs"]
            if doc["location"].startswith(prefix) and not doc["location"].startswith(others)
        ]
        whole = {"config": {**index["config"], "lang": [language]}, "docs": docs}
        text = json.dumps(whole, ensure_ascii=False, separators=(",", ":"))
        (site / prefix / "search").mkdir(exist_ok=True)
        (site / prefix / "search/search_index.json").write_text(text, encoding="utf-8")
        (site / prefix / "search/search_index.js").write_text(f"var __index = {text}", encoding="utf-8")


def _ignore_accents(script: Path) -> None:
    """Make the search find “cuadrícula” by “cuadricula”: accents go from the words of the index and of the question."""
    text, words = _LOWER_CASE.subn(r'\1.normalize("NFD").replace(/[\\u0300-\\u036f]/g,"")\2', script.read_text("utf-8"))
    if words < 2:
        LOG.warning("The search of this version of Material distinguishes accents; adapt _LOWER_CASE in %s", __file__)
    script.write_text(text, encoding="utf-8")


def _link(match: re.Match[str], folder: Path, page: Page, files: Files) -> str:
    """Return a link to another language as HTML and one that leaves the site as its text and path; keep any other."""
    text, target = match.groups()
    path, _, anchor = target.partition("#")
    if not path or "://" in target or target.startswith("mailto:"):
        return match[0]
    file = Path(os.path.normpath(folder / path))
    uri = os.path.relpath(file, ROOT / "docs")
    language = uri.partition("/")[0]
    if language in LANGUAGES and not page.file.src_uri.startswith(f"{language}/"):
        if not file.exists() and uri not in _generated():
            LOG.warning("Doc file '%s' contains a link '%s', but there is no such page", page.file.src_uri, target)
        built = uri.removeprefix(f"{LANGUAGES[0]}/").removesuffix(".md") + ".html"
        relative = os.path.relpath(built, Path(page.file.dest_uri).parent)
        return f'<a href="{relative}{"#" + anchor if anchor else ""}" hreflang="{language}">{text}</a>'
    if file.exists() and not files.get_file_from_path(uri):
        return text if text.strip("`") == file.name else f"{text} (`{file.relative_to(ROOT).as_posix()}`)"
    return match[0]


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
def _time_of_sources() -> float:
    """Return when what the generated pages are made of changed last, in seconds since the epoch."""
    folders = (SITE, ROOT / "docs/cookbook", ROOT / "docs/examples")
    return max(path.stat().st_mtime for folder in folders for path in folder.rglob("*"))


def _generated() -> dict[str, bytes]:
    """Return the contents of generated pages and pictures by path inside ``docs``."""
    return _generated_at(_time_of_sources())


@lru_cache(maxsize=1)
def _generated_at(time: float) -> dict[str, bytes]:
    contents: dict[str, bytes] = {}
    for name in GENERATORS:
        if not (SITE / f"{name}.py").exists():
            continue
        module = _load(name)
        for language in LANGUAGES:
            for path, text in module.pages(language).items():
                contents[f"{language}/{path}"] = text.encode("utf-8")
        if not hasattr(module, "pictures"):
            continue
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
