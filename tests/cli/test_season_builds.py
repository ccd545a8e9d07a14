"""A season's match sheets and its page of badges."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from generator.build.template_views import MatchView, season_view
from generator.geometry.shapes import Size
from generator.i18n import bundled_folder
from generator.imposition.paper import SIZES, Paper
from generator.model.season import Bye, Fixture, Season
from generator.model.source import parse_text
from generator.packs.load import find_pack, read_team, rules_in
from generator.packs.locations import team_files
from generator.packs.season_file import season_of
from generator.problems import PizarraError
from generator.scene.primitives import Box, Text
from generator.sheets.blocks import SheetWishes
from generator.sheets.match_sheet import LEAGUE_BLOCKS, MATCH_BLOCKS, MATCH_WIDE, match_sheet
from generator.sheets.style import TINT
from generator.templating.rendering import Template, sheet_script
from generator.text.blocks import PipeTable

AREA = Paper("a4", SIZES["a4"]).printable(landscape=False).size
TEMPLATE = (bundled_folder("templates") / "_base" / "match-sheet.md.j2").read_text(encoding="utf-8")
RULES = rules_in(bundled_folder("templates") / "dichoso-fulbo").book
SCRIPT = sheet_script(
    Template("match-sheet.md.j2", "m", TEMPLATE), {"match": MatchView("", "")}, MATCH_BLOCKS, MATCH_WIDE, RULES, "es"
)
GAME = find_pack("dichoso-fulbo").game
HEAD = "season: Liga\nmatches:\n"


def read(text, teams):
    return season_of(parse_text(HEAD + text, "season.yaml"), GAME, teams.values())


def words(placed):
    return [one.item.text for one in placed if isinstance(one.item, Text)]


def test_teams_are_known_by_name_short_name_or_file(teams):
    season = read("  - {home: unión relámpago, away: sosiego-fc, round: 3, date: 1-9, time: '17:00'}\n", teams)
    (fixture,) = season.fixtures
    assert (fixture.home.short, fixture.away.name) == (fixture.home.short, "Sosiego Fútbol Club")
    assert (fixture.round, fixture.date, fixture.referee) == ("3", "1-9 · 17:00", "")


def test_hours_and_days_keep_their_zeros_without_quotes(teams):
    season = read("  - {home: unión relámpago, away: sosiego-fc, date: 12.10, time: 9.30}\n", teams)
    assert season.fixtures[0].date == "12.10 · 9.30"


@pytest.mark.parametrize(
    ("line", "what"),
    [
        ("{home: sosiego-fc, away: sosiego-fc}", r"season\.yaml:3:\d+: matches 1, away: .* cannot play itself"),
        ("{home: Sosiega FC, away: union-relampago}", r"matches 1, home: there is no team “Sosiega FC”"),
        ("{home: sosiego-fc}", "“away” is missing"),
        ("{round: 1}", "“home” is missing"),
        ("{bye: sosiego-fc, home: union-relampago}", "sosiego-fc cannot have a bye and play in the same entry"),
        ("{bye: Nadie}", r"matches 1, bye: there is no team “Nadie”"),
        ("{home: sosiego-fc, away: union-relampago, referre: X}", "did you mean “referee”"),
        ("{home: sosiego-fc, away: union-relampago, date: 31.02.2026}", r"matches 1, date: “31.02.2026” is not a date"),
        ("{home: sosiego-fc, away: union-relampago, date: 2026-13-01}", "“2026-13-01” is not a date"),
        ("{home: sosiego-fc, away: union-relampago, time: 17:60}", r"matches 1, time: “17:60” is not a time of day"),
        (f"{{home: sosiego-fc, away: union-relampago, place: {'x' * 101}}}", "at most 100 characters"),
    ],
)
def test_what_is_wrong_is_reported_at_its_place(teams, line, what):
    with pytest.raises(PizarraError, match=what):
        read(f"  - {line}\n", teams)


@pytest.mark.parametrize("line", ["hola", "[a]", "{home: [a], away: sosiego-fc}", "{home: , away: sosiego-fc}"])
def test_a_wrong_entry_is_reported_once(teams, line):
    with pytest.raises(PizarraError) as raised:
        read(f"  - {line}\n", teams)
    assert len(raised.value.problems) == 1


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty"),
        ("season: S\nmatches: []\n", "expected at least 1 entry"),
        ("season: ''\nmatches: [{bye: sosiego-fc}]\n", "expected text, not “”"),
    ],
)
def test_a_file_without_a_season(teams, text, message):
    with pytest.raises(PizarraError, match=message):
        season_of(parse_text(text, "season.yaml"), GAME, teams.values())


def test_an_unknown_key_does_not_hide_what_else_is_wrong(teams):
    text = "  - {home: sosiego-fc, away: Nadie, referre: X}\n  - {home: sosiego-fc}\n"
    with pytest.raises(PizarraError) as caught:
        read(text, teams)
    told = str(caught.value)
    assert len(caught.value.problems) == 3
    assert all(part in told for part in ("unknown key “referre”", "there is no team “Nadie”", "“away” is missing"))


def test_a_season_without_matches_says_so(teams):
    with pytest.raises(PizarraError, match=r"matches: expected at least 1 entry$"):
        season_of(parse_text("season: L\nmatches: []\n", "season.yaml"), GAME, teams.values())


PLAY = "home: sosiego-fc, away: union-relampago"
BACK = "home: union-relampago, away: sosiego-fc"
OTHER = "home: sosiego-fc, away: nombres-dificiles"


@pytest.mark.parametrize(
    ("first", "second", "warning"),
    [
        (f"{PLAY}, round: 1", f"{PLAY}, round: 1", "matches 2: ignored: same as line 3"),
        (f"{PLAY}, round: 1", "bye: sosiego-fc, round: 1", "has a bye in round 1, in which it already plays (line 3)"),
        ("bye: sosiego-fc, round: 1", f"{PLAY}, round: 1", "plays in round 1, in which it already has a bye (line 3)"),
        (f"{PLAY}, round: 1", f"{OTHER}, round: 1", "plays in round 1, in which it already plays (line 3)"),
        (f"{PLAY}, round: 1", f"{PLAY}, round: 2", None),
        (f"{PLAY}, round: semifinal", f"{BACK}, round: semifinal", None),
        (f"{PLAY}, date: sábado", f"{PLAY}, date: domingo", None),
        (PLAY, "bye: sosiego-fc", None),
    ],
)
def test_likely_slips_are_warned_of(teams, first, second, warning):
    found = read(f"  - {{{first}}}\n  - {{{second}}}\n", teams).warnings
    assert [problem.severity.word for problem in found] == ["warning"] * (warning is not None)
    assert warning is None or warning in str(found[0])


def test_a_season_of_twenty_teams_fits_its_pages(teams):
    fixture = replace(
        read(f"  - {{{PLAY}}}\n", teams).fixtures[0], round="38", date="2026-05-24 · 17:30", place="Campo"
    )
    values = {"season": season_view(Season("Liga", (fixture,) * 380), GAME, (), "es"), "teams": ()}
    text = (bundled_folder("templates") / "_base" / "league.md.j2").read_text(encoding="utf-8")
    script = sheet_script(Template("league.md.j2", "l", text), values, LEAGUE_BLOCKS, (), RULES, "es")
    assert max(len(part.rows) for part in script.passages if isinstance(part, PipeTable)) == 380


@pytest.mark.parametrize("language", ["es", "en"])
def test_a_sheet_names_every_player_and_stays_on_its_page(pack, teams, flat, language):
    sides = [loaded.team for loaded in teams.values()]
    for home in sides:
        for away in sides:
            (page,) = match_sheet(
                Fixture(home, away), Season("Liga", ()), SCRIPT, SheetWishes(pack.game, language, AREA)
            )
            placed = flat(page.items)
            assert {str(player.number) for team in (home, away) for player in team.players} <= set(words(placed))
            for one in placed:
                if isinstance(one.item, Text):
                    box = one.cap_box
                    assert box.x >= -0.01 and box.right <= AREA.width + 0.01 and box.bottom <= AREA.height, one.item


def test_a_long_place_takes_two_lines(pack, teams, flat):
    team = teams["sosiego-fc"].team
    fixture = Fixture(team, team, place="Polideportivo Municipal de San Cristóbal de La Laguna")
    (page,) = match_sheet(fixture, Season("L", ()), SCRIPT, SheetWishes(pack.game, "es", AREA))
    assert {"Polideportivo Municipal de", "San Cristóbal de La Laguna"} <= set(words(flat(page.items)))


NAMES = st.text(st.characters(codec="utf-8"), min_size=1, max_size=60).filter(str.strip)


@given(NAMES, NAMES, NAMES)
def test_any_name_is_drawn_inside_the_page_or_refused(pack, teams, flat, name, coach, place):
    team = teams["sosiego-fc"].team
    strange = replace(team, name=name, short=name, coach=coach, players=(replace(team.players[0], name=name),))
    try:
        (page,) = match_sheet(
            Fixture(strange, team, place=place), Season(name, ()), SCRIPT, SheetWishes(pack.game, "es", AREA)
        )
    except PizarraError as error:
        assert all(problem.path for problem in error.problems)
        return
    for one in flat(page.items):
        if isinstance(one.item, Text):
            assert one.cap_box.x >= -0.01 and one.cap_box.right <= AREA.width + 0.01, one.item


def test_long_squads_go_on_overleaf(pack, teams, flat):
    team = teams["sosiego-fc"].team
    crowd = replace(team, players=tuple(replace(team.players[0], number=number) for number in range(1, 90)))
    pages = match_sheet(Fixture(crowd, team), Season("Liga", ()), SCRIPT, SheetWishes(pack.game, "es", Size(190, 277)))
    found = [set(words(flat(page.items))) for page in pages]
    assert len(pages) == 2
    assert {str(number) for number in range(1, 90)} <= set.union(*found)
    assert "Capitán (local)" in found[0]
    assert "Liga · hoja 2 de 2" in found[1]


def test_light_ink_leaves_the_ground_white(pack, teams, flat):
    home, away = teams["sosiego-fc"].team, teams["union-relampago"].team
    fills = []
    for ink in ("normal", "light"):
        (page,) = match_sheet(Fixture(home, away), Season("L", ()), SCRIPT, SheetWishes(pack.game, "es", AREA, ink=ink))
        fills.append({one.item.style.fill for one in flat(page.items) if isinstance(one.item, Box)})
    assert {TINT, away.kit.primary} <= fills[0]
    assert not {TINT, away.kit.primary} & fills[1]


@pytest.mark.parametrize(("slug", "wanted"), [
    ("dreadball", {"Puntos", "Turno 7", "En la zona de castigo · fuera del partido", "Capitán (local)"}),
    ("sombra", {"Heridas", "Encuentro 1", "Incapacitado", "En combate", "Director de juego", "Cabecilla (visitante)"}),
])  # fmt: skip
def test_every_game_speaks_its_own_words(slug, wanted, flat):
    game = find_pack(slug).game
    team = read_team(team_files(slug)[0])[0].team
    (page,) = match_sheet(Fixture(team, team), Season("L", ()), SCRIPT, SheetWishes(game, "es", AREA))
    found = set(words(flat(page.items)))
    assert wanted <= found
    assert not found & {"Goles", "1.ª parte", "2.ª parte"}


def test_a_team_that_rests_is_in_the_list_of_matches(teams):
    season = read("  - {bye: sosiego-fc, round: 2}\n  - {home: sosiego-fc, away: union-relampago}\n", teams)
    assert isinstance(season.entries[0], Bye)
    assert len(season.fixtures) == 1
    shown = season_view(season, GAME, [one.team for one in teams.values()], "es").matches
    assert [match.bye for match in shown] == [
        season.entries[0].team.short,
        "",
    ]


@pytest.mark.slow
def test_a_build_writes_match_sheets_and_badges(pizarra, tmp_path):
    for name in ("uno", "dos"):
        pizarra("new", "team", f"{name}.yaml")
        file = tmp_path / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("Mi equipo", name), encoding="utf-8")
    (tmp_path / "season.yaml").write_text(HEAD + "  - {home: uno, away: dos}\n", encoding="utf-8")
    ran = pizarra("build", "uno.yaml", "dos.yaml", "--only", "cards,guide", "--season", "season.yaml", "--out", "out")
    assert ran.code == 0, ran.err
    made = {file.name for file in (tmp_path / "out").glob("*.pdf")}
    assert made == {"cards.pdf", "guide.pdf"}


@pytest.mark.slow
@pytest.mark.parametrize(
    "only", ["team-sheets", "team-sheets,league", "match-sheets,team-sheets", "league", "guide", "cards"]
)
def test_only_what_is_named_is_made_of_a_season(pizarra, tmp_path, only):
    (tmp_path / "season.yaml").write_text(HEAD + "  - {home: sosiego-fc, away: union-relampago, round: 1}\n", "utf-8")
    words = ("sosiego-fc", "union-relampago", "--season", "season.yaml", "--round", "1", "--only", only)
    ran = pizarra("build", *words, "--out", "out")
    assert ran.code == 0, ran.err
    assert {file.stem for file in (tmp_path / "out").glob("*.pdf")} == {*only.split(",")}
    assert ("--season, --round: warning: only affects what is not made here" in ran.err) == (only == "cards")


def test_each_team_gets_only_what_is_named(pizarra, tmp_path):
    (tmp_path / "season.yaml").write_text(HEAD + "  - {home: sosiego-fc, away: union-relampago}\n", "utf-8")
    words = ("sosiego-fc", "union-relampago", "--season", "season.yaml", "--only", "team-sheets", "--each")
    assert pizarra("build", *words, "--out", "out").code == 0
    assert {file.name for file in (tmp_path / "out").rglob("*.pdf")} == {"team-sheets.pdf"}


def test_what_does_not_fit_is_reported_once_at_its_place(pizarra, tmp_path):
    for name in ("uno", "dos", "tres"):
        pizarra("new", "team", f"{name}.yaml")
        file = tmp_path / f"{name}.yaml"
        file.write_text(file.read_text(encoding="utf-8").replace("Mi equipo", name), encoding="utf-8")
    text = (tmp_path / "uno.yaml").read_text(encoding="utf-8")
    (tmp_path / "uno.yaml").write_text(text.replace("name: uno", f"name: {'u' * 200}"), encoding="utf-8")
    matches = f"  - {{home: uno, away: dos}}\n  - {{home: tres, away: uno, place: {'W' * 100}}}\n"
    (tmp_path / "season.yaml").write_text(f"season: {'s' * 300}\nmatches:\n{matches}", encoding="utf-8")
    names = ("uno.yaml", "dos.yaml", "tres.yaml")
    ran = pizarra("build", *names, "--only", "match-sheets,league", "--season", "season.yaml", "--out", "out")
    assert ran.code == 1
    told = [line for line in ran.err.splitlines() if ": error: " in line and "match sheet" in line]
    assert [line.split(": error: ")[0] for line in told] == ["season.yaml:1:9", "season.yaml:4:36", "uno.yaml:3:7"]
    assert not (tmp_path / "out").exists()


def test_the_list_of_matches_has_no_column_that_nobody_fills(teams):
    shown = season_view(
        read("  - {home: unión relámpago, away: sosiego-fc, date: 2026-09-12}\n", teams), GAME, [], "es"
    )
    text = (bundled_folder("templates") / "_base" / "league.md.j2").read_text(encoding="utf-8")
    script = sheet_script(
        Template("league.md.j2", "l", text), {"season": shown, "teams": ()}, LEAGUE_BLOCKS, (), RULES, "es"
    )
    matches = [part for part in script.passages if isinstance(part, PipeTable)][-1]
    headings = ["".join(f.text for word in cell.words for f in word.fragments) for cell in matches.header]
    assert headings == ["Fecha", "Local", "Resultado", "Visitante"]
