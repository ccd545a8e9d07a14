"""What the documentation and the contract say of the rooms of the house holds for all of them."""

import re
import tomllib

from tests.conftest import ROOT

ROOMS = {
    path.stem: path
    for path in sorted((ROOT / "generator").iterdir())
    if (path.suffix == ".py" and not path.stem.startswith("__")) or (path / "__init__.py").is_file()
}
CONTRACTS = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["importlinter"]["contracts"]

MOST_LINES = 800


def test_every_room_is_on_a_floor_of_the_contract():
    layers = next(contract["layers"] for contract in CONTRACTS if contract["type"] == "layers")
    named = [name.strip().removeprefix("generator.") for layer in layers for name in re.split("[|:]", layer)]
    assert sorted(named) == sorted(ROOMS)


def test_every_room_is_in_the_table_and_nothing_else():
    page = (ROOT / "docs/en/developers/index.md").read_text("utf-8")
    first_column = re.findall(r"^\| (`(?!python )[^|]+) \|", page, re.MULTILINE)
    named = [
        name.removesuffix("/").removesuffix(".py") for cell in first_column for name in re.findall(r"`([^`]+)`", cell)
    ]
    assert sorted(named) == sorted(ROOMS)


def test_every_file_that_the_pages_for_developers_name_is_there():
    folders = [ROOT / name for name in ("generator", "tests", "docs")]
    paths = [f"/{path.relative_to(ROOT).as_posix()}" for folder in folders for path in folder.rglob("*.py")]
    for page in sorted((ROOT / "docs/en/developers").glob("*.md")):
        named = set(re.findall(r"`([\w/]+\.py)`", page.read_text("utf-8"))) - {"dial.py"}  # of an example
        assert [name for name in named if not any(path.endswith(f"/{name}") for path in paths)] == [], page.name


def test_no_file_is_left_out_of_the_contract_of_drawing_libraries():
    (contract,) = [contract for contract in CONTRACTS if "reportlab" in contract.get("forbidden_modules", ())]
    assert contract["source_modules"] == ["generator"]
    assert all(
        re.match(r"generator\.(backends(\.\w+)+|scene\.(fonts|svg)) -> ", line) for line in contract["ignore_imports"]
    )


def test_no_file_holds_more_than_one_subject():
    paths = sorted((ROOT / "generator").rglob("*.py"))
    assert len(paths) > 100
    assert [str(path) for path in paths if len(path.read_text("utf-8").splitlines()) > MOST_LINES] == []
