"""Numbers in words: what plain correct sentences say in two languages is the same, and what contradicts is seen."""

import pytest

from generator.rules.audit.counting import lacks, numbers_of, odd_one_out

SAME = [
    ("Ganas a la vez que el otro.", "You win at once with the other."),
    ("Se gana en el acto.", "You win at once."),
    ("la octava ronda", "round 8"),
    ("En la 8.ª ronda se acaba.", "The game ends in the eighth round."),
    ("cien puntos", "100 points"),
    ("treinta y dos casillas", "32 cells"),
    ("una docena de fichas", "12 tokens"),
    ("solo una ficha por casilla", "only 1 token a cell"),
    ("más de 2 jugadores", "3 or more players"),
    ("a menos de 4 hexágonos", "within 3 hexes"),
    ("Con más de 5 no se puede.", "At most 5 are allowed."),
    ("media docena de cartas", "six cards"),
    ("Dos docenas de losetas", "24 tiles"),
    ("un par de dados", "two dice"),
    ("El 50 % de los puntos", "half of the points"),
    ("la mitad, hacia abajo", "half, rounded down"),
    ("Los dos tiran a la vez.", "Both roll at the same time."),
    ("dos veces por turno", "twice a turn"),
    ("Roba una carta por turno.", "Draw a card each turn."),
    ("Una vez por partida, roba 3.", "Once a game, draw three."),
    ("La primera vez que entra", "The first time it enters"),
    ("Tira 1D6.", "Roll a die."),
    ("Tira 2D6 y suma el resultado.", "Roll two six-sided dice and add the result."),
    ("El segundo jugador recibe 1 moneda.", "The second player gets one coin."),
    ("Espera diez segundos.", "Wait for 10 seconds."),
    ("1.000 puntos de victoria", "1,000 victory points"),
    ("mil quinientos", "1500"),
    ("Avanza 1,5 m.", "Move 1.5 m."),
    ("de 3 a 5 jugadores, de 45 a 60 minutos", "3–5 players, 45–60 minutes"),
    ("−1 con 8 o más; −2 con 7 o menos", "−1 with 8 or more; −2 with 7 or less"),
    ("Resta 1 por cada rival adyacente.", "−1 for each adjacent opponent."),
    ("nadie a 3 o menos de quien pasa", "nobody within 3 of the passer"),
    ("como mucho dos giros", "two turns at most"),
    ("Paga el doble.", "Pay twice as much."),
    ("Reparte cinco a cada uno; el resto, al mazo.", "Deal five to each; the rest is the deck."),
    ("ciento veinte metros", "120 metres"),
    ("doscientas monedas", "two hundred coins"),
    ("Se juega al mejor de tres.", "Best of three."),
    ("A partir de la ronda 3 nadie descansa.", "From round three on nobody rests."),
    ("Al menos 2 vecinos libres", "2 or more free neighbours"),
    ("Los otros tres pasan.", "The other three pass."),
    ("Si no queda ninguna, acaba.", "With none left, it ends."),
    ("Un tercio de la baraja", "A third of the deck"),
    ("el 25 % de descuento", "a quarter off"),
    ("Cada dos turnos", "Every other turn"),
    ("Se tira un D20.", "Roll 1D20."),
    ("Con 12 años o más", "Aged 12 and up"),
    ("Siete de los once titulares", "Seven of the eleven starters"),
    ("Entre veinte y treinta y dos minutos", "20 to 32 minutes"),
    ("Mueve hasta seis casillas, nunca en diagonal.", "Move up to 6 cells, never diagonally."),
    ("Primera línea, primera fila, línea de meta, última fila.", "Four names for two rows."),
    ("El tiro pasa de −1 a −3.", "The shot goes from −1 to −3."),
    ("Tras la ronda 2 se puede cambiar.", "From round 3 on, changes are allowed."),
]
OTHER = [
    ("Roba 3 cartas.", "Draw 4 cards."),
    ("la octava ronda", "round 9"),
    ("cien puntos", "1000 points"),
    ("treinta y dos casillas", "23 cells"),
    ("una docena de fichas", "10 tokens"),
    ("más de 2 jugadores", "2 or more players"),
    ("3 o más", "3 or less"),
    ("a menos de 4 hexágonos", "within 4 hexes"),
    ("Con más de 5 no se puede.", "At most 4 are allowed."),
    ("media docena de cartas", "twelve cards"),
    ("Dos docenas de losetas", "12 tiles"),
    ("un par de dados", "three dice"),
    ("El 50 % de los puntos", "a third of the points"),
    ("la mitad, hacia abajo", "double, rounded down"),
    ("Los dos tiran a la vez.", "All three roll at the same time."),
    ("dos veces por turno", "three times a turn"),
    ("Roba una carta por turno.", "Draw two cards each turn."),
    ("Una vez por partida, roba 3.", "Once a game, draw two."),
    ("La primera vez que entra", "The second time it enters"),
    ("Tira 1D6.", "Roll 1D8."),
    ("Tira 2D6.", "Roll 3D6."),
    ("El segundo jugador recibe 1 moneda.", "The third player gets one coin."),
    ("Espera diez segundos.", "Wait for 20 seconds."),
    ("1.000 puntos de victoria", "100 victory points"),
    ("mil quinientos", "1400"),
    ("Avanza 1,5 m.", "Move 2.5 m."),
    ("de 3 a 5 jugadores", "3–6 players"),
    ("−1 con 8 o más", "−1 with 7 or more"),
    ("−1 por cada rival", "+1 for each opponent"),
    ("como mucho dos giros", "three turns at most"),
    ("Paga el doble.", "Pay three times as much."),
    ("Reparte cinco a cada uno.", "Deal six to each."),
    ("ciento veinte metros", "102 metres"),
    ("doscientas monedas", "three hundred coins"),
    ("Se juega al mejor de tres.", "Best of five."),
    ("A partir de la ronda 3", "Up to round 3"),
    ("Al menos 2 vecinos", "At most 2 neighbours"),
    ("Un tercio de la baraja", "A quarter of the deck"),
    ("el 25 % de descuento", "half off"),
    ("Con 12 años o más", "Aged 14 and up"),
    ("once titulares", "twelve starters"),
    ("Se tira un D20.", "Roll 1D12."),
    ("hasta seis casillas", "up to five cells"),
    ("veintiún puntos", "12 points"),
]
SAME_IN_CATALAN = [
    ("Roba 3 cartas", "Roba tres cartes"),
    ("treinta y dos casillas", "trenta-dues caselles"),
    ("ciento veinte", "cent vint"),
    ("doscientas monedas", "dues-centes monedes"),
    ("una docena", "dotze"),
    ("Se gana al llegar a nueve", "Es guanya en arribar a 9"),
    ("1.ª parte", "1a part"),
    ("Un jugador nuevo", "Un jugador nou"),
    ("El defensor debe parar", "El defensor deu parar"),
    ("la mitad, hacia arriba", "la meitat, cap amunt"),
    ("menos de 3", "2 o menys"),
]
OTHER_IN_CATALAN = [
    ("Roba 3 cartas", "Roba quatre cartes"),
    ("treinta y dos casillas", "vint-i-dues caselles"),
    ("la octava", "la novena"),
    ("2 o más", "2 o menys"),
    ("−1 con 8", "−1 amb 7"),
]


@pytest.mark.parametrize(("spanish", "english"), SAME)
def test_sentences_that_say_the_same(spanish, english):
    assert odd_one_out(spanish, "es", english, "en") is None
    assert odd_one_out(english, "en", spanish, "es") is None


@pytest.mark.parametrize(("spanish", "english"), OTHER)
def test_sentences_that_contradict_each_other(spanish, english):
    assert odd_one_out(spanish, "es", english, "en")
    assert odd_one_out(english, "en", spanish, "es")


@pytest.mark.parametrize(("spanish", "catalan"), SAME_IN_CATALAN)
def test_the_same_in_catalan(spanish, catalan):
    assert odd_one_out(spanish, "es", catalan, "ca") is None


@pytest.mark.parametrize(("spanish", "catalan"), OTHER_IN_CATALAN)
def test_another_number_in_catalan(spanish, catalan):
    assert odd_one_out(spanish, "es", catalan, "ca")


@pytest.mark.parametrize(
    ("text", "language", "values"),
    [
        ("trescientos cuarenta y dos", "es", ["342"]),
        ("mil", "es", ["1000"]),
        ("two thousand three hundred and five", "en", ["2305"]),
        ("vint-i-una", "ca", ["21"]),
        ("three-sided", "en", ["3"]),
        ("between twenty and thirty", "en", ["20", "30"]),
        ("veintidós y tres", "es", ["22", "3"]),
        ("3+", "en", ["≥3"]),
        ("no more than five", "en", ["0", "≤5"]),
        ("1–2", "en", ["1", "2"]),
        ("half a dozen", "en", ["6"]),
        ("3 Karten oder drei", "de", ["3"]),
    ],
)
def test_what_a_text_comes_to(text, language, values):
    assert [number.value for number in numbers_of(text, language).numbers] == values


def test_a_text_lacks_a_number_only_if_it_names_others():
    assert lacks("two hexes", "en", "3")
    assert not lacks("some hexes", "en", "3")
    assert not lacks("once", "en", "11")
    assert lacks("once", "es", "3")
    assert not lacks("half of it", "en", "2")
