import dataclasses
import pickle
from collections.abc import Mapping
from dataclasses import field

import pytest

from generator.frozen import dataclass


@dataclass(frozen=True, slots=True)
class Shirt:
    colour: str
    number: int = 1
    names: Mapping[str, str] = field(default_factory=dict, repr=False)
    washed: bool = field(default=False, compare=False)


@dataclass(frozen=True)
class Marked(Shirt):
    mark: str = "x"

    def __post_init__(self):
        if not self.mark:
            raise ValueError


@dataclass(frozen=True, slots=True, eq=False)
class Named:
    name: str


@dataclass(frozen=True, slots=True)
class Nothing:
    pass


def test_what_is_not_given_is_usual_and_no_two_share_what_is_made():
    assert Shirt("red") == Shirt(colour="red", number=1, names={})
    assert Shirt("red").names is not Shirt("red").names
    with pytest.raises(TypeError, match="colour"):
        Shirt()


def test_nothing_can_be_changed():
    for change in (lambda: setattr(Shirt("red"), "number", 2), lambda: delattr(Shirt("red"), "number")):
        with pytest.raises(dataclasses.FrozenInstanceError, match="number"):
            change()
    assert dataclasses.replace(Shirt("red"), number=2) == Shirt("red", 2)


def test_equal_are_those_of_one_kind_with_equal_values():
    assert Shirt("red", washed=True) == Shirt("red")
    assert Shirt("red") != Shirt("blue")
    assert Shirt("red") != Marked("red")
    assert Named("a") != Named("a")
    assert hash(Marked("red", names=())) == hash(Marked("red", names=()))
    assert len({Nothing(), Nothing()}) == 1


def test_one_kind_may_have_more_than_another_and_what_it_holds_is_judged():
    assert Marked("red", mark="†").mark == "†"
    with pytest.raises(ValueError):
        Marked("red", mark="")


def test_it_is_written_out_and_travels_between_processes():
    assert repr(Shirt("red")) == "Shirt(colour='red', number=1, washed=False)"
    for one in (Shirt("red", 7), Marked("red", mark="†"), Nothing()):
        assert pickle.loads(pickle.dumps(one)) == one
