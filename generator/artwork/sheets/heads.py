"""How pages of sheets begin: the head of a team's first page, a title, the head of further pages. In millimetres."""

from __future__ import annotations

from collections.abc import Sequence

from generator.artwork.sheets.blocks import strip_items
from generator.artwork.sheets.lettering import Drawn, Setup
from generator.artwork.sheets.style import QUIET, FrontStyle, RunningHead
from generator.geometry.shapes import Point, Rect, Transform
from generator.model.game import Game
from generator.model.team import Team
from generator.pieces.kit import crest, shirt
from generator.scene.fonts import shortened
from generator.scene.palette import INK
from generator.scene.primitives import Group, Item, Line, Use
from generator.text.words import legible


def team_head(team: Team, eyebrow: str, area: Rect, setup: Setup) -> Drawn:
    """Return the head of a team's first page: strip, badge, name, coach and captain, and the kits that it wears."""
    head, lettering = setup.style.head, setup.lettering
    worn = worn_kinds(team, setup.game)
    left = head.badge.right + head.gaps[0]
    right = area.width - head.kit_width * len(worn) - head.gaps[1]
    about = Rect(0, 0, area.width, 0) if head.wide else Rect(left, 0, right - left, 0)
    above = lettering.box(eyebrow, about.width, setup.style.strong)
    y = above.below_first
    name = lettering.first_fitting((team.name, team.short), right - left, head.name, "name")
    kits, kits_height = _kits(team, worn, Point(right + head.gaps[1], y), setup)
    top, bottom = head.name_place
    lower = max(0.0, name.height - (bottom - top), kits_height - (bottom - head.shirt_top)) if head.wide else 0.0
    people = _people(team, Rect(about.x, y + head.people_top + lower, about.width, 0), setup)
    items = (
        *strip_items(team.kit, area.width),
        crest(team, head.badge.shifted(0, y)),
        *above.from_base(Point(about.x, head.eyebrow_base), QUIET),
        *name.about(Point(left, y + max((top + bottom) / 2, top + name.height / 2 if head.wide else 0.0))),
        *people.items,
        *kits,
    )
    height = max(head.height, y + head.people_top + lower + people.height)
    return Drawn(height, (Group(items, Transform.shift(area.x, area.y), name="head"),))


def _people(team: Team, area: Rect, setup: Setup) -> Drawn:
    """Return coach and captain side by side, a line to write on where nobody is named."""
    head, words = setup.style.head, setup.words
    captain = next((player for player in team.players if player.captain), None)
    people = [(words.coach, team.coach, "coach")]
    people.append((words.captain, f"{captain.name} ({captain.number})" if captain else "", "captain"))
    half = area.width / 2
    items: list[Item] = []
    height = 0.0
    for index, (label, name, path) in enumerate(people):
        x, base = area.x + half * index, area.y + head.person_base
        items += setup.lettering.box(label, half - 3, setup.style.label).from_base(
            Point(x, area.y + head.label_base), QUIET
        )
        person = setup.lettering.box(name, half - 3, head.person, path)
        items += person.from_base(Point(x, base))
        if not name:
            items.append(Line(Point(x, base + 0.6), Point(x + half - 3, base + 0.6), setup.style.edge()))
        height = max(height, head.person_base + person.below_first + 1.0)
    return Drawn(height, items)


def worn_kinds(team: Team, game: Game) -> list[str]:
    """Return one kind of player for each kit that the team wears."""
    kinds = {player.kind for player in team.players}
    found: dict[str, str] = {}
    for slug, kind in game.kinds.items():
        if slug in kinds:
            found.setdefault(kind.wears, slug)
    return list(found.values())


def _kits(team: Team, worn: Sequence[str], at: Point, setup: Setup) -> tuple[list[Item], float]:
    """Return kits side by side, each over the kind of player that wears it, and their height."""
    head, game = setup.style.head, setup.game
    names = [game.kinds[slug].name.in_(setup.language) for slug in worn]
    labels = [setup.lettering.box(name, head.kit_label_width, setup.style.label) for name in names]
    size = min((label.size for label in labels), default=0.0)
    items: list[Item] = []
    for index, (slug, label) in enumerate(zip(worn, labels, strict=True)):
        kit = team.keeper_kit if game.kinds[slug].wears == "keeper" else team.kit
        middle = at.x + head.kit_width * (index + 0.5)
        items.append(Use(shirt(kit, head.shirt), Transform.shift(middle - head.shirt / 2, at.y + head.shirt_top)))
        items += label._replace(size=size).from_base(Point(middle, at.y + head.kit_base), QUIET, "middle")
    lowest = max((label.below_first for label in labels), default=0.0)
    return items, head.kit_base + lowest - head.shirt_top


def front_drawn(eyebrow: str, title: str, front: FrontStyle, area: Rect, setup: Setup) -> Drawn:
    """Return a title below what it belongs to."""
    above = setup.lettering.box(eyebrow, area.width, setup.style.strong)
    below = setup.lettering.box(title, area.width, front.title, "season")
    base = area.y + front.title_base + above.below_first
    items = (
        *above.from_base(Point(area.x, area.y + front.base), QUIET),
        *below.from_base(Point(area.x, base), INK),
    )
    return Drawn(front.height + above.below_first + below.below_first, items)


def running_head(names: tuple[str, str], path: str, page: str, look: RunningHead, setup: Setup) -> list[Item]:
    """Return the head of a further page: what the sheet is about; at its right, what that belongs to and which page.

    In an edition whose text wraps elsewhere it says less: a head has one line. ``path`` is where the names come from.
    """
    style, box, width = setup.style, setup.lettering.box, setup.size.width
    name, belongs = names
    if look.joined:
        return [*box(f"{name} · {page}", width, look.name, path).from_base(Point(0, look.base), QUIET)]
    if look.name.wraps:
        room = width - style.strong.least(page) - 6
        title = box(shortened(legible(name), look.name.font, look.name.floor, room), room, look.name)
        where = box(page, width, style.strong)
    else:
        room = width * 0.6
        title = box(name, room, look.name, path)
        where = box(f"{belongs} · {page}", width - room - 4, style.strong, path)
    items: list[Item] = [
        *title.from_base(Point(0, look.base)),
        *where.from_base(Point(width, look.base), QUIET, "end"),
    ]
    if look.rule is not None:
        items.append(Line(Point(0, look.rule), Point(width, look.rule), style.ink(0.3)))
    return items
