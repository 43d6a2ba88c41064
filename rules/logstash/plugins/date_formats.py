"""Letters of date formats that are valid but mean something other than intended."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.mini_languages.date_format import LetterRun

_HOURS = ("H", "h", "K", "k")
_DATE_AROUND = ("yd", "Yd", "dy", "dY", "yD", "YD", "Dy", "DY")
"""Letters on both sides of a month."""


class DateFormatTrap:
    """A run of letters. ``what``: what it means and what to do; ``better``: the letters to use instead, or empty."""

    __slots__ = ("better", "run", "what")

    def __init__(self, run: LetterRun, what: str, letter: str = "") -> None:
        self.run = run
        self.what = what
        self.better = letter * run.count


def find(
    runs: list[LetterRun], text: str, parsing: bool, base: int = 0, offsets: bool = False
) -> Iterator[DateFormatTrap]:
    """Yield the misleading letters of a Joda format. ``parsing``: the format reads dates (date filter); ``offsets``:
    with numeric offsets.

    ``base``: offset of ``text`` in the positions of the runs.
    """
    letters = {run.letter for run in runs}
    year = not letters.isdisjoint("yYx")
    hours = [run for run in runs if run.letter in _HOURS]
    for number, run in enumerate(runs):
        letter, count = run.letter, run.count
        before = runs[number - 1] if number else None
        found: tuple[str, str] | None = None
        if letter == "m" and year and ("d" in letters or not hours) and letters.isdisjoint("MDw"):
            if not hours or before is None or before.letter not in _HOURS:
                yield DateFormatTrap(run, f"`{letter * count}` means minutes. Use `MM` for the month", "M")
                return
        elif letter == "m" and f"{_letter(runs, number - 1)}{_letter(runs, number + 1)}" in _DATE_AROUND:
            found = "means minutes. Use `MM` for the month", "M"
        elif letter == "M" and _letter(runs, number - 1) in _HOURS and _letter(runs, number + 1) == "s":
            found = "means the month. Use `mm` for minutes", "m"
        elif letter == "M" and before is not None and before.letter in _HOURS and "m" not in letters and count <= 2:
            if text[before.end - base : run.start - base] in ("", ":", ".", "-", "h"):
                found = "means the month. Use `mm` for minutes", "m"
        elif letter == "D" and count <= 2 and ("M" in letters or _letter(runs, number - 1) == "m" == _letter(runs, 1)):
            found = "means the day of the year. Use `dd` for the day of the month", "d"
        elif letter in "yY" and count >= 3 and "w" in letters and "M" not in letters:
            found = "means the calendar year, which may not match the week around New Year. Use `xxxx`", "x"
        elif letter in "hK" and "a" not in letters and "H" not in letters and "k" not in letters:
            effect = "13 to 23 fail and 12 becomes 0" if parsing else "afternoon times look like morning times"
            found = f"counts to 12 without AM or PM (`a`), so {effect}. Use `HH`", "H"
        elif letter in "Hk" and "a" in letters and parsing:
            found = "counts to 24, so AM and PM (`a`) are ignored. Use `hh`", "h"
        elif letter == "S" and "s" not in letters and count <= 2 and before is not None and before.letter == "m":
            found = "means a fraction of a second. Use `ss` for seconds", "s"
        elif letter == "s" and count >= 3 and any(one.letter == "s" for one in runs[:number]) and "S" not in letters:
            found = f"means seconds, as `ss` does. Use `{'S' * count}` for fractions", "S"
        elif letter == "z" and count >= 4 and parsing:
            found = "cannot be parsed, so the first event stops the pipeline. Use `ZZZ` for time zone IDs", ""
        elif letter == "z" and offsets:
            found = "is the name of a time zone, but grok captures an offset such as `+0100`. Use `Z`", "Z"
        if found is not None:
            yield DateFormatTrap(run, f"`{letter * count}` {found[0]}", found[1])


def _letter(runs: list[LetterRun], number: int) -> str:
    return runs[number].letter if 0 <= number < len(runs) else ""
