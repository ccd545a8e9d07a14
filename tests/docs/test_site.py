"""The built site is whole: no warnings, nothing from elsewhere, every link and picture, the same bytes every time.

``PIZARRA_SITE`` names a folder with a site that is built already: by a release, which takes no warnings and compares
the bytes of two.
"""

import importlib.util
import json
import os
import re
import subprocess
import sys
from collections import Counter
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urlsplit

import pytest

from tests.conftest import ROOT

SITE = os.environ.get("PIZARRA_SITE")
if not SITE and not all(map(importlib.util.find_spec, ("mkdocs", "material", "mkdocs_static_i18n"))):
    pytest.skip('the site needs pip install -e ".[docs]"', allow_module_level=True)

pytestmark = pytest.mark.slow  # where what the site needs is installed, it is built twice
builds = pytest.mark.skipif(SITE is not None, reason="the release built the site")
LOADED = {"link": "href", "script": "src", "img": "src", "iframe": "src", "source": "src", "video": "src"}
"""The attribute by which an element loads a file; what an ``a`` leads to is not loaded."""
MARKDOWN = re.compile(r"```|\]\(|\*\*|\n\s*(?:[*-]|\d+\.) \S|^\|.*\|$", re.MULTILINE)
"""Markdown that was not understood and appears as it was written."""


class Reader(HTMLParser):
    """What a page loads and links to, its anchors, its pictures without a description, and its running text."""

    def __init__(self, text):
        super().__init__()
        self.loads, self.links, self.anchors, self.undescribed, self.texts = [], [], set(), [], []
        self.open = Counter()
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        values = dict(attributes)
        self.open[tag] += 1
        self.anchors |= {values[key] for key in ("id", "name") if values.get(key)}
        if values.get(LOADED.get(tag, "")):
            self.loads.append(values[LOADED[tag]])
        if tag == "a" and values.get("href"):
            self.links.append(values["href"])
        if tag == "img" and not values.get("alt") and not self.open["a"]:  # a link says itself where it leads
            self.undescribed.append(values["src"])
        if tag in ("p", "td"):
            self.texts.append("")

    def handle_endtag(self, tag):
        self.open[tag] -= 1

    def handle_data(self, data):
        quoted = self.open["code"] or self.open["pre"]
        if (self.open["p"] or self.open["td"]) and not quoted:
            self.texts[-1] += data


def build(folder):
    command = [sys.executable, "-m", "mkdocs", "build", "--site-dir", str(folder)]
    environment = {**os.environ, "NO_MKDOCS_2_WARNING": "1"}
    return subprocess.run(command, cwd=ROOT, env=environment, capture_output=True, text=True)


@pytest.fixture(scope="module")
def built(tmp_path_factory):
    folder = tmp_path_factory.mktemp("site")
    return folder, build(folder)


@pytest.fixture(scope="module")
def site(request):
    if SITE:
        return Path(SITE)
    folder, run = request.getfixturevalue("built")
    assert run.returncode == 0, run.stderr
    return folder


@pytest.fixture(scope="module")
def pages(site):
    found = {path: Reader(path.read_text("utf-8")) for path in sorted(site.rglob("*.html"))}
    assert len(found) > 20
    return found


@builds
def test_links_anchors_pictures_and_translations_are_complete(built):
    """What MkDocs and docs/site/hooks.py warn of is an error of ``mkdocs build --strict``."""
    assert re.findall(r"^(?:WARNING|ERROR) .*(?:\n .*)*", built[1].stderr, re.MULTILINE) == []


def test_nothing_is_loaded_from_elsewhere(site, pages):
    assert {address for page in pages.values() for address in page.loads if re.match(r"\w+:|/", address)} <= set()
    for sheet in site.rglob("*.css"):
        assert re.findall(r"url\(\s*[\"']?(?:https?:)?//", sheet.read_text("utf-8")) == []


def test_every_link_anchor_and_picture_works_in_a_folder(pages):
    broken = []
    for path, page in pages.items():
        for address in (*page.loads, *page.links):
            parts = urlsplit(unquote(address))
            if not parts.scheme:
                target = Path(os.path.normpath(path.parent / parts.path)) if parts.path else path
                anchors = pages[target].anchors if target in pages else {parts.fragment}
                if address.startswith("/") or not target.is_file() or (parts.fragment or "") not in {"", *anchors}:
                    broken.append(f"{path.name}: {address}")
    assert broken == []


def test_every_picture_is_described(pages):
    assert {path.name: page.undescribed for path, page in pages.items() if page.undescribed} == {}


def test_no_markdown_is_left(pages):
    left = {path.name: [text for text in page.texts if MARKDOWN.search(text)] for path, page in pages.items()}
    assert {name: texts for name, texts in left.items() if texts} == {}


def test_every_page_says_its_language_and_direction(site, pages):
    for path in pages:
        language = "en" if path.is_relative_to(site / "en") else "es"
        text = path.read_text("utf-8")
        assert f'<html lang="{language}"' in text and '<body dir="ltr"' in text, path


@pytest.mark.parametrize(("language", "folder"), [("es", ""), ("en", "en")])
def test_each_language_finds_its_own_pages(site, language, folder):
    text = (site / folder / "search/search_index.js").read_text("utf-8")
    index = json.loads(text.removeprefix("var __index = "))
    assert index["config"]["lang"] == [language]
    named = {doc["location"].partition("#")[0] for doc in index["docs"]}
    pages = {path.relative_to(site / folder).as_posix() for path in (site / folder).rglob("*.html")}
    assert named and named == {name for name in pages if not name.startswith("en/")}


def test_only_whoever_opens_the_first_page_is_passed_on_to_english(site, pages):
    first = site / "index.html"
    script = 'location.replace("en/index.html")'
    assert [path for path in pages if script in path.read_text("utf-8")] == [first]
    links = [
        address for path, page in pages.items() for address in page.links
        if not urlsplit(address).scheme and os.path.normpath(path.parent / urlsplit(address).path) == str(first)
    ]  # fmt: skip
    assert len(links) > len(pages) and {urlsplit(address).query for address in links} == {"es"}


@builds
def test_the_same_pages_make_the_same_bytes(site, tmp_path):
    assert build(tmp_path).returncode == 0
    first, second = ({path.relative_to(top): path.read_bytes() for path in top.rglob("*") if path.is_file()}
                     for top in (site, tmp_path))  # fmt: skip
    assert sorted(first) == sorted(second)
    assert [path for path in first if first[path] != second[path]] == []
