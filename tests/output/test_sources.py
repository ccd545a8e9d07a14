"""What a build was made from, gathered."""

from dataclasses import replace

import yaml

from generator import __version__
from generator.model.names import is_below
from generator.output.sources import sources_of
from generator.packs.printers import PrinterProfile


def test_the_order_comes_first_and_names_what_is_there(order):
    files = sources_of(order, {"hex": "18mm", "columns": "31", "grey": True, "option": ("a=1",)})
    assert next(iter(files)) == "build.yaml"
    assert all(map(is_below, files))
    read = yaml.safe_load(files["build.yaml"])
    assert read["pizarra"] == __version__
    assert read["options"] == {"columns": 31, "grey": True, "hex": "18mm", "option": ["a=1"]}
    assert [files[name] for name in read["teams"]] == [loaded.path.read_bytes() for loaded in order.teams]


def test_only_the_cards_that_are_made_come_along(order):
    def names(*parts):
        return [name for name in sources_of(replace(order, parts=parts), {}) if "/cards/" in name]

    assert names("board", "counters") == []
    assert len(names("cards")) == len(names("guide")) == 18


def test_teams_of_one_name_stay_apart(order):
    twice = replace(order, teams=(order.teams[0], order.teams[0]))
    first, second = yaml.safe_load(sources_of(twice, {})["build.yaml"])["teams"]
    assert first != second and second.endswith("/2/union-relampago.yaml")


def test_a_printer_comes_as_a_file(order):
    files = sources_of(replace(order, printer=PrinterProfile((0.99, 1.0), (0.5, 0.0), 4.0)), {"printer": "home"})
    assert yaml.safe_load(files["build.yaml"])["options"] == {"printer": "printer.yaml"}
    assert yaml.safe_load(files["printer.yaml"]) == {"scale": "99%x100%", "back": "0.5mm,0mm", "margins": "4mm"}


def test_files_whose_names_become_alike_come_along_each(order, tmp_path, monkeypatch):
    own = tmp_path / "templates" / "dichoso-fulbo" / "cards"
    own.mkdir(parents=True)
    for name in ("x?.md.j2", "x*.md.j2", "X_.md.j2"):
        (own / name).write_text(name)
    monkeypatch.chdir(tmp_path)
    files = sources_of(order, {})
    found = {name.rpartition("/")[2]: text.decode() for name, text in files.items() if "/cards/x" in name.lower()}
    assert found == {"X_.md.j2": "X_.md.j2", "x_-2.md.j2": "x*.md.j2", "x_-3.md.j2": "x?.md.j2"}
    assert all(map(is_below, files))
