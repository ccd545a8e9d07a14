"""The numbers that a text names, in figures and in words: Spanish, English and Catalan.

“Treinta y dos”, “a dozen”, “8.ª” and “eighth”, “más de 2” and “3 or more”, “la mitad” and “50 %” are read as what they
come to. Words that say a number only at times (“un”, “once” in English, “second”) count as far as the text beside
them needs one.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, lru_cache
from typing import NamedTuple

SURE, COUNT, HINT, SILENT = 3, 2, 1, 0
"""How surely a number is meant: a figure; “siete” or “eighth”; “first” or “half”; “un” or “both”, which may mean none.

A figure has to be in the other language too. A word may be left out there (“the four names”, “their names”), but not
be another number.
"""


class Number(NamedTuple):
    """A number that a text names: as the text has it, what it comes to, what else it may be, and how sure it is."""

    shown: str
    value: str
    also: frozenset[str] = frozenset()
    weight: int = SURE

    def fits(self, other: Number) -> bool:
        """Return whether two texts that name these may mean the same."""
        return self.value in (other.value, *other.also) or other.value in self.also


class Numbers(NamedTuple):
    """All numbers of a text; ``negated`` where it says no to something, so that “up to 2” may be said as “over 2”."""

    found: tuple[Number, ...] = ()
    negated: bool = False


def _in_order(words: str, first: int) -> dict[str, int]:
    return {
        word: number for number, words_of in enumerate(words.split(), first) for word in words_of.split("/") if word
    }


_UNITS: Mapping[str, Mapping[str, int]] = {
    "es": _in_order("dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciséis "
                    "diecisiete dieciocho diecinueve veinte veintiuno/veintiún/veintiuna veintidós veintitrés "
                    "veinticuatro veinticinco veintiséis veintisiete veintiocho veintinueve", 2),
    "en": _in_order("two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen "
                    "seventeen eighteen nineteen", 2),
    "ca": _in_order("dos/dues tres quatre cinc sis set vuit nou deu onze dotze tretze catorze quinze setze disset "
                    "divuit dinou", 2),
}  # fmt: skip
_TENS: Mapping[str, Mapping[str, int]] = {
    "es": {"treinta": 30, "cuarenta": 40, "cincuenta": 50, "sesenta": 60, "setenta": 70, "ochenta": 80, "noventa": 90},
    "en": {"twenty": 20, "thirty": 30, "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80,
           "ninety": 90},
    "ca": {"vint": 20, "trenta": 30, "quaranta": 40, "cinquanta": 50, "seixanta": 60, "setanta": 70, "vuitanta": 80,
           "noranta": 90},
}  # fmt: skip
_HUNDREDS: Mapping[str, Mapping[str, int]] = {
    "es": {"cien": 100, "ciento": 100}
    | _in_order("doscientos/doscientas trescientos/trescientas cuatrocientos/cuatrocientas quinientos/quinientas "
                "seiscientos/seiscientas setecientos/setecientas ochocientos/ochocientas novecientos/novecientas", 2),
    "en": {"hundred": 100},
    "ca": {"cent": 100, "cents": 100, "centes": 100},
}  # fmt: skip
_THOUSAND = {"es": "mil", "en": "thousand", "ca": "mil"}
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
    "es": {"mitad": "1/2", "mitades": "1/2", "medio": "1/2", "media": "1/2", "tercio": "1/3", "tercios": "1/3",
           "doble": "×2", "dobla": "×2", "duplica": "×2", "triple": "×3", "triplica": "×3"},
    "en": {"half": "1/2", "halves": "1/2", "thirds": "1/3", "quarter": "1/4", "quarters": "1/4", "double": "×2",
           "doubled": "×2", "doubles": "×2", "twice": "×2", "triple": "×3", "thrice": "×3", "treble": "×3"},
    "ca": {"meitat": "1/2", "meitats": "1/2", "mig": "1/2", "mitja": "1/2", "terç": "1/3", "terços": "1/3",
           "doble": "×2", "triple": "×3"},
}  # fmt: skip
_AT_TIMES: Mapping[str, Mapping[str, str]] = {
    "es": {"un": "1", "una": "1", "uno": "1", "solo": "1", "sólo": "1", "sola": "1", "único": "1", "única": "1",
           "ambos": "2", "ambas": "2", "par": "2", "pareja": "2", "parejas": "2", "otro": "2", "otra": "2",
           "sin": "0", "nadie": "0", "nada": "0", "no": "0", "ni": "0", "nunca": "0", "ningún": "0", "ninguno": "0",
           "ninguna": "0", "todo": "100%", "todos": "100%", "toda": "100%", "todas": "100%", "dado": "1d6",
           "veintena": "20", "decena": "10", "centenar": "100"},
    "en": {"a": "1", "an": "1", "one": "1", "once": "1", "only": "1", "single": "1", "sole": "1", "alone": "1",
           "both": "2", "pair": "2", "pairs": "2", "couple": "2", "other": "2",
           "either": "2", "another": "2", "neither": "0", "without": "0", "nobody": "0", "nothing": "0", "no": "0",
           "not": "0", "none": "0", "never": "0", "nor": "0", "unless": "0", "all": "100%", "whole": "100%",
           "die": "1d6", "score": "20"},
    "ca": {"un": "1", "una": "1", "només": "1", "sol": "1", "sola": "1", "únic": "1", "única": "1",
           "ambdós": "2", "ambdues": "2", "parell": "2", "parella": "2", "altre": "2", "altra": "2", "sense": "0",
           "ningú": "0", "res": "0", "no": "0", "ni": "0", "mai": "0", "cap": "0", "tot": "100%", "tots": "100%",
           "tota": "100%", "totes": "100%", "dau": "1d6"},
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
_MORE = {
    "es": r"más de|mayor(?:es)? (?:que|de|a)|superior(?:es)? a|(?:por )?encima de|pasa de",
    "en": r"more than|over|above|greater than|higher than|beyond|exceeds",
    "ca": r"més de|més gran (?:que|de)|superior a|per sobre de",
}
_FEWER = {
    "es": r"menos de|menor(?:es)? (?:que|de|a)|inferior(?:es)? a|(?:por )?debajo de",
    "en": r"less than|fewer than|under|below|lower than",
    "ca": r"menys de|més petit (?:que|de)|inferior a|per sota de",
}
_LEAST = {
    "es": r"al menos|por lo menos|como mínimo|(?:un )?mínimo(?: de)?|a partir de|no menos de",
    "en": r"at least|no (?:less|fewer) than|(?:a )?minimum(?: of)?|starting (?:with|at)",
    "ca": r"almenys|com a mínim|(?:un )?mínim(?: de)?|a partir de|no menys de",
}
_MOST = {
    "es": r"como mucho|como máximo|a lo sumo|(?:un )?máximo(?: de)?|hasta|no más de|no pasa de|a no más de",
    "en": r"at most|up to|no more than|not more than|(?:a )?maximum(?: of)?|within|until",
    "ca": r"com a molt|com a màxim|(?:un )?màxim(?: de)?|fins a|no més de",
}
_AFTER = {"es": "tras|después de", "en": "after", "ca": "després de"}
_BEFORE = {"es": "antes de", "en": "before", "ca": "abans de"}
_BESIDE = r"(?:(?:el|la|los|las|els|les|de|del|the|a|of) )?(?:[^\W\d]+ )?"
"""What may stand between a bound and its number: “a partir de la ronda 3”."""
_OR_MORE = {
    "es": r"o más|o mayor|o superior|y más|como mínimo|o mejor|en adelante|al menos|por lo menos",
    "en": r"or more|or higher|or better|or above|or over|or greater|or farther|or further|and up|at least",
    "ca": r"o més|o superior|o millor|i més|com a mínim|almenys",
}
_OR_FEWER = {
    "es": r"o menos|o menor|o inferior|como mucho|como máximo|o peor", "en": r"or less|or fewer|or lower|or below|or "
    r"under|or worse|at most|or nearer", "ca": r"o menys|o inferior|com a molt|com a màxim|o pitjor",
}  # fmt: skip
_TOKEN = re.compile(
    r"(?P<dice>\d*d(?:\d+|%))(?![\w.])|(?P<share>\d+/\d+)|(?P<sign>(?<![\w–\-.)])[-+−](?=\d))?"
    r"(?P<figure>\d{1,3}(?:[., \u00a0\u202f]\d{3})+(?!\d)|\d+(?:[.,]\d+)?)(?P<percent>\s?%"
    r"| (?:por ciento|percent|per cent)\b)?|(?P<sign_of_half>[½¼¾⅓])|(?P<word>[^\W\d_]+(?:·[^\W\d_]+)?)",
    re.IGNORECASE,
)
_CARD = re.compile(r"\bper ?cent\b|\bpor ciento\b", re.IGNORECASE)
_SIGNS = {"½": "1/2", "¼": "1/4", "¾": "3/4", "⅓": "1/3"}
COUNTED = ("es", "en", "ca")
"""The languages whose numbers are known in words too."""


@lru_cache(maxsize=20_000)
def numbers_of(text: str, language: str) -> Numbers:
    """Return the numbers that a text in a language names; words count in the languages this module knows."""
    codes = (language,) if language in COUNTED else COUNTED[:2] if not language else ()
    tokens = list(_TOKEN.finditer(text))
    known: Mapping[str, object] = {}
    for code in codes:
        known = {**known, **_known(code)}
    words = [found["word"].casefold() if found["word"] else "" for found in tokens]
    if not any(word in known if word else True for word in words):
        return Numbers()
    found = [number for code in codes[:1] or ("",) for number in _read(text, tokens, words, code)]
    for code in codes[1:]:
        found += [number for number in _read(text, tokens, words, code) if number.value not in {n.value for n in found}]
    return Numbers(tuple(found), any(number.value == "0" and number.weight == SILENT for number in found))


@cache
def _known(code: str) -> Mapping[str, object]:
    """Return every word of a language that names a number, at least at times."""
    dozens = dict.fromkeys((*_DOZENS[code], _THOUSAND[code]))
    tables = (_UNITS, _TENS, _HUNDREDS, _FIRSTS, _SHARES, _AT_TIMES)
    return {word: None for table in tables for word in table[code]} | dozens


def _read(text: str, tokens: Sequence[re.Match[str]], words: Sequence[str], code: str) -> Iterator[Number]:
    at = 0
    while at < len(tokens):
        token = tokens[at]
        if not words[at]:
            yield _bounded(text, token.start(), token.end(), _figure(token), code)
            at += 1
            continue
        number, length = _spelt(text, tokens, words, at, code) if code else (None, 1)
        if number is not None:
            yield _bounded(text, token.start(), tokens[at + length - 1].end(), number, code)
        at += length


def _figure(token: re.Match[str]) -> Number:
    shown = token[0]
    if token["dice"]:
        count, _, sides = shown.casefold().partition("d")
        return Number(shown, f"{count or 1}d{sides}", frozenset((count or "1", sides)))
    if token["share"] or token["sign_of_half"]:
        share = _SIGNS.get(shown, shown)
        return Number(shown, share, frozenset((*_ALSO.get(share, ()), *share.split("/"))))
    figure = token["figure"]
    if re.fullmatch(r"\d{1,3}(?:[., \u00a0\u202f]\d{3})+", figure):
        plain = re.sub(r"\D", "", figure)
    else:
        plain = f"{float(figure.replace(',', '.')):g}" if len(figure) < 15 else figure
    if token["percent"]:
        halves = {"50": ("1/2",), "25": ("1/4",), "100": ()}
        return Number(shown, f"{plain}%", frozenset((plain, *halves.get(plain, ()))))
    if token["sign"]:
        return Number(shown, f"{'+' if token['sign'] == '+' else '-'}{plain}", frozenset((plain,)))
    return Number(shown, plain, frozenset({"2": ("×2", "1/2"), "3": ("×3", "1/3")}.get(plain, ())))


def _spelt(
    text: str, tokens: Sequence[re.Match[str]], words: Sequence[str], at: int, code: str
) -> tuple[Number | None, int]:
    """Return the number that words spell from a place on, if any, and how many words it takes."""

    def next_to(index: int) -> bool:
        return index < len(words) and text[tokens[index - 1].end() : tokens[index].start()] in (" ", "-", "\u00a0")

    word = words[at]
    value, length = _cardinal(words, at, code, next_to)
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
    if word in _ONES[code] and next_to(at + 1) and words[at + 1] in (*_HUNDREDS[code], _THOUSAND[code], *_DOZENS[code]):
        number, more = _spelt(text, tokens, words, at + 1, code)
        return number, more + 1
    if word in _DOZENS[code]:
        return Number(word, "12", weight=COUNT if word == _DOZENS[code][0] else SILENT), 1
    return _single(tokens[at]["word"], word, code), 1


def _single(shown: str, word: str, code: str) -> Number | None:
    if word in _FIRSTS[code]:
        place = _FIRSTS[code][word]
        weight = _SAID_OTHERWISE[code].get(word, HINT if place < 5 else COUNT)
        return Number(shown, str(place), frozenset((f"1/{place}",)), weight)
    if word in _SHARES[code]:
        share = _SHARES[code][word]
        return Number(shown, share, frozenset(_ALSO[share]), COUNT if share[0] == "×" else HINT)
    if word in _AT_TIMES[code]:
        value = _AT_TIMES[code][word]
        return Number(shown, value, frozenset(_ALSO.get(value, ())), SILENT)
    return None


def _cardinal(words: Sequence[str], at: int, code: str, next_to: Callable[[int], bool]) -> tuple[int, int]:
    """Return the number that words spell, such as “ciento treinta y dos”, and how many they are; none is ``0, 0``."""
    total, length, least = 0, 0, 10_000
    while at + length < len(words) and (not length or next_to(at + length)):
        word = words[at + length]
        joined = bool(length) and word == _AND[code] and next_to(at + length + 1)
        if joined:
            word = words[at + length + 1]
        part = _part(word, code)
        if word in ("hundred", "cents", "centes") and 0 < total % 100 < 10 and not joined:
            total, least, length = total + 99 * (total % 100), 100, length + 1
            continue
        if word == _THOUSAND[code] and not joined and 0 < total < 1000:
            total, least, length = total * 1000, 1000, length + 1
            continue
        if word in _ONES[code] and length and least in (10, 100) and word != "a":
            part = 1
        if (
            not part
            or part >= least
            or (joined and not _joins(code, least, part))
            or (length and not joined and least == 10 and code == "es")
        ):
            break
        total, length = total + part, length + 1 + joined
        least = 1000 if part >= 1000 else 100 if part >= 100 else 10 if part >= 20 and part % 10 == 0 else 1
    return total, length


def _joins(code: str, least: int, part: int) -> bool:
    """Return whether “and” may stand before a part: “treinta y dos”, “vint-i-dos”, “a hundred and two”."""
    return least >= 100 if code == "en" else least == 10 and part < 10


def _part(word: str, code: str) -> int:
    if word == _THOUSAND[code]:
        return 1000
    hundreds = _HUNDREDS[code].get(word, 0)
    hundreds *= 100 if 0 < hundreds < 10 else 1
    return _UNITS[code].get(word, 0) or _TENS[code].get(word, 0) or hundreds


@cache
def _bounds(code: str) -> tuple[tuple[re.Pattern[str], ...], tuple[re.Pattern[str], ...]]:
    """Return what finds a bound before a number (most to before) and after it (least, most)."""
    before = ((_MOST, "|≤|<="), (_LEAST, "|≥|>="), (_MORE, "|>"), (_FEWER, "|<"), (_AFTER, ""), (_BEFORE, ""))
    heads = tuple(
        re.compile(rf"(?:(?<!\w)(?:{words[code]}){sign}) ?{_BESIDE}$", re.IGNORECASE) for words, sign in before
    )
    tails = tuple(
        re.compile(rf"(?:{plus})|^(?:\W? ?[^\W\d]+){{0,3}}? (?:{words[code]})(?!\w)", re.IGNORECASE)
        for words, plus in ((_OR_MORE, r"^\+(?!\d)"), (_OR_FEWER, r"^(?!)"))
    )
    return heads, tails


def _bounded(text: str, start: int, end: int, number: Number, code: str) -> Number:
    """Return a number with the bound beside it: “más de 2” and “3 o más” are both 3 or more."""
    if not code or number.weight < COUNT or not number.value.lstrip("+-").isdecimal():
        return number
    heads, tails = _bounds(code)
    before, after = text[max(0, start - 40) : start].replace("*", ""), text[end : end + 40].replace("*", "")
    signed = int(number.value)
    for pattern, sign, step in zip(heads, ("≤", "≥", "≥", "≤", "", ""), (0, 0, 1, -1, 1, -1), strict=True):
        if pattern.search(before):
            return _bound(number, sign, signed + step) if sign else _beside(number, signed + step)
    for pattern, sign in zip(tails, "≥≤", strict=True):
        if pattern.search(after):
            return _bound(number, sign, signed)
    return number


def _bound(number: Number, sign: str, last: int) -> Number:
    """Return a number as the last of what is meant; left unsaid, that is the number itself or the one next to it."""
    also = frozenset((number.value, number.value.lstrip("+-"), str(last)))
    return Number(number.shown, f"{sign}{last}", also, number.weight)


def _beside(number: Number, next_to_it: int) -> Number:
    """Return a number that may be said as the next: what comes “after round 2” is there “from round 3”."""
    return number._replace(also=number.also | {str(next_to_it), f"≥{next_to_it}", f"≤{next_to_it}"})


def odd_one_out(one: str, language: str, other: str, other_language: str) -> tuple[Number, bool] | None:
    """Return a number that only one of two texts that should say the same names, and whether it is the first.

    What may be left out in another language (“the first”, “two”) counts only where both texts have one the other lacks.
    """
    first, second = numbers_of(one, language), numbers_of(other, other_language)
    if first.found == second.found:
        return None
    negated = first.negated or second.negated
    lacking = _lacking(first.found, second.found, negated), _lacking(second.found, first.found, negated)
    for here, numbers in zip((True, False), lacking, strict=True):
        for number in numbers:
            if number.weight == SURE or any(_rivals(number, other) for other in lacking[here]):
                return number, here
    return None


def _rivals(one: Number, other: Number) -> bool:
    """Return whether of two numbers without a counterpart one may stand for the other: “una carta”, “two cards”."""
    if one.weight == HINT:
        return other.weight == HINT or (one.value[1:2] == "/" and other.value[0] == "×")
    return one.weight == COUNT and (other.weight >= COUNT or (other.weight == SILENT and other.value == "1"))


def _lacking(numbers: Sequence[Number], others: Sequence[Number], negated: bool) -> list[Number]:
    return [number for number in numbers if not any(_alike(number, other, others, negated) for other in others)]


def _alike(one: Number, other: Number, others: Sequence[Number], negated: bool) -> bool:
    for kind in (_is_dice, _is_signed):
        if kind(one) and any(n.weight and kind(n) for n in others):
            return one.value in (other.value, *other.also)  # dice go with dice where there are any, signs with signs
    if one.fits(other):
        return True
    bounds = one.value[0] + other.value[0]
    if negated and bounds in ("≥≤", "≤≥"):
        least, most = sorted((one.value, other.value), key=lambda value: value[0] == "≤")
        return int(least[1:]) == int(most[1:]) + 1
    return False


def _is_dice(number: Number) -> bool:
    return "d" in number.value


def _is_signed(number: Number) -> bool:
    return number.value[0] in "+-"


def names_numbers(text: str, language: str, ones: bool = False) -> bool:
    """Return whether a text names numbers; words that say one only at times do not count, but ``ones`` like “un”."""
    return any(number.weight >= COUNT or (ones and number.value == "1") for number in numbers_of(text, language).found)


def lacks(text: str, language: str, number: str, ones: bool = False) -> bool:
    """Return whether a text names numbers, but none that may be this one, signs and bounds apart."""
    return names_numbers(text, language, ones) and number not in _plain(numbers_of(text, language).found)


def _plain(numbers: Iterable[Number]) -> set[str]:
    values = {value for number in numbers for value in (number.value, *number.also)}
    return {match[0] for value in values if (match := re.search(r"(?<![/\d])\d+(?:\.\d+)?$", value.rstrip("%")))}
