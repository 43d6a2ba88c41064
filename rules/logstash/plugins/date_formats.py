"""Letters of date formats that are legal and mean something else than intended."""

from __future__ import annotations

from collections.abc import Iterator

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.mini_languages.date_format import LetterRun

_HOURS = "HhKk"


class DateFormatTrap:
    """A run of letters: ``what`` it is and what to do; ``better``: the letters to write instead, or empty."""

    __slots__ = ("better", "run", "what")

    def __init__(self, run: LetterRun, what: str, letter: str = "") -> None:
        self.run = run
        self.what = what
        self.better = letter * run.count


def find(runs: list[LetterRun], text: str, parsing: bool, base: int = 0) -> Iterator[DateFormatTrap]:
    """The traps in a Joda format. ``parsing``: it reads dates (the date filter), it does not only write them.

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
                yield DateFormatTrap(run, f"`{letter * count}` is minutes; the month is `MM`", "M")
                return
        elif letter == "M" and before is not None and before.letter in _HOURS and "m" not in letters and count <= 2:
            if text[before.end - base : run.start - base] in ("", ":", ".", "-", "h"):
                found = "is the month; minutes are `mm`", "m"
        elif letter == "D" and count <= 2 and "M" in letters:
            found = "is the day of the year; the day of the month is `dd`", "d"
        elif letter in "yY" and count >= 3 and "w" in letters and "M" not in letters:
            what = "is the calendar year, which the week does not belong to around New Year; weeks count in `xxxx`"
            found = what, "x"
        elif letter in "hK" and "a" not in letters and "H" not in letters and "k" not in letters:
            why = "13 to 23 fail and 12 becomes 0" if parsing else "afternoons look like mornings"
            found = f"counts to 12 and no `a` tells the half of the day: {why}; use `HH`", "H"
        elif letter in "Hk" and "a" in letters and parsing:
            found = "counts to 24, so the half of the day (`a`) is ignored; use `hh`", "h"
        elif letter == "S" and "s" not in letters and count <= 2 and before is not None and before.letter == "m":
            found = "is a fraction of a second; seconds are `ss`", "s"
        elif letter == "s" and count >= 3 and any(one.letter == "s" for one in runs[:number]) and "S" not in letters:
            found = f"is seconds again; fractions are `{'S' * count}`", "S"
        elif letter == "z" and count >= 4 and parsing:
            found = "cannot be read: each event stops the filter with an exception; use `ZZZ` for ids", ""
        if found is not None:
            yield DateFormatTrap(run, f"`{letter * count}` {found[0]}", found[1])
