"""Whatever a spreadsheet of rosters looks like, each of its cells, players and teams is written or reported."""

import re
from itertools import count, takewhile, zip_longest

from hypothesis import given, note
from hypothesis import strategies as st

from generator.model.names import fold_name
from generator.packs.load import find_pack
from generator.problems import errors
from generator.spreadsheets.roster_words import meanings
from generator.spreadsheets.rosters import rosters
from generator.spreadsheets.sheets import Formula, SheetTable

GAME = find_pack("dichoso-fulbo").game
KNOWN = meanings(GAME)
KEYS = dict(zip(("VEL", "DRI", "ROB", "COL", "REC", "REM", "FUE", "CTR", "GRA"), GAME.characteristics, strict=True))
KEEPER = ("VEL", "CTR", "GRA")
HEAD = ("Dorsal", "Nombre", "Puesto", *KEYS, "Capitán", "Titular")
BAD = [
    None,
    "x9",
    99,
    -1,
    5.5,
    "#N/A",
    Formula("=A1"),
    "n/a",
    True,
    "2026-05-07",
    "Total",
    "Media Punta",
    "Porteros",
    "C",
]
ODD = ["title", "coach", "coach", "own column", "no heading", "staff", "staff section", "total", "alone", "number",
       "role", "repeated headings", "group", "label"]  # fmt: skip


@st.composite
def squads(draw, token):
    """Teams of players as rows by their headings; some cells are bad."""
    found = []
    for index in range(draw(st.integers(1, 3))):
        rows = []
        for number in range(1, draw(st.integers(2, 4)) + 1):
            own = KEEPER if number == 1 else tuple(key for key in KEYS if key not in ("CTR", "GRA"))
            row = {"Dorsal": number, "Nombre": f"Nom{next(token)}", "Puesto": "portero" if number == 1 else None}
            row |= {key: draw(st.integers(1, 10)) for key in own}
            rows.append(row)
        for _ in range(draw(st.sampled_from([0, 0, 0, 1, 2]))):
            draw(st.sampled_from(rows))[draw(st.sampled_from(HEAD))] = draw(st.sampled_from(BAD))
        found.append((f"Equipo{index}", rows))
    return found


def oddities(draw, token, odd, rows, head):
    """Put among the rows of a team what clubs write there; return what stands over its headings."""
    above, at = [], st.integers(0, len(rows))
    for what in odd:
        text = f"Tex{next(token)}"
        extra = {
            "staff": {"Puesto": "Médico", "Nombre": text},
            "staff section": {"Nombre": "Cuerpo técnico"},
            "total": {"Nombre": "Total", "VEL": 7},
            "alone": {draw(st.sampled_from(HEAD[:4])): text},
            "number": {"Dorsal": 9},
            "role": {"Nombre": draw(st.sampled_from(["Porteros", "Suplentes", "Defensas"]))},
            "repeated headings": {heading: heading for heading in head},
            "label": {"Dorsal": "Entrenador", "Nombre": text},
        }
        if what in extra:
            rows.insert(draw(at), extra[what])
        elif what == "title":
            above.append((text, None, f"Tex{next(token)}"))
        elif what == "coach":
            above.append(("Entrenador", text))
        elif what == "group":
            above.append((f"Grupo: {text}",))
        elif what == "own column":
            head.append(f"Col{text}")
            rows[0][head[-1]] = f"Tex{next(token)}"
        elif what == "no heading":
            rows[draw(at) - 1][None] = text
    return above


@st.composite
def spreadsheets(draw):
    """Tables of rosters in one of the usual forms."""
    token = count(100)
    form = draw(st.sampled_from(["column", "sheets", "below", "banners", "beside"]))
    parts = []
    for team, rows in draw(squads(token)):
        head = [*HEAD, *(["Equipo"] if form == "column" else [])]
        for row in rows if form == "column" else ():
            row["Equipo"] = team
        above = oddities(draw, token, draw(st.lists(st.sampled_from(ODD), max_size=2)), rows, head)
        cells = [[row.get(heading) for heading in head] + ([None, row[None]] if None in row else []) for row in rows]
        parts.append((team, above, head, cells))
    if form == "sheets":
        return [SheetTable("t", team, table([*above, head, *rows])) for team, above, head, rows in parts]
    whole = []
    for index, (team, above, head, rows) in enumerate(parts):
        if form == "beside" and whole:
            block = [(team,), *above, head, *rows]
            whole += [[] for _ in range(len(block) - len(whole))]
            width = max(map(len, whole)) + 1
            both = zip_longest(whole, block, fillvalue=())
            whole = [[*row, *[None] * (width - len(row)), *cells] for row, cells in both]
        elif form in ("below", "beside"):
            whole += [[], (team,), *above, head, *rows]
        elif form == "banners":
            whole += [*([*above, head] if not index else []), (team,), *rows]
        else:
            whole += [*([*above, head] if not index else []), *rows]
    return [SheetTable("t", "Liga", table(whole))]


def table(rows):
    return tuple(map(tuple, rows))


@given(tables=spreadsheets())
def test_every_cell_player_and_team_is_written_or_reported(tables):
    for sheet in tables:
        note("\n".join(map(str, sheet.rows)))
    read = rosters(tables, GAME)
    notes = [*read.all_problems, *read.omissions, *read.additions]
    said = "\n".join([*map(str, notes), *map(str, read.summary("", GAME).lines()), *(p.entry for p in notes)])
    note(said)
    cells = set(re.findall(r"[\w]+![A-Z]+\d+", said))
    assert all(roster.team is not None or errors(roster.problems) for roster in read.teams)
    assert read.teams or errors(read.problems)
    written = [roster.team for roster in read.teams if roster.team is not None]
    players = {player.name: player for team in written for player in team.players}
    texts = "\n".join([said, *players, *(f"{team.name}\n{team.coach}" for team in written)])
    refused = errors(read.problems) or any(roster.team is None for roster in read.teams)
    teamless = {each.cell for each in read.teamless}  # each names its whole row, which no team gets
    for sheet in tables:
        heads = {}
        for row, values in enumerate(sheet.rows, start=1):
            for start in (at for at, cell in enumerate(values) if cell == "Dorsal"):
                block = takewhile(lambda each: isinstance(each[1], str), enumerate(values[start:], start))
                heads |= {at: KNOWN.get(fold_name(cell)) for at, cell in block}
            if teamless & {sheet.cell_name(row, column) for column in range(1, len(values) + 1)}:
                continue
            for column, cell in enumerate(values, start=1):
                if isinstance(cell, str) and re.match(r"(Nom|Tex|Equipo)\d", cell.removeprefix("Grupo: ")):
                    token = cell.removeprefix("Grupo: ")
                    known = re.search(rf"\b{token}\b", texts) or sheet.cell_name(row, column) in cells
                    assert known or refused or in_named_column(sheet, column, said), (row, column, cell)
                if isinstance(cell, str) and cell.startswith("Nom1") and cell in players:
                    check_player(players[cell], values, heads, column)


def in_named_column(sheet, column, said):
    """Whether the heading over a column, or the first cell without one, is reported."""
    return any(re.search(rf"{sheet.cell_name(row, column)}\b", said) for row in range(1, len(sheet.rows) + 1))


def check_player(player, values, heads, column):
    """The figures beside a player's name are his: those of the columns of the same block."""
    start = max(at for at in range(column) if heads.get(at) == ("players", "number"))
    for at in range(start, min(start + len(HEAD), len(values))):
        meaning, cell = heads.get(at), values[at]
        if meaning is not None and meaning[-1] in KEYS.values() and type(cell) is int:
            assert player.value(meaning[-1]) == cell, (player.name, meaning)
    assert player.number == values[start]
