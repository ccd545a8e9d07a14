"""The gallery: one file that needs nothing else, safe with any text, and sound in a real browser."""

import base64
import dataclasses
import json
import os
import re
import shutil
import subprocess
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.backends.html import accent_style, card_html
from generator.model.localized import Words
from generator.output.gallery import gallery_file
from generator.pieces.cards import CardText
from generator.problems import Problem, Severity
from generator.scene.palette import Colour, contrast

fcntl = pytest.importorskip("fcntl") if os.name == "posix" else None
STYLE = Path(__file__).parents[2] / "generator" / "backends" / "web" / "common.css"
BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
HOSTILE = "<script>alert(1)</script> & \"'`{{ 77*77 }}"


@pytest.fixture(scope="module")
def page(order, kit):
    cards = (
        CardText("x", "x.md.j2", f"# {HOSTILE}\n\n[text](javascript:alert(1)) ![alt](http://x/y.png)\n\n<b>x</b>"),
    )
    part = kit.made.parts["cards"]
    hostile = dataclasses.replace(part, cards=part.cards + cards)
    made = dataclasses.replace(kit.made, parts={**kit.made.parts, "cards": hostile})
    problems = [Problem(HOSTILE, HOSTILE, hint=HOSTILE), Problem("t.yaml", "small", severity=Severity.NOTE)]
    return gallery_file(order, made, problems, ("board.pdf",)).decode()


class Elements(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.found, self.text = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.found.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text.append(data)


def test_it_needs_nothing_else(page):
    found = Elements(page).found
    addresses = [value for _, attributes in found for key, value in attributes.items() if key in ("src", "href")]
    assert all(value.startswith(("data:", "#")) or value == "board.pdf" for value in addresses)
    assert "http" not in re.sub(r"data:[^\"]*", "", page).replace("http-equiv", "").replace("http://x/y.png", "")


def test_every_page_is_there_with_a_description(page, kit):
    pictures = [attributes for tag, attributes in Elements(page).found if tag == "img" and attributes["alt"]]
    set_ups, figures = 1, 2  # the assembled board with the kick-off on it comes first, the leaflet's pictures follow
    pieces = sum(len(own.pieces) for own in kit.made.pieces)
    assert "Saque de centro" in pictures[0]["alt"]
    assert len(pictures) == set_ups + figures + pieces + sum(len(document.sheets) for document in kit.made.documents)
    assert len({attributes["alt"] for attributes in pictures}) == len(pictures)
    assert all("<svg" in unquote(attributes["src"]) for attributes in pictures)


def test_the_leaflet_is_text_in_reading_order(page):
    leaflet = page[page.index('<section id="leaflet"') : page.index('<section id="cards"')]
    headings = re.findall(r"<h3>(.*?)</h3>", leaflet)
    assert headings[0] == "Qué hace falta"
    assert "<table>" in leaflet and leaflet.count("data-page") == 2 and "Tus primeros cinco minutos" in leaflet


def test_without_set_ups_the_assembled_board_is_alone(order, kit):
    game = order.pack.game.model_copy(update={"set_up": {}, "diagrams": {}})
    order = dataclasses.replace(order, pack=dataclasses.replace(order.pack, game=game))
    board = dataclasses.replace(kit.made.board, request=order)
    made = dataclasses.replace(kit.made, documents=(), parts={}, board=board)
    page = gallery_file(order, made, (), ()).decode()
    assert [a["alt"] for _, a in Elements(page).found if a.get("alt")] == ["El tablero montado"]
    assert 'id="choice"' not in page


@pytest.mark.slow
def test_of_several_set_ups_one_is_chosen(order, kit):
    ((key, first),) = order.pack.game.set_up.items()
    set_ups = {key: first, "other": first.model_copy(update={"name": Words.of(HOSTILE)})}
    game = order.pack.game.model_copy(update={"set_up": set_ups})
    order = dataclasses.replace(order, pack=dataclasses.replace(order.pack, game=game))
    board = dataclasses.replace(kit.made.board, request=order)
    page = gallery_file(order, dataclasses.replace(kit.made, documents=(), parts={}, board=board), (), ()).decode()
    radios = [attributes["value"] for _, attributes in Elements(page).found if attributes.get("type") == "radio"]
    assert radios == ["view-1", "view-2"] and [tag for tag, _ in Elements(page).found].count("script") == 1


@pytest.mark.slow
def test_a_grey_kit_has_grey_pictures(order, kit):
    grey = dataclasses.replace(order, grey=True)
    made = dataclasses.replace(kit.made, documents=(), parts={"counters": kit.made.parts["counters"]})
    page = gallery_file(grey, made, (), ()).decode()
    colours = set(re.findall("%23([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})(?=[%;])", page))
    assert colours and all(red == green == blue for red, green, blue in colours)


def test_cards_are_text(page, kit):
    text = " ".join("".join(Elements(page).text).split())
    assert "El pase, paso a paso" in text
    assert "Barrera por cada 2 jugadores en ella, redondeando hacia abajo" in text
    assert page.count("<article") == len(kit.made.cards) + 1


def test_user_text_is_data(page):
    tags = [tag for tag, _ in Elements(page).found]
    assert tags.count("script") == 1
    assert "5929" not in "".join(Elements(page).text)
    assert "javascript:" not in "".join(value or "" for _, a in Elements(page).found for value in a.values())
    assert "".join(Elements(page).text).count("alert(1)") >= 4


def test_the_policy_allows_what_is_ours_and_nothing_else(page):
    metas = [attributes for tag, attributes in Elements(page).found if tag == "meta"]
    (policy,) = [meta["content"] for meta in metas if meta.get("http-equiv") == "Content-Security-Policy"]
    rules = dict(rule.split(" ", 1) for rule in policy.split("; "))
    for tag, rule in (("style", "style-src"), ("script", "script-src")):
        ((own),) = re.findall(rf"<{tag}>(.*?)</{tag}>", page, re.DOTALL)
        assert rules.pop(rule) == f"'sha256-{base64.b64encode(sha256(own.encode()).digest()).decode()}'"
    nothing = {"default-src": "'none'", "base-uri": "'none'", "form-action": "'none'"}
    assert rules == {"img-src": "data:", **nothing}
    assert page.index("Content-Security-Policy") < page.index("<title>") < page.index("<style>")


@pytest.mark.slow
def test_a_title_is_data_in_the_head_too(order, kit):
    game = order.pack.game.model_copy(update={"title": Words.of(f"</title>{HOSTILE}")})
    order = dataclasses.replace(order, pack=dataclasses.replace(order.pack, game=game))
    page = Elements(gallery_file(order, dataclasses.replace(kit.made, documents=()), (), ()).decode())
    assert [tag for tag, _ in page.found].count("script") == 1
    assert "".join(page.text).count("alert(1)") == 2


def test_ids_are_unique_and_leads_go_somewhere(page):
    found = Elements(page).found
    ids = [attributes["id"] for _, attributes in found if "id" in attributes]
    assert len(ids) == len(set(ids))
    assert {a["href"][1:] for _, a in found if a.get("href", "").startswith("#")} <= set(ids)
    assert {a["aria-labelledby"] for _, a in found if "aria-labelledby" in a} <= set(ids)


def without_board(pack):
    return dataclasses.replace(pack, game=pack.game.model_copy(update={"board": None, "set_up": {}, "diagrams": {}}))


def test_it_speaks_the_language_of_the_order(order, kit):
    english = dataclasses.replace(order, language="en", pack=without_board(order.pack))
    page = gallery_file(english, dataclasses.replace(kit.made, documents=(), board=None, parts={}), (), ()).decode()
    assert '<html lang="en">' in page and "How to print it" in page


@pytest.mark.slow
def test_the_same_bytes_every_time(order, kit):
    last = dataclasses.replace(kit.made, documents=kit.made.documents[-1:])
    assert gallery_file(order, last, (), ()) == gallery_file(order, last, (), ())


@pytest.mark.parametrize(
    "home", ["", "teams/", "/home/ana/", "C:\\Ana\\", "pizarra:templates/x/", "old.pdf:", "old.pdf:a/"]
)
def test_a_page_is_the_same_from_whichever_folder_it_is_built(order, kit, home):
    def told(home):
        files = ("b.yaml", "a.yaml", "cards/")
        return [Problem(home + file, "small", line=2, severity=Severity.NOTE) for file in files]

    order = dataclasses.replace(order, pack=without_board(order.pack))
    text = dataclasses.replace(kit.made.parts["cards"], pieces=())
    cards = dataclasses.replace(kit.made, documents=(), board=None, parts={"cards": text})
    page = gallery_file(order, cards, told(home), ())
    assert page == gallery_file(order, cards, told("elsewhere/"), ())
    assert b"<code>a.yaml:2</code>" in page


@given(st.text(max_size=80))
def test_any_card_is_safe(text):
    allowed = {"h4", "h5", "h6", "p", "ul", "ol", "li", "blockquote", "em", "strong", "code", "pre", "hr", "br"}
    allowed |= {"div", "table", "thead", "tbody", "tr", "th", "td"}
    found = Elements(card_html(f"# t\n\n{text}", 4)).found
    assert {tag for tag, _ in found} <= allowed
    assert {key for _, attributes in found for key in attributes} <= {"class", "start"}


def colours(css):
    return {name: Colour.of(value) for name, value in re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", css)}


@pytest.mark.parametrize("theme", [0, 1])
@pytest.mark.parametrize("colour", ["#1f5c40", "#345a5a", "#ffffff", "#000000", "#f0e442"])
def test_contrast(theme, colour):
    style = STYLE.read_text(encoding="utf-8") + accent_style(Colour.of(colour))
    blocks = re.findall(r":root \{(.*?)\}", style, re.DOTALL)
    found = colours(blocks[theme] + blocks[theme + 2])
    for ink in ("ink", "soft", "accent", "error", "warning", "note"):
        for ground in ("ground", "card"):
            assert contrast(found[ink], found[ground]) >= 4.5, (ink, ground)
    assert contrast(found["accent-ink"], found["accent"]) >= 4.5


@pytest.fixture(scope="module")
def browser(tmp_path_factory):
    if BROWSER is None or fcntl is None:
        pytest.skip("no Chromium here")
    chromium = Chromium(tmp_path_factory.mktemp("browser") / "profile")
    yield chromium
    chromium.stop()


class Chromium:
    """A headless browser that is spoken to over two pipes."""

    def __init__(self, folder):
        to_browser, self.writing = os.pipe()
        self.reading, from_browser = os.pipe()

        def pipes():
            ends = [fcntl.fcntl(end, fcntl.F_DUPFD, 10) for end in (to_browser, from_browser)]
            for number, end in enumerate(ends, 3):
                os.dup2(end, number)

        flags = ["--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run"]
        flags += ["--disable-background-networking", "--remote-debugging-pipe", f"--user-data-dir={folder}"]
        quiet = subprocess.DEVNULL
        self.process = subprocess.Popen(
            [BROWSER, *flags], stdout=quiet, stderr=quiet, preexec_fn=pipes, close_fds=False
        )  # fmt: skip
        os.close(to_browser)
        os.close(from_browser)
        self.buffer, self.count, self.session, self.events = b"", 0, None, []

    def call(self, method, **parameters):
        self.count += 1
        message = {"id": self.count, "method": method, "params": parameters}
        if self.session:
            message["sessionId"] = self.session
        os.write(self.writing, json.dumps(message).encode() + b"\0")
        while True:
            answer = self.read()
            if answer.get("id") == self.count:
                assert "error" not in answer, answer
                return answer["result"]
            self.events.append(answer)

    def read(self):
        while b"\0" not in self.buffer:
            data = os.read(self.reading, 1 << 20)
            assert data, "the browser went away"
            self.buffer += data
        message, _, self.buffer = self.buffer.partition(b"\0")
        return json.loads(message)

    def show(self, address, width, height=800, theme="light"):
        self.session, self.events = None, []
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ("Page", "Runtime", "Log", "Network"):
            self.call(f"{domain}.enable")
        self.call(
            "Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 700
        )  # fmt: skip
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": theme}])
        self.call("Page.navigate", url=address)
        while not any(event.get("method") == "Page.loadEventFired" for event in self.events):
            self.events.append(self.read())

    def run(self, code):
        answer = self.call("Runtime.evaluate", expression=code, awaitPromise=True, returnByValue=True)
        return answer["result"].get("value")

    def key(self, key):
        for kind in ("keyDown", "keyUp"):
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def stop(self):
        self.process.kill()
        self.process.wait()
        os.close(self.writing)
        os.close(self.reading)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "theme"), [(360, "light"), (360, "dark"), (1280, "light")])
def test_in_a_browser(browser, page, tmp_path, width, theme):
    file = tmp_path / "index.html"
    file.write_text(page, encoding="utf-8")
    browser.show(file.as_uri(), width, theme=theme)
    broken = "Promise.all([...document.images].map(i => i.decode().then(() => '', () => i.alt || 'x')))"
    assert not any(browser.run(f"{broken}.then(found => found.filter(Boolean))"))
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run("matchMedia('(prefers-color-scheme: dark)').matches") == (theme == "dark")
    pages = browser.run("document.querySelectorAll('button[data-page]').length")
    browser.run("""search.value = "BARRERA ella"; search.dispatchEvent(new Event("input"))""")
    visible = "[...document.querySelectorAll('[data-find]')].filter(found => !found.hidden).length"
    assert 0 < browser.run(visible) < browser.run("document.querySelectorAll('[data-find]').length") / 4
    browser.run("""search.value = ""; search.dispatchEvent(new Event("input"))""")
    browser.run("document.querySelector('button[data-page]').focus()")
    browser.run("document.activeElement.click()")
    assert browser.run("document.getElementById('viewer').open")
    browser.key("ArrowRight")
    assert browser.run("document.getElementById('caption').textContent").endswith(f"(2/{pages})")
    assert browser.run("document.documentElement.scrollWidth") <= width
    assert browser.run("document.getElementById('large').naturalWidth") > 0
    wide = "document.getElementById('large').getBoundingClientRect().width"
    usual = browser.run(wide)
    browser.key("z")
    assert browser.run(wide) > 1.9 * usual
    browser.key("z")
    assert browser.run(wide) == usual
    browser.key("End")
    assert browser.run("document.getElementById('next').disabled")
    browser.run("document.getElementById('close').click()")
    assert not browser.run("document.getElementById('viewer').open")
    said = [event for event in browser.events if event.get("method") in ("Runtime.consoleAPICalled", "Log.entryAdded")]
    thrown = [event for event in browser.events if event.get("method") == "Runtime.exceptionThrown"]
    asked = [event["params"]["request"]["url"][:30] for event in browser.events
             if event.get("method") == "Network.requestWillBeSent"]  # fmt: skip
    assert (said, thrown) == ([], [])
    assert all(address.startswith(("file:", "data:")) for address in asked)


@pytest.mark.slow
@pytest.mark.parametrize(("width", "columns"), [(1300, 2), (390, 1)])
def test_text_is_in_as_many_columns_as_the_window_has_room_for(browser, page, tmp_path, width, columns):
    file = tmp_path / "index.html"
    file.write_text(page, encoding="utf-8")
    browser.show(file.as_uri(), width)
    lefts = "new Set([...document.querySelectorAll('.tips li')].map(e => Math.round(e.getBoundingClientRect().x))).size"
    assert browser.run(lefts) == columns
    board = browser.run("document.querySelector('.view button').getBoundingClientRect().width")
    assert board > 0.85 * width
