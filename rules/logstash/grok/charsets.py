"""Sets of characters as bit masks: bit *n* is the ASCII character *n*, bit 128 is every non-ASCII character."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

ANY = (1 << 129) - 1
OTHER = 1 << 128


def charset_of(text: str) -> int:
    """Return the set of the characters of a string."""
    mask = 0
    for char in text:
        mask |= 1 << min(ord(char), 128)
    return mask


def _span(first: str, last: str) -> int:
    low, high = min(ord(first), 128), min(ord(last), 128)
    return ((1 << (high - low + 1)) - 1) << low if low <= high else 0


DIGIT = _span("0", "9")
LOWER = _span("a", "z")
UPPER = _span("A", "Z")
ALPHA = LOWER | UPPER | OTHER
ALNUM = ALPHA | DIGIT
WORD = ALNUM | charset_of("_")
SPACE = charset_of(" \t\n\r\f\v")
XDIGIT = DIGIT | _span("a", "f") | _span("A", "F")
PUNCT = _span("!", "/") | _span(":", "@") | _span("[", "`") | _span("{", "~")
POSIX = {
    "alnum": ALNUM, "alpha": ALPHA, "ascii": _span("\0", "\x7f"), "blank": charset_of(" \t"),
    "cntrl": _span("\0", "\x1f"), "digit": DIGIT, "graph": ALNUM | PUNCT, "lower": LOWER | OTHER,
    "print": ALNUM | PUNCT | charset_of(" "), "punct": PUNCT, "space": SPACE, "upper": UPPER | OTHER, "word": WORD,
    "xdigit": XDIGIT,
}  # fmt: skip
CLASSES = {"d": DIGIT, "w": WORD, "s": SPACE, "h": XDIGIT, "R": charset_of("\n\r\v\f") | OTHER, "X": ANY, "O": ANY}
CONTROLS = {"n": "\n", "t": "\t", "r": "\r", "f": "\f", "v": "\v", "a": "\a", "e": "\x1b"}

_MEMBER = (
    r"\[:(\^?)(\w+):\]|(\[\^?\]?)|(\])|(&&)"
    r"|(\\(?:x[0-9A-Fa-f]{1,2}|u\{[^}]*\}|u[0-9A-Fa-f]{4}|[pP]\{[^}]*\}|c.|C-.|[\s\S])|[^\\\]])(?:-(?=([^\]\[]))(?!-?\]))?"
)


def escape(text: str) -> str | int:
    """Return the character or set that an escape such as ``\\d`` or ``\\x41`` means; without its backslash."""
    head = text[0]
    if head in CLASSES:
        return CLASSES[head]
    if head in "DWSH":
        return ANY & ~CLASSES[head.lower()]
    if head in CONTROLS:
        return CONTROLS[head]
    if head in "pP" and len(text) > 1:
        name = text[2:-1].replace(" ", "").replace("_", "").lower()
        inverted = (head == "P") != name.startswith("^")
        known = POSIX.get(name.lstrip("^"))
        if known is None:  # a script or category; its exact characters do not matter
            return ANY
        return ANY & ~known if inverted else known
    if head in "xu" and len(text) > 1:
        try:
            return chr(int(text[1:].strip("{}").split()[0], 16))
        except (ValueError, OverflowError, IndexError):
            return OTHER
    if head == "0" or len(text) > 1:
        return ANY
    return text


def swap_case(mask: int) -> int:
    """Return the set with both cases of each of its letters."""
    lower, upper = mask & LOWER, mask & UPPER
    return mask | lower >> 32 | upper << 32


def bracket(text: str, start: int, fold: bool = False) -> tuple[int, int]:
    """Return the set that begins at ``text[start]`` (``[``), and the offset after its ``]``.

    ``fold``: with both cases of each letter. Nested sets and ``&&`` are supported; an intersection is read as the
    union of its sides, so the set is never too small. Raises ``ValueError`` if the set is not closed.
    """
    # the first bracket never opens a POSIX class: outside of sets `[:alpha:]` is a set of six characters
    at = start + 1
    negated = text[at : at + 1] == "^"
    at += negated
    mask = charset_of("]") if text[at : at + 1] == "]" else 0
    at += mask != 0
    stack: list[tuple[int, bool]] = [(0, False)]
    low: str | None = None
    find = compiled(_MEMBER).match
    while True:
        match = find(text, at)
        if match is None:
            raise ValueError("premature end of char-class")
        posix_not, posix, opening, closing, _, member, after = match.groups()
        at = match.end()
        if posix is not None:
            found = POSIX.get(posix.lower(), ANY)
            mask |= ANY & ~found if posix_not else found
        elif opening:
            stack.append((mask, negated))
            negated = "^" in opening
            mask = charset_of("]") if opening.endswith("]") else 0
        elif closing:
            mask = swap_case(mask) if fold else mask
            inner = ANY & ~mask if negated else mask
            mask, negated = stack.pop()
            if not stack:
                return inner, at
            mask |= inner
        elif member is not None:
            value = escape(member[1:]) if member[0] == "\\" and len(member) > 1 else member
            if isinstance(value, int):
                mask |= value
                low = None
            elif low is not None:
                mask |= _span(low, value)
                low = None
                if after is not None:  # a hyphen after a range is a character
                    mask |= charset_of("-")
            elif after is not None:
                low = value
            else:
                mask |= charset_of(value)
