"""What pydantic finds is told in our words, at its place, with a hint."""

from typing import Literal

import pytest
from pydantic import Field

from generator.model.fields import Many, Mm
from generator.model.source import parse_text
from generator.model.validation import MisplacedError, Strict, validate
from generator.problems import PizarraError


class Inner(Strict):
    size: Mm = 1.0
    count: int = Field(default=1, ge=1, le=9)


class Outer(Strict):
    name: str = Field(examples=["Ana", "Luz"])
    shape: Literal["disc", "card"] = "disc"
    ratio: float = Field(default=0.5, gt=0, lt=1)
    inner: Inner = Inner()
    many: Many[Inner] = ()
    by_name: dict[str, Inner] = Field(default={})
    either: Inner | Literal["none"] = "none"
    on: bool = False


def problems(text, model=Outer):
    with pytest.raises(PizarraError) as caught:
        validate(model, parse_text(text, "x.yaml"))
    return caught.value.problems


def test_sound_data_becomes_a_frozen_model():
    made = validate(
        Outer, parse_text("name: x\nmany: [{size: 2mm}]\nby_name: {a: {count: 3}}\neither: {count: 2}", "x.yaml")
    )
    assert (made.many[0].size, made.by_name["a"].count, made.either.count) == (2, 3, 2)
    with pytest.raises(ValueError, match="frozen"):
        made.name = "y"


@pytest.mark.parametrize(
    ("text", "place", "path", "message", "hint"),
    [
        ("shape: disc", (1, 1), "", "the key “name” is missing", "for example name: Ana"),
        ("name: 7", (1, 7), "name", "expected text, not “7”", ""),
        ("name: x\non: 1", (2, 5), "on", "expected true or false, not “1”", ""),
        ("name: x\nnmae: y", (2, 1), "nmae", "unknown key “nmae”", "did you mean “name”?"),
        ("name: x\ninner: {sise: 2mm}", (2, 9), "inner.sise", "unknown key “sise”", "did you mean “size”?"),
        ("name: x\nmany: [{sise: 2mm}]", (2, 9), "many[1].sise", "unknown key “sise”", "did you mean “size”?"),
        ("name: x\nby_name: {a: {coutn: 2}}", (2, 15),
         "by_name.a.coutn", "unknown key “coutn”", "did you mean “count”?"),
        ("name: x\nshape: disk", (2, 8), "shape", "“disk” is not allowed", "did you mean “disc”?"),
        ("name: x\nratio: 1.5", (2, 8), "ratio", "expected a number below 1, not “1.5”", ""),
        ("name: x\nratio: 0", (2, 8), "ratio", "expected a number above 0, not “0”", ""),
        ("name: x\ninner: {count: 10}", (2, 16), "inner.count", "expected a number up to 9, not “10”", "write 1 to 9"),
        ("name: x\ninner: {count: 1.5}", (2, 16), "inner.count", "expected a whole number, not “1.5”", "write 1 to 9"),
        ("name: x\ninner: {count: 3x}", (2, 16), "inner.count", "expected a whole number, not “3x”", "write count: 3"),
        ('name: x\ninner: {count: "3"}', (2, 16), "inner.count", "expected a whole number, not “3”", "write count: 3"),
        ("name: x\ninner: {count: 3mm}", (2, 16),
         "inner.count", "expected a whole number, not “3mm”", "a number without a unit: write 1 to 9"),
        ("name: x\ninner: {size: 2}", (2, 15),
         "inner.size", "“2” has no unit", "write it like 2mm (units: mm, cm, in)"),
        ("name: x\ninner: 3", (2, 8), "inner", "expected keys and values, not “3”", "keys: size, count"),
        ("name: x\nmany: 3", (2, 7), "many", "expected a list, not “3”", ""),
        ("name: x\nby_name: [1]", (2, 10), "by_name", "expected keys and values, not a list",
         "begin each entry with a name and a colon, not with “- ”"),
        ("name: x\ninner: {ratio: 0.5}", (2, 9), "inner.ratio", "unknown key “ratio”",
         "it belongs at the top level of the file, not under “inner”"),
        ("name: x\ninner: {inner: {size: 2mm}}", (2, 9), "inner.inner", "unknown key “inner”",
         "it belongs at the top level of the file, not under “inner”"),
    ],
)  # fmt: skip
def test_each_mistake_in_our_words(text, place, path, message, hint):
    (found,) = problems(text)
    assert ((found.line, found.column), found.path, found.message, found.hint) == (place, path, message, hint)


def test_all_mistakes_at_once_in_order():
    found = problems("nmae: y\ninner: {size: 2, count: 0}\nmany:\n  - {size: 3kg}\n")
    assert [problem.line for problem in found] == [1, 2, 2, 4]


def test_a_misspelt_key_is_one_mistake_and_a_missing_one_another():
    (found,) = problems("nmae: y\n")
    assert found.message == "unknown key “nmae”" and found.hint == "did you mean “name”?"
    found = problems("far: y\n")
    assert {each.message for each in found} == {"the key “name” is missing", "unknown key “far”"}


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "the file is empty; write “key: value” lines"),
        ("7", "expected “key: value” lines, not “7”"),
        ("- a", "expected “key: value” lines, not a list"),
        ("just words", "expected “key: value” lines, not “just words”"),
    ],
)
def test_a_file_without_keys_is_refused(text, message):
    (found,) = problems(text)
    assert found.message == message


@pytest.mark.parametrize(
    "text",
    ["name: x\nshape: '{0} {braces} %s'", "name: x\neither: '{0}'", "'{0}': 1\nname: x", "name: x\nratio: '{ge}'"],
)
def test_braces_in_a_value_are_only_text(text):
    assert problems(text)


def test_a_mistake_of_a_validator_is_where_it_says():
    class Pair(Strict):
        low: int
        high: int

        def model_post_init(self, _):
            if self.low > self.high:
                raise MisplacedError(("high",), "below low", "swap them")

    (found,) = problems("low: 3\nhigh: 2", Pair)
    assert (found.place, found.path, found.message, found.hint) == ("x.yaml:2:7", "high", "below low", "swap them")
