"""What the page does when something takes too long or too much, without internet, and after a new export."""

import shutil
import zipfile

import pytest

from generator.studio.export import PAGE, SERVICE_WORKER, _versioned
from tests.studio.browser.conftest import PATIENCE, served

GAME = """
game: lento
title: Lento
summary: A card game.
languages: [en]
decks:
  cards:
    from: data/cards.csv
    size: 63x88
    front: {like: event, title: "{{ title }}", text: "{{ text }}"}
"""
STOPPED = "This took too long and was stopped"


@pytest.fixture
def endless(tmp_path):
    """Return a game that takes minutes to draw: five thousand cards, each with a text that hardly fits."""
    rows = (f"Card {row},{' '.join(f'word{row * word}' for word in range(55))}\n" for row in range(5000))
    archive = tmp_path / "lento.zip"
    with zipfile.ZipFile(archive, "w", zipfile.ZIP_DEFLATED) as packed:
        packed.writestr("game.yaml", GAME.lstrip())
        packed.writestr("data/cards.csv", "title,text\n" + "".join(rows))
    return archive


def test_a_game_that_does_not_end_is_stopped_and_not_lost(another, limited, endless):
    studio = another(limited(seconds=20))
    studio.page.locator("#start input[type=file]").first.set_input_files(endless)
    studio.page.locator("#problems", has_text=STOPPED).wait_for()
    assert {"game.yaml", "data/cards.csv"} == {file["path"] for file in studio.ask("view")["files"]}
    studio.open()
    assert studio.page.locator("#sheets img").count()


def test_a_game_that_takes_too_much_memory_is_stopped(another, limited):
    studio = another(limited(megabytes=84))  # enough to open a game and to show it, not to build it
    studio.open()
    studio.part("print").get_by_role("button", name="Download everything (zip)").click()
    studio.page.locator("#problems", has_text="too much memory").wait_for()
    # the preview that follows may reach the limit once more; the game is there all the same
    studio.until(
        "async () => (await (await import('./connection.js')).ask('view').catch(() => null))?.game.name"
        " === 'dichoso-fulbo'"
    )


def test_a_league_is_built_with_progress_and_can_be_cancelled(studio):
    studio.open()
    text = studio.ask("read", path="teams/dichoso-fulbo/sosiego-fc.yaml")["text"]
    files = {
        f"teams/dichoso-fulbo/team-{number}.yaml": text.replace("Sosiego", f"Club {number}") for number in range(200)
    }
    studio.page.evaluate("async (files) => (await import('./session.js')).change({ files })", files)
    part = studio.part("print")
    part.get_by_role("button", name="Download everything (zip)").click()
    studio.until(
        "() => { const bar = document.querySelector('#progress');"
        " return !bar.hidden && bar.max > 200 && bar.value > 2; }"
    )
    studio.page.locator("#cancel").click()
    studio.page.locator("#problems", has_text="Cancelled").wait_for()
    assert len(studio.ask("view")["teams"]) == 202


@pytest.fixture
def online(site, tmp_path):
    """Return a copy of the studio in a folder of its own."""
    return shutil.copytree(site, tmp_path / "online")


def kept(studio):
    """Wait until the service worker has all files."""
    studio.until("async () => (await navigator.serviceWorker.ready).active?.state === 'activated'")


def test_it_opens_offline_after_the_first_visit(chromium, another, online):
    window = chromium.new_context(locale="en-US")
    window.set_default_timeout(PATIENCE)
    with served(online) as address:
        studio = another(address, window)
        kept(studio)
    studio.page.goto(address)  # nobody serves it any more
    studio.open()
    studio.part("files").locator(".ace_content").wait_for()
    window.close()


def test_a_new_export_takes_over_when_the_page_is_opened_again(chromium, another, online):
    window = chromium.new_context(locale="en-US")
    window.set_default_timeout(PATIENCE)
    with served(online) as address:
        studio = another(address, window)
        kept(studio)
        renew(online)
        studio.until("async () => (await (await navigator.serviceWorker.getRegistration()).update()).waiting !== null")
        assert "Renewed" not in studio.page.evaluate(SHOWN)
        studio.page.reload()
        studio.until(f"async () => (await ({SHOWN})()).includes('Renewed')")
    window.close()


SHOWN = "async () => (await fetch('index.html')).text()"


def renew(folder):
    """Put another page in an export."""
    contents = {file.relative_to(folder).as_posix(): file.read_bytes() for file in folder.rglob("*") if file.is_file()}
    contents["index.html"] = contents["index.html"].replace(b"<title>Pizarra", b"<title>Renewed")
    contents[SERVICE_WORKER] = (PAGE / SERVICE_WORKER).read_bytes()
    contents[SERVICE_WORKER] = _versioned(contents)
    for name in ("index.html", SERVICE_WORKER):
        (folder / name).write_bytes(contents[name])
