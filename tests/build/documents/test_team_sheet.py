"""Team sheets: everything is on them, nothing spills or overlaps, in both languages and on every paper."""

import os
from dataclasses import replace
from itertools import combinations, pairwise
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.documents.team_sheets import BLOCKS, WIDE, team_sheet
from generator.geometry.field import FootballField
from generator.geometry.shapes import IDENTITY, Rect, Size
from generator.i18n import phrase
from generator.model.game import Game
from generator.model.source import Source, read_source
from generator.model.team import Kit, Player, Team, team_from
from generator.model.validation import validate
from generator.packs.load import rules_in
from generator.problems import PizarraError
from generator.scene.drawings import bounds
from generator.scene.fonts import POINT, text_width
from generator.scene.palette import Colour
from generator.scene.primitives import Box, Group, Line, Text, Use
from generator.sheets.blocks import SheetWishes
from generator.sheets.roster import FigureColumn, columns_of
from generator.sheets.style import A4_LIVE, sheet_style
from generator.templating.rendering import Template, sheet_script
from tests.dump import dump

ROOT = Path(__file__).parents[3]
GOLDENS = Path(__file__).parents[2] / "goldens"
GAME = validate(Game, read_source(ROOT / "templates" / "dichoso-fulbo" / "game.yaml"))
TEAMS = {path.stem: team_from(read_source(path), GAME)[0] for path in sorted(ROOT.glob("teams/dichoso-fulbo/*.yaml"))}
FIELD = FootballField(100, 50)
RULES = rules_in(ROOT / "templates" / "dichoso-fulbo").book
TEMPLATE = ROOT / "templates" / "_base" / "team-sheet.md.j2"
LETTER_LIVE = Size(195.9, 259.4)
KIT = Kit(Colour(0, 114, 178), Colour(255, 255, 255), "stripes")


def figures(team):
    return (FigureColumn("2×", "el doble del número", tuple(str(2 * player.number) for player in team.players)),)


def script_of(text, language="es"):
    template = Template("team-sheet.md.j2", "templates/x/team-sheet.md.j2", text)
    return sheet_script(template, {}, BLOCKS, WIDE, RULES, language)


SCRIPT = script_of(TEMPLATE.read_text(encoding="utf-8"))


def sheet(team, language="es", script=SCRIPT, field=FIELD, file="", **wishes):
    return team_sheet(team, script, SheetWishes(GAME, language, **wishes), figures(team), field, file)


def player(number, name="Ana Gil", **changes):
    names = GAME.kinds["jugador"].characteristics
    return replace(Player(number, name, "jugador", tuple((key, 7) for key in names)), **changes)


def keeper(number, name="Portera Uno", **changes):
    names = GAME.kinds["portero"].characteristics
    return replace(Player(number, name, "portero", tuple((key, 7) for key in names)), **changes)


def squad(starters=11, substitutes=5, **changes):
    first = [keeper(1), *(player(number) for number in range(2, starters + 1))]
    bench = [player(number, substitute=True) for number in range(50, 50 + substitutes)]
    team = Team(GAME.slug, "Club Atlético", "Atlético", "Eva Paz", KIT, KIT, tuple(first + bench))
    return replace(team, **changes)


def flat(items, transform=IDENTITY):
    """Yield every drawn item with the transform that leads to the page."""
    for item in items:
        if isinstance(item, Group):
            yield from flat(item.items, item.transform.then(transform))
        elif isinstance(item, Use):
            yield from flat(item.symbol.items, item.transform.then(transform))
        else:
            yield item, transform


def texts(artwork):
    return [item.text for item, _ in flat(artwork.items) if isinstance(item, Text)]


def text_boxes(artwork):
    """Return each text with the rectangle of its capitals and descenders."""
    found = []
    for item, transform in flat(artwork.items):
        if isinstance(item, Text):
            width = text_width(item.text, item.font, item.size)
            left = item.position.x - {"start": 0.0, "middle": width / 2, "end": width}[item.anchor]
            box = Rect(left, item.position.y - 0.66 * item.size, width, 0.82 * item.size)
            found.append((item, transform.rect(box)))
    return found


def assert_tidy(artwork):
    page = Rect(0, 0, *artwork.size)
    boxes = text_boxes(artwork)
    for item, box in boxes:
        assert page.expand(0.01).holds(box.corners[0]), item.text
        assert page.expand(0.01).holds(box.corners[2]), item.text
    for (first, one), (second, other) in combinations(boxes, 2):
        assert not one.expand(-0.05).overlaps(other.expand(-0.05)), (first.text, second.text)
    for item, transform in flat(artwork.items):
        area = bounds(item)
        assert area is None or isinstance(item, (Text, Box)) or page.expand(0.3).overlaps(transform.rect(area))


@pytest.mark.parametrize("language", ["es", "en"])
@pytest.mark.parametrize("name", TEAMS)
@pytest.mark.parametrize("size", [A4_LIVE, LETTER_LIVE], ids=["a4", "letter"])
def test_bundled_teams_take_one_tidy_page(name, language, size):
    (page,) = sheet(TEAMS[name], language, size=size)
    assert page.size == size
    assert_tidy(page)


@pytest.mark.parametrize("language", ["es", "en"])
def test_golden(language):
    (page,) = sheet(TEAMS["union-relampago"], language)
    path = GOLDENS / f"team-sheet-{language}.txt"
    if os.environ.get("PIZARRA_RENEW_GOLDENS"):
        path.parent.mkdir(exist_ok=True)
        path.write_text(dump(page.items), encoding="utf-8")
    assert dump(page.items) == path.read_text(encoding="utf-8")


def test_same_drawing_every_time():
    first, second = (dump(sheet(TEAMS["sosiego-fc"])[0].items) for _ in range(2))
    assert first == second


def test_everybody_is_on_it():
    team = TEAMS["nombres-dificiles"]
    words = " ".join(texts(sheet(team)[0]))
    for member in team.players:
        assert member.name[:20] in words
        assert str(member.number) in words
    for text in (team.name, team.coach, "hoja de equipo", "Titulares", "Suplentes", "Rival", "Árbitro", "Fecha"):
        assert text in words


@pytest.mark.parametrize(
    ("language", "wanted"),
    [
        ("es", ["Entrenador", "Capitán", "Goles", "1.ª parte", "2.ª parte", "Resultado", "velocidad", "portero"]),
        ("en", ["Coach", "Captain", "Goals", "1st half", "2nd half", "Score", "speed", "keeper"]),
    ],
)
def test_words_of_the_language(language, wanted):
    assert set(wanted) <= set(texts(sheet(TEAMS["sosiego-fc"], language)[0]))


def test_values_and_figures():
    (page,) = sheet(squad(2, 0, players=(keeper(1), player(33))))
    found = texts(page)
    assert found.count("7") == 10
    assert "66" in found
    assert "2×" in found
    assert "el doble del número" in found


def test_a_keeper_has_names_beside_his_values():
    found = texts(sheet(squad(1, 0))[0])
    assert [found.count(word) for word in ("GRA", "CTR")] == [2, 2]
    assert found.count("VEL") == 3


def test_the_captain_is_marked_and_named():
    (page,) = sheet(squad(players=(keeper(1), player(2, "Luz Rey", captain=True))))
    assert "Luz Rey (2)" in texts(page)
    assert texts(page).count("C") == 1


def test_boxes_to_write_in_are_high_enough():
    for count in (5, 11):
        (page,) = sheet(squad(11, count))
        rows = sorted({item.start.y for item, _ in flat(page.items) if isinstance(item, Line)
                       and item.start.x == 0 and item.end.x == page.size.width})  # fmt: skip
        gaps = [b - a for a, b in pairwise(rows)]
        assert sum(gap >= sheet_style("usual").table.rows[0] - 1e-6 for gap in gaps) >= 11 + count


@pytest.mark.slow
@pytest.mark.parametrize(("starters", "substitutes", "pages"), [
    (1, 0, 1), (11, 0, 1), (11, 5, 1), (11, 11, 1), (11, 15, 2), (18, 15, 2), (60, 0, 3), (11, 60, 3),
])  # fmt: skip
def test_long_squads_take_more_pages(starters, substitutes, pages):
    team = squad(starters, substitutes)
    drawn = sheet(team)
    assert len(drawn) == pages
    for page in drawn:
        assert_tidy(page)
    numbers = [text for page in drawn for text in texts(page)]
    assert all(str(member.number) in numbers for member in team.players)


def test_pages_are_numbered():
    words = [" ".join(texts(page)) for page in sheet(squad(11, 15))]
    assert "hoja 1 de 2" in words[0]
    assert "hoja 2 de 2" in words[1]
    assert "Suplentes" not in words[0]


def test_a_section_too_long_for_a_page_continues():
    assert "Plantilla (sigue)" in texts(sheet(squad(60, 0))[1])


def test_without_a_field_there_is_no_line_up():
    assert "Alineación" not in texts(sheet(squad(), field=None)[0])


def test_light_ink_pales_the_kit():
    fills = [
        {item.style.fill for item, _ in flat(sheet(squad(), ink=ink)[0].items) if isinstance(item, Box)}
        for ink in ("normal", "light")
    ]
    assert KIT.primary in fills[0]
    assert KIT.primary not in fills[1]


@pytest.mark.parametrize("name", ["W" * 40, "W" * 24 + " " + "i" * 15, "Jean-" * 8, "ab " * 14])
def test_forty_letters_fit(name):
    (page,) = sheet(squad(players=(keeper(1), player(2, name))))
    assert_tidy(page)


def test_a_short_name_is_in_for_one_that_does_not_fit():
    (page,) = sheet(squad(players=(keeper(1), player(2, "n" * 300, short="Ene"))))
    assert "Ene" in texts(page)


def test_what_does_not_fit_is_named_all_at_once():
    team = squad(coach="c" * 300, players=(keeper(1), player(2, "n" * 300), player(3, "m" * 300)))
    with pytest.raises(PizarraError) as caught:
        sheet(team, file="teams/x.yaml")
    problems = caught.value.problems
    assert {problem.path for problem in problems} == {"coach", "players[2].name", "players[3].name"}
    assert all(problem.file == "teams/x.yaml" and "team sheet of “Atlético" in problem.message for problem in problems)


def test_a_team_name_of_300_letters_is_refused_by_name():
    with pytest.raises(PizarraError, match="xxxxxxxx"):
        sheet(squad(name="x" * 300, short="x" * 300))


def test_a_long_team_name_takes_two_lines():
    (page,) = sheet(squad(name="Agrupación Deportiva y Cultural de los Vecinos de la Ribera Alta del Río Chico"))
    assert_tidy(page)


def test_too_many_columns():
    with pytest.raises(PizarraError, match="too many"):
        team_sheet(squad(), SCRIPT, SheetWishes(GAME, "es"), figures(squad()) * 6)


def test_too_low_a_page():
    with pytest.raises(PizarraError, match="too small"):
        sheet(squad(), size=Size(190, 50))


def test_text_is_never_below_its_floor():
    for page in (page for team in (*TEAMS.values(), squad(11, 11), squad(15, 0)) for page in sheet(team)):
        sizes = [item.size for item, _ in flat(page.items) if isinstance(item, Text)]
        assert min(sizes) >= 6.5 * POINT - 1e-9


def test_values_are_shared_symbols():
    (page,) = sheet(TEAMS["sosiego-fc"])
    symbols = [item.symbol for group in page.items if isinstance(group, Group)
               for item in group.items if isinstance(item, Use)]  # fmt: skip
    assert len(symbols) > 100
    assert len({id(symbol) for symbol in symbols}) < 30


NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=45).filter(lambda text: text.strip())


@pytest.mark.slow
@given(NAMES, NAMES, NAMES, st.sampled_from(["es", "en"]))
def test_any_name_is_drawn_or_refused(name, coach, team_name, language):
    team = squad(name=team_name, short="Corto", coach=coach, players=(keeper(1, name), player(2, name, captain=True)))
    try:
        (page,) = sheet(team, language)
    except PizarraError as error:
        assert error.problems
    else:
        assert_tidy(page)


def test_another_game_with_kinds_of_its_own():
    data = {
        "game": "tag", "title": "Tag", "summary": "s", "credit": "c",
        "characteristics": {key: {"name": key, "short": key.upper(), "max": 6} for key in ("run", "hide", "seek")},
        "kinds": {"runner": {"name": "runner", "usual": True, "rows": [["run"]]},
                  "seeker": {"name": "seeker", "rows": [["hide", "seek"], ["run"]]}},
    }  # fmt: skip
    game = validate(Game, Source("tag.yaml", data))
    team = Team("tag", "Tigers", "Tigers", "", KIT, KIT, (
        Player(1, "Bo", "runner", (("run", 3),)), Player(2, "Di", "seeker", (("run", 2), ("hide", 4), ("seek", 6))),
    ))  # fmt: skip
    (page,) = team_sheet(team, SCRIPT, SheetWishes(game, "en"))
    assert_tidy(page)
    assert {"HIDE", "SEEK", "seeker"} <= set(texts(page))


def columns(team, game):
    setup = SheetWishes(game, "es").setup(phrase("the team sheet of {team}", team="A"), "a.yaml")
    found = columns_of(team, (), setup)
    assert found is not None
    return found


def test_few_values_leave_the_room_to_the_tally():
    """A name column of 62 mm is enough: what is left is for what the coach writes."""
    game = validate(Game, read_source(ROOT / "templates" / "sombra" / "game.yaml"))
    file = read_source(ROOT / "teams" / "sombra" / "caminantes-del-faro.yaml")
    roomy, usual = columns(team_from(file, game)[0], game), columns(squad(2, 0), GAME)
    assert roomy.names_end - roomy.names_at == pytest.approx(62, abs=0.01)
    assert roomy.boxes[1] - roomy.boxes[0] > 1.5 * (usual.boxes[1] - usual.boxes[0])
    assert roomy.values[0].width == pytest.approx(14)


def test_roles_begin_after_the_longest_name():
    team = replace(squad(1, 0), players=(keeper(1), player(2, "Maximiliano Aranda")))
    found = columns(team, GAME)
    longest = sheet_style("usual").table.name.widest("Maximiliano Aranda")
    assert found.roles_at == pytest.approx(found.names_at + longest + 4, abs=0.01)
    assert_tidy(sheet(team)[0])


@pytest.mark.parametrize("edition", ["usual", "large-print"])
@pytest.mark.parametrize("text", ["Sweeper", "Left wing-back or wide midfielder on the left"])
def test_a_position_is_printed_beside_the_name_in_a_game_without_positions(edition, text):
    team = squad(2, 0)
    placed = replace(team, players=(team.players[0], replace(team.players[1], position=text)))
    wishes = SheetWishes(GAME.model_copy(update={"positions": {}}), "en", edition=edition)
    pages, before = (team_sheet(each, SCRIPT, wishes, figures(each), FIELD, "") for each in (placed, team))
    for page in pages:
        assert_tidy(page)
    words, usual = (
        sorted(word for page in each for said in texts(page) for word in said.split()) for each in (pages, before)
    )
    assert words == sorted([*usual, *text.split()])
