"""Player counters: what those of a kind share, and each player's figures and name on the faces of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import cache, cached_property, lru_cache
from typing import NamedTuple

from generator.i18n import Phrase, phrase
from generator.model.game import Game
from generator.model.pieces.rows import PieceField
from generator.model.team import Kit, Player, Team
from generator.pieces.counter_style import CounterStyle, KindFaces, outline_of
from generator.pieces.face_columns import LabelledValue, ValueCells, ValueRow, columns_of, shown_cells
from generator.pieces.face_drawing import draw_face
from generator.pieces.face_side import NO_CONTEXT, DrawnFace, FaceContext, FaceSide, KeptLayouts
from generator.pieces.face_templates import FaceFault, ReadyBox, left_out_together
from generator.pieces.printed_names import PrintedName, printed_name, shorter_names
from generator.problems import Problem, Severity, quoted
from generator.rules.amounts import Value
from generator.rules.templates import FaceRow, FillError, names_of
from generator.scene.fonts import POINT
from generator.scene.legibility import ENOUGH
from generator.scene.palette import INK, WHITE, contrast, readable_on
from generator.scene.pictures import Picture
from generator.scene.pieces import DrawnPiece, Piece

KIT_FIELDS = ("primary", "secondary", "kit", "letters", "busy", "clear", "tint", "accent", "mark")
"""What a kit has for a face: its colours and pattern, and what is read on them."""

OWN_FIELDS = (
    "number", "name", "short", "team", "kind", "called_kind", "letter", "badge", "emblem", "position", "captain",
    "skills", "cost", "picture", "crest", "values", "called", "back", "moved", "back_value", "value_rows", "blank",
    *KIT_FIELDS,
)  # fmt: skip
"""What every player has for a face, besides the characteristics of the game."""

SHARED_FIELDS = frozenset(
    ("team", "kind", "called_kind", "letter", "badge", "emblem", "position", "captain", "crest", "back", "moved",
     "value_rows", "blank", *KIT_FIELDS)
)  # fmt: skip
"""What many players have in common."""


def player_fields(game: Game) -> Mapping[str, PieceField]:
    return dict.fromkeys((*OWN_FIELDS, *game.characteristics), PieceField(optional=True))


KIND_FIELDS: Mapping[str, PieceField] = {
    "kind": PieceField(), "value_rows": PieceField("number"), "facing": PieceField(), "shape": PieceField()
}  # fmt: skip
"""What a kind of player has for the name of the face that its counters are built on."""


class CounterFaces(NamedTuple):
    """The faces of counters by kind of player, and what they are drawn from."""

    of_kind: Mapping[str, KindFaces]
    context: FaceContext = NO_CONTEXT


CLEAR_OF_NUMBER, CLEAR_OF_ALL = 26, 66
"""The percentage of a counter's width that a pattern leaves to a number, and to all that is beside it too."""


@lru_cache(maxsize=256)
def kit_texts(kit: Kit) -> Mapping[str, str]:
    """Return what a face may print of a kit.

    Letters are read on both colours of most kits. On a ``busy`` one no ink is: the pattern stays clear of all letters.
    """
    letters = readable_on(kit.primary, kit.secondary)
    busy = kit.pattern != "plain" and min(contrast(letters, each) for each in (kit.primary, kit.secondary)) < ENOUGH
    pale = next((each for share in _TINTS if contrast(each := kit.primary.mix(WHITE, share), WHITE) > _SEEN), _GREY)
    return {
        "primary": kit.primary.hex, "secondary": kit.secondary.hex,
        "kit": f"{kit.primary.hex} with {kit.secondary.hex} {kit.pattern}",
        "letters": (readable_on(kit.primary) if busy or kit.pattern == "plain" else letters).hex,
        "busy": "1" * busy, "clear": f"{CLEAR_OF_ALL if busy else CLEAR_OF_NUMBER}%",
        "tint": pale.hex,
        "accent": (kit.primary if contrast(kit.primary, WHITE) >= ENOUGH else INK).hex, "mark": kit.mark,
    }  # fmt: skip


_TINTS, _GREY = (0.86, 0.75, 0.62), WHITE.mix(INK, 0.1)
"""The shares of white in the tint of a kit, of which the first that is told from white is taken, or else a grey."""

_SEEN = 1.09
"""The contrast from which on a tint is told from white."""


class PlayerRow:
    """What a face may print of a player: texts, numbers and pictures, each worked out for the faces that ask for it."""

    def __init__(self, player: Player, team: Team, kind: KindCounters) -> None:
        self.player, self.team, self.kind = player, team, kind
        called = player.short.replace(" ", "\u00a0") or player.name  # a short name is not shortened further
        at_hand = {**kind.texts, **kit_texts(team.kit_of(player, kind.game)), "called": called}
        at_hand |= {
            "number": str(player.number) if player.name else "",
            "blank": "1" * (not player.name),
            "captain": kind.armband * player.captain,
            "emblem": kind.emblem(player),
        }
        if not player.name:
            at_hand |= {"emblem": "", "letter": ""}
        self.texts: Mapping[str, str] = _PlayerTexts(at_hand, player, team, kind.game, kind.style.language)

    @cached_property
    def values(self) -> Mapping[str, Value]:
        texts = _texts_of(self.player, self.team, self.kind.game, self.kind.style.language)
        numbers = {"number": self.player.number, "value_rows": len(self.kind.kind.rows)}
        return {**texts, **self.texts, **numbers, **dict(self.player.values)}

    @property
    def pictures(self) -> Mapping[str, Picture]:
        own = (self.player.picture, self.team.crest)
        return {picture.name: picture for picture in own if picture is not None} if any(own) else _NO_PICTURES


def _texts_of(player: Player, team: Team, game: Game, language: str) -> Mapping[str, str]:
    """Return what a face may print of a player, besides what he shares with others."""
    kind, shows = game.kinds[player.kind], game.counter.back_shows
    values = {name: game.characteristics[name].text(value) for name, value in player.values}
    position = game.position_name(player.position, language)
    again = f"{game.characteristics[shows].short.in_(language)} {values[shows]}" if shows in values else ""
    return {
        **dict.fromkeys(game.characteristics, ""), **values,
        "name": player.name, "team": team.name, "position": position, "back_value": again,
        "short": player.short or (player.name, *shorter_names(player.name))[-1],
        "cost": "" if player.cost is None else str(player.cost),
        "skills": ", ".join(game.skills[skill].name.in_(language) for skill in player.skills),
        "picture": player.picture.name if player.picture else "", "crest": team.crest.name if team.crest else "",
        "values": "\n".join(" ".join(values[name] for name in row if name in values) for row in kind.rows),
        "row": str(player.entry + 1), "id": str(player.number), "count": "1",
    }  # fmt: skip


_NO_PICTURES: Mapping[str, Picture] = {}


class _PlayerTexts(dict[str, str]):
    """Texts of which those that many share are at hand; the others are worked out when one of them is asked for."""

    def __init__(self, at_hand: Mapping[str, str], *player: *tuple[Player, Team, Game, str]) -> None:
        super().__init__(at_hand)
        self._player = player
        self._is_whole = False

    def get(self, key: str, default: str = "") -> str:  # type: ignore[override]
        return super().get(key, default) if key in self or self._is_whole else self[key]

    def __missing__(self, key: str) -> str:
        if not self._is_whole:
            self._is_whole = True
            self.update({name: text for name, text in _texts_of(*self._player).items() if name not in self})
        return super().get(key, "")


VALUE_FLOOR = 9 * POINT
"""Values smaller than this are hard to read across a table."""

MOVED = "✓"

_CAPTAIN, _LEADER = "C", "★"


def captain_sign(game: Game, language: str) -> str:
    """Return what marks a captain on counters and sheets: a star where C is a kind's letter, or nobody is a captain."""
    letters = [kind.letter.in_(language) for kind in game.kinds.values() if kind.letter]
    return _LEADER if "captain" in game.record.words or _CAPTAIN in letters else _CAPTAIN


_BADGES = {"circle": "disc", "square": "rectangle"}
"""The shapes of boxes for the badges of kinds that are called otherwise."""


class KindCounters:
    """The counters of one kind of player: what is drawn once for all that look alike."""

    def __init__(self, slug: str, game: Game, style: CounterStyle, faces: CounterFaces) -> None:
        self.kind, self.game, self.style, self.faces = game.kinds[slug], game, style, faces.of_kind[slug]
        kind, language, word = self.kind, style.language, game.counter.back
        self.armband = captain_sign(game, language)
        self.texts = {
            "kind": slug, "value_rows": str(len(kind.rows)), "called_kind": kind.name.in_(language),
            "badge": _BADGES.get(kind.badge, kind.badge),
            "letter": kind.letter.in_(language) if kind.letter else "",
            "back": word.in_(language).upper() if word else "",
            "moved": word.in_(language).upper() if word else MOVED,
        }  # fmt: skip
        # A league asks for the same rows and names thousands of times; half of its time would go into them.
        self.cells = lru_cache(maxsize=8192)(self._new_cells)
        self._row = lru_cache(maxsize=8192)(self._new_row)
        self.boxes_with = cache(self._boxes_with)
        context = faces.context._replace(values=self._cells_of, pale=style.pale)
        front = FaceSide(outline_of(style), "front", context, width=style.width, kept=KeptLayouts.none())
        self.face_sides = (front, front._replace(name="back", kept=KeptLayouts.none()))

    def emblem(self, player: Player) -> str:
        """Return the symbol of a player's position, or else of his kind; nothing where neither has one."""
        position = self.game.positions.get(player.position)
        return (position.symbol if position is not None else None) or self.kind.symbol or ""

    def says(self, field: str) -> bool:
        """Return whether the fronts of the kind depend on a field."""
        return any(field in names_of(template) for _, template in self.faces.front.templates)

    def _cells_of(self, row: FaceRow) -> ValueCells:
        assert isinstance(row, PlayerRow)
        return self.cells(row.player.values)

    def _boxes_with(self, content: str) -> Sequence[ReadyBox]:
        """Return the boxes of the front with names that are shortened, or with values that are not written out."""
        boxes = [box for box in self.faces.front.boxes if box.content == content and not box.columns]
        return [box for box in boxes if content != "text" or box.box.spare == "name"]

    def _new_cells(self, values: Sequence[tuple[str, int]]) -> ValueCells:
        """Return a player's values, row by row: the same ones for the same values."""
        numbers = dict(values)
        return ValueCells(
            tuple([self._row(names, tuple([numbers.get(name) for name in names])) for names in self.kind.rows])
        )

    def rows(self, box: ReadyBox, values: Sequence[tuple[str, int]]) -> tuple[ValueRow, ...]:
        """Return the rows of a player's values as a box shows them."""
        look, room = self.face_sides[False].columns_layout(box)
        return columns_of(shown_cells(self.cells(values), box.box, self.style.width), look, room)

    def _new_row(self, names: Sequence[str], numbers: Sequence[int | None]) -> tuple[LabelledValue, ...]:
        return tuple(map(self._value, names, numbers))

    def _value(self, name: str, number: int | None) -> LabelledValue:
        characteristic = self.game.characteristics[name]
        if number is None:
            return LabelledValue(characteristic.short.in_(self.style.language), "", name == self.kind.main)
        flagged = characteristic.flag is not None and number >= characteristic.flag.at_least
        label = characteristic.short.in_(self.style.language)
        return LabelledValue(label, characteristic.text(number), name == self.kind.main, flagged)


@dataclass(frozen=True, slots=True)
class _DrawnPlayer:
    """A player's counter as it is drawn."""

    player: Player
    front: DrawnFace
    back: DrawnFace

    @property
    def faults(self) -> tuple[FaceFault, ...]:
        return (*self.front.faults, *self.back.faults)


class GameCounters:
    """The counters of a game in one style, whatever the team; what teams share is worked out once."""

    def __init__(self, game: Game, style: CounterStyle, faces: CounterFaces) -> None:
        self.game, self.style, self.faces = game, style, faces
        self.kind = cache(lambda slug: KindCounters(slug, game, style, faces))

    def __reduce__(self) -> tuple[type[GameCounters], tuple[Game, CounterStyle, CounterFaces]]:
        """Travel between processes as what it was made from."""
        return GameCounters, (self.game, self.style, self.faces)

    def counters(self, team: Team, file: str) -> tuple[tuple[Piece, ...], tuple[Problem, ...]]:
        """Return one piece per player, and problems: names that do not fit (errors), small values (warnings)."""
        drawn = [
            _DrawnPlayer(player, *(self._face(team, player, moved) for moved in (False, True)))
            for player in team.players
        ]
        outline = outline_of(self.style)
        pieces = tuple(
            DrawnPiece(
                f"{each.player.number} {each.player.name}", outline, each.front.items,
                (*each.back.bleed, *each.back.items), bleed=each.front.bleed,
            )
            for each in drawn
        )  # fmt: skip
        problems = (
            *self._face_problems(drawn, file), *self._name_problems(team, file), *self._value_problems(team, file)
        )  # fmt: skip
        return pieces, problems

    def blanks(self, team: Team) -> tuple[DrawnPiece, ...]:
        """Return counters to write on: those of players without a name, a number and values, the usual kind's first.

        Kinds that wear the same and have the same values share one.
        """
        kinds = self.game.kinds
        looks: dict[object, str] = {}
        for slug in (self.game.usual_kind, *kinds):
            looks.setdefault((kinds[slug].wears, kinds[slug].rows), slug)
        return tuple(self._blank(team, slug) for slug in looks.values())

    def _blank(self, team: Team, kind: str) -> DrawnPiece:
        nobody = Player(0, "", kind, ())
        front, back = (self._face(team, nobody, moved) for moved in (False, True))
        return DrawnPiece("", outline_of(self.style), front.items, (*back.bleed, *back.items), bleed=front.bleed)

    def _face(self, team: Team, player: Player, moved: bool) -> DrawnFace:
        kind = self.kind(player.kind)
        row, side = PlayerRow(player, team, kind), kind.face_sides[moved]
        if pictures := row.pictures:
            context = side.context

            def picture(name: str) -> Picture | None:
                return pictures[name] if name in pictures else context.picture(name)

            side = side._replace(context=context._replace(picture=picture), kept=None)
        return draw_face(kind.faces.back if moved else kind.faces.front, row, player.entry + 1, side)

    def _name_problems(self, team: Team, file: str) -> Iterator[Problem]:
        for player, box in self._players_showing("text", team):
            kind = self.kind(player.kind)
            look, row = kind.face_sides[False].name_look(box), PlayerRow(player, team, kind)
            name = self.faces.context.with_symbols(box.fill.of(row).strip()) if box.fill is not None else ""
            if name and (problem := _name_problem(player, name, printed_name(name, look), self.style.width, file)):
                yield problem

    def _face_problems(self, drawn: Sequence[_DrawnPlayer], file: str) -> Iterator[Problem]:
        warnings: list[FaceFault] = []
        of_lookups: dict[Phrase, str] = {}
        for player, faults in ((each.player, each.faults) for each in drawn if each.faults):
            told = (fault for fault in faults if fault.left_out is None or not fault.left_out.of_name)
            warnings += (fault for fault in told if fault.severity is not Severity.ERROR)
            for fault in faults:
                if fault.entry:
                    message = phrase(
                        "in the lookup {name}: {message}", name=quoted(fault.entry[0]), message=fault.message
                    )
                    of_lookups[message] = fault.hint
            wrong = (fault for fault in faults if fault.severity is Severity.ERROR and not fault.entry)
            for message, hint in dict.fromkeys((fault.message, fault.hint) for fault in wrong):
                yield Problem(file, message, f"players[{player.entry + 1}]", hint=hint)
        yield from (Problem(file, message, "players", hint=hint) for message, hint in of_lookups.items())
        for fault in left_out_together(warnings):
            yield Problem(file, fault.message, "players", hint=fault.hint, severity=fault.severity)

    def _value_problems(self, team: Team, file: str) -> Iterator[Problem]:
        crowded: list[Problem] = []
        smallest, labelled, all_from = VALUE_FLOOR, 0.0, 0.0
        for player, box in self._players_showing("columns", team):
            kind = self.kind(player.kind)
            if (columns := box.box.columns) is not None:
                labelled, all_from = max(labelled, columns.labels_from), max(all_from, columns.all_from)
            for row in kind.rows(box, player.values):
                smallest = min(smallest, *row.columns.sizes)
                if not row.columns.fits:
                    crowded.append(_too_wide(player, row, self.style.width, file))
                elif row.shape.label_size and not row.columns.label_size:
                    crowded.append(_unlabelled(row, self.style.width, file))
        yield from dict.fromkeys(crowded)
        yield from _small_values(smallest, labelled, all_from, self.style.width, file)

    def _players_showing(self, content: str, team: Team) -> Iterator[tuple[Player, ReadyBox]]:
        """Yield players, and the boxes of their fronts with names to shorten or values that are not written out."""
        for player in team.players:
            boxes = self.kind(player.kind).boxes_with(content)
            row = PlayerRow(player, team, self.kind(player.kind)) if any(box.when for box in boxes) else None
            with suppress(FillError):  # reported where the face is drawn
                yield from ((player, box) for box in boxes if row is None or box.shows(row))


def _name_problem(player: Player, name: str, printed: PrintedName | None, width: float, file: str) -> Problem | None:
    """Return the problem of a name on a counter so wide: a note if it is shortened, an error if it does not fit."""
    full, severity = name.replace("\u00a0", " "), Severity.NOTE
    if printed is None:
        message = phrase("{full} does not fit on a counter of {width:g} mm at 5 pt", full=quoted(full), width=width)
        severity = Severity.ERROR
    elif printed.text != full:
        message = phrase("{full} is printed as {text} on the counter", full=quoted(full), text=quoted(printed.text))
    else:
        return None
    hint = phrase("write a shorter name for the counter: short: …")
    return Problem(file, message, f"players[{player.entry + 1}].name", hint=hint, severity=severity)


def _small_values(smallest: float, labelled: float, all_from: float, width: float, file: str) -> Iterator[Problem]:
    """Yield a warning where counters of a width have no labels, which they have from ``labelled`` on, or tiny values.

    All lengths in millimetres; from ``all_from`` on all values are shown; ``smallest`` is the size of the smallest.
    """
    counters_of = phrase("{size:g} mm", size=width)
    if width < labelled:
        shown_values = phrase("values without labels")
        if width < all_from:
            shown_values = phrase("only the number and one value each; the other values are on the team sheet")
        message = phrase("counters of {width} show {shown_values}", width=counters_of, shown_values=shown_values)
        hint = phrase("labels need counters of {labelled:g} mm: use a larger --hex, or more sheets", labelled=labelled)
        yield Problem(file, message, hint=hint, severity=Severity.WARNING)
    if smallest < VALUE_FLOOR - 1e-6:
        values = {"smallest": smallest / POINT, "width": counters_of}
        message = phrase(
            "some values are only {smallest:.1f} pt on counters of {width}; 9 pt is easy to read", **values
        )
        yield Problem(file, message, hint=phrase("choose a larger --hex"), severity=Severity.WARNING)


def _too_wide(player: Player, row: ValueRow, width: float, file: str) -> Problem:
    values = {"figures": ", ".join(value.figure for value in row.values), "width": width}
    message = phrase("{figures} do not fit side by side on a counter of {width:g} mm at 5 pt", **values)
    hint = phrase("use a larger --hex, or fewer values per row of its kind in game.yaml")
    return Problem(file, message, f"players[{player.entry + 1}]", hint=hint)


def _unlabelled(row: ValueRow, width: float, file: str) -> Problem:
    on_counter = phrase("on a counter of {width:g} mm", width=width)
    values = {"labels": ", ".join(value.label for value in row.values), "width": on_counter}
    message = phrase("the labels {labels} do not fit side by side {width} at 5 pt and are left out", **values)
    hint = phrase("use a larger --hex, shorter labels, or fewer values per row in game.yaml")
    return Problem(file, message, hint=hint, severity=Severity.WARNING)
