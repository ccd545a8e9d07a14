"""Seasons that are corrected again and again: only what a file mentions changes, and the answer lists exactly that."""

import csv
import io
import tempfile
from contextlib import chdir, redirect_stderr, redirect_stdout
from pathlib import Path

import pytest
import yaml
from hypothesis import given, settings
from hypothesis import strategies as st

from generator import cli
from generator.model.names import counted_names

FIGURES = "velocidad: 5, robar: 5, recibir: 5, driblar: 5, colocar: 5, rematar: 5, fuerza: 5"
SQUADS = {"Reds": ["Ana", "Bea", "Cleo"], "Blues": ["Dora", "Eva", "Fina"]}
COLOURS = {"Reds": "red", "Blues": "blue"}
COLUMNS = {"score": "Score", "time": "Time", "place": "Place", "scored": "Home scorers", "yellow": "Home yellow cards"}
VALUES = {
    "score": ["2-0", "2-2"], "time": ["10:00", "17:30"], "place": ["North", "South"],
    "scored": ["Bea", "Cleo", "Bea, Cleo", "Bea, Bea"], "yellow": ["Bea", "Cleo"],
}  # fmt: skip
CARRIED_OUT_ONLY_BY_FORCE = ("score", "scored", "yellow")
ROUNDS = ("1", "2")


def team_text(name):
    keeper, *others = SQUADS[name]
    rows = [f"  - {{number: 1, name: {keeper}, role: portero, velocidad: 5, grado: 6, controlar: 6}}"]
    rows += [f"  - {{number: {number}, name: {each}, {FIGURES}}}" for number, each in enumerate(others, start=2)]
    kit = f"kit: {{primary: {COLOURS[name]}, secondary: white}}"
    return "\n".join(["game: dichoso-fulbo", f"name: {name}", kit, "players:", *rows]) + "\n"


def run(*words):
    said = io.StringIO()
    with redirect_stdout(said), redirect_stderr(said), pytest.raises(SystemExit) as stop:
        cli.main([*words, "--lang", "en"] if words[0] != "import" else list(words))
    return stop.value.code, said.getvalue()


def table(rows, columns):
    text = io.StringIO()
    writer = csv.writer(text)
    writer.writerow(["Round", "Home", "Away", *(COLUMNS[key] for key in columns)])
    writer.writerows(
        [name, "Reds", "Blues", *(values.get(key, "") for key in columns)] for name, values in rows.items()
    )
    return text.getvalue()


def read(season):
    """Return what a season's file says of each round, as the rows of a table."""
    rows = {}
    for match in yaml.safe_load(season.read_text("utf-8"))["matches"]:
        values = {key: str(match[key]) for key in ("score", "time", "place") if key in match}
        for kind, sides in match.get("events", {}).items():
            values[kind] = ", ".join(map(str, sides["home"]))
        rows[str(match["round"])] = values
    return rows


def merged(before, rows, columns, force):
    """Return what a season should say after a table was read, and whether the table should be refused."""
    after = {name: dict(values) for name, values in before.items()}
    refused = False
    for name, new in rows.items():
        for key in columns:
            old, value = before[name].get(key), new.get(key)
            if value and (old is None or force):
                after[name][key] = value
            elif value and old != value and key in CARRIED_OUT_ONLY_BY_FORCE:
                refused = True
            elif not value and force:
                after[name].pop(key, None)
    return before if refused else after, refused


ROW = st.fixed_dictionaries({}, optional={key: st.sampled_from(values) for key, values in VALUES.items()})
TABLES = st.tuples(
    st.dictionaries(st.sampled_from(ROUNDS), ROW, min_size=1),
    st.lists(st.sampled_from(list(COLUMNS)), min_size=1, unique=True),
    st.booleans(),
)


@pytest.mark.slow
@settings(deadline=None, max_examples=12)
@given(st.lists(TABLES, min_size=2, max_size=6))
def test_only_what_a_table_mentions_changes_in_whatever_order_tables_come(tables):
    with tempfile.TemporaryDirectory() as place, chdir(place):
        Path("teams").mkdir()
        for name in SQUADS:
            Path("teams", f"{name.lower()}.yaml").write_text(team_text(name), "utf-8")
        season = Path("season.yaml")
        entries = "".join(f"  - {{round: {name}, home: Reds, away: Blues}}  # {name}\n" for name in ROUNDS)
        season.write_text(f"season: G\nmatches:\n{entries}", "utf-8")
        for rows, columns, force in tables:
            before, text = read(season), season.read_bytes()
            expected, refused = merged(before, rows, columns, force)
            Path("r.csv").write_text(table(rows, columns), "utf-8")
            status, said = run("import", "r.csv", "--season", "season.yaml", "--out", "teams", *["--force"] * force)
            assert read(season) == expected, said
            assert (status == 1) >= refused, said
            if status == 1:
                assert season.read_bytes() == text
                continue
            assert all(f"# {name}" in season.read_text("utf-8") for name in ROUNDS)
            assert Path("teams/reds.yaml").read_text("utf-8") == team_text("Reds")
            check_answer(said, before, expected, rows, columns)


def check_answer(said, before, after, rows, columns):
    changed = {name for name in ROUNDS if before[name] != after[name]}
    lines = {line[8]: line for line in said.splitlines() if line.startswith("  round ")}
    assert lines.keys() == changed, said
    for name in changed:
        line = lines[name]
        for key, old in before[name].items():
            new = after[name].get(key)
            if new != old:
                old, new = (each and counted_names(each.split(", ")) for each in (old, new))
                assert (f"{old} → {new}" if new else f"{old} removed") in line
    kept = [
        (name, key) for name, new in rows.items() for key in columns
        if before[name].get(key) is not None and new.get(key) != before[name][key] == after[name].get(key)
    ]  # fmt: skip
    assert said.count("warning: ") >= len(kept), said
    assert ("unchanged" in said) == any(
        before[name] == after[name] and not any(each == name for each, _ in kept) for name in rows
    )


NAMES = ("Bea", "Cleo", "Gema", "Hada", "Inés")
SQUAD = st.lists(
    st.tuples(st.sampled_from(NAMES), st.integers(3, 9)), min_size=2, max_size=4, unique_by=lambda one: one[0]
)


def roster(squad):
    head = "Team,Number,Name,Role,Speed,Steal,Receive,Dribble,Place,Finish,Strength,Keeping,Control\n"
    rows = "".join(f"Reds,{2 + NAMES.index(name)},{name},,{speed},5,5,5,5,5,5,,\n" for name, speed in squad)
    return f"{head}Reds,1,Ana,keeper,5,,,,,,,6,6\n{rows}"


def people(file):
    return {each["name"]: each["velocidad"] for each in yaml.safe_load(file.read_text("utf-8"))["players"]}


@pytest.mark.slow
@settings(deadline=None, max_examples=10)
@given(st.lists(st.tuples(SQUAD, st.booleans()), min_size=2, max_size=5))
def test_a_squad_is_what_its_rosters_said_and_nobody_of_whom_the_season_knows_is_lost(squads):
    with tempfile.TemporaryDirectory() as place, chdir(place):
        Path("teams").mkdir()
        for name in SQUADS:
            Path("teams", f"{name.lower()}.yaml").write_text(team_text(name) + "coach: Paz  # ours\n", "utf-8")
        season = "season: G\nmatches:\n  - {home: Reds, away: Blues, score: 1-0, events: {scored: {home: [Bea]}}}\n"
        Path("season.yaml").write_text(season, "utf-8")
        file = Path("teams/reds.yaml")
        for squad, force in squads:
            before, new = people(file), {"Ana": 5, **dict(squad)}
            Path("r.csv").write_text(roster(squad), "utf-8")
            status, said = run("import", "r.csv", "--out", "teams", *["--force"] * force)
            assert status == 0, said
            stays = {name for name in before if name not in new and (not force or name == "Bea")}
            assert people(file) == {**new, **{name: before[name] for name in stays}}, said
            assert ("coach: Paz  # ours" in file.read_text("utf-8"), Path("season.yaml").read_text("utf-8")) == (
                True,
                season,
            )
            for name in before:
                if name in new and before[name] != new[name]:
                    assert f"{name}: speed {before[name]} → {new[name]}" in said
                assert (f"{name} (teams/reds.yaml:" in said) == (name in stays), said
            joined = [name for name in new if name not in before]
            assert ("joined: " in said) == bool(joined)
            assert all(name in said for name in joined)
