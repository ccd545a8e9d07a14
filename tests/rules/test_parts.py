from generator.rules.formulas import names_in


def test_names_in_order_each_once():
    assert names_in("b + a*b if limites.fichas > 1 else c") == ("limites.fichas", "b", "a", "c")


def test_names_that_look_like_dice():
    assert names_in("d6_bonus + d6x + 2d6 + keep") == ("d6_bonus", "d6x", "keep")
