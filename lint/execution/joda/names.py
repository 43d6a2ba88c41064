"""Names of months, weekdays, halves of the day and eras, by locale."""

from __future__ import annotations

from typing import NamedTuple

from lslint.execution.errors import NotRun
from lslint.grammar.bounded_cache import BoundedCache
from lslint.rules import knowledge

MONTHS = (
    "January", "February", "March", "April", "May", "June", "July", "August", "September", "October", "November",
    "December",
)  # fmt: skip
DAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
_ENGLISH = "en"
_TURKIC = ("az", "tr")
_RENAMED = {"iw": "he", "in": "id", "ji": "yi"}
_OWN_CASES = ("lt",)
"""Languages with rules for upper and lower case that are not modelled."""


class Names(NamedTuple):
    """The names that are accepted in a locale, with their values: months and weekdays count from 1 (January, Monday),
    halves of the day and eras from 0."""

    months: dict[str, int]
    weekdays: dict[str, int]
    halves: dict[str, int]
    eras: dict[str, int]


def of(locale: str | None) -> Names:
    """Return the names of a language tag (``de``, ``pt_BR``); English without one. An unknown locale has the names of
    the root locale, English ones in their short form."""
    names: Names = _cached[_ENGLISH if locale is None else locale]
    return names


def _names(locale: str) -> Names:
    tag = _canonical(locale.replace("_", "-"))
    language = tag.partition("-")[0]
    if language in _OWN_CASES:
        raise NotRun(f"names in the locale `{locale}` are not modelled")
    months, short_months, weekdays, short_weekdays, halves, eras = _lists(tag)
    era_values = _values(language, eras)
    if language == _ENGLISH:
        era_values = {**_values(language, ["BCE", "CE"]), **era_values}
    monday_first = [day[1:] + day[:1] for day in (weekdays, short_weekdays)]
    return Names(
        _values(language, short_months, months),
        _values(language, monday_first[1], monday_first[0]),
        _values(language, halves, start=0),
        {text: value - 1 for text, value in era_values.items()},
    )


def _canonical(tag: str) -> str:
    """Return a tag as Java writes it: language, script, region; extensions are not modelled."""
    parts = tag.split("-")
    language = parts[0].lower()
    tags = [_RENAMED.get(language, language)]
    for part in parts[1:]:
        if len(part) == 1:
            raise NotRun("extensions of a locale are not modelled")
        tags.append(part.title() if len(part) == 4 and part.isalpha() else part.upper())
    return "-".join(tags)


def _lists(tag: str) -> list[list[str]]:
    if tag in (_ENGLISH, "en-US"):
        weekdays = [DAYS[-1], *DAYS[:-1]]
        short = [[name[:3] for name in names] for names in (MONTHS, weekdays)]
        return [list(MONTHS), short[0], weekdays, short[1], ["AM", "PM"], ["BC", "AD"]]
    content = knowledge.load("date_names")
    while tag not in content["locales"]:
        tag = tag.rpartition("-")[0] or "und"
    lists: list[list[str]] = content["names"][content["locales"][tag]]
    return lists


def _values(language: str, *lists: list[str], start: int = 1) -> dict[str, int]:
    """Return the accepted spellings of names with their values: as written, in lower and in upper case. A name of an
    earlier list wins, within a list the first."""
    values: dict[str, int] = {}
    spellings = []
    for names in lists:
        for number, name in enumerate(names, start):
            values.setdefault(_folded(name), number)
            spellings += [name, _lower(name, language), _upper(name, language)]
    return {text: values[_folded(text)] for text in spellings if _folded(text) in values}


def _folded(text: str) -> str:
    """Return what is the same for strings that Java's ``CASE_INSENSITIVE_ORDER`` finds equal."""
    upper = (character.upper() if len(character.upper()) == 1 else character for character in text)
    return "".join(character.lower()[:1] for character in upper)


def _lower(text: str, language: str) -> str:
    return (text.replace("İ", "i").replace("I", "ı") if language in _TURKIC else text).lower()


def _upper(text: str, language: str) -> str:
    return (text.replace("i", "İ").replace("ı", "I") if language in _TURKIC else text).upper()


_cached: BoundedCache = BoundedCache(_names)
