"""What a page starts and brings along: games, decks, teams, archives, tables, and the measures of a printer."""

import io
import zipfile

import pytest

GAME = "templates/dichoso-fulbo/game.yaml"
TABLE = "templates/dichoso-fulbo/data/events.csv"


def zipped(**files):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        for name, content in files.items():
            archive.writestr(name.replace("__", "/"), content)
    return packed.getvalue()


@pytest.mark.slow
def test_a_new_game_is_a_deck_of_cards(page):
    view = page("new", kind="game", title="Rain & <b>shine</b>", like="", language="en")
    assert view["game"]["title"] == "Rain & <b>shine</b>"
    assert [each["path"] for each in view["files"]] == [
        "templates/rain-b-shine-b/data/cards.csv",
        "templates/rain-b-shine-b/game.yaml",
    ]
    assert page("check", quick=True)["problems"] == []
    assert page("preview", document="cards")["count"] > 0


@pytest.mark.slow
def test_a_new_game_is_a_copy_of_another(page):
    view = page("new", kind="game", title="Ñandú", like="robosoccer")
    assert (view["game"]["name"], view["game"]["title"]) == ("nandu", "Ñandú")
    assert page("new", kind="game", title="Robosoccer", like="robosoccer")["game"]["name"] == "robosoccer-2"


def test_a_new_team_is_printed_and_can_be_undone(fulbo):
    made = fulbo("new", kind="team", name="Los Búhos", colours="#102030,#ffffff")
    assert made["files"] == ["teams/dichoso-fulbo/los-buhos.yaml"]
    assert [team["printed"] for team in made["teams"]] == [True] * 3
    assert fulbo("new", kind="team", name="Los Búhos", colours="")["files"] == ["teams/dichoso-fulbo/los-buhos-2.yaml"]
    fulbo("undo")
    fulbo("undo")
    assert len(fulbo("view")["teams"]) == 2
    assert fulbo.problems("new", kind="team", name="x", colours="mauvish,white")
    assert fulbo.problems("new", kind="castle")


def test_a_new_deck_has_a_table_that_can_be_changed(fulbo):
    before = fulbo("read", path=GAME)["text"]
    fulbo("new", kind="deck", name="events", size="mini")
    assert fulbo("read", path=GAME)["text"].startswith(before.rstrip())
    deck = fulbo("pieces")["types"][0]
    assert (deck["name"], deck["group"], deck["table"], deck["editable"]) == ("events", "decks", TABLE, True)
    table = fulbo("table", path=TABLE)
    assert [column["name"] for column in table["columns"]] == ["title", "icon", "text", "cost", "copies"]
    rows = [*table["rows"], {"values": {"title": '=1 "x"\t<img>', "copies": "2"}}]
    changed = fulbo("table", path=TABLE, rows=rows)
    assert changed["files"] == [TABLE] and changed["rows"][-1]["values"]["title"] == '=1 "x"\t<img>'
    assert fulbo.problems("new", kind="deck", name="events")
    assert fulbo.problems("new", kind="deck", name="../x")
    assert fulbo.problems("new", kind="deck", name="more", size="9999")


@pytest.mark.slow
def test_a_second_deck_is_beside_the_first_and_takes_another_table(fulbo):
    fulbo("new", kind="deck", name="events")
    fulbo("new", kind="deck", name="items")
    csv = b"title,icon,text,cost\nRope,star,Tie it,1\n"
    fulbo("replace_table", deck="items", group="decks", name="mine.csv", bytes=csv)
    tables = {each["name"]: each["table"] for each in fulbo("pieces")["types"] if each["group"] == "decks"}
    assert tables == {"events": TABLE, "items": TABLE.replace("events", "mine")}
    assert fulbo.problems("replace_table", deck="nothing", group="decks", name="x.csv", bytes=csv)


@pytest.mark.parametrize("ending", ["\r\n", "\n"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
@pytest.mark.parametrize("separator", [",", ";", "\t"])
def test_a_table_is_written_as_it_was(page, ending, mark, separator):
    text = mark + ending.join(separator.join(row) for row in (("title", "text"), ("Ñ", "a"), ("b", "c"))) + ending
    front = "{centre: '{{ title }}', bottom: '{{ text }}'}"
    game = f"game: mine\ntitle: Mine\ndecks:\n  d: {{from: data/d.csv, front: {front}}}\n"
    page("open", files={"game.yaml": game, "data/d.csv": text})
    rows = page("table", path="data/d.csv")["rows"]
    page("table", path="data/d.csv", rows=rows)
    assert page("read", path="data/d.csv")["text"] == text


def test_a_zip_is_opened_as_its_files(page):
    game = "game: mine\ntitle: Mine\ndecks:\n  d: {from: [{a: 1}], front: {centre: '{{ a }}'}}\n"
    for name in ("game.yaml", "folder__game.yaml", "templates__mine__game.yaml"):
        view = page("open", zip=zipped(**{name: game, ".hidden": "x", "output__board.pdf": "x"}))
        assert view["game"]["title"] == "Mine", name
    assert page.problems("open", zip=b"PK no zip")
    assert page.problems("open", zip=zipped(**{"..__game.yaml": game, "a.yaml": ""}))


@pytest.mark.slow
def test_a_zip_that_swells_is_refused(page):
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for number in range(9):
            archive.writestr(f"{number}.txt", bytes(8_000_000))
    assert "64\N{NO-BREAK SPACE}MB" in page.problems("open", zip=packed.getvalue())[0]


def test_what_was_typed_is_one_step(fulbo):
    for text, join in (("a", False), ("ab", True), ("abc", True)):
        fulbo("change", path="notes.txt", text=text, join=join)
    fulbo("undo")
    assert "notes.txt" not in [each["path"] for each in fulbo("view")["files"]]


@pytest.mark.slow
def test_a_measured_printer_is_corrected_for(fulbo):
    before = fulbo("build", documents=["counters"])["files"]["counters.pdf"]
    assert "99%" in fulbo("printer", scale="99%x98.5%")["words"]
    assert fulbo("build", documents=["counters"])["files"]["counters.pdf"] != before
    assert fulbo.problems("printer", scale="wide")
    fulbo("printer")
    assert fulbo("build", documents=["counters"])["files"]["counters.pdf"] == before
    assert list(fulbo("calibrate", paper="a4")["files"]) == ["calibration-a4.pdf"]


def test_pages_are_listed_and_only_the_first_are_drawn(fulbo):
    reply = fulbo("preview", document="board", first=2)
    assert (len(reply["pages"]), len(reply["sheets"])) == (reply["count"], 2)
    assert fulbo("preview", document="board", sheet=3)["sheets"][0]["title"] == reply["pages"][3]["title"]


def test_only_documents_that_a_game_can_have_are_offered(page):
    page("new", kind="game", title="Cards")
    names = [each["name"] for each in page("view")["documents"]]
    assert names == ["cards", "guide", "tuck-box", "score-pad"]


def test_odds_follow_a_game_of_which_one_file_is_changed(fulbo):
    before = fulbo("odds", stat="8")
    fulbo("new", kind="deck", name="events")
    assert fulbo("odds", stat="8") == before
