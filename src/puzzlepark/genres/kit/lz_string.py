"""LZW compression in the format of the library lz-string, in base64, as links of f-puzzles and SudokuPad use it.

The text is a sequence of codes for the phrases of a growing table. Codes 0 and 1 announce a new character of 8 or 16
bits, 2 is the end, and phrases count from 3. Codes are written from their lowest bit, and get one bit longer whenever
the table outgrows them.
"""

from __future__ import annotations

from collections.abc import Callable

from puzzlepark.core.errors import BadInput

LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/"
MOST = 4 << 20
"""Longer texts are refused."""
NARROW, WIDE, END, FIRST = 0, 1, 2, 3


class _Width:
    """The number of bits per code. It grows by one when no codes of this length are left."""

    def __init__(self, bits: int, codes_left: int) -> None:
        self.bits, self.codes_left = bits, codes_left

    def use_code(self) -> None:
        self.codes_left -= 1
        if self.codes_left == 0:
            self.codes_left = 1 << self.bits
            self.bits += 1


def pack(text: str) -> str:
    """Compress a text into base64."""
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
            width.use_code()
        else:
            put(table[phrase], width.bits)
        width.use_code()

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
    """Decompress a text from base64. Raises BadInput if it is damaged."""
    values = [LETTERS.find(char) for char in packed.strip().rstrip("=").replace(" ", "+")]
    if -1 in values:
        raise BadInput("The link is damaged: its puzzle is not in base64.")
    bits = iter([value >> k & 1 for value in values for k in (5, 4, 3, 2, 1, 0)])

    def take(size: int) -> int:
        code = 0
        for k in range(size):
            code |= next(bits) << k
        return code

    try:
        return _decode(take).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except (StopIteration, UnicodeDecodeError):
        raise BadInput("The link is damaged: its puzzle cannot be unpacked.") from None


def _decode(read: Callable[[int], int]) -> str:
    """Concatenate the phrases of all codes; `read` returns the next code with a given number of bits."""
    table, width, phrases, size = dict[int, str](), _Width(3, 4), list[str](), 0
    first = read(2)
    if first == END:
        return ""
    phrase = table[FIRST] = chr(read(16 if first == WIDE else 8))
    phrases.append(phrase)
    count = FIRST + 1
    while True:
        code = read(width.bits)
        if code == END:
            return "".join(phrases)
        if code in (NARROW, WIDE):
            table[count] = chr(read(16 if code == WIDE else 8))
            code, count = count, count + 1
            width.use_code()
        if code not in table and code != count:
            raise BadInput("The link is damaged: its puzzle cannot be unpacked.")
        entry = table.get(code, phrase + phrase[0])
        phrases.append(entry)
        size += len(entry)
        if size > MOST:
            raise BadInput("The puzzle in the link is too large.")
        table[count] = phrase + entry[0]
        count += 1
        width.use_code()
        phrase = entry
