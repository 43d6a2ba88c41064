"""Parse numbers in config files without exceptions for any input.

``int`` and ``str.isdigit`` take digits of all scripts, ``int`` refuses more than 4,300 decimal digits, ``float`` gives
infinity, and ``int`` of infinity raises. The products read ASCII digits only. Every number of a file is read here; the
plus or minus, spaces and underscores that a product allows around the digits are the caller's concern.
"""

from __future__ import annotations

LIMIT = 10**100
"""The largest absolute value: a larger whole number counts as this one. Far beyond what any option takes, and small
enough to be turned into a ``float``, multiplied by any unit and printed."""

_DIGITS = "0123456789abcdefABCDEF"
_OF_BASE = {2: "01", 8: "01234567", 10: "0123456789", 16: _DIGITS}


def is_digits(text: str) -> bool:
    """True for one or more of ``0`` to ``9``, and nothing else."""
    return text.isascii() and text.isdigit()


def parse_integer(text: str, base: int = 10) -> int | None:
    """The number that digits of base 2, 8, 10 or 16 stand for, at most ``LIMIT``; None for any other text.

    A leading plus or minus, a prefix, spaces and underscores are not accepted.
    """
    if base == 10:
        if not (text.isascii() and text.isdigit()):
            return None
        if len(text) > 100:
            text = text.lstrip("0") or "0"
            if len(text) > 100:
                return LIMIT
        return int(text)
    if not text or text.strip(_OF_BASE[base]):
        return None
    return min(int(text, base), LIMIT)


def digits_end(text: str, offset: int, base: int = 10, most: int = LIMIT) -> int:
    """The offset behind the digits of base 8, 10 or 16 that begin at ``offset``; behind the first ``most`` of them."""
    digits, end = _OF_BASE[base], min(offset + most, len(text))
    while offset < end and text[offset] in digits:
        offset += 1
    return offset


def signed(text: str) -> int | None:
    """As ``parse_integer``, with one ``+`` or ``-`` in front if there is one: from ``-LIMIT`` to ``LIMIT``."""
    if text[:1] in ("+", "-"):
        number = parse_integer(text[1:])
        return None if number is None else -number if text[0] == "-" else number
    return parse_integer(text)


def real(text: str) -> float | None:
    """The value of a decimal number (``-1``, ``.5``, ``2.``, ``1e3``), from ``-LIMIT`` to ``LIMIT``; None for any other
    text, ``inf`` and ``nan`` among them."""
    if not text.isascii() or text.strip("+-.0123456789eE"):
        return None
    try:
        number = float(text)
    except ValueError:
        return None
    return bounded(number)


def bounded(number: int | float) -> float:
    """The nearest ``float`` between ``-LIMIT`` and ``LIMIT``; a NaN stays one."""
    return float(max(min(number, LIMIT), -LIMIT))


def truncated(number: int | float) -> int | None:
    """The number without its fraction, between ``-LIMIT`` and ``LIMIT``; None for a NaN."""
    return None if number != number else int(max(min(number, LIMIT), -LIMIT))
