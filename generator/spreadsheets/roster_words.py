"""The meaning of headings, words and figures in a roster: positions, roles, characteristics, scales."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from difflib import get_close_matches

from generator.i18n import phrase
from generator.model.game import Game
from generator.model.names import fold_name
from generator.model.roster_map import RosterMap, Scaling, Skip
from generator.model.source import Source
from generator.model.yaml_reader import DataPath
from generator.problems import Problem, did_you_mean, quoted, raise_errors
from generator.spreadsheets.columns import (
    STARTERS,
    SUBSTITUTES,
    Heading,
    Meaning,
    TableCell,
    as_written,
    folded_words,
    headings_in,
    known_headings,
    meant_by,
    words,
)
from generator.spreadsheets.sheets import SheetTable

TEAM: Meaning = ("name",)
COACH: Meaning = ("coach",)
GROUP: Meaning = ("group",)
"""The group of a competition that a team is in: no part of its file, but of that of a season."""
NAME: Meaning = ("players", "name")
SURNAMES: tuple[Meaning, ...] = (("players", "surname"), ("players", "second surname"))
SHORT: Meaning = ("players", "short")
NUMBER: Meaning = ("players", "number")
ROLE: Meaning = ("players", "role")
POSITION: Meaning = ("players", "position")
"""Of an outfield player. Where a row says nothing else of his role, it is that."""

STARTER: Meaning = ("players", "starter")
SUBSTITUTE: Meaning = ("players", "substitute")
CAPTAIN: Meaning = ("players", "captain")
COST: Meaning = ("players", "cost")
JOINED: Meaning = ("players", "joined")
LEFT: Meaning = ("players", "left")

_WORDS: Mapping[Meaning, Heading] = {
    TEAM: Heading("equipo", "team", "club, nombre del equipo, team name, squad"),
    ("short",): Heading(
        "equipo corto", "team short",
        "nombre corto del equipo, team short name, abreviatura, abrev, siglas",
    ),
    GROUP: Heading("grupo", "group", "group name, grupo liga"),
    COACH: Heading("entrenador", "coach", "entrenadora, mister, manager, head coach, director tecnico, dt, tecnico"),
    ("kit", "primary"): Heading(
        "color 1", "colour 1",
        "color, colour, colores, colours, colors, color principal, main colour, main color, primary, primario, "
        "kit, equipacion, camiseta, shirt colour, shirt color",
    ),
    ("kit", "secondary"): Heading(
        "color 2", "colour 2",
        "segundo color, second colour, second color, secondary, secundario",
    ),
    ("kit", "pattern"): Heading("dibujo", "pattern", "patron, diseño, design, estampado"),
    ("keeper_kit", "primary"): Heading(
        "portero color 1", "keeper colour 1",
        "portero color, color portero, color del portero, keeper colour, keeper color, keeper kit, keeper color 1",
    ),
    ("keeper_kit", "secondary"): Heading("portero color 2", "keeper colour 2", "keeper color 2"),
    ("keeper_kit", "pattern"): Heading("portero dibujo", "keeper pattern", "dibujo portero"),
    NUMBER: Heading(
        "dorsal", "number",
        "n, no, nr, nº, num, número, #, dor, shirt, shirt number, squad number, jersey, jersey number, kit number, "
        "camiseta no, no camiseta, numero camiseta, numero de camiseta, num camiseta, dorsal num, dorsal no, "
        "dorsal numero, num dorsal, no dorsal, numero dorsal, numero de dorsal",
    ),
    NAME: Heading(
        "nombre", "name",
        "jugador, jugadora, player, player name, nombre del jugador, nombre y apellidos, apellidos y nombre, full "
        "name, nombre completo, first name, given name, forename, nombre de pila",
    ),
    SURNAMES[0]: Heading("apellidos", "surname", "apellido, primer apellido, apellido 1, last name, family name"),
    SURNAMES[1]: Heading("segundo apellido", "second surname", "apellido 2"),
    SHORT: Heading("nombre corto", "short name", "corto, short, alias, apodo, nickname, nombre para la ficha"),
    ROLE: Heading("puesto", "role", "rol, kind, tipo, clase"),
    POSITION: Heading(
        "posición", "position",
        "pos, demarcación, posiciones, positions, player positions, best position, position name, player position, "
        "field position",
    ),
    CAPTAIN: Heading("capitán", "captain", "capitana, cap, capt, c, brazalete"),
    SUBSTITUTE: Heading("suplente", "substitute", "sub, subs, supl, reserva, reserve, banquillo, bench"),
    STARTER: Heading("titular", "starter", "starting, starting eleven, once inicial"),
    COST: Heading("coste", "cost", "costo, precio, price"),
    JOINED: Heading("alta", "joined", "desde, from, since, joined on, fecha de alta"),
    LEFT: Heading("baja", "left", "hasta, until, left on, fecha de baja, released"),
}  # fmt: skip
"""Where a column's cells go in a team file, ``("players", …)`` for each player, to its heading in Spanish and in
English, and other words for it."""


def nearly(text: str, words: Iterable[str]) -> str:
    """Return the word that a text misspells, or whose beginning it shares, as “Colocación” does with “colocar”.

    Words of three letters or fewer resemble too many others; ``""`` where there is none.
    """
    word, candidates = fold_name(text), [word for word in words if len(word) > 3]
    single = len(word) >= _STEM and " " not in word
    akin = [other for other in candidates if single and word[:_STEM] == other[:_STEM] and " " not in other]
    return next(iter(get_close_matches(word, candidates, n=1, cutoff=0.8) or akin), "")


_STEM = 5  # letters that words of one family share: defensa, defensivo


def heading(meaning: Meaning, game: Game, language: str) -> str:
    if meaning in _WORDS:
        return _WORDS[meaning].in_(language)
    return game.characteristics[str(meaning[-1])].name.in_(language)


@dataclass(frozen=True, slots=True)
class HeadingWords:
    """The heading of a meaning, in the language of whatever message names it."""

    meaning: Meaning
    game: Game

    def in_(self, language: str) -> str:
        return heading(self.meaning, self.game, language)


def meanings(game: Game) -> dict[str, Meaning]:
    own_words: dict[str, Meaning] = {
        word: ("players", key)
        for key, characteristic_of in game.characteristics.items()
        for word in characteristic_of.also
    }
    by_word = known_headings(_WORDS, own_words | {word: ("players", key) for word, key in game.spellings.items()})
    if game.squad.unit is None:
        by_word = {word: meaning for word, meaning in by_word.items() if meaning != COST}
    else:
        by_word |= {fold_name(text): COST for _, text in game.squad.unit.texts}
    return by_word


def _word_set(text: str) -> frozenset[str]:
    return frozenset(text.split())


_KEEPERS = _word_set(
    """
    portero portera arquero arquera guardameta cancerbero guardavallas keeper goalkeeper goalie goal
    por po pt ptr arq gk g k
"""
)
_OTHERS = _word_set(
    """
    defensa defensor defensora zaguero zaguera def df dfc dfd dfi lateral lat ld li ltd lti central cen cierre libero
    lib carrilero carrilera car cad cai
    medio media med mc mcd mco md mi mp mvd mvi mf centrocampista mediocentro mediapunta pivote piv volante vol interior
    int extremo extrema ext ed ei exd exi ala
    delantero delantera del dc sd sdd sdi fw punta ariete atacante
    defender back fullback halfback wingback sweeper cb lb rb lcb rcb lwb rwb wb sw
    midfield midfielder mid playmaker cm dm am cdm cam ldm rdm lcm rcm lm rm lam ram
    winger wing forward striker attacker attack st ss cf lf rf ls rs lw rw
    field player outfield campo
"""
)
_UNPLACED = _word_set("field player outfield campo jugador jugadora de")
_WHERE = _word_set(
    """
    left right centre center full half inside wide deep lying holding attacking defensive second
    izquierdo izquierda izq derecho derecha der dcho dcha ofensivo ofensiva defensivo defensiva centro segundo segunda
"""
)
"""Words beside a position that say where on the field it is."""


_STAFF = _word_set(
    """
    entrenador entrenadora coach seleccionador seleccionadora mister dt tecnico tecnica director directora manager
    staff medico medica doctor doctora doc fisio fisioterapeuta physio physiotherapist masajista delegado delegada
    utillero utillera equipier preparador preparadora trainer ayudante auxiliar asistente assistant analista analyst
    presidente presidenta president secretario secretaria kitman nutricionista psicologo psicologa
"""
)
_BESIDE_STAFF = _word_set(
    """
    cuerpo segundo segunda primer primera 1 2 1o 2o head first second de del the portero goalkeeping goalkeeper fisico
    fisica fitness general deportivo deportiva equipo team kit man sports y
"""
)
_HEAD_COACHES = _word_set("entrenador entrenadora coach seleccionador seleccionadora mister dt manager") | {
    "head coach", "primer entrenador", "primera entrenadora", "director tecnico", "directora tecnica", "1 entrenador",
}  # fmt: skip


def is_staff(text: str) -> bool:
    """Return whether a role is one beside the field: “Médico”, “Cuerpo técnico”, “Assistant coach”."""
    role_words = _role_words(text)
    return bool(role_words & _STAFF) and role_words <= _STAFF | _BESIDE_STAFF


def is_head_coach(text: str) -> bool:
    return _spread(text) in _HEAD_COACHES


def kind_of(text: str, game: Game) -> str | None:
    """Return the kind of player that a role names, also as one or several positions on the field.

    ``None`` for an unknown one, and in a game without kinds of player.
    """
    word = fold_name(text)
    usual_kind = game.usual_kind or None
    if not word:
        return usual_kind
    spellings = {fold_name(name): kind for name, kind in game.kind_spellings.items()}
    if (kind := next((spellings[form] for form in _singulars(word) if form in spellings), None)) is not None:
        return kind
    role_words = _role_words(text)
    if (role_words and role_words <= SUBSTITUTES | STARTERS) or position_of(text, game):
        return usual_kind
    keeper = next((slug for slug, kind in game.kinds.items() if kind.wears == "keeper"), None)
    role_words -= SUBSTITUTES | STARTERS
    if keeper is None or not role_words & (_KEEPERS | _OTHERS) or not role_words <= _KEEPERS | _OTHERS | _WHERE:
        return None
    return keeper if role_words & _KEEPERS else usual_kind


def kind_of_sheet(name: str, game: Game) -> str | None:
    """Return the kind of player that a sheet is named after, also as “Jugadores de campo”."""
    rest = " ".join(word for word in _spread(name).split() if word not in _PLAYERS)
    return kind_of(name, game) or kind_of(rest, game) if rest else None


_PLAYERS = _word_set("jugador jugadora jugadores jugadoras player players de")


def position_of(text: str, game: Game) -> str:
    """Return the position of the game that a role names first; nothing for a role that names none of them."""
    forms = [form for part in positions(text) for form in _singulars(part)]
    named = [*forms, *(f"{form[:-1]}o" for form in forms if form.endswith("a"))]  # “delantera” is a “delantero”
    return next((game.position_spellings[word] for word in named if word in game.position_spellings), "")


def field_position(text: str, game: Game) -> str:
    """Return the position in the text of a role, without “suplente”; ``""`` for one that only says the kind."""
    benched = SUBSTITUTES | STARTERS
    rest = " ".join(word for word in text.split() if not _role_words(word) & benched).strip(" ,;/-")
    is_kind = not set(_singulars(fold_name(rest))).isdisjoint(map(fold_name, game.kind_spellings))
    return "" if is_kind or _role_words(rest) <= _KEEPERS | _UNPLACED else rest


def in_singular(text: str) -> str:
    """Return a position over several players as that of one: “Delanteros” as “Delantero”."""
    return " ".join(
        next((word[: len(form)] for form in _singulars(fold_name(word)) if form in _POSITION_WORDS), word)
        for word in text.split()
    )


def positions(text: str) -> tuple[str, ...]:
    """Return the positions that a role names, folded: those of “CB, RB” are two."""
    return tuple(fold_name(part) for part in re.split(r"[,;/]", text) if part.strip())


def is_benched(text: str) -> bool:
    """Return whether a role says that its player is a substitute, such as “portero suplente”."""
    return bool(_role_words(text) & SUBSTITUTES)


def _role_words(text: str) -> frozenset[str]:
    """Return the words of a role, folded, those of the lists above in the singular."""
    words = _spread(text).split()
    return frozenset(next((form for form in _singulars(word) if form in _POSITION_WORDS), word) for word in words)


def _spread(text: str) -> str:
    """Return a text folded, with spaces for signs but for the points of “D.T.”."""
    return fold_name(re.sub(r"[^\w\s]", " ", re.sub(r"\b(\w)\.(?=\w\b)", r"\1", text)))


def _singulars(word: str) -> tuple[str, ...]:
    """Return what a word may be in the singular, itself first."""
    return word, word.removesuffix("s"), word.removesuffix("es")


_POSITION_WORDS = _KEEPERS | _OTHERS | _WHERE | SUBSTITUTES | STARTERS


ALL = "all"
"""The scale of every characteristic that has none of its own."""


@dataclass(frozen=True, slots=True)
class Lexicon:
    """How rosters of a game are read.

    ``headings`` has every folded heading, ``ignored`` those that are left out on purpose, ``mapped`` all that the
    columns of a map mean by their folded headings, ``words`` for a meaning the folded texts of its cells and what they
    stand for, ``defaults`` the figures of a folded position or of a kind of player.
    """

    game: Game
    headings: Mapping[str, Meaning]
    ignored: frozenset[str] = frozenset()
    mapped: Mapping[str, tuple[Meaning, ...]] = field(default_factory=dict)
    scales: Mapping[str, Scaling] = field(default_factory=dict)
    words: Mapping[Meaning, Mapping[str, str]] = field(default_factory=dict)
    defaults: Mapping[str, Mapping[str, int]] = field(default_factory=dict)
    counts_numbers: bool = False
    skips: tuple[Skip, ...] = ()
    repairs: bool = False

    def in_table(self, table: SheetTable) -> Lexicon:
        """Return how a table is read: with the columns of a map that it has, and the usual ones for all others."""
        headings, there = headings_in(table, self.headings, self.mapped)
        return replace(self, headings=headings, mapped={word: self.mapped[word] for word in sorted(there)})

    @property
    def copies(self) -> Mapping[Meaning, tuple[Meaning, ...]]:
        """What else the columns of a map mean."""
        return {targets[0]: targets[1:] for targets in self.mapped.values() if len(targets) > 1}

    @property
    def mapped_meanings(self) -> frozenset[Meaning]:
        return frozenset(meaning for targets in self.mapped.values() for meaning in targets)

    def meanings_of(self, meaning: Meaning) -> tuple[Meaning, ...]:
        """All that a column of a meaning holds: a map may give it several."""
        return (meaning, *self.copies.get(meaning, ()))

    def interpret(self, meaning: Meaning, cell: TableCell) -> TableCell:
        texts = self.words.get(meaning, self.words.get(POSITION) if meaning == ROLE else None)
        text = None if texts is None else meant_by(texts, cell.text)
        return cell if text is None else cell._replace(value=text)

    def team(self, name: str) -> str:
        meant = meant_by(self.words.get(TEAM, {}), name)
        return words(name if meant is None else meant)

    def scale(self, characteristic: str) -> Scaling | None:
        if characteristic not in self.game.characteristics:
            return None
        return self.scales.get(characteristic, self.scales.get(ALL))

    def default_figures(self, role: str, kind: str) -> dict[str, tuple[str, int]]:
        """Return the figures of a player of a kind whose cells are empty: those of his position, then of his kind.

        Beside each figure is the entry of ``defaults`` that it comes from.
        """
        figures_of: dict[str, tuple[str, int]] = {}
        for position in (fold_name(role), *positions(role), kind):
            figures = self.defaults.get(position, {})
            figures_of |= {key: (position, value) for key, value in figures.items() if key not in figures_of}
        allowed = {*self.game.kinds[kind].characteristics, "cost"}
        return {key: value for key, value in figures_of.items() if key in allowed}

    @property
    def supplied_meanings(self) -> frozenset[Meaning]:
        """The values of players that need no column, because a map has them."""
        meanings = {("players", key) for figures in self.defaults.values() for key in figures}
        return frozenset(meanings | {NUMBER} if self.counts_numbers else meanings)

    def known_word(self, word: str) -> Meaning:
        """Return the meaning of a word in the game or in rosters, whatever a map makes of it."""
        return meanings(self.game).get(fold_name(word), ("", ""))

    def are_apart(self, one: str, other: str) -> bool:
        """Return whether two names like each other are said to be those of two teams."""
        if fold_name(one) == fold_name(other):
            return {as_written(one), as_written(other)} <= self.spellings_apart().get(fold_name(one), set())
        team_of = self.words.get(TEAM, {})
        return any(fold_name(meant_by(team_of, name) or "") == fold_name(name) for name in (one, other))

    def spellings_apart(self) -> dict[str, set[str]]:
        """Return, by a folded name, the spellings of it that a map makes different teams."""
        spellings: dict[str, set[str]] = {}
        for team in self.words.get(TEAM, {}).values():
            spellings.setdefault(fold_name(team), set()).add(as_written(team))
        return {key: names for key, names in spellings.items() if key and len(names) > 1}

    def with_teams(self, names: Mapping[str, str]) -> Lexicon:
        """Return the lexicon with the teams that some names mean; one that means itself is a separate team."""
        apart = self.spellings_apart()
        keys = {name: as_written(name) if fold_name(name) in apart else fold_name(name) for name in names}
        teams = {**self.words.get(TEAM, {}), **{keys[name]: team for name, team in names.items()}}
        return replace(self, words={**self.words, TEAM: teams})


def usual_lexicon(game: Game) -> Lexicon:
    return Lexicon(game, meanings(game))


def mapped_lexicon(game: Game, roster_map: RosterMap, source: Source) -> Lexicon:
    """Return the lexicon of a map. Raises ``PizarraError`` for every word in it that means nothing."""
    by_word, problems = meanings(game), list[Problem]()
    headings = (*game.characteristics, "number", "name", "team", "role", "short name", "captain")

    def report(word: str, at: DataPath, allowed: tuple[str, ...]) -> None:
        message = phrase("{word} means nothing in {game}", word=quoted(word), game=game.title)
        problems.append(source.problem(at, message, did_you_mean(word, allowed)))

    def meaning(word: str, *at: str) -> Meaning:
        known_meaning = by_word.get(fold_name(word), ())
        if not known_meaning:
            report(word, at, headings)
        return known_meaning

    def characteristic(word: str, *at: str) -> str:
        return str((meaning(word, *at) or ("",))[-1])

    columns = {
        heading: tuple(filter(None, (meaning(word, "columns", heading) for word in targets)))
        for heading, targets in roster_map.columns.items()
    }
    scales = {
        ALL if name == ALL else characteristic(name, "scales", name): scale for name, scale in roster_map.scales.items()
    }
    words = {meaning(column, "words", column): folded_words(texts) for column, texts in roster_map.words.items()}
    defaults: dict[str, Mapping[str, int]] = {}
    for position, figures in roster_map.defaults.items():
        if kind_of(position, game) is None:
            report(position, ("defaults", position), tuple(game.kinds))
        of_position = {characteristic(name, "defaults", position, name): value for name, value in figures.items()}
        defaults[default_entry(position, game)] = of_position
    raise_errors(problems)
    own = {fold_name(heading): targets for heading, targets in columns.items()}
    mapped = {word: targets for word, targets in own.items() if targets}
    remaining = {word: meaning for word, meaning in by_word.items() if word not in own}
    remaining |= {word: targets[0] for word, targets in mapped.items()}
    silent = frozenset(own.keys() - mapped.keys())
    return Lexicon(
        game, remaining, silent, mapped, scales, words, defaults, roster_map.numbers == "counted",
        tuple(roster_map.skip), roster_map.encoding == "repair",
    )  # fmt: skip


def default_entry(position: str, game: Game) -> str:
    """Return the key of a position among the defaults: its kind of player where it is one, else itself folded."""
    is_kind = fold_name(position) in map(fold_name, game.kind_spellings)
    return (kind_of(position, game) or "") if is_kind else fold_name(position)
