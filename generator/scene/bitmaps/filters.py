"""Lines of PNG files as they were before they were filtered, and pictures put together that were interlaced."""

from __future__ import annotations


def unfiltered(name: int, line: bytes, above: bytes, step: int) -> bytes:
    """Return a line as it was before it was filtered (PNG specification, 9.2), a dot taking ``step`` bytes."""
    if name == 0:
        return line
    if name == 2:
        return bytes((byte + up) & 255 for byte, up in zip(line, above, strict=True))
    found, corners = bytearray(len(line)), bytes(step) + above
    for at, (byte, up) in enumerate(zip(line, above, strict=True)):
        left = found[at - step] if at >= step else 0
        guess = left if name == 1 else (left + up) // 2 if name == 3 else _nearest(left, up, corners[at])
        found[at] = (byte + guess) & 255
    return bytes(found)


def _nearest(left: int, up: int, corner: int) -> int:
    """Return the neighbour that is nearest to left + up - corner (Paeth)."""
    whole = left + up - corner
    a, b, c = abs(whole - left), abs(whole - up), abs(whole - corner)
    return left if a <= b and a <= c else up if b <= c else corner


PASSES = ((0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2))
"""Where the dots of Adam7's passes begin and how far apart they are, across and down (PNG specification, 8.2)."""


def unlaced(data: bytes, width: int, height: int, step: int) -> list[bytes]:
    """Return the lines of an interlaced picture whose dots take ``step`` bytes, each after the name of no filter.

    Raises ``ValueError`` where the data is too short or names a filter that is none.
    """
    rows = [bytearray(width * step) for _ in range(height)]
    at = 0
    for left, top, across, down in PASSES:
        count = len(range(left, width, across))
        above = bytes(count * step)
        for y in range(top, height, down) if count else ():
            name, line = data[at : at + 1], data[at + 1 : at + 1 + count * step]
            if len(line) < count * step or name[0] > 4:
                raise ValueError("broken")
            above = unfiltered(name[0], line, above, step)
            for channel in range(step):
                rows[y][left * step + channel :: across * step] = above[channel::step]
            at += 1 + count * step
    return [b"\0" + bytes(row) for row in rows]
