"""The reference names every key, option and code of the program, and what it says of them is true."""

import importlib.util
import re
from collections import Counter
from typing import Annotated

import jsonschema
import pytest
from pydantic import create_model

from generator.model.source import parse_text
from generator.model.validation import Strict
from generator.packs.schemas import SCHEMAS, team_schema
from tests.cli.test_codes import kinds_of_the_program
from tests.conftest import ROOT

SPEC = importlib.util.spec_from_file_location("reference", ROOT / "docs" / "site" / "reference.py")
reference = importlib.util.module_from_spec(SPEC)
SPEC.loader.exec_module(reference)
commands = reference.sys.modules["reference_commands"]

LANGUAGES = ("en", "es")
PAGES = {language: reference.pages(language) for language in LANGUAGES}
READERS = {language: reference.Reader(language) for language in LANGUAGES}
SHOWN = {
    language: {(section.anchor, key): schema for section in sections for key, schema in section.keys.items()}
    for language, reader in READERS.items()
    for sections in [[section for page in reader.sections.values() for section in page]]
}
"""Every key of the reference by where it is, as its schema is in each language."""


def definitions():
    """Return what has keys in any schema, by its name, in English."""
    found = {}
    for name, schema in {"team": team_schema(()), **{name: build() for name, build in SCHEMAS.items()}}.items():
        found |= {f"{name} file": schema, **schema["$defs"]}
    return {name: schema["properties"] for name, schema in found.items() if "properties" in schema}


def models(base=Strict):
    for model in base.__subclasses__():
        yield from (model, *models(model))


MODELS = {model.__name__: model for model in models()}
FIELDS = [
    pytest.param(schema, MODELS[name].model_fields[field], id=f"{name}.{key}")
    for name, keys in definitions().items()
    if name in MODELS
    for key, schema in keys.items()
    for field in [next(each for each, info in MODELS[name].model_fields.items() if key in (each, info.alias))]
]


def read_as(field, value):
    """Return what a field of a model makes of a value in a file. Raises ``ValidationError``."""
    kind = Annotated[field.annotation, *field.metadata] if field.metadata else field.annotation
    return create_model("One", __config__=Strict.model_config, value=(kind, ...)).model_validate({"value": value}).value


def plain(value):
    """Return a value so that equal ones are equal: texts in no language of their own, numbers with a few digits."""
    if hasattr(value, "texts"):
        return str(value)
    if isinstance(value, tuple):
        return [plain(each) for each in value]
    return round(float(value), 6) if isinstance(value, int | float) else value


def anchors(text):
    return re.findall(r'<a id="([^"]+)"></a>', text)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_key_of_every_schema_is_on_a_page(language):
    text = "\n".join(PAGES[language].values())
    rows = {row.partition("</a>")[2] for row in text.splitlines() if row.startswith("| <a id=")}
    cells = {tuple(row.split(" | ")[:2]) for row in rows}
    said = {(key, about.partition("<br>")[0]) for key, about in cells}
    for name, keys in reference.in_language(definitions(), language).items():
        for key, schema in keys.items():
            sentence = reference.sentence(schema["description"])
            told = (reference.code(key), sentence) in said or (key in ("type", "kind") and sentence in text)
            assert told, (name, key)


def test_every_key_is_described_in_both_languages():
    assert SHOWN["en"].keys() == SHOWN["es"].keys()
    same = {
        where for where, schema in SHOWN["en"].items() if schema["description"] == SHOWN["es"][where]["description"]
    }
    assert same == set()


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("schema", "field"), FIELDS)
def test_a_default_is_the_real_one(schema, field):
    if field.is_required():
        assert "default" not in schema
        return
    default = field.get_default(call_default_factory=True)
    if "default" in schema:
        assert plain(read_as(field, schema["default"])) == plain(default)
    else:
        assert default in (None, "", (), {}) or not getattr(default, "texts", True) or default == type(default)()


@pytest.mark.sweep(8)
@pytest.mark.parametrize(("schema", "field"), FIELDS)
def test_an_example_is_read_without_fault(schema, field):
    line = f"key: {reference.flow(READERS['en'].example(schema))}"
    read_as(field, parse_text(line, "example.yaml").data["key"])


@pytest.mark.parametrize("where", [where for where in SHOWN["en"] if where[0].startswith("team")], ids=str)
def test_an_example_of_a_team_goes_with_its_schema(where):
    schema = SHOWN["en"][where]
    value = parse_text(f"key: {reference.flow(READERS['en'].example(schema))}", "example.yaml").data["key"]
    jsonschema.validate(value, {**schema, "$defs": team_schema(())["$defs"]})


@pytest.mark.parametrize("language", LANGUAGES)
def test_examples_and_defaults_are_on_the_pages(language):
    text = "\n".join(PAGES[language].values())
    for (_, key), schema in SHOWN[language].items():
        assert reference.code(f"{key}: {reference.flow(READERS[language].example(schema))}") in text
        if "default" in schema:
            assert f"{READERS[language].words['default']}: {reference.code(reference.flow(schema['default']))}" in text


def options():
    for context in commands.contexts():
        name = commands.anchor_of(context)
        yield name
        yield from (f"{name}-{option.opts[0].removeprefix('--')}" for _, option in commands.options_of(context))
    yield "common"
    yield from (f"common-{option.opts[0].removeprefix('--')}" for option in commands.common_options())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_command_and_option_is_there_and_no_other(language):
    page = PAGES[language]["reference/commands.md"]
    assert Counter(anchors(page)) == Counter(options())
    assert {"build", "build-hex", "new-team-colours", "check", "common-lang"} <= set(anchors(page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_value_of_an_option_is_there(language):
    page = PAGES[language]["reference/commands.md"]
    for context in commands.contexts():
        for _, option in commands.options_of(context):
            for value in getattr(option.type, "names", ()):
                assert f"`{value}`" in page, (context.command_path, option.opts, value)


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_finding_code_is_there_and_no_other(language):
    assert Counter(anchors(PAGES[language]["reference/findings.md"])) == Counter(kinds_of_the_program())


@pytest.mark.parametrize("language", LANGUAGES)
def test_links_lead_to_anchors_that_are_there(language):
    known = {path: anchors(text) for path, text in PAGES[language].items()}
    for path, text in PAGES[language].items():
        assert len(known[path]) == len(set(known[path])), path
        for target in re.findall(r"\]\(([^)]+)\)", text):
            page, _, anchor = target.partition("#")
            there = f"reference/{page}" if page else path
            assert there in known, (path, target)
            assert not anchor or anchor in known[there], (path, target)


def test_both_languages_have_the_same_pages_and_anchors():
    english, spanish = (
        {path: sorted(anchors(text)) for path, text in PAGES[language].items()} for language in LANGUAGES
    )
    assert english == spanish
    assert "board-grid-type" in english["reference/board.md"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_row_of_a_table_has_two_cells(language):
    for path, text in PAGES[language].items():
        for row in text.splitlines():
            if row.startswith("|") and "---" not in row:
                assert len(re.sub(r"`[^`]*`", "", row).split("|")) == 4, (path, row)


@pytest.mark.parametrize(
    ("value", "text"),
    [("18mm", "18mm"), ("#0072b2", '"#0072b2"'), ("7", '"7"'), (True, "true"), ("yes", "yes"), ("a1:c3", "a1:c3"),
     ({"es": "Sí, señor", "n": [1, 2.5]}, '{es: "Sí, señor", n: [1, 2.5]}'), ("2-1", "2-1"), ("", '""')],
)  # fmt: skip
def test_values_are_written_as_people_write_yaml(value, text):
    assert reference.flow(value) == text
