"""Drawings that are made when somebody looks at them."""

from generator.scene.primitives import Lazy


def test_nothing_is_drawn_before_somebody_looks_and_again_each_time():
    calls = []

    def draw(*words):
        calls.append(words)
        return words

    drawn = Lazy(draw, "a", "b")
    assert calls == []
    assert tuple(drawn) == ("a", "b")
    assert [*drawn] == ["a", "b"]
    assert len(calls) == 2
