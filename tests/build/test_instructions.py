"""What a guide says of its kit, and what the sheets of that kit hold."""

import re
from dataclasses import replace
from itertools import product

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.documents import PARTS
from generator.build.request import BuildRequest
from generator.i18n import decimal
from generator.imposition.ganging import GangStyle
from generator.imposition.paper import SIZES, Paper
from generator.packs.load import example_teams, find_pack, read_team
from generator.scene.pieces import corners_of
from generator.scene.primitives import Circle, Path
from tests.reading import said

GAMES = ("dichoso-fulbo", "dreadball", "sombra", "robosoccer", "duelo-ortogonal")
WISHES = {
    "as usual": {},
    "together": {"together": True},
    "straight": {"gang": GangStyle("straight")},
    "filled": {"gang": GangStyle("straight", fill="blank")},
    "filled, folded": {"gang": GangStyle(backs="fold", fill="spare")},
    "folded": {"gang": GangStyle(backs="fold")},
    "strips": {"lines": "strips"},
}
CASES = [
    case
    for case in product(GAMES, (*SIZES, "poster"), WISHES)
    if case[2] != "strips" or case[0] == "dichoso-fulbo"  # whose board alone has lines to glue on
]


def order_for(game, paper, wishes):
    pack = find_pack(game)
    teams = tuple(read_team(file)[0] for file in example_teams(pack))
    name = "a4" if paper == "poster" else paper
    order = BuildRequest(pack, teams, Paper(name, SIZES[name]), poster=paper == "poster", parts=PARTS, language="en")
    return replace(order, **WISHES[wishes])


def lines_of(sheet, flat):
    """Return the straight cuts of a sheet as they are marked: two points of each, in the margins."""
    (cuts,) = (item for item in sheet.items if getattr(item, "name", "") == "cut")
    found = []
    for item in cuts.items[::-1]:
        if not isinstance(item, Path):
            break
        ends = [(x, y) for _, x, y in item.commands]
        found += [(ends[index], ends[index + 2]) for index in range(0, len(ends), 4)]
    return found


def enters(line, outline):
    """Return whether a straight cut through two points enters an outline."""
    (x, y), (u, v) = line
    length = ((u - x) ** 2 + (v - y) ** 2) ** 0.5
    sides = [((u - x) * (p.y - y) - (v - y) * (p.x - x)) / length for p in corners_of(outline)]
    return min(sides) < -0.02 and max(sides) > 0.02


@pytest.mark.slow
@pytest.mark.sweep(9)
@pytest.mark.parametrize(("game", "paper", "wishes"), CASES)
def test_the_guide_tells_what_the_sheets_hold(game, paper, wishes, flat):
    order = order_for(game, paper, wishes)
    made = build.draw(order)
    documents = {document.name: document for document in made.documents}
    text = " ".join(said(pdf_bytes(documents["guide"])))
    fronts = {name: [s for s in each.sheets if s.side == "front"] for name, each in documents.items()}

    listed = sum(int(count) for count in re.findall(r"(\d+) sheets? of (?:A4|A3|Letter), on", text))
    assert listed == sum(map(len, fronts.values()))

    cut = [sheet for name in ("counters", "cards", "pieces") for sheet in fronts.get(name, ())]
    told = re.findall(r"(\d+) (?:counters? of|tokens?[.,]|cards? of|blanks? (?:to|or|and)|spares?[.,])", text)
    assert sum(map(int, told)) == sum(len(tuple(sheet.cuts)) for sheet in cut)

    straight = [len(lines_of(sheet, flat)) for sheet in cut]
    assert [sheet.cutting.straight for sheet in cut] == straight
    across = sum(int(count) for count in re.findall(r"(\d+) cuts?, (?:each )?right across the sheet", text))
    parted = sum(int(count) + 1 for count in re.findall(r"divides the sheet; then (\d+) more", text))
    assert across + parted == sum(straight)
    assert ("With scissors, by the marks of each piece" in text) == (0 in straight)
    for sheet in cut:
        lines = lines_of(sheet, flat)
        lowest = [line for line in lines if sheet.cutting.parted and line == max(lines, key=lambda ends: ends[0][1])]
        for line, outline in product(lowest if sheet.cutting.parted else lines, sheet.cuts):
            assert not enters(line, outline)
        loose = [outline for outline in sheet.cuts if isinstance(outline, Circle)]
        assert sheet.cutting.singly >= len(loose)

    first = said(pdf_bytes(documents["board"]))[0]
    size = [decimal(length, "en") for length in made.board.layout.size]
    if paper == "poster":
        assert "150 mm" not in first and "150 mm" not in text
        assert f"It is one page of {size[0]} × {size[1]} mm, for a print shop: at 100%." in text
    else:
        assert first.count("150 mm") >= 2 and "bank card" in first
        assert "The rulers on the first page of the board are 150 mm long" in text
    assert ("Glue on the lines" in text) == ("strips" in documents)
    assert ("Cut out the templates" in text) == ("templates" in documents)
    assert ("Fold the sheet at its line" in text) == any(sheet.cutting.folded for sheet in cut)
