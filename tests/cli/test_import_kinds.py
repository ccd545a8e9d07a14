"""A spreadsheet of another kind than the command is for: players or matches, or neither, on the command line."""

from pathlib import Path

import pytest

from generator import cli

MATCHES = "Round;Home;Away;Score\n1;Unión Relámpago;Sosiego FC;2-1\n"
PAIRS = "Match;Result\nUnión Relámpago - Sosiego FC;2-1\n"
LINES = "Unión Relámpago 2-1 Sosiego FC\n"
PLAYERS = "Team;Number;Name;Speed\nReds;1;Ana;5\n"
FEW = "Number;Name\n1;Ana\n"


def imported(capsys, text, *options):
    Path("r.csv").write_text(text, encoding="utf-8")
    with pytest.raises(SystemExit) as stop:
        cli.main(["import", "r.csv", "--out", "teams", *options])
    return stop.value.code, *capsys.readouterr()


@pytest.mark.parametrize("text", [MATCHES, PAIRS, LINES])
def test_matches_without_a_season_are_told_to_name_one(place, capsys, text):
    assert imported(capsys, text) == (
        1, "",
        "r.csv: error: contains matches, not players\n"
        "    add --season SEASON.yaml, the file that the matches go to\n1 error; nothing was written\n",
    )  # fmt: skip


def test_a_map_of_players_is_not_proposed_for_matches(place, capsys):
    (place / "r.csv").write_text(MATCHES, encoding="utf-8")
    with pytest.raises(SystemExit):
        cli.main(["import", "r.csv", "--propose", "map.yaml"])
    assert "contains matches, not players" in capsys.readouterr().err
    assert not (place / "map.yaml").exists()


def test_players_with_a_season_that_is_there_are_imported(place, capsys):
    (place / "s.yaml").write_text("season: L\nmatches:\n  - {home: union-relampago, away: sosiego-fc}\n", "utf-8")
    cli_export = ["export", "teams", "--to", "o.csv"]
    with pytest.raises(SystemExit):
        cli.main(cli_export)
    capsys.readouterr()
    text = (place / "o.csv").read_text(encoding="utf-8-sig")
    status, out, _ = imported(capsys, text, "--season", "s.yaml")
    assert (status, "2 teams unchanged" in out) == (0, True)


@pytest.mark.parametrize("text", [PLAYERS, FEW])
def test_players_with_a_season_that_is_not_there_are_told_so(place, capsys, text):
    status, _, err = imported(capsys, text, "--season", "s.yaml")
    assert (status, err.splitlines()[:2]) == (
        1, ["r.csv: error: contains players, not matches", "    leave out --season s.yaml"],
    )  # fmt: skip
    assert not (place / "s.yaml").exists()


def test_headings_without_players_are_not_called_missing(place, capsys):
    status, _, err = imported(capsys, PLAYERS.splitlines()[0])
    assert (status, "r.csv:A1: error: there are no players below the headings" in err, "no row with" in err) == (
        1, True, False,
    )  # fmt: skip


@pytest.mark.parametrize(("columns", "named"), [(None, "“Phone” (Y1), “Wages” (Z1)"), ("{Wages: }", "“Phone” (Y1)")])
def test_columns_that_mean_nothing_are_named_at_every_import(place, capsys, columns, named):
    with pytest.raises(SystemExit):
        cli.main(["export", "--template", "--to", "t.csv", "--lang", "en"])
    head, *rows = (place / "t.csv").read_text(encoding="utf-8-sig").splitlines()
    text = "\n".join([f"{head},Phone,Wages", *(f"{row},600,9" for row in rows)])
    (place / "map.yaml").write_text(f"columns: {columns}\n", encoding="utf-8")
    capsys.readouterr()
    options = ("--lang", "en", *(("--map", "map.yaml") if columns else ()))
    for _ in range(2):
        status, _, err = imported(capsys, text, *options)
        assert (status, f"these columns are not recognised and are left out: {named}\n" in err) == (0, True)
    status, _, err = imported(capsys, text.replace("Player 5", "Otra"), *options)
    assert (status, f"left out: {named}\n" in err) == (0, True)


def test_what_is_neither_says_what_was_found_and_counts_its_rows(place, capsys):
    status, _, err = imported(capsys, "7,Ana,Reds\n8,Bea,Reds\n\n")
    assert (status, err.splitlines()[0]) == (
        1, "r.csv:A1: error: no row with headings was found; the first row is “7”, “Ana”, “Reds”",
    )  # fmt: skip
    assert err.splitlines()[-1] == "2 rows read: nothing was written"
    status, _, err = imported(capsys, "7,Ana,Reds\n", "--season", "s.yaml")
    assert "r.csv:A1: error: no row with match headings was found; the first row is “7”, “Ana”, “Reds”" in err
