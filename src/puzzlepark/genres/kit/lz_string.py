"""LZW compression in the format of the library lz-string, in base64, as f-puzzles and SudokuPad links use it.

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
"""The codes of a new character of 8 bits, of one of 16 bits, and of the end, and the first code of a phrase."""


class _Width:
    """The number of bits per code. It grows by one when no codes of this length are left."""

    def __init__(self, bits: int, codes_left: int) -> None:
        self.bits, self.codes_left = bits, codes_left

    def use_code(self) -> None:
        """Count a new code of the table, and lengthen codes if there are no more of this length."""
        self.codes_left -= 1
        if self.codes_left == 0:
            self.codes_left = 1 << self.bits
            self.bits += 1


def pack(text: str) -> str:
    """Compress a text into base64.

    LZW writes a code for the longest known phrase, and adds this phrase with the next character to the table.
    """
    code_units = text.encode("utf-16-le", "surrogatepass")
    chars = [chr(code_units[i] | code_units[i + 1] << 8) for i in range(0, len(code_units), 2)]
    bits, code_of, width = list[int](), dict[str, int](), _Width(2, 2)
    unannounced = set[str]()
    """Characters that have a code, but do not occur in the output yet."""

    def write_bits(value: int, size: int) -> None:
        bits.extend(value >> k & 1 for k in range(size))

    def write_phrase(phrase: str) -> None:
        """Write the code of a phrase. A new character is announced instead."""
        if phrase in unannounced:
            wide = ord(phrase) > 255
            write_bits(WIDE if wide else NARROW, width.bits)
            write_bits(ord(phrase), 16 if wide else 8)
            unannounced.remove(phrase)
            width.use_code()
        else:
            write_bits(code_of[phrase], width.bits)
        width.use_code()

    phrase = ""  # the longest phrase of the table that ends here
    for char in chars:
        if char not in code_of:
            code_of[char] = FIRST + len(code_of)
            unannounced.add(char)
        if phrase + char in code_of:
            phrase += char
            continue
        write_phrase(phrase)
        code_of[phrase + char] = FIRST + len(code_of)
        phrase = char
    if phrase:
        write_phrase(phrase)
    write_bits(END, width.bits)
    return _base64(bits)


def _base64(bits: list[int]) -> str:
    """Write bits in base64. At least one zero bit is appended, as in lz-string."""
    padded = bits + [0] * (6 - len(bits) % 6)
    sixes = ("".join(map(str, padded[i : i + 6])) for i in range(0, len(padded), 6))
    text = "".join(LETTERS[int(six, 2)] for six in sixes)
    return text + "=" * (-len(text) % 4)


def unpack(packed: str) -> str:
    """Decompress a text from base64. Raises BadInput if it is damaged."""
    values = [LETTERS.find(char) for char in packed.strip().rstrip("=").replace(" ", "+")]
    if -1 in values:
        raise BadInput("The link is damaged: its puzzle is not in base64.")
    bits = iter([value >> k & 1 for value in values for k in (5, 4, 3, 2, 1, 0)])

    def read_bits(size: int) -> int:
        """The number in the next bits, whose lowest bit comes first."""
        number = 0
        for k in range(size):
            number |= next(bits) << k
        return number

    try:
        return _decode(read_bits).encode("utf-16-le", "surrogatepass").decode("utf-16-le")
    except (StopIteration, UnicodeDecodeError):
        raise BadInput("The link is damaged: its puzzle cannot be unpacked.") from None


def _decode(read_bits: Callable[[int], int]) -> str:
    """Concatenate the phrases of all codes; `read_bits` returns the number in the next bits."""
    first = read_bits(2)
    if first == END:
        return ""
    # The first phrase is always a new character. After it, codes have 3 bits.
    previous = chr(read_bits(16 if first == WIDE else 8))
    phrase_of, next_code, width = {FIRST: previous}, FIRST + 1, _Width(3, 4)
    phrases, size = [previous], 0
    while True:
        code = read_bits(width.bits)
        if code == END:
            return "".join(phrases)
        if code in (NARROW, WIDE):
            phrase_of[next_code] = chr(read_bits(16 if code == WIDE else 8))
            code, next_code = next_code, next_code + 1
            width.use_code()
        if code not in phrase_of and code != next_code:
            raise BadInput("The link is damaged: its puzzle cannot be unpacked.")
        # A phrase can refer to itself while it is defined. Then it is the previous one with its first character again.
        phrase = phrase_of.get(code, previous + previous[0])
        phrases.append(phrase)
        size += len(phrase)
        if size > MOST:
            raise BadInput("The puzzle in the link is too large.")
        phrase_of[next_code] = previous + phrase[0]
        next_code += 1
        width.use_code()
        previous = phrase
