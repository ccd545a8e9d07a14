"""Accents survive or are told to be broken, and names that are right pass."""

import pytest

from generator.problems import PizarraError
from generator.spreadsheets.formats import read_tables
from generator.spreadsheets.sheets import is_lost, is_misread

NAMES = ["Peñaflor", "Muñoz", "José", "García", "Ibáñez", "Ramón", "Núñez", "Güell", "Ángel Ñíguez", "Ítaca", "Élida"]
TEXT = "Dorsal;Nombre\n" + "".join(f"{number};{name}\n" for number, name in enumerate(NAMES, start=1))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "utf-16", "cp1252"])
def test_accents_survive(encoding, tmp_path):
    (tmp_path / "t.csv").write_bytes(TEXT.encode(encoding))
    assert [row[1] for row in read_tables(tmp_path / "t.csv", "t")[0].rows[1:]] == NAMES


HALF = "Dorsal;Nombre\n1;Peñaflor\n".encode() + "2;Núñez\n".encode("cp1252")


@pytest.mark.parametrize(
    "raw",
    [TEXT.encode("mac_roman"), TEXT.encode("cp850"), HALF, TEXT.encode().decode("cp1252", "replace").encode()],
    ids=["mac", "dos", "half", "twice"],
)
def test_broken_accents_are_told_with_what_to_do(raw, tmp_path):
    (tmp_path / "t.csv").write_bytes(raw)
    with pytest.raises(PizarraError) as told:
        read_tables(tmp_path / "t.csv", "t")
    (problem,) = told.value.problems
    assert (problem.cell, "accents" in problem.message, "CSV UTF-8" in problem.hint) == ("B2", True, True)


@pytest.mark.parametrize("encoding", ["mac_roman", "cp850"])
@pytest.mark.parametrize("name", ["Peñaflor", "Muñoz", "José", "María", "Ramón", "Ibáñez", "Núñez", "Ángela Gómez"])
def test_one_name_is_enough(name, encoding):
    assert is_misread(name.encode(encoding).decode("latin-1" if encoding == "cp850" and "é" in name else "cp1252"))


@pytest.mark.parametrize(
    "name", [*NAMES, "O’Neill", "D’Alessandro", "João Âncora", "Sœur", "Paral·lel", "O´Higgins", "1.º"]
)
def test_names_that_are_right_pass(name):
    assert not is_misread(name)


@pytest.mark.parametrize("name", ["Real–Sociedad", "d’angelo", "«Peña»", "µ", "ÃO", "“Rayo”"])
def test_signs_of_a_file_that_says_its_encoding_pass(name):
    assert not is_lost(name)
