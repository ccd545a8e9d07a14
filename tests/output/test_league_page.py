"""The league's page: one file that needs nothing else, safe with any text, and searched in a real browser."""

import dataclasses
import re
import shutil
import subprocess
from html.parser import HTMLParser

import pytest

from generator.backends.pdf.document import pdf_bytes
from generator.build import build
from generator.build.documents.part import BuildCache
from generator.model.source import parse_text
from generator.output.gallery import LEAGUE_PAGE, league_page
from generator.packs.season_file import season_of
from tests.reading import said

BROWSER = shutil.which("chromium") or shutil.which("chromium-browser") or shutil.which("google-chrome")
HOSTILE = "<script>alert(1)</script> & \"'`{{ 77*77 }}"
SEASON = """\
season: "{title}"
matches:
  - {{home: union-relampago, away: sosiego-fc, round: 1, place: "{title}", score: 2-1,
     events: {{goals: {{home: [7, 7]}}}}}}
  - {{home: sosiego-fc, away: union-relampago, round: 2, date: 19-9-2026}}
  - {{bye: sosiego-fc, round: 3}}
"""


class Read(HTMLParser):
    def __init__(self, text):
        super().__init__()
        self.tags, self.text = [], []
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data):
        self.text.append(data)


def seasonal(order, title="Liga"):
    text = SEASON.format(title=title.replace("\\", "\\\\").replace('"', '\\"'))
    season = season_of(parse_text(text, "season.yaml"), order.pack.game, order.teams)
    return dataclasses.replace(order, season=season)


@pytest.fixture(scope="module")
def page(order):
    return league_page(seasonal(order)).decode()


def test_it_says_how_things_stand(page):
    text = " ".join(" ".join(Read(page).text).split())
    assert "1 Unión Relámpago 1 1 0 0 2 1 +1 3 G" in text
    assert "Quico Saldaña Unión Relámpago 2" in text
    assert "Sosiego FC – Unión Relámpago 19-9-2026" in text
    assert "Sosiego FC descansa" in text


def test_it_speaks_the_language_of_the_build(order):
    english = league_page(dataclasses.replace(seasonal(order), language="en")).decode()
    assert "Search for a team" in english and "Busca" not in english


def test_it_needs_nothing_else_and_the_same_league_is_the_same_page(order, page):
    addresses = [value for _, attrs in Read(page).tags for key, value in attrs.items() if key in ("src", "href")]
    assert all(value.startswith(("data:", "#")) for value in addresses)
    assert league_page(seasonal(order)).decode() == page


def test_what_people_typed_is_text(order):
    read = Read(league_page(seasonal(order, HOSTILE)).decode())
    assert [tag for tag, _ in read.tags].count("script") == 1
    assert HOSTILE in " ".join(read.text)


@pytest.mark.slow
def test_a_build_with_a_season_makes_it(pizarra, tmp_path):
    (tmp_path / "season.yaml").write_text(SEASON.format(title="Liga"), encoding="utf-8")
    teams = ("union-relampago", "sosiego-fc", "--season", "season.yaml")
    assert pizarra("build", *teams, "--only", "league", "--out", "out").code == 0
    assert {file.name for file in (tmp_path / "out").iterdir()} >= {LEAGUE_PAGE, "league.pdf"}
    assert pizarra("build", *teams, "--only", "match-sheets", "--out", "sheets").code == 0
    assert not (tmp_path / "sheets" / LEAGUE_PAGE).exists()


def test_teams_with_the_same_initials_have_badges_of_their_own(order):
    kit, names = order.teams[0].team.kit, ("Villanueva CF", "Valdivia CF")
    teams = tuple(
        dataclasses.replace(loaded, team=dataclasses.replace(loaded.team, name=name, short=name, kit=kit))
        for loaded, name in zip(order.teams, names, strict=True)
    )
    like = season_of(
        parse_text("season: Liga\nmatches: [{home: Villanueva CF, away: Valdivia CF, round: 1}]", "season.yaml"),
        order.pack.game,
        teams,
    )
    league = dataclasses.replace(order, teams=teams, season=like, parts=("league",))
    badges = {attrs["src"] for tag, attrs in Read(league_page(league).decode()).tags if tag == "img"}
    assert len(badges) == 2
    (document,) = build.draw(league).documents
    assert {"VI", "VA"} <= set(" ".join(said(pdf_bytes(document))).split())


@pytest.mark.slow
@pytest.mark.skipif(BROWSER is None, reason="needs chromium")
def test_search_leaves_what_is_looked_for(page, tmp_path):
    look = """<script>
    const box = document.getElementById("search");
    box.value = "quico SALDANA"; box.dispatchEvent(new Event("input"));
    document.title = [...document.querySelectorAll("[data-find]:not([hidden])")].map((e) => e.tagName).join() + "|" +
      document.querySelectorAll("[data-group][hidden]").length;
    </script></body>"""
    open_policy = re.sub(r'<meta http-equiv="Content-Security-Policy"[^>]*>', "", page)
    file = tmp_path / "page.html"
    file.write_text(open_policy.replace("</body>", look), encoding="utf-8")
    command = [BROWSER, "--headless", "--no-sandbox", "--disable-gpu", "--dump-dom", file.as_uri()]
    seen = subprocess.run(command, capture_output=True, text=True, timeout=60, check=True).stdout
    assert re.search(r"<title>(.*?)</title>", seen)[1] == "TR,LI|3"


def season_of_lines(order, *lines):
    text = "\n".join(["season: Liga", "bans: spanish", "matches:", *(f"  - {{{line}}}" for line in lines)])
    season = season_of(parse_text(text, "season.yaml"), order.pack.game, order.teams)
    return dataclasses.replace(order, season=season, language="en")


HOME, AWAY = "home: union-relampago, away: sosiego-fc", "home: sosiego-fc, away: union-relampago"
OUT = "events: {red: {away: [4]}}"


def test_it_says_until_when_and_who_may_not_play(order):
    made = season_of_lines(order, f"{HOME}, round: 1, score: 1-0, {OUT}", f"{AWAY}, round: 2", f"{HOME}, round: 3")
    read = Read(league_page(made).decode())
    text = " ".join(" ".join(read.text).split())
    assert "After round 1 #" in text
    assert "Suspended for the next match Player Team Matches Teo Cantalapiedra Sosiego FC 1 " in text
    badges = [attributes["src"] for tag, attributes in read.tags if tag == "img"]
    listed = [loaded.team.short for loaded in made.teams]
    standing = [row.team for row in BuildCache(made).season_view.tables[0].rows]
    assert len(badges) == 2 * len(listed)
    assert badges[: len(listed)] == [badges[len(listed) + listed.index(name)] for name in standing]
    half = season_of_lines(order, f"{HOME}, round: 1, score: 1-0, {OUT}", f"{AWAY}, round: 1")
    assert "During round 1 #" in " ".join(" ".join(Read(league_page(half).decode()).text).split())


def test_columns_of_numbers_have_headings_on_paper_and_on_the_page(order):
    made = season_of_lines(order, f"{HOME}, round: 1, score: 1-0, {OUT}", f"{AWAY}, round: 2")
    text = " ".join(" ".join(Read(league_page(made).decode()).text).split())
    assert "Red card Player Team Total Teo" in text
    (document,) = build.draw(dataclasses.replace(made, parts=("league",))).documents
    assert "Player Team Total" in " ".join(said(pdf_bytes(document)))


def test_a_season_of_cup_matches_has_no_table(order):
    made = season_of_lines(order, f"{HOME}, cup: true, score: 1-1, shootout: 4-3")
    page = league_page(made).decode()
    assert "standings-title" not in page and '<table class="standings">' not in page and "#tables" not in page
    (document,) = build.draw(dataclasses.replace(made, parts=("league",))).documents
    text = " ".join(said(pdf_bytes(document)))
    assert "Standings" not in text and "1–1, 4–3 on penalties" in text


def test_before_the_first_match_of_a_league_nobody_has_a_place(order):
    page = league_page(season_of_lines(order, f"{HOME}, cup: true, score: 1-1", f"{AWAY}, round: 1")).decode()
    standings = Read(page.split('<table class="standings">')[1].split("</table>")[0])
    shorts = {loaded.team.short for loaded in order.teams}
    assert {text.strip() for text in standings.text} - {""} - shorts == {*"#PWDL+−±", "Team", "Pts", "Form"}


def test_a_suspension_that_was_served_and_a_season_that_is_over_list_nobody(order):
    served = (f"{HOME}, round: 1, score: 1-0, {OUT}", f"{AWAY}, round: 2, score: 0-0", f"{HOME}, round: 3")
    for lines in (served, served[:2], [f"{HOME}, score: 1-0, {OUT}"]):
        assert "Suspended" not in league_page(season_of_lines(order, *lines)).decode()


def test_the_table_comes_first_and_the_badges_last(order):
    league = dataclasses.replace(season_of_lines(order, f"{HOME}, round: 1, score: 1-0"), parts=("league",))
    (document,) = build.draw(league).documents
    text = " ".join(said(pdf_bytes(document)))
    titles = [text.index(title) for title in ("Standings", "Matches", "Teams")]
    assert titles == sorted(titles)


@pytest.mark.parametrize(("first", "second"), [
    ("time: '18:00'", "time: '9:30'"),
    ("date: 2026-10-03, time: '18:00'", "date: 2026-10-03, time: '9:30'"),
    ("date: 2026-10-03 18:00", "date: 2026-10-03 9:30"),
    ("date: 2026-10-04 9:30", "date: 2026-10-03 18:00"),
    ("date: some day", "date: 2026-10-03"),
])  # fmt: skip
def test_matches_of_a_round_are_in_the_order_in_which_they_are_played(order, first, second):
    made = season_of_lines(order, f"{HOME}, round: 1, {first}", f"{AWAY}, round: 1, {second}")
    (only,) = BuildCache(made).season_view.rounds
    assert [match.home for match in only.matches] == ["Sosiego FC", "Unión Relámpago"]


def test_matches_at_the_same_time_stay_in_the_order_of_the_file(order):
    made = season_of_lines(order, f"{HOME}, round: 1, date: 2026-10-03", f"{AWAY}, round: 1, date: 2026-10-03")
    (only,) = BuildCache(made).season_view.rounds
    assert [match.home for match in only.matches] == ["Unión Relámpago", "Sosiego FC"]
