"""What Spanish speakers call the symbols, so that whoever writes ``estrella`` is led to ``star``."""

from collections.abc import Mapping

SPANISH: Mapping[str, str] = {
    "ancla": "anchor", "flecha": "arrow-right", "bolsa": "bag", "saco": "bag", "baloncesto": "basketball",
    "baston": "baton", "porra": "baton", "rayo": "bolt", "relampago": "bolt", "energia": "bolt", "libro": "book",
    "bota": "boot", "arco": "bow", "puente": "bridge", "carta": "card", "cartas": "cards", "castillo": "castle",
    "cueva": "cave", "visto": "check", "alfil": "chess-bishop", "rey": "chess-king", "caballo": "chess-knight",
    "peon": "chess-pawn", "reina": "chess-queen", "dama": "chess-queen", "torre": "chess-rook", "reloj": "clock",
    "nube": "cloud", "trebol": "club", "moneda": "coin", "monedas": "coins", "corner": "corner-flag", "cruz": "cross",
    "corona": "crown", "copa": "cup", "diamante": "diamond", "dado": "die-6", "disco": "disc", "gota": "drop",
    "agua": "drop", "ojo": "eye", "bandera": "flag", "llama": "flame", "fuego": "flame", "balon": "football",
    "pelota": "football", "futbol": "football", "huella": "footprint", "paso": "footprint", "bosque": "forest",
    "engranaje": "gear", "gema": "gem", "joya": "gem", "guante": "glove", "porteria": "goal", "gol": "goal",
    "mano": "hand", "corazon": "heart", "casco": "helmet", "hexagono": "hexagon", "colina": "hill",
    "herradura": "horseshoe", "reloj de arena": "hourglass", "casa": "house", "llave": "key", "candado": "lock",
    "medalla": "medal", "molino": "mill", "menos": "minus", "luna": "moon", "montana": "mountain", "gente": "people",
    "personas": "people", "persona": "person", "mas": "plus", "pocion": "potion", "pregunta": "question",
    "rombo": "rhombus", "anillo": "ring", "aro": "ring", "robot": "robot-1", "pergamino": "scroll",
    "escudo": "shield", "barco": "ship", "nave": "ship", "camiseta": "shirt", "calavera": "skull",
    "copo de nieve": "snowflake", "nieve": "snowflake", "pica": "spade", "cuadrado": "square", "estrella": "star",
    "sol": "sun", "pantano": "swamp", "espada": "sword", "espadas": "swords", "tienda": "tent", "pueblo": "town",
    "arbol": "tree", "triangulo": "triangle", "trofeo": "trophy", "aviso": "warning", "peligro": "warning",
    "olas": "waves", "mar": "waves", "silbato": "whistle",
}  # fmt: skip
