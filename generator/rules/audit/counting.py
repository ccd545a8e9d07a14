"""The numbers that a text names, in figures and in words: Spanish, English and Catalan.

“Treinta y dos”, “a dozen”, “8.ª” and “eighth”, “más de 2” and “3 or more”, “la mitad” and “50 %” are read as what they
come to. Words that say a number only at times (“un”, “once” in English, “second”) count as far as the text beside
them needs one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

SURE, COUNT, HINT, SILENT = 3, 2, 1, 0
"""How surely a number is meant: a figure; “siete” or “eighth”; “first” or “half”; “un” or “both”, which may mean none.

A figure has to be in the other language too. A word may be left out there (“the four names”, “their names”), but not
be another number.
"""


class Number(NamedTuple):
    """A number that a text names: as the text has it, what it comes to, what else it may be, and how sure it is."""

    text: str
    value: str
    also: frozenset[str] = frozenset()
    weight: int = SURE

    def agrees_with(self, other: Number) -> bool:
        """Return whether the two numbers may mean the same."""
        return self.value in (other.value, *other.also) or other.value in self.also


class Numbers(NamedTuple):
    """All numbers of a text; ``negated`` where it says no to something, so that “up to 2” may be said as “over 2”."""

    numbers: tuple[Number, ...] = ()
    negated: bool = False


def _in_order(words: str, first: int, step: int = 1) -> dict[str, int]:
    """Return words for numbers that go up by a step; those for one number are separated by ``/``."""
    return {
        word: step * number for number, spellings in enumerate(words.split(), first) for word in spellings.split("/")
    }


def _by_value(words: Mapping[str, str]) -> dict[str, str]:
    return {word: value for value, spellings in words.items() for word in spellings.split()}


_CARDINALS: Mapping[str, Mapping[str, int]] = {
    "es": _in_order("dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
                    "diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós veintitrés "
                    "veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve", 2)
    | _in_order("treinta cuarenta cincuenta sesenta setenta ochenta noventa cien/ciento", 3, 10)
    | _in_order("doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas "
                "seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas mil",
                2, 100),
    "en": _in_order("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
                    "seventeen eighteen nineteen", 2)
    | _in_order("twenty thirty forty fifty sixty seventy eighty ninety hundred", 2, 10) | {"thousand": 1000},
    "ca": _in_order("dos/dues tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze disset "
                    "divuit dinou", 2)
    | _in_order("vint trenta quaranta cinquanta seixanta setanta vuitanta noranta cent/cents/centes", 2, 10)
    | {"mil": 1000},
}  # fmt: skip
_DOZENS = {"es": ("docena", "docenas"), "en": ("dozen", "dozens"), "ca": ("dotzena", "dotzenes")}
_ONES = {"es": ("un", "una", "uno"), "en": ("a", "an", "one"), "ca": ("un", "una")}
_AND = {"es": "y", "en": "and", "ca": "i"}
_FIRSTS: Mapping[str, Mapping[str, int]] = {
    "es": _in_order("primero/primera/primer/primeros/primeras segundo/segunda tercero/tercera/tercer cuarto/cuarta "
                    "quinto/quinta/quintos sexto/sexta/sextos séptimo/séptima octavo/octava/octavos noveno/novena "
                    "décimo/décima/décimos undécimo/undécima duodécimo/duodécima", 1),
    "en": _in_order("first second third fourth fifth/fifths sixth/sixths seventh/sevenths eighth/eighths ninth "
                    "tenth/tenths eleventh twelfth", 1),
    "ca": _in_order("primer/primera/primers/primeres segon/segona tercer/tercera quart/quarta cinquè/cinquena "
                    "sisè/sisena setè/setena vuitè/vuitena novè/novena desè/desena onzè/onzena dotzè/dotzena", 1),
}  # fmt: skip
_SHARES: Mapping[str, Mapping[str, str]] = {
    "es": _by_value({"1/2": "mitad mitades medio media", "1/3": "tercio tercios", "×2": "doble dobla duplica",
                     "×3": "triple triplica"}),
    "en": _by_value({"1/2": "half halves", "1/3": "thirds", "1/4": "quarter quarters",
                     "×2": "double doubled doubles twice", "×3": "triple thrice treble"}),
    "ca": _by_value({"1/2": "meitat meitats mig mitja", "1/3": "terç terços", "×2": "doble", "×3": "triple"}),
}  # fmt: skip
_AT_TIMES: Mapping[str, Mapping[str, str]] = {
    "es": _by_value({"1": "un una uno solo sólo sola único única", "2": "ambos ambas par pareja parejas otro otra",
                     "0": "sin nadie nada no ni nunca ningún ninguno ninguna", "100%": "todo todos toda todas",
                     "1d6": "dado", "10": "decena", "20": "veintena", "100": "centenar"}),
    "en": _by_value({"1": "a an one once only single sole alone", "2": "both pair pairs couple other either another",
                     "0": "neither without nobody nothing no not none never nor unless", "100%": "all whole",
                     "1d6": "die", "20": "score"}),
    "ca": _by_value({"1": "un una només sol sola únic única", "2": "ambdós ambdues parell parella altre altra",
                     "0": "sense ningú res no ni mai cap", "100%": "tot tots tota totes", "1d6": "dau"}),
}  # fmt: skip
_SAID_OTHERWISE: Mapping[str, Mapping[str, int]] = {
    "es": {"uno": SILENT, "segundo": HINT, "cuarto": HINT}, "en": {"second": HINT},
    "ca": {"set": HINT, "nou": SILENT, "deu": SILENT, "segon": HINT, "quart": HINT},
}  # fmt: skip
"""Words that say something else as well: “segundo” is also a second, “nou” is new, “deu” is ought."""
_ALSO: Mapping[str, tuple[str, ...]] = {
    "1/2": ("2", "50", "50%"), "1/3": ("3",), "1/4": ("4", "25", "25%"), "×2": ("2",), "×3": ("3",), "100%": ("100",),
    "1": ("first",), "0": (), "1d6": ("1", "6"),
}  # fmt: skip
_BESIDE = r"(?:(?:el|la|los|las|els|les|de|del|the|a|of) )?(?:[^\W\d]+ )?"
"""What may be between a bound and its number: “a partir de la ronda 3”."""
_BEFORE: tuple[tuple[str, int, str, Mapping[str, str]], ...] = (
    ("≤", 0, "|≤|<=", {
        "es": r"como mucho|como máximo|a lo sumo|(?:un )?máximo(?: de)?|hasta|no más de|no pasa de|a no más de",
        "en": r"at most|up to|no more than|not more than|(?:a )?maximum(?: of)?|within|until",
        "ca": r"com a molt|com a màxim|(?:un )?màxim(?: de)?|fins a|no més de",
    }),
    ("≥", 0, "|≥|>=", {
        "es": r"al menos|por lo menos|como mínimo|(?:un )?mínimo(?: de)?|a partir de|no menos de",
        "en": r"at least|no (?:less|fewer) than|(?:a )?minimum(?: of)?|starting (?:with|at)",
        "ca": r"almenys|com a mínim|(?:un )?mínim(?: de)?|a partir de|no menys de",
    }),
    ("≥", 1, "|>", {
        "es": r"más de|mayor(?:es)? (?:que|de|a)|superior(?:es)? a|(?:por )?encima de|pasa de",
        "en": r"more than|over|above|greater than|higher than|beyond|exceeds",
        "ca": r"més de|més gran (?:que|de)|superior a|per sobre de",
    }),
    ("≤", -1, "|<", {
        "es": r"menos de|menor(?:es)? (?:que|de|a)|inferior(?:es)? a|(?:por )?debajo de",
        "en": r"less than|fewer than|under|below|lower than",
        "ca": r"menys de|més petit (?:que|de)|inferior a|per sota de",
    }),
    ("", 1, "", {"es": "tras|después de", "en": "after", "ca": "després de"}),
    ("", -1, "", {"es": "antes de", "en": "before", "ca": "abans de"}),
)  # fmt: skip
"""What may precede a number: the bound that it gives, how far off, as a sign and in words."""
_AFTER: tuple[tuple[str, str, Mapping[str, str]], ...] = (
    ("≥", r"^\+(?!\d)", {
        "es": r"o más|o mayor|o superior|y más|como mínimo|o mejor|en adelante|al menos|por lo menos",
        "en": r"or more|or higher|or better|or above|or over|or greater|or farther|or further|and up|at least",
        "ca": r"o més|o superior|o millor|i més|com a mínim|almenys",
    }),
    ("≤", r"^(?!)", {
        "es": r"o menos|o menor|o inferior|como mucho|como máximo|o peor",
        "en": r"or less|or fewer|or lower|or below|or under|or worse|at most|or nearer",
        "ca": r"o menys|o inferior|com a molt|com a màxim|o pitjor",
    }),
)  # fmt: skip
"""What may follow a number, as a sign and in words."""
_TOKEN = re.compile(
    r"(?P<dice>\d*d(?:\d+|%))(?![\w.])|(?P<share>\d+/\d+)|(?P<sign>(?<![\w–\-.)])[-+−](?=\d))?"
    r"(?P<figure>\d{1,3}(?:[., \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)(?P<percent>\s?%"
    r"| (?:por ciento|percent|per cent)\b)?|(?P<sign_of_half>[½¼¾⅓])|(?P<word>[^\W\d_]+(?:·[^\W\d_]+)?)",
    re.IGNORECASE,
)
_SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3"}
COUNTED = ("es", "en", "ca")
"""The languages whose numbers are known in words too."""


@lru_cache(maxsize=20_000)
def numbers_of(text: str, language: str) -> Numbers:
    """Return the numbers that a text in a language names; words count in the languages this module knows."""
    codes = (language,) if language in COUNTED else COUNTED[:2] if not language else ()
    tokens = list(_TOKEN.finditer(text))
    words = [token["word"].casefold() if token["word"] else "" for token in tokens]
    number_words = frozenset[str]().union(*map(_number_words, codes))
    if all(word and word not in number_words for word in words):
        return Numbers()
    numbers = [number for code in codes[:1] or ("",) for number in _scan(text, tokens, words, code)]
    for code in codes[1:]:
        numbers += [
            number for number in _scan(text, tokens, words, code) if number.value not in {n.value for n in numbers}
        ]
    return Numbers(tuple(numbers), any(number.value == "0" and number.weight == SILENT for number in numbers))


@cache
def _number_words(code: str) -> frozenset[str]:
    return frozenset().union(*(table[code] for table in (_CARDINALS, _DOZENS, _FIRSTS, _SHARES, _AT_TIMES)))


def _scan(text: str, tokens: Sequence[re.Match[str]], words: Sequence[str], code: str) -> Iterator[Number]:
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if not words[at]:
            yield _with_bound(text, token.start(), token.end(), _number_in_figures(token), code)
            at += 1
            continue
        number, length = _spelt_number(text, tokens, words, at, code) if code else (None, 1)
        if number is not None:
            yield _with_bound(text, token.start(), tokens[at + length - 1].end(), number, code)
        at += length


def _number_in_figures(token: re.Match[str]) -> Number:
    text = token[0]
    if token["dice"]:
        count, _, sides = text.casefold().partition("d")
        return Number(text, f"{count or 1}d{sides}", frozenset((count or "1", sides)))
    if token["share"] or token["sign_of_half"]:
        share = _SIGNS.get(text, text)
        return Number(text, share, frozenset((*_ALSO.get(share, ()), *share.split("/"))))
    figure = token["figure"]
    if re.fullmatch(r"\d{1,3}(?:[., \u00a0\u202f]\d{3})+", figure):
        plain = re.sub(r"\D", "", figure)
    else:
        plain = f"{float(figure.replace(',', '.')):g}" if len(figure) < 15 else figure
    if token["percent"]:
        halves = {"50": ("1/2",), "25": ("1/4",), "100": ()}
        return Number(text, f"{plain}%", frozenset((plain, *halves.get(plain, ()))))
    if token["sign"]:
        return Number(text, f"{'+' if token['sign'] == '+' else '-'}{plain}", frozenset((plain,)))
    return Number(text, plain, frozenset({"2": ("×2", "1/2"), "3": ("×3", "1/3")}.get(plain, ())))


def _spelt_number(
    text: str, tokens: Sequence[re.Match[str]], words: Sequence[str], at: int, code: str
) -> tuple[Number | None, int]:
    """Return the number that words spell from a place on, if any, and how many words it takes."""

    def next_to(index: int) -> bool:
        return index < len(words) and text[tokens[index - 1].end() : tokens[index].start()] in (" ", "-", "\u00a0")

    word = words[at]
    value, length = _cardinal_in_words(words, at, code, next_to)
    after = at + length
    if next_to(after) and words[after] in _DOZENS[code] and (length or word in _ONES[code]):
        return Number(text[tokens[at].start() : tokens[after].end()], str(12 * (value or 1)), weight=COUNT), length + 1
    if length:
        weight = _SAID_OTHERWISE[code].get(word, COUNT)
        also = {2: ("×2", "1/2"), 3: ("×3", "1/3")}.get(value, ())
        return Number(text[tokens[at].start() : tokens[after - 1].end()], str(value), frozenset(also), weight), length
    if word in ("half", "media", "mitja"):
        far = at + (2 if next_to(at + 1) and words[at + 1] in ("a", "an") else 1)
        if next_to(far) and words[far] in _DOZENS[code]:
            return Number(text[tokens[at].start() : tokens[far].end()], "6", weight=COUNT), far - at + 1
    if word in _ONES[code] and next_to(at + 1):
        following = words[at + 1]
        if following in _DOZENS[code] or _CARDINALS[code].get(following, 0) >= 100:
            number, more = _spelt_number(text, tokens, words, at + 1, code)
            return number, more + 1
    if word in _DOZENS[code]:
        return Number(word, "12", weight=COUNT if word == _DOZENS[code][0] else SILENT), 1
    return _number_in_one_word(tokens[at]["word"], word, code), 1


def _number_in_one_word(text: str, word: str, code: str) -> Number | None:
    if word in _FIRSTS[code]:
        place = _FIRSTS[code][word]
        weight = _SAID_OTHERWISE[code].get(word, HINT if place < 5 else COUNT)
        return Number(text, str(place), frozenset((f"1/{place}",)), weight)
    if word in _SHARES[code]:
        share = _SHARES[code][word]
        return Number(text, share, frozenset(_ALSO[share]), COUNT if share[0] == "×" else HINT)
    if word in _AT_TIMES[code]:
        value = _AT_TIMES[code][word]
        return Number(text, value, frozenset(_ALSO.get(value, ())), SILENT)
    return None


def _cardinal_in_words(words: Sequence[str], at: int, code: str, next_to: Callable[[int], bool]) -> tuple[int, int]:
    """Return the number that words spell, such as “ciento treinta y dos”, and how many they are; none is ``0, 0``."""
    total, length, least = 0, 0, 10_000
    while at + length < len(words) and (not length or next_to(at + length)):
        word = words[at + length]
        joined = bool(length) and word == _AND[code] and next_to(at + length + 1)
        if joined:
            word = words[at + length + 1]
        part = _CARDINALS[code].get(word, 0)
        if word in ("hundred", "cents", "centes") and 0 < total % 100 < 10 and not joined:
            total, least, length = total + 99 * (total % 100), 100, length + 1
            continue
        if part == 1000 and not joined and 0 < total < 1000:
            total, least, length = total * 1000, 1000, length + 1
            continue
        if word in _ONES[code] and length and least in (10, 100) and word != "a":
            part = 1
        if (
            not part
            or part >= least
            or (joined and not _allows_and(code, least, part))
            or (length and not joined and least == 10 and code == "es")
        ):
            break
        total, length = total + part, length + 1 + joined
        least = 1000 if part >= 1000 else 100 if part >= 100 else 10 if part >= 20 and part % 10 == 0 else 1
    return total, length


def _allows_and(code: str, least: int, part: int) -> bool:
    """Return whether “and” may precede a part: “treinta y dos”, “vint-i-dos”, “a hundred and two”."""
    return least >= 100 if code == "en" else least == 10 and part < 10


@cache
def _bounds(code: str) -> tuple[tuple[str, int, re.Pattern[str]], ...]:
    """Return the sign, the distance and the pattern of each bound: those of ``_BEFORE``, then those of ``_AFTER``."""
    heads = ((sign, step, rf"(?:(?<!\w)(?:{words[code]}){signs}) ?{_BESIDE}$") for sign, step, signs, words in _BEFORE)
    tails = (
        (sign, 0, rf"(?:{plus})|^(?:\W? ?[^\W\d]+){{0,3}}? (?:{words[code]})(?!\w)") for sign, plus, words in _AFTER
    )
    return tuple((sign, step, re.compile(pattern, re.IGNORECASE)) for sign, step, pattern in (*heads, *tails))


def _with_bound(text: str, start: int, end: int, number: Number, code: str) -> Number:
    """Return a number with the bound beside it: “más de 2” and “3 o más” are both 3 or more."""
    if not code or number.weight < COUNT or not number.value.lstrip("+-").isdecimal():
        return number
    before, after = text[max(0, start - 40) : start].replace("*", ""), text[end : end + 40].replace("*", "")
    for index, (sign, step, pattern) in enumerate(_bounds(code)):
        if pattern.search(before if index < len(_BEFORE) else after):
            last = str(int(number.value) + step)
            if not sign:  # what comes “after round 2” is elsewhere there “from round 3”
                return number._replace(also=number.also | {last, f"≥{last}", f"≤{last}"})
            also = frozenset((number.value, number.value.lstrip("+-"), last))
            return number._replace(value=f"{sign}{last}", also=also)
    return number


def odd_one_out(one: str, language: str, other: str, other_language: str) -> tuple[Number, bool] | None:
    """Return a number that only one of two texts that should say the same names, and whether it is the first.

    What may be left out in another language (“the first”, “two”) counts only where both texts have one the other lacks.
    """
    first, second = numbers_of(one, language), numbers_of(other, other_language)
    if first.numbers == second.numbers:
        return None
    negated = first.negated or second.negated
    lacking = (_unmatched(first.numbers, second.numbers, negated), _unmatched(second.numbers, first.numbers, negated))
    for has_it, numbers in zip((True, False), lacking, strict=True):
        for number in numbers:
            if number.weight == SURE or any(_rivals(number, other) for other in lacking[has_it]):
                return number, has_it
    return None


def _rivals(one: Number, other: Number) -> bool:
    """Return whether two numbers without a counterpart contradict each other: “una carta”, “two cards”."""
    if one.weight == HINT:
        return other.weight == HINT or (one.value[1:2] == "/" and other.value[0] == "×")
    return one.weight == COUNT and (other.weight >= COUNT or (other.weight == SILENT and other.value == "1"))


def _unmatched(numbers: Sequence[Number], others: Sequence[Number], negated: bool) -> list[Number]:
    return [number for number in numbers if not any(_is_matched(number, other, others, negated) for other in others)]


def _is_matched(one: Number, other: Number, others: Sequence[Number], negated: bool) -> bool:
    if (kind := _marked_kind(one)) and any(number.weight and _marked_kind(number) == kind for number in others):
        return one.value in (other.value, *other.also)  # dice go with dice where there are any, signs with signs
    if one.agrees_with(other):
        return True
    bounds = one.value[0] + other.value[0]
    if negated and bounds in ("≥≤", "≤≥"):
        least, most = sorted((one.value, other.value), key=lambda value: value[0] == "≤")
        return int(least[1:]) == int(most[1:]) + 1
    return False


def _marked_kind(number: Number) -> str:
    """Return ``d`` for a number of dice, ``±`` for one with a sign, and nothing for others."""
    return "d" if "d" in number.value else "±" if number.value[0] in "+-" else ""


def names_numbers(text: str, language: str, ones: bool = False) -> bool:
    """Return whether a text names numbers; “un” and the like count only with ``ones``."""
    return any(
        number.weight >= COUNT or (ones and number.value == "1") for number in numbers_of(text, language).numbers
    )


def lacks(text: str, language: str, number: str, ones: bool = False) -> bool:
    """Return whether a text names numbers, but none that may be this one, signs and bounds apart."""
    values = (value for one in numbers_of(text, language).numbers for value in (one.value, *one.also))
    plain = (re.search(r"(?<![/\d])\d+(?:\.\d+)?$", value.rstrip("%")) for value in values)
    return names_numbers(text, language, ones) and not any(match and match[0] == number for match in plain)
