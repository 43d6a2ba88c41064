"""Checks of date formats in mappings: of Joda-Time up to 6.8, of ``java.time`` since 7.0."""

from __future__ import annotations

import re

from lslint.rules.elasticsearch import reported
from lslint.rules.elasticsearch.fixes import templates as fixes
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.json_values import templated
from lslint.rules.elasticsearch.model.releases import ALL, GE6, GE7, GE8, LE5, LE6, LE7, V1, V6, V7, requires
from lslint.rules.elasticsearch.model.traits import trait
from lslint.rules.facts import computed_once
from lslint.rules.shared.message_parts import enumerated

_DAYS = tuple(trait("date_formats"))
_BASIC = tuple(trait("basic_date_formats"))
_STRICT_BASIC = tuple(trait("strict_basic_date_formats"))
_JODA = frozenset("GCYxweEyDMdaKhHkmsSzZ")
_JAVA = {
    **dict.fromkeys("GMLQqEec", 5), **dict.fromkeys("dHhKkmsw", 2), **dict.fromkeys("aFWv", 4),
    **dict.fromkeys("uyYg", 19),
    "D": 3, "S": 9, "A": 19, "n": 19, "N": 19, "V": 2, "z": 4, "O": 4, "X": 5, "x": 5, "Z": 5, "p": 19, "B": 5,
}  # fmt: skip
_NOT = {"O": (2, 3), "c": (2,)}
"""Pattern letters and the repetitions that are rejected, although more repetitions are valid."""
_BASIC_T_TIME = (6, 0)
"""The release that corrected the spelling of ``basic_t_Time``."""
_OLD = {"week_year": "weekyear"}
"""Names of 7.x in snake case that 8.0 removed."""


@computed_once
def names() -> dict[str, int]:
    """Return the named formats, each with the observed releases that support it."""
    supporting: dict[str, int] = {}
    for name in (*_DAYS, *_BASIC):
        supporting[name] = ALL
        supporting[_camel(name)] = ALL & ~GE8 if "_" in name else ALL
    for name in (*(f"strict_{name}" for name in _DAYS), *_STRICT_BASIC):
        supporting[name] = ALL & ~V1
        supporting[_camel(name)] = ALL & ~V1 & ~GE8
    return supporting | {
        "basic_t_time": GE6, "basic_t_Time": LE5, "week_year": LE7, "strict_date_optional_time_nanos": GE7,
        "strictDateOptionalTimeNanos": V7, "epoch_millis": ALL & ~V1, "epoch_second": ALL & ~V1, "iso8601": GE7,
    }  # fmt: skip


def _camel(name: str) -> str:
    head, *rest = name.split("_")
    return head + "".join(part.capitalize() for part in rest)


def may_be(written: str) -> bool:
    """Whether a string may be a date, with a month and a day that exist if it begins like an ISO date."""
    found = re.match(r"[0-9]{4}-([0-9]{2})(?:-([0-9]{2}))?", written)
    if found is not None:
        return 1 <= int(found[1]) <= 12 and (found[2] is None or 1 <= int(found[2]) <= 31)
    return any(character in "0123456789" for character in written)


def check(scope: Scope, written: str, place: tuple[int, int], what: str) -> None:
    """Check a format, whose alternatives are separated by ``||``. ``what``: its parameter, for messages."""
    if templated(written):
        scope.unknown(f"{what} is not in the file", place, ALL)
        return
    if not written:
        scope.refuse(place, f"{what} is empty. Set a date format", ALL)
        return
    for part in written.split("||"):
        name = part.strip()
        known = names().get(name)
        if known is None and name[:1] == "8" and name[1:] in names():
            scope.unknown(f"{what}: the patch release decides whether `8` can precede the name of a format", place, V6)
        elif known is not None:
            _named(scope, name, known, place, what)
        elif part:
            _pattern(scope, part, place, what)
        else:
            message = f"{what} has an empty alternative next to `||`. Remove the extra `||`"
            scope.refuse(place, message, GE7, undecided=LE6)


def _named(scope: Scope, name: str, known: int, place: tuple[int, int], what: str) -> None:
    if not ALL & ~known:
        return
    is_old = name != name.lower() or name in _OLD
    new_name = "".join("_" + letter.lower() if letter.isupper() else letter for letter in name).replace("__", "_")
    new_name = _OLD.get(name, new_name)
    cuts: tuple[tuple[int, int], ...] = ((2, 0), (7, 0), (8, 0)) if is_old else ((2, 0), (7, 0))
    if name.lower() == "basic_t_time":
        cuts = (_BASIC_T_TIME,)
    if not is_old:
        message = f"{what} uses the date format `{name}`, which {requires(known, cuts)}. Use another format, or upgrade"
    else:
        message = f"{what} uses the old date format name `{name}`. Use `{new_name}`"
    scope.refuse(
        place, message, ALL & ~known,
        cuts=cuts,
        removed=reported.RemovedMappingPart if is_old else None,
        fix=(lambda: fixes.rename_format(place, name, new_name)) if is_old else None,
    )  # fmt: skip


def _pattern(scope: Scope, pattern: str, place: tuple[int, int], what: str) -> None:
    java = pattern[0] == "8" and len(pattern) > 1 and pattern[1].isalpha()
    joda_bad = _unknown(pattern, _JODA)
    java_bad = java_fault(pattern[1:] if java else pattern)
    refused = (LE6 if joda_bad else 0) | (GE7 if java_bad else 0)
    opened = 0
    if java:
        opened, refused = V6, refused & ~V6
    bad = java_bad or joda_bad
    if refused or opened:
        message = f"{what} has the date format `{pattern}` with the prefix `8`"
        if bad:
            message = f"`{pattern}` in {what} is not a valid date format: {bad}. Correct the format"
        scope.refuse(
            place, message, refused, undecided=opened, cuts=((7, 0),),
            removed=reported.RemovedMappingPart if not joda_bad else None,
        )  # fmt: skip
    wrong, use = ("", "") if java_bad else wrong_letters(pattern, what)
    if wrong:
        message = f"{wrong}, so dates are stored incorrectly. {use}"
        scope.add(reported.BadMappingValue, place, message, run=GE7, by_wording=True)


def _unknown(pattern: str, letters: frozenset[str]) -> str:
    bare = re.sub("'[^']*'?", "", pattern)
    return next((f"unknown letter `{letter}`" for letter in re.findall("[A-Za-z]", bare) if letter not in letters), "")


_LETTERS = (
    ("(?<![hK])[hK]{1,2}(?![hK])", "a|B", "the hour of a 12-hour clock without AM or PM", "HH"),
    (r"(?<=y[-/. ])m{1,2}(?=[-/. ]?d)|(?<=d[-/. ])m{1,2}(?=[-/. ]?y)|(?<=yyyy)mm(?=dd)", "", "the minute", "MM"),
    (r"(?<=[Hhk]:)M{1,2}(?!M)|(?<=[Hhk])MM(?=ss)", "", "the month", "mm"),
    ("(?<=[mM]:)S{1,2}(?!S)", "s", "a fraction of a second", "ss"),
)
"""Letters that mean something else than intended: where they are, letters next to which they are right, what they
mean, and what to use."""


def wrong_letters(pattern: str, where: str) -> tuple[str, str]:
    """Return what is wrong with a valid pattern of ``java.time`` whose letters mean something else than intended, and
    what to use; empty if nothing is. ``where``: the pattern, for the message.

    The week-based year is wrong next to a month or a day of the month, but neither a week nor another year: either the
    year or the month and the day are ignored. The day of the year next to a month is a part of the same mistake."""
    bare = re.sub(r"'[^']*'", "", pattern)
    mistakes: list[tuple[str, str, str]] = []
    year = re.search("Y+", bare)
    if year is not None and re.search("[MLd]|Y[-/. ]?m", bare) and not re.search("[uywWecg]", bare):
        mistakes.append((year[0], "the week-based year since 7.0", year[0].lower()))
        day = re.search("D{1,2}(?!D)", bare) if "d" not in bare else None
        if day is not None:
            mistakes.append((day[0], "the day of the year", day[0].lower()))
        bare = re.sub("Y+|D{1,2}(?!D)", lambda letters: letters[0].lower(), bare)
    for letters, right, meaning, use in _LETTERS:
        match = re.search(letters, bare)
        if match is not None and not (right and re.search(right, bare)):
            mistakes.append((match[0], meaning, use))
    if not mistakes:
        return "", ""
    (letters, meaning, _), *others = mistakes
    problem = [f"`{letters}` in {where} is {meaning}", *(f"`{letters}` {meaning}" for letters, meaning, _ in others)]
    return enumerated(problem), f"Use {enumerated([f'`{use}`' for _, _, use in mistakes])}"


def java_fault(pattern: str) -> str:
    """Return why ``DateTimeFormatterBuilder.appendPattern`` rejects a pattern; empty if it does not."""
    open_parts = 0
    for part in re.finditer(r"(?s)'[^']*('?)|([A-Za-z])\2*|.", pattern):
        character, length = part[0][0], len(part[0])
        if character == "'":
            if not part[1]:
                return "a closing quote is missing"
        elif part[2]:
            most = _JAVA.get(character)
            if most is None:
                return f"unknown letter `{character}`"
            if length > most or (character == "V" and length != 2):
                limit = "only `VV` is" if character == "V" else f"at most {most} `{character}` in a row are"
                return f"{limit} allowed"
            if length in _NOT.get(character, ()):
                valid = [str(one) for one in range(1, most + 1) if one not in _NOT[character]]
                return f"only {', '.join(valid[:-1])} or {valid[-1]} `{character}` in a row are allowed"
        elif character in "{}#":
            return f"`{character}` is a reserved character"
        elif character == "[":
            open_parts += 1
        elif character == "]":
            open_parts -= 1
            if open_parts < 0:
                return "`]` without a matching `[`"
    return ""
