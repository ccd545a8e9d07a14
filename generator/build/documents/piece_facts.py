"""What is said of each piece of a kit, in its guide and beside its counters: what it looks like and what it is for."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace

from generator.build.documents.part import BuildContext
from generator.build.pieces import counters_on, type_name
from generator.geometry.shapes import Rect
from generator.i18n import message, plural, translate
from generator.model.game import PlayerKind
from generator.model.localized import Words
from generator.model.pieces.faces import Face
from generator.model.rules.tables import Checks
from generator.packs.load import LoadedTeam
from generator.scene.palette import INK
from generator.scene.pictures import place_picture
from generator.scene.pieces import Piece, PieceSet, stand_up
from generator.scene.primitives import Group, Symbol, place_items
from generator.sheets.blocks import Labels
from generator.sheets.explained import PieceFacts


def token_facts(context: BuildContext, sets: Sequence[PieceSet]) -> Iterator[PieceFacts]:
    """Yield an example of each type of small piece: one with a back of its own, else the first."""
    request, by_name = context.request, {one_set.name: one_set.pieces for one_set in sets}
    for path, kind in request.pack.game.types.items():
        pieces = by_name.get(name := type_name(kind, path, request.language), ())
        if path[0] == "decks" or not pieces:
            continue
        use = kind.use.in_(request.language) if kind.use else ""
        first = next((piece for piece in pieces if piece.back), pieces[0])
        own_back = first.back and kind.back != Face(like="front")
        other = next((piece for piece in pieces if _ground(piece) != _ground(first)), None)
        back = Symbol("piece-back", (Group(tuple(first.back or ()), clip=first.outline),)) if own_back else None
        count = sum(piece.quantity for piece in pieces)
        yield PieceFacts(
            name, count, (("", use),) if use else (), _front(first), back, _front(other) if other else None
        )


def counter_facts(
    context: BuildContext, words: Labels, teams: Sequence[LoadedTeam], tests: bool = False
) -> Iterator[PieceFacts]:
    """Yield the counter of a player, with what its values and signs are and when it is turned over.

    It is that of a captain of the usual kind, where there is one. With ``tests``, each value is explained by those of
    the rules that are made with it.
    """
    request, game = context.request, context.request.pack.game
    players = [(loaded.team, player) for loaded in teams for player in loaded.team.players]
    if not players:
        return
    usual = [(team, player) for team, player in players if game.kinds[player.kind].usual] or players
    shown = next(((team, player) for team, player in usual if player.captain), usual[0])
    style = counters_on(context.board.layout.grid if context.board else None, request)
    art = context.cache.game_counters(style)
    counter = art.counters(replace(shown[0], players=(shown[1],)), "")[0][0]
    back = counter.back and Symbol("counter-back", (Group(tuple(counter.back), clip=counter.outline),))
    kinds = [kind for key, kind in game.kinds.items() if any(player.kind == key for _, player in players)]
    lines = [*_counter_lines(context, kinds, tests)]
    own = art.kind(shown[1].kind)
    if any(player.captain for _, player in players) and own.says("captain"):
        why = f"; {game.counter.captain.in_(request.language)}" if game.counter.captain else ""
        lines.append((own.armband, f"{words.captain[:1].lower()}{words.captain[1:]}{why}"))
    turned = game.counter.turned.in_(request.language) if game.counter.turned else ""
    name = request.say(message("counter", "piece"))
    yield PieceFacts(name, len(players), tuple(lines), _front(counter), back or None, turned=turned)


def _counter_lines(context: BuildContext, kinds: Sequence[PlayerKind], tests: bool) -> Iterator[tuple[str, str]]:
    """Yield what is on counters of these kinds: a label and a text each."""
    request, game = context.request, context.request.pack.game

    def values(names: Iterable[str]) -> str:
        each = (game.characteristics[name] for name in names)
        return ", ".join(f"{one.short.in_(request.language)} {one.name.in_(request.language)}" for one in each)

    usual = game.kinds[game.usual_kind]
    made_with = _tests(context) if tests else {}
    if made_with:
        for key in usual.characteristics:
            characteristic, told = game.characteristics[key], ", ".join(made_with.get(key, ()))
            text = f"{characteristic.name.in_(request.language)}: {told}".removesuffix(": ")
            yield characteristic.short.in_(request.language), text
    elif usual.row_names:
        for name, row in zip(usual.row_names, usual.rows, strict=True):
            yield name.in_(request.language), values(row)
    else:
        yield request.say(message("values")), values(usual.characteristics)
    for kind in kinds:
        if kind.rows != usual.rows:
            yield kind.name.in_(request.language), values(kind.characteristics)
    # emblems are explained one by one
    lettered = [kind for kind in kinds if kind.letter and not kind.symbol]
    letters = [(kind.letter.in_(request.language), kind.name.in_(request.language)) for kind in lettered if kind.letter]
    if letters:
        yield request.say(message("letter")), ", ".join(f"{sign} {name}" for sign, name in letters)
    for one in game.characteristics.values():
        if one.flag is not None:
            yield f"{one.short.in_(request.language)} ≥ {one.flag.at_least}", one.flag.means.in_(request.language)


def emblem_facts(context: BuildContext) -> Iterator[PieceFacts]:
    """Yield each emblem of positions and of kinds of player, where there are several, and how many players have it."""
    request, shown = context.request, Counter[tuple[Words, str]]()
    game, language = request.pack.game, request.language
    art = context.cache.game_counters(counters_on(context.board.layout.grid if context.board else None, request))
    for player in (player for loaded in request.teams for player in loaded.team.players):
        kind = art.kind(player.kind)
        if (emblem := kind.emblem(player)) and kind.says("emblem"):
            shown[game.positions[player.position].name if player.position else kind.kind.name, emblem] += 1
    for (named, emblem), count in shown.items() if len(shown) > 1 else ():
        if (picture := art.faces.context.picture(emblem)) is not None:
            drawn = place_picture(picture, Rect(-_EMBLEM / 2, -_EMBLEM / 2, _EMBLEM, _EMBLEM), tint=INK)
            on_counters = plural(count, "emblem on 1 counter", "emblem on {count} counters")
            uses = (("", translate(language, on_counters)),)
            yield PieceFacts(named.in_(language), 1, uses, Symbol("emblem", (drawn,)))


_EMBLEM = 10.0


def _tests(context: BuildContext) -> Mapping[str, Sequence[str]]:
    """Return the tests of the rules by the characteristic that each die must reach."""
    request, found = context.request, dict[str, list[str]]()
    if request.has_rules:
        for table in request.rules.tables.values():
            for check in table.rows if isinstance(table, Checks) else ():
                if check.characteristic and check.title:
                    title = check.title.in_(request.language)
                    found.setdefault(check.characteristic, []).append(f"{title[:1].lower()}{title[1:]}")
    return {name: list(dict.fromkeys(titles)) for name, titles in found.items()}


def _front(piece: Piece) -> Symbol:
    seen = stand_up(piece)
    return Symbol("piece", (Group(tuple(seen.front), clip=seen.outline),))


def _ground(piece: Piece) -> object:
    """Return the colour that a piece has below everything else on its front."""
    styles = (getattr(item, "style", None) for item, _ in place_items(piece.front))
    return next((style.fill for style in styles if style is not None and style.fill is not None), None)
