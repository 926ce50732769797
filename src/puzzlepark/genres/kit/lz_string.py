"""Texts packed as by the library lz-string, in base64: the links of f-puzzles and SudokuPad carry such ones.

A growing table of phrases is sent as numbers. 0 and 1 announce a new character of 8 or 16 bits, 2 is the end, and the
phrases count from 3. Numbers are written from their lowest bit, with one bit more whenever the table outgrows them.
"""

from __future__ import annotations

from collections.abc import Callable

from puzzlepark.core.errors import BadInput

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 4 << 20
"""A text of more characters is refused."""
NARROW, WIDE, END, FIRST = 0, 1, 2, 3


class _Width:
    """How many bits a number has: one more each time that the table has outgrown it."""

    def __init__(self, bits: int, room: int) -> None:
        self.bits, self.room = bits, room

    def grow(self) -> None:
        self.room -= 1
        if self.room == 0:
            self.room = 1 << self.bits
            self.bits += 1


def pack(text: str) -> str:
    """The text in base64."""
    units = text.encode("utf-16-le", "surrogatepass")
    chars = [chr(units[i] | units[i + 1] << 8) for i in range(0, len(units), 2)]
    bits, table, fresh, width = list[int](), dict[str, int](), set[str](), _Width(2, 2)

    def put(value: int, size: int) -> None:
        bits.extend(value >> k & 1 for k in range(size))

    def emit(phrase: str) -> None:
        if phrase in fresh:
            wide = ord(phrase) > 255
            put(WIDE if wide else NARROW, width.bits)
            put(ord(phrase), 16 if wide else 8)
            fresh.remove(phrase)
            width.grow()
        else:
            put(table[phrase], width.bits)
        width.grow()

    phrase = ""
    for char in chars:
        if char not in table:
            table[char] = FIRST + len(table)
            fresh.add(char)
        if phrase + char in table:
            phrase += char
            continue
        emit(phrase)
        table[phrase + char] = FIRST + len(table)
        phrase = char
    if phrase:
        emit(phrase)
    put(END, width.bits)
    bits += [0] * (6 - len(bits) % 6)
    packed = "".join(LETTERS[int("".join(map(str, bits[i : i + 6])), 2)] for i in range(0, len(bits), 6))
    return packed + "=" * (-len(packed) % 4)


def unpack(packed: str) -> str:
    """The text of a packed one; raises BadInput where it is damaged."""
    values = [LETTERS.find(char) for char in packed.strip().rstrip("=").replace(" ", "+")]
    if -1 in values:
        raise BadInput("The link is damaged: its puzzle is not in base64.")
    bits = iter([value >> k & 1 for value in values for k in (5, 4, 3, 2, 1, 0)])

    def take(size: int) -> int:
        found = 0
        for k in range(size):
            found |= next(bits) << k
        return found

    try:
        return _joined(take).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except (StopIteration, UnicodeDecodeError):
        raise BadInput("The link is damaged: its puzzle cannot be unpacked.") from None


def _joined(read: Callable[[int], int]) -> str:
    """The phrases one after another; `read` gives a number of so many bits."""
    table, width, found, size = dict[int, str](), _Width(3, 4), list[str](), 0
    first = read(2)
    if first == END:
        return ""
    phrase = table[FIRST] = chr(read(16 if first == WIDE else 8))
    found.append(phrase)
    count = FIRST + 1
    while True:
        code = read(width.bits)
        if code == END:
            return "".join(found)
        if code in (NARROW, WIDE):
            table[count] = chr(read(16 if code == WIDE else 8))
            code, count = count, count + 1
            width.grow()
        if code not in table and code != count:
            raise BadInput("The link is damaged: its puzzle cannot be unpacked.")
        entry = table.get(code, phrase + phrase[0])
        found.append(entry)
        size += len(entry)
        if size > MOST:
            raise BadInput("The puzzle in the link is too large.")
        table[count] = phrase + entry[0]
        count += 1
        width.grow()
        phrase = entry
