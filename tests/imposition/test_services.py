"""Single pieces come in the sizes that a print service cuts, and text in reach of its knife is named."""

import io

import pytest

from generator.geometry.shapes import Point, Rect, Size
from generator.imposition.single_pieces import PrintService, service_problems, single_pieces
from generator.scene.palette import BLACK
from generator.scene.pieces import DrawnPiece, PieceSet, own_outline
from generator.scene.primitives import Box, Circle, Text

POKER = PrintService("shop", 3.175, 3.175, 300, {"poker": Size(63.5, 88.9), "chit": Size(12.7, 12.7)})


def card(width, height, at=Point(0, 0), outline=None):
    """Return a piece of a size with one word at a place."""
    box = Box(Rect(-width / 2, -height / 2, width, height))
    return DrawnPiece("card", outline or box, (Text(at, "word", "Regular", 3.0, BLACK),))


def told(piece, service=POKER):
    return [problem.code for problem in service_problems([PieceSet("set", (piece,))], service)]


@pytest.mark.parametrize(("width", "height"), [(63, 88), (63.5, 88.9), (64, 89.5)])
def test_a_card_of_about_a_size_comes_as_large_as_the_service_wants_it(width, height):
    (page,) = single_pieces(PieceSet("set", (card(width, height),)), POKER)
    assert page.sheet.size == pytest.approx((69.85, 95.25))
    assert page.sheet.trim == pytest.approx(Rect(3.175, 3.175, 63.5, 88.9))


def test_other_pieces_keep_their_size_and_that_is_reported():
    assert POKER.cut_outline(card(60, 60).outline).rect.size == pytest.approx((66.35, 66.35))
    assert POKER.cut_outline(Circle(Point(0, 0), 10)).radius == pytest.approx(13.175)
    assert told(card(60, 60)) == ["service-size"]
    assert told(card(60, 60), PrintService("any", 2, 2, 300)) == []


@pytest.mark.parametrize(
    ("at", "codes"), [(Point(0, 0), []), (Point(-31, 0), ["safe-zone"]), (Point(0, 43), ["safe-zone"])]
)
def test_text_in_reach_of_the_knife_is_reported(at, codes):
    assert told(card(63.5, 88.9, at)) == codes


def test_text_at_the_rim_of_a_disc_is_reported():
    disc = Circle(Point(0, 0), 10)
    service = PrintService("any", 2, 2, 300)
    assert told(card(20, 20, Point(-2, 1), disc), service) == []
    assert told(card(20, 20, Point(5, 6), disc), service) == ["safe-zone"]


@pytest.mark.slow
def test_the_build_makes_the_pixels_that_are_requested(pizarra, tmp_path):
    assert pizarra("new", "deck", "mine").code == 0
    run = pizarra("build", "mine", "--pieces", "--service", "the-game-crafter", "--out", "out")
    assert run.code == 0, run.err
    table = (tmp_path / "out" / "pieces" / "pieces.csv").read_text(encoding="utf-8").splitlines()
    assert {tuple(line.split(",")[2:4]) for line in table[1:]} == {("825", "1125")}


GAME = """game: mine
title: Mine
pieces:
  disc: {shape: disc, size: 20mm, front: {ground: red}}
  hex: {shape: hex, size: 20mm, front: {ground: red}}
decks:
  card: {size: mini, from: [{name: One}], front: {ground: red, top: "{{ name }}"}}
"""


def pieces_with(pizarra, here, service, *options):
    """Return the pictures of single pieces that are made with a service, and the sheets."""
    image = pytest.importorskip("PIL.Image")
    (here / "mine").mkdir(exist_ok=True)
    (here / "mine" / "game.yaml").write_text(GAME, "utf-8")
    out = here / (service or "plain")
    run = pizarra(
        "build", "mine/", "--pieces", "--out", str(out), *(["--service", service] if service else []), *options
    )
    assert run.code == 0, run.err
    pictures = {
        file.parent.name: image.open(io.BytesIO(file.read_bytes())) for file in sorted(out.rglob("pieces/*/*.png"))
    }
    return pictures, {file.name: file.read_bytes() for file in out.glob("*.pdf")}


@pytest.mark.slow
def test_a_shadow_lies_around_single_pieces_and_never_on_sheets(pizarra, tmp_path):
    plain, sheets = pieces_with(pizarra, tmp_path, "", "--dpi", "100")
    shaded, others = pieces_with(pizarra, tmp_path, "rulebook", "--dpi", "100")
    assert sheets == others and set(shaded) == {"disc", "hex", "card"}
    for name, picture in shaded.items():
        across, down = ((new - old) // 2 for new, old in zip(picture.size, plain[name].size, strict=True))
        middle = picture.crop((across, down, across + plain[name].width, down + plain[name].height))
        assert picture.mode == "RGBA" and across >= 4 and down >= 4
        assert picture.getpixel((0, 0))[3] == 0  # nothing beyond the shadow
        for share in (0.3, 0.5, 0.7):  # inside it is the finished piece
            inside = round(share * middle.width), middle.height * 2 // 3
            assert middle.getpixel(inside) == plain[name].getpixel(inside) and middle.getpixel(inside)[3] == 255
        red, green, blue, alpha = picture.getpixel((picture.width // 2, down + plain[name].height + 1))
        assert (red, green, blue) == (0, 0, 0) and 30 < alpha < 160  # below it, where a shadow falls


@pytest.mark.slow
def test_a_game_names_its_own_shadows_beside_those_of_all(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "services.yaml").write_text("services:\n  web: {dpi: 50, shadow: navy 2x-4mm}\n", "utf-8")
    plain, _ = pieces_with(pizarra, tmp_path, "", "--dpi", "50")
    pictures, _ = pieces_with(pizarra, tmp_path, "web")
    card, usual = pictures["card"], plain["card"]
    assert [new - old for new, old in zip(card.size, usual.size, strict=True)] == pytest.approx([8, 16], abs=1)
    assert card.getpixel((card.width // 2, 2))[:3] == (20, 40, 75)  # above it: a hard edge in one colour
    assert 100 < card.getpixel((card.width // 2, 2))[3] < 130
    assert card.getpixel((card.width // 2, card.height - 2))[3] == 0
    assert pieces_with(pizarra, tmp_path, "rulebook")[0]


def test_a_gradient_runs_across_the_shadow(pizarra, tmp_path):
    services = "services:\n  web: {dpi: 50, shadow: red to blue at 90 80% 0x4mm}\n"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "services.yaml").write_text(services, "utf-8")
    card = pieces_with(pizarra, tmp_path, "web")[0]["card"]
    below = [card.getpixel((round(share * card.width), card.height - 4)) for share in (0.15, 0.5, 0.85)]
    assert {alpha for *_, alpha in below} == {204}  # everywhere as dark as that
    reds, _, blues, _ = zip(*below, strict=True)
    assert reds[0] > reds[1] > reds[2] and blues[0] < blues[1] < blues[2]


CLEAR = """game: mine
title: Mine
pieces:
  bar: {shape: rectangle, size: 20x30mm, count: 2,
        front: {ground: GROUND, box: {at: [2mm, 12mm, 10mm, 6mm], ground: red}}}
"""


def clear_piece(pizarra, here, ground, service, *options):
    """Return the picture of a piece with a plate on such a ground, 5 pixels a millimetre."""
    image = pytest.importorskip("PIL.Image")
    (here / "mine").mkdir(exist_ok=True)
    (here / "mine" / "game.yaml").write_text(CLEAR.replace("GROUND", ground), "utf-8")
    (here / "mine" / "services.yaml").write_text(f"services: {{web: {{dpi: 127, {service}}}}}\n", "utf-8")
    run = pizarra("build", "mine/", "--pieces", "--service", "web", "--out", "out", *options)
    assert run.code == 0, run.err
    (file,) = (here / "out" / "pieces" / "bar").glob("*.png")
    return image.open(io.BytesIO(file.read_bytes()))


def test_a_piece_without_a_ground_is_what_is_drawn_on_it(pizarra, tmp_path):
    opaque = clear_piece(pizarra, tmp_path, "white", "safe: 0mm").getchannel("A")
    clear = clear_piece(pizarra, tmp_path, "transparent", "safe: 0mm").getchannel("A")
    assert opaque.size == clear.size == (100, 150)
    assert opaque.getbbox() == (0, 0, 100, 150)
    assert clear.getbbox() == pytest.approx((10, 60, 60, 90), abs=1)


def test_the_shadow_of_a_piece_without_a_ground_follows_what_is_drawn(pizarra, tmp_path):
    picture = clear_piece(pizarra, tmp_path, "transparent", "shadow: black 60% 2x4mm, margins: {left: 0mm, top: 0mm}")
    assert picture.size == (110, 170)
    assert picture.getchannel("A").getbbox() == pytest.approx((10, 60, 70, 110), abs=1)
    below, beside, on_it = (picture.getpixel(at) for at in ((40, 100), (65, 70), (40, 75)))
    assert below == (0, 0, 0, 153) and beside[3] == 0 and on_it[3] == 255 and on_it[0] > 150
    soft = clear_piece(pizarra, tmp_path, "transparent", "shadow: soft 2mm black to black 60% 0mm")
    edge = [soft.getpixel((x, 85))[3] for x in range(20)]  # 10 pixels of margin, then 10 before the plate
    assert edge[:9] == [0] * 9 and edge == sorted(edge) and edge[-1] > 100


def test_pictures_are_turned_and_their_shadow_falls_as_before(pizarra, tmp_path):
    for turn, size, plate in (
        (90, (160, 120), (60, 10, 90, 60)),
        (180, (110, 170), (40, 60, 90, 90)),
        (270, (160, 120), (60, 40, 90, 90)),
    ):
        wish = f"shadow: black 100% 2x4mm, margins: {{left: 0mm, top: 0mm}}, turn: {turn}"
        picture = clear_piece(pizarra, tmp_path, "transparent", wish)
        assert picture.size == size, turn
        left, top, right, bottom = plate
        assert picture.getchannel("A").getbbox() == pytest.approx((left, top, right + 10, bottom + 20), abs=1), turn


def test_the_same_pictures_are_the_same_bytes(pizarra, tmp_path):
    wish = "shadow: soft 1mm red to transparent radial 1x-1mm, turn: 90"
    first, again = (clear_piece(pizarra, tmp_path, "transparent", wish).tobytes() for _ in range(2))
    assert first == again


@pytest.mark.parametrize(
    ("service", "said"),
    [
        ("{shadow: navy to skyy}", "“skyy” is not a colour"),
        ("{shadow: black 0%}", "a shadow of 0% cannot be seen"),
        ("{margins: {left: -1mm}}", "left"),
        ("{turn: 45}", "turn"),
        ("{margins: {middle: 1mm}}", "middle"),
    ],
)
def test_what_a_service_cannot_do_is_reported_in_its_file(pizarra, tmp_path, service, said):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(GAME, "utf-8")
    (tmp_path / "mine" / "services.yaml").write_text(f"services:\n  web: {service}\n", "utf-8")
    run = pizarra("build", "mine/", "--pieces", "--service", "web")
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith("mine/services.yaml:2:") and said in run.err


def test_a_shadow_and_a_bleed_exclude_each_other(pizarra, tmp_path):
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "game.yaml").write_text(GAME, "utf-8")
    run = pizarra("build", "mine/", "--pieces", "--service", "rulebook", "--bleed", "2mm")
    assert (run.code, run.out) == (1, "")
    assert run.err.startswith("--bleed: error: rulebook shows finished pieces with a shadow; they have no bleed")


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (["--pieces", "--service", "the-game-grafter"], "did you mean “the-game-crafter”?"),
        (["--service", "usual"], "add --pieces"),
    ],
)
def test_what_cannot_be_is_refused(pizarra, options, said):
    assert pizarra("new", "deck", "mine").code == 0
    run = pizarra("build", "mine", *options)
    assert run.code == 1
    assert said in run.err


def test_text_outside_the_safe_zone_of_a_custom_outline_is_reported():
    notch = own_outline((Point(-20, -20), Point(20, -20), Point(20, 20), Point(0, 0), Point(-20, 20)))
    assert told(card(0, 0, Point(-8, -10), notch), PrintService("", 3, 3)) == []
    assert told(card(0, 0, Point(-4, 2), notch), PrintService("", 3, 3)) == ["safe-zone"]
