"""The count of what goes into a game and what comes out finds whatever is lost, in a game of a few lines."""

import shutil
from collections import Counter
from dataclasses import replace

import pytest

from generator.build.build import draw
from generator.packs.load import read_pack, read_team
from tests.written import Paper, compare, everything, printed

GAME = """game: tiny
title: Tiny
languages: [en, es]
board:
  grid: {type: squares, columns: 4, rows: 4, size: 30mm}
  styles: {moor: {name: {en: Moorland, es: Brezal}, colour: "#cdb"}}
  layers:
    - {fill: moor, cells: a1}
    - {labels: {d4: {en: Quay, es: Muelle}}}
    - {marks: none, cells: b2, text: {en: Well, es: Pozo}}
  panels: [legend, {kind: text, text: "Draw **two** cards."}]
decks:
  events: {from: events.csv, front: {top: "{{ name }}", centre: {markdown: "{{ text }}"}, bottom: "Event {{ row }}"}}
  notes: {from: events.csv, front: note.md}
tokens:
  coin: {count: 3, size: 20mm, name: Coin, front: {centre: Gold}, back: {centre: {en: Silver, es: Plata}}}
sheets: {counters: {fill: {}}}
set_up:
  start: {name: {en: Beginning, es: Comienzo}, note: Everybody waits., pieces: [{piece: coin, at: a1}]}
"""
FILES = {
    "game.yaml": GAME,
    "events.csv": "name,text,count\nRain,Nobody *moves* today,2\nRain,Draw a coin,1\nFog,Draw a coin,1\n",
    "cards/01-aim.md": "# Aim\n\n| Place | Points |\n|---|---|\n| Harbour | seven |\n",
    "cards/02-turn.md.j2": '# Order\n\n{{ t(en="Clockwise.", es="Por la izquierda.") }}\n',
    "cards/note.md": "# {{ name }}\n\nKeep it: {{ text }}\n",
}


@pytest.fixture
def requested(tmp_path, monkeypatch, forget):
    """Return a function that writes the tiny game with some of its files changed, and asks for all of it."""
    monkeypatch.chdir(tmp_path)

    def write(language="en", **changes):
        shutil.rmtree("tiny", ignore_errors=True)
        forget()
        for name, text in FILES.items():
            old, new = changes.get(name.partition(".")[0].rpartition("/")[2].replace("-", "_"), ("", ""))
            assert old in text
            if (text := text.replace(old, new) if old else text) != "":
                (tmp_path / "tiny" / name).parent.mkdir(parents=True, exist_ok=True)
                (tmp_path / "tiny" / name).write_text(text, encoding="utf-8")
        return everything(read_pack(tmp_path / "tiny"), language)

    return write


@pytest.mark.parametrize("language", ["en", "es"])
def test_nothing_of_a_sound_game_is_lost(requested, language):
    request = requested(language)
    counted = compare(request, draw(request))
    assert (counted.lost, counted.marks) == ((), ())
    assert counted.texts > 20


@pytest.mark.parametrize(
    ("changes", "lost"),
    [
        ({"events": ("Draw a coin,1\nFog", ",1\nFog")}, ["A4, text: Draw a coin", "A4, text: Draw a coin"]),
        ({"events": ("Fog,Draw a coin,1\n", "")}, ["A4, name: Fog", "A4, text: Draw a coin"]),
        ({"events": ("today,2", "today,1")}, ["A2, text: Nobody *moves* today"]),
        ({"events": ("Nobody *moves* today", "Nobody *moves*")}, ["A2, text: Nobody *moves* today"]),
        ({"01_aim": (FILES["cards/01-aim.md"], "")}, ["01-aim.md: Aim", "01-aim.md: seven"]),
        ({"01_aim": ("seven", "")}, ["01-aim.md: seven"]),
        ({"02_turn": ("Clockwise.", "…")}, ["02-turn.md.j2: Clockwise"]),
        (
            {"game": ("{labels: {d4: {en: Quay, es: Muelle}}}", "{fill: moor, cells: a2}")},
            ["layers.2.labels.d4: Quay"],
        ),
        (
            {"game": ("{marks: none, cells: b2, text: {en: Well, es: Pozo}}", "{fill: moor, cells: b2}")},
            ["layers.3.text: Well"],
        ),
        ({"game": ("panels: [legend, ", "panels: [")}, ["styles.moor.name: Moorland"]),
        ({"game": ("**two** ", "")}, ["panels.2.text: Draw **two** cards."]),
        ({"game": (', bottom: "Event {{ row }}"', "")}, ["events.front.bottom: Event"]),
        ({"game": ("{centre: {en: Silver, es: Plata}}", "{centre: Gold}")}, ["Coin.back.centre: Silver"]),
        ({"game": ("count: 3, size", "count: 1, size")}, ["Coin.front.centre: Gold"]),
        ({"game": (", note: Everybody waits.", "")}, ["set_up.start.note: Everybody waits."]),
    ],
)
def test_whatever_is_dropped_is_found(requested, changes, lost):
    less = draw(requested(**changes))
    found = compare(requested(), less).lost
    assert [one for one in lost if not any(text.endswith(one) for text in found)] == [], found
    whole = requested()
    assert compare(whole, draw(whole)).lost == ()


def test_a_column_that_no_face_uses_is_lost_where_no_message_names_it(requested):
    request = requested(events=(FILES["events.csv"], "name,text,ink\nRain,Nobody moves,9\n"))
    result = draw(request)
    assert compare(request, result).lost == ()
    assert compare(request, replace(result, problems=())).lost == ("events, column: ink", "notes, column: ink")


def test_marks_of_templates_and_tables_on_paper_are_found(requested):
    result = draw(requested(note=("Keep it:", "Keep \\*\\*it\\*\\*")))
    assert compare(requested(), result).marks[0].startswith("Keep **it**")


ROSTER = [["Team", "Number", "Name", "PAC", "TOU"], ["Comets", 4, "Ana Robles", 7, 6], ["Comets", 9, "Bea Sanz", 8, 5],
          ["Comets", 11, "Cleo Mora", 6, 8]]  # fmt: skip
TEAMS = """game: street
title: Street
languages: [en]
board: {grid: {type: squares, columns: 6, rows: 4, size: 22mm}}
characteristics: {pace: {name: pace, short: PAC, max: 9}, touch: {name: touch, short: TOU, max: 9}}
kinds: {player: {name: player, usual: true, main: pace, rows: [[pace, touch]]}}
squad: {least: 3, most: 8}
"""


@pytest.mark.parametrize("without", [None, 2], ids=["whole", "without a player"])
def test_every_cell_of_a_roster_is_on_the_sheet_of_its_team(without, pizarra, tmp_path, forget):
    (tmp_path / "street").mkdir()
    (tmp_path / "street" / "game.yaml").write_text(TEAMS, "utf-8")
    (tmp_path / "roster.csv").write_text("".join(",".join(map(str, row)) + "\n" for row in ROSTER), "utf-8")
    run = pizarra("import", "roster.csv", "--game", "street", "--out", "teams/street")
    assert run.code == 0, run.err
    pack = read_pack(tmp_path / "street")
    team = read_team(tmp_path / "teams/street/comets.yaml", {"street": pack})[0]
    players = [player for player in team.team.players if player.number != (9 if without else 0)]
    drawn = replace(team, team=replace(team.team, players=tuple(players)))
    result = draw(replace(everything(pack, "en", [drawn]), parts=("team-sheets",), season=None))
    sheet = Paper(printed(result, "team-sheets"))
    cells = Counter(str(cell) for row in ROSTER[1:] for cell in row[1:])
    lost = [cell for cell, times in cells.items() if sheet.count(cell) < times]
    assert lost[:2] == (["9", "Bea Sanz"] if without else [])
    assert {*ROSTER[0][3:], "Comets"} <= {word for page in printed(result) for text in page for word in text.split()}
