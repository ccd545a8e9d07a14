"""Every mistake in the data of a model is told at its place, with a hint."""

from typing import Annotated, Literal

import pytest

from generator.model.fields import Many, Mm
from generator.model.source import parse_text
from generator.model.validation import Limit, MisplacedError, Strict, validated
from generator.problems import PizarraError


class Inner(Strict):
    size: Mm = 1.0
    count: Annotated[int, Limit(ge=1, le=9)] = 1


class Outer(Strict):
    name: str
    shape: Literal["disc", "card"] = "disc"
    ratio: Annotated[float, Limit(gt=0, le=1)] = 0.5
    inner: Inner = Inner()
    many: Many[Inner] = ()
    by_name: dict[str, Inner] = {}  # noqa: RUF012
    either: Inner | Literal["none"] = "none"
    on: bool = False


def problems(text, model=Outer):
    with pytest.raises(PizarraError) as caught:
        validated(model, parse_text(text, "x.yaml"))
    return caught.value.problems


def test_sound_data_becomes_a_frozen_model():
    made = validated(
        Outer, parse_text("name: x\nmany: [{size: 2mm}]\nby_name: {a: {count: 3}}\neither: {count: 2}", "x.yaml")
    )
    assert (made.many[0].size, made.by_name["a"].count, made.either.count) == (2, 3, 2)
    with pytest.raises(AttributeError, match="frozen"):
        made.name = "y"


@pytest.mark.parametrize(
    ("text", "place", "path", "message", "hint"),
    [
        ("shape: disc", (1, 1), "", "the key “name” is missing", ""),
        ("name: 7", (1, 7), "name", "a text is expected, not “7”", ""),
        ("name: x\non: 1", (2, 5), "on", "true or false is expected, not “1”", ""),
        ("name: x\nnmae: y", (2, 1), "nmae", "unknown key “nmae”", "did you mean “name”?"),
        ("name: x\ninner: {sise: 2mm}", (2, 9), "inner.sise", "unknown key “sise”", "did you mean “size”?"),
        ("name: x\nmany: [{sise: 2mm}]", (2, 9), "many[1].sise", "unknown key “sise”", "did you mean “size”?"),
        ("name: x\nby_name: {a: {coutn: 2}}", (2, 15),
         "by_name.a.coutn", "unknown key “coutn”", "did you mean “count”?"),
        ("name: x\nshape: disk", (2, 8), "shape", "“disk” is not allowed", "did you mean “disc”?"),
        ("name: x\nratio: 1.5", (2, 8), "ratio", "a number of at most 1 is expected, not “1.5”", ""),
        ("name: x\nratio: 0", (2, 8), "ratio", "a number above 0 is expected, not “0”", ""),
        ("name: x\ninner: {count: 10}", (2, 16), "inner.count", "a number of at most 9 is expected, not “10”", ""),
        ("name: x\ninner: {count: 1.5}", (2, 16), "inner.count", "a whole number is expected, not “1.5”", ""),
        ("name: x\ninner: {size: 2}", (2, 15),
         "inner.size", "“2” has no unit; write it like 18mm (units: mm, cm, in)", ""),
        ("name: x\ninner: 3", (2, 8), "inner", "a mapping is expected, not “3”", ""),
        ("name: x\nmany: 3", (2, 7), "many", "a list is expected, not “3”", ""),
        ("name: x\nby_name: [1]", (2, 10), "by_name", "a mapping is expected, not a list", ""),
    ],
)  # fmt: skip
def test_each_mistake_in_our_words(text, place, path, message, hint):
    (found,) = problems(text)
    assert ((found.line, found.column), found.path, found.message, found.hint) == (place, path, message, hint)


def test_all_mistakes_at_once_in_order():
    found = problems("nmae: y\ninner: {size: 2, count: 0}\nmany:\n  - {size: 3kg}\n")
    assert [problem.line for problem in found] == [1, 1, 2, 2, 4]


@pytest.mark.parametrize("text", ["", "7", "- a", "just words"])
def test_what_is_no_mapping_is_told_so(text):
    (found,) = problems(text)
    assert "a mapping of keys to values is expected" in found.message


@pytest.mark.parametrize(
    "text",
    ["name: x\nshape: '{0} {braces} %s'", "name: x\neither: '{0}'", "'{0}': 1\nname: x", "name: x\nratio: '{ge}'"],
)
def test_braces_in_a_value_are_only_text(text):
    assert problems(text)


def test_a_mistake_of_a_validator_stands_where_it_says():
    class Pair(Strict):
        low: int
        high: int

        def check(self):
            if self.low > self.high:
                raise MisplacedError(("high",), "below low", "swap them")

    (found,) = problems("low: 3\nhigh: 2", Pair)
    assert (found.place, found.path, found.message, found.hint) == ("x.yaml:2:7", "high", "below low", "swap them")


class Disc(Strict):
    kind: Literal["disc"] = "disc"
    sides: Literal[1, 2] = 1


class Card(Strict):
    kind: Literal["card"]
    names: Annotated[Many[str], Limit(min_length=1, max_length=2)] = ("x",)


class Piece(Strict):
    shape: Disc | Card | None = None
    value: str | int | bool = 0


@pytest.mark.parametrize(
    ("text", "made"),
    [
        ("shape: {sides: 2}", Piece(shape=Disc(sides=2))),
        ("shape: {kind: card, names: [a]}", Piece(shape=Card(kind="card", names=("a",)))),
        ("shape: null", Piece()),
        ("value: true", Piece(value=True)),
        ("value: yes", Piece(value="yes")),
    ],
)
def test_of_several_models_the_kind_that_is_named_is_read(text, made):
    assert validated(Piece, parse_text(text, "x.yaml")) == made


@pytest.mark.parametrize(
    ("text", "path", "message", "hint"),
    [
        ("shape: {kind: disk}", "shape.kind", "“disk” is not allowed", "did you mean “disc”?"),
        ("shape: {kind: [1]}", "shape.kind", "a list is not allowed", "allowed: card, disc"),
        ("shape: 7", "shape", "a mapping is expected, not “7”", ""),
        ("shape: {sides: true}", "shape.sides", "“true” is not allowed", "allowed: 1, 2"),
        ("shape: {kind: card, names: []}", "shape.names", "at least 1 entries are expected, not 0", ""),
        ("shape: {kind: card, names: [a, b, c]}", "shape.names", "at most 2 entries are expected, not 3", ""),
        ("value: 1.5", "value", "a text or a whole number or true or false is expected, not “1.5”", ""),
    ],
)
def test_a_mistake_in_one_of_several_kinds_of_value_is_told_once(text, path, message, hint):
    (found,) = problems(text, Piece)
    assert (found.path, found.message, found.hint) == (path, message, hint)


def test_models_are_values():
    disc = Disc(sides=2)
    assert disc.with_(sides=1) == Disc() != disc
    assert hash(disc) == hash(Disc(sides=2))
    assert repr(disc) == "Disc(kind='disc', sides=2)"
    with pytest.raises(TypeError, match="colour"):
        Disc(colour=1)
    with pytest.raises(TypeError, match="kind"):
        Card()
