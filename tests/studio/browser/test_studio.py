"""From opening the page to printed files, as somebody at home does it."""

import io
import re
import zipfile

import openpyxl
import pytest
from PIL import Image

from tests.conftest import ROOT
from tests.studio.browser.conftest import PATIENCE
from tests.studio.test_engine import built_by_the_command_line

HOSTILE = "<img src=x onerror=stop()>"
TEAM = "teams/dichoso-fulbo/union-relampago.yaml"


NAMES = "() => [...document.querySelectorAll('#part-teams tbody tr td:nth-child(3) input')].map(({ value }) => value)"
"""The names of the players in the table."""


def look_of_team(studio):
    """Return the part of the teams, with the box for name, kits and crest open."""
    part = studio.part("teams")
    part.locator("tbody tr td input").first.wait_for()
    if part.locator("#look:not([open])").count():
        part.locator("#look > summary").click()
    return part


def rename_team(studio, name):
    part = look_of_team(studio)
    field = part.locator("#team-head input").first
    field.fill(name)
    field.press("Tab")
    part.locator("#team-list", has_text=name).wait_for()
    return part


def test_from_the_page_to_the_files_of_the_command_line(studio, tmp_path):
    part = studio.open().part("print")
    archive = studio.download(part.get_by_role("button", name="Download everything (zip)").click)
    with zipfile.ZipFile(archive) as packed:
        made = {name: packed.read(name) for name in packed.namelist()}
    there = built_by_the_command_line(tmp_path / "there")
    assert made == {name: content for name, content in there.items() if not name.startswith(".")}
    assert {name for name in made if name.endswith(".pdf")} >= {"board.pdf", "counters.pdf", "guide.pdf"}


def test_rows_of_a_spreadsheet_are_pasted_and_undone_as_one_change(studio):
    part = studio.open().part("teams")
    part.locator("tbody tr").first.locator("td input").first.focus()
    before = studio.page.evaluate(NAMES)
    assert before[0]
    studio.paste([[str(number), f"Player {number}"] for number in range(1, 18)])
    names = [f"Player {number}" for number in range(1, 18)]
    studio.until(f"names => JSON.stringify(({NAMES})()) === JSON.stringify(names)", names)
    studio.page.locator("#undo").click()
    studio.until(f"names => JSON.stringify(({NAMES})()) === JSON.stringify(names)", before)


def test_a_spreadsheet_becomes_a_team(studio, tmp_path):
    part = studio.open().part("teams")
    table = studio.ask("team", path=TEAM)
    book = openpyxl.Workbook()
    book.active.append([column["title"] for column in table["columns"]])
    for row in table["rows"]:
        book.active.append([row["values"].get(column["name"]) for column in table["columns"]])
    book.save(tmp_path / "Los Nuevos.xlsx")
    part.locator("input[type=file]").first.set_input_files(tmp_path / "Los Nuevos.xlsx")
    part.locator("#team-list", has_text="Los Nuevos").wait_for()
    assert "Los Nuevos" in part.locator("#read").inner_text()


def test_a_published_spreadsheet_is_read_again_with_one_click(studio):
    part = studio.open().part("teams")
    rows = "".join(f"Los Leídos,{number},Jugador {number},portero,5,7,7\n" for number in range(1, 4))
    sheet = f"Equipo,Dorsal,Nombre,Puesto,Velocidad,Controlar,Grado\n{rows}"
    bodies = iter([sheet, sheet.replace("Jugador 2", "Otra")])
    headers = {"Access-Control-Allow-Origin": "*"}
    studio.page.route("https://sheets.example/*", lambda route: route.fulfill(body=next(bodies), headers=headers))
    try:
        part.get_by_role("button", name="From the link of a published spreadsheet").click()
        part.locator("#link input").fill("https://sheets.example/pub?output=csv")
        for name in ("Jugador 2", "Otra"):
            part.get_by_role("button", name="Fetch it again").click()
            studio.until(f"name => ({NAMES})()[1] === name", name)
        assert "3 rows read: 1 team" in part.locator("#read").inner_text()
        assert part.locator("#team-list", has_text="Los Leídos").count() == 1
    finally:
        studio.page.unroute("https://sheets.example/*")


@pytest.mark.parametrize(("more", "said"), [(0, "Fetched."), (1, "more than 8 MB")])
def test_of_a_link_so_much_is_read_as_is_promised(more, said, studio):
    promised = re.search(r"of which it reads (\d+) MB at most", (ROOT / "SECURITY.md").read_text("utf-8"))
    sheet = "Equipo,Dorsal,Nombre,Puesto,Velocidad,Controlar,Grado\nLos Leídos,1,Jugador,portero,5,7,7\n".encode()
    size = int(promised[1]) * 10**6 + more
    body = (sheet + b" " * 999 + (b"\n" + b" " * 999) * (size // 1000))[:size]
    headers = {"Access-Control-Allow-Origin": "*"}
    part = studio.open().part("teams")
    studio.page.route("https://sheets.example/*", lambda route: route.fulfill(body=body, headers=headers))
    try:
        note = fetched(part)
        studio.until("([note, said]) => note.textContent.includes(said)", [note, said])
    finally:
        studio.page.unroute("https://sheets.example/*")


def test_a_link_that_never_answers_is_given_up_in_seconds(studio):
    part = studio.open().part("teams")
    studio.page.evaluate(SOON)
    studio.page.route("https://sheets.example/*", lambda route: None)
    try:
        note = fetched(part)
        studio.until("([note]) => note.textContent.includes('could not be fetched')", [note])
        (wait,) = studio.page.evaluate("window.waits")
        assert 1_000 <= wait <= 30_000
    finally:
        studio.page.unroute("https://sheets.example/*")


SOON = """() => {
  const timeout = AbortSignal.timeout;
  window.waits = [];
  AbortSignal.timeout = (time) => {
    window.waits.push(time);
    AbortSignal.timeout = timeout;
    return AbortSignal.timeout(200);
  };
}"""
"""Lets the page lose its patience at once, and remembers how much it has."""


def fetched(part):
    """Ask for the table of a link; return what is said of it."""
    if not part.locator("#link").is_visible():
        part.get_by_role("button", name="From the link of a published spreadsheet").click()
    part.locator("#link input").fill("https://sheets.example/pub?output=csv")
    part.get_by_role("button", name="Fetch it again").click()
    return part.locator("#link [role=status]").element_handle()


def test_a_mistake_is_shown_at_its_cell_until_it_is_corrected(studio):
    part = studio.open().part("teams")
    wrong = part.locator("[aria-invalid=true]")
    cell = part.locator("tbody tr").first.locator("td.number input").last
    before = cell.input_value()
    cell.fill("99")
    cell.press("Tab")
    wrong.wait_for()
    problem = studio.page.locator("#problems li.error").inner_text()
    assert "99" in problem and "1 to 12" in problem
    cell.fill(before)
    cell.press("Tab")
    wrong.wait_for(state="detached")
    studio.page.locator("#problems li.error").wait_for(state="detached")
    studio.drawn()


DROP = """([selector, name, bytes, type]) => {
  const given = new DataTransfer();
  given.items.add(new File([new Uint8Array(bytes)], name, { type }));
  for (const kind of ["dragover", "drop"]) {
    const event = new DragEvent(kind, { dataTransfer: given, bubbles: true, cancelable: true });
    document.querySelector(selector).dispatchEvent(event);
  }
}"""


def test_a_picture_that_is_dropped_is_the_crest(studio):
    crest = look_of_team(studio.open()).locator("fieldset.drop")
    crest.wait_for()
    packed = io.BytesIO()
    Image.new("RGB", (64, 64), "#c02030").save(packed, "PNG")
    studio.page.evaluate(DROP, ["#part-teams fieldset.drop", "Escudo.png", list(packed.getvalue()), "image/png"])
    crest.get_by_text("pictures/").wait_for()
    studio.drawn()
    assert studio.page.locator("#problems .error").count() == 0
    (picture,) = (file["path"] for file in studio.ask("view")["files"] if file["path"].endswith(".png"))
    assert picture.startswith("teams/dichoso-fulbo/pictures/")


def test_a_deck_is_made_of_a_table(studio):
    if studio.page.locator("#work").is_visible():
        studio.page.locator("#home").click()
    studio.page.locator("#start form input").first.fill("Mi baraja")
    studio.page.locator("#start form button").click()
    part = studio.part("cards")
    part.locator("tbody tr td input[type=text]").first.focus()
    studio.paste([["Dragon"], ["Castle"], ["Knight"]])
    studio.until(
        "() => [...document.querySelectorAll('#part-cards tbody input')].some((cell) => cell.value === 'Knight')"
    )
    studio.drawn()
    assert studio.page.locator("#problems .error").count() == 0
    assert studio.ask("build", documents=["cards"])["files"]


def test_what_users_write_is_only_ever_text(studio):
    part = rename_team(studio.open(), HOSTILE)
    cell = part.locator("tbody tr").first.locator("td input").nth(1)
    cell.fill(HOSTILE)
    cell.press("Tab")
    studio.until("() => !document.querySelector('#undo').disabled")
    for document in ("counters", "team sheets"):
        studio.page.locator("#documents button", has_text=document).click()
        studio.drawn()
    assert studio.page.title() == "Pizarra studio"
    assert studio.page.locator("img[src=x]").count() == 0


def test_a_link_carries_the_game(studio, another, address):
    rename_team(studio.open(), "Los del enlace")
    studio.page.locator("#share-button").click()
    link = studio.page.locator("#share input").input_value()
    studio.page.keyboard.press("Escape")
    assert link.startswith(f"{address}#game=")
    other = another(link)
    other.page.locator("#resume button").first.click()
    other.drawn()
    assert other.ask("state") == studio.ask("state")
    assert "#" not in other.page.url


def offers(studio, ways):
    """Return whether the first screen comes to show these titles of saved games, the newest first."""
    studio.page.locator("#games button").first.wait_for()
    shown = studio.page.locator("#resume li > button:first-child")
    for _ in range(20):
        studio.page.wait_for_timeout(500)  # the browser's storage answers a little later
        if shown.all_inner_texts() == ways:
            return True
    return False


KEPT = "async () => (await (await import('./saved.js')).savedGames()).map(({ title }) => title)"


def keeps(studio, titles):
    """Return whether the browser comes to have saved games with these titles: when nothing has changed for a while."""
    for _ in range(60):
        if studio.page.evaluate(KEPT) == titles:
            return True
        studio.page.wait_for_timeout(500)
    return False


@pytest.fixture
def alone(chromium, another, address):
    """Return a tab of a browser that has saved nothing yet."""
    window = chromium.new_context(locale="en-US")
    window.set_default_timeout(PATIENCE)
    yield lambda fragment="": another(address + fragment, window)
    window.close()


def test_each_game_is_there_again_and_none_replaces_another(alone):
    first = alone()
    rename_team(first.open(), "Los de ayer")
    first.page.locator("#share-button").click()
    link = first.page.locator("#share input").input_value()
    first.page.keyboard.press("Escape")
    rename_team(first, "Los de hoy")
    first.page.locator("#home").click()
    assert offers(first, ["Continue with Dichoso Fulbo"])
    first.open("Robosoccer")  # to look at a game is not to work on it
    first.page.evaluate("link => { location.href = link }", link)
    first.page.get_by_role("button", name="Open it").click()
    first.drawn()
    assert keeps(first, ["Dichoso Fulbo"] * 2), first.page.evaluate(KEPT)
    first.page.close()
    again = alone()
    assert offers(again, ["Continue with Dichoso Fulbo"] * 2)
    assert "Los de ayer" in again.page.locator("#resume li").first.inner_text()
    again.page.locator("#resume li > button:first-child").last.click()
    again.drawn()
    assert "Los de hoy" in again.part("teams").locator("#team-list").inner_text()


def test_a_saved_game_is_deleted_after_a_question(alone):
    studio = alone()
    rename_team(studio.open(), "Los de siempre")
    studio.page.locator("#home").click()
    delete = studio.page.get_by_role("button", name="Delete Dichoso Fulbo")
    delete.click()  # nobody agrees
    assert offers(studio, ["Continue with Dichoso Fulbo"])
    studio.page.once("dialog", lambda dialog: dialog.accept())
    delete.click()
    delete.wait_for(state="detached")
    studio.page.wait_for_timeout(1500)  # what waits to be saved is not saved any more
    studio.page.reload()
    assert offers(studio, [])


SAVE = """async ([title, changed]) => {
  await (await import('./saved.js')).saveGame({ title, changed, about: '', links: {}, state: {} });
}"""


def test_eight_games_are_kept_and_those_first_that_were_changed(alone):
    studio = alone()
    for number in range(1, 11):
        studio.page.evaluate(SAVE, [f"Game {number}", number != 3])
    studio.page.reload()
    kept = [10, 9, 8, 7, 6, 5, 4, 2]
    assert offers(studio, [f"Continue with Game {number}" for number in kept])


def test_the_game_of_an_earlier_version_is_there(alone):
    studio = alone()
    state = studio.open().ask("state")["state"]
    script = "async (value) => (await import('./saved.js')).remember('last', value)"
    studio.page.evaluate(script, {"state": state, "links": {}})
    studio.page.reload()
    assert offers(studio, ["Continue with dichoso-fulbo"])
    studio.page.locator("#resume button").first.click()
    studio.drawn()
    assert keeps(studio, ["Dichoso Fulbo"])
    studio.page.reload()
    assert offers(studio, ["Continue with Dichoso Fulbo"])


def test_a_browser_that_keeps_nothing_is_no_reason_to_stop(chromium, another, address):
    window = chromium.new_context(locale="en-US")
    window.set_default_timeout(PATIENCE)
    window.add_init_script("indexedDB.open = () => { throw new DOMException('denied', 'SecurityError') }")
    studio = another(address, window)
    rename_team(studio.open(), "Los de paso")
    studio.page.locator("#home").click()
    assert offers(studio, [])
    window.close()


def type_fast(studio):
    """Change the first player and add one, without waiting for anything."""
    part = studio.open().part("teams")
    part.locator("tbody tr").first.locator("td input").nth(1).focus()
    keys = studio.page.keyboard
    for text in ("Primera", "Prim"):
        keys.press("Control+A")
        keys.type(text)
        keys.press("Tab")
    part.get_by_role("button", name="Add a row").click()
    for text in ("77", "Nueva"):
        keys.type(text)
        keys.press("Tab")


def typed(studio):
    """Return what `type_fast` has left in the engine's game."""
    rows = studio.ask("team", path=TEAM)["rows"]
    return [rows[0]["values"].get(key) for key in ("name", "short")], [
        rows[-1]["values"].get(key) for key in ("number", "name")
    ]


def test_nothing_is_lost_of_what_is_typed_fast(studio):
    type_fast(studio)
    studio.page.evaluate("async () => (await import('./session.js')).finish()")
    assert typed(studio) == (["Primera", "Prim"], [77, "Nueva"])
    studio.until(f"() => ({NAMES})().at(-1) === 'Nueva'")


def test_what_is_typed_fast_stays_in_its_game(alone):
    studio = alone()
    type_fast(studio)
    studio.open()
    assert typed(studio)[0][0] != "Primera" and typed(studio)[1][1] != "Nueva"
    assert not studio.ask("view")["can_undo"]
    studio.page.locator("#home").click()
    studio.page.get_by_role("button", name="Continue with Dichoso Fulbo").click()
    studio.drawn()
    assert typed(studio) == (["Primera", "Prim"], [77, "Nueva"])


def test_a_file_that_is_typed_in_stays_in_its_game_and_at_its_path(alone):
    studio = alone()
    part = studio.open().part("files")
    part.locator("#editor textarea").wait_for()
    paths = part.locator("#file option").evaluate_all("options => options.map(({ value }) => value)")
    other = next(path for path in paths if path.startswith("teams/") and path != TEAM)
    before = studio.ask("read", path=other)["text"]
    part.locator("#file").select_option(TEAM)
    studio.until("path => document.querySelector('#editor').innerText.includes('name')", TEAM)
    part.locator("#editor textarea").focus()
    studio.page.keyboard.press("Control+Home")
    studio.page.keyboard.type("# mine")
    part.locator("#file").select_option(other)
    studio.page.locator("#home").click()
    studio.open()
    assert studio.ask("read", path=other)["text"] == before
    assert not studio.ask("view")["can_undo"]
    studio.page.locator("#home").click()
    studio.page.get_by_role("button", name="Continue with Dichoso Fulbo").click()
    studio.drawn()
    assert studio.ask("read", path=TEAM)["text"].startswith("# mine")
    assert studio.ask("read", path=other)["text"] == before
