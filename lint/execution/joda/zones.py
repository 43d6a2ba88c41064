"""Time zones by id or offset, as Joda-Time names and uses them."""

from __future__ import annotations

import re
from datetime import datetime, timedelta
from zoneinfo import ZoneInfo

from lslint.execution.errors import NotRun
from lslint.execution.joda.fields import DAY, SECOND, Invalid, date_of
from lslint.grammar.bounded_cache import cached
from lslint.grammar.record import record
from lslint.rules.shared import time_zones

_EPOCH = datetime(1970, 1, 1)
_OFFSET = re.compile(r"(?:UTC|GMT|UT)?([+-])(\d\d)(?::?(\d\d)(?::?(\d\d)(?:[.,]?(\d{3}))?)?)?")


@record
class Zone:
    """A time zone: a fixed offset, or one with rules."""

    _fixed: int
    _rules: ZoneInfo | None = None

    def _at(self, millis: int, fold: int, utc: bool) -> int:
        if self._rules is None:
            return self._fixed
        if not 2 <= date_of(millis)[0] <= 9997:
            raise NotRun("offsets of a time zone before the year 2 and after 9997 are not modelled")
        moment = _EPOCH + timedelta(days=millis // DAY, milliseconds=millis % DAY)
        if utc:
            shift = self._rules.fromutc(moment.replace(tzinfo=self._rules)).utcoffset()
        else:
            shift = moment.replace(tzinfo=self._rules, fold=fold).utcoffset()
        return 0 if shift is None else round(shift.total_seconds()) * SECOND

    def offset(self, millis: int) -> int:
        """Return the offset at an instant."""
        return self._at(millis, 0, True)

    def to_utc(self, local: int) -> int:
        """Return the instant of a local time, the earlier of two. Raises ``Invalid`` if there is none."""
        first, second = self._at(local, 0, False), self._at(local, 1, False)
        if first < second:
            raise Invalid("the local time does not exist")
        return local - first

    def to_utc_leniently(self, local: int, original: int) -> int:
        """Return the instant of a local time that was made of the instant ``original``: with the same offset if that
        is possible, after the gap if there is none."""
        first, second = self._at(local, 0, False), self._at(local, 1, False)
        kept = self.offset(original)
        return local - (kept if second < first and kept == second else first)


UTC = Zone(0)


def get(name: str) -> Zone:
    """Return a zone by its id or offset. Raises ``Invalid`` if Joda-Time refuses it, ``NotRun`` if this machine has no
    data of it."""
    zone = _zone(name)
    if zone is None:
        raise Invalid(f"The datetime zone id '{name}' is not recognised")
    return zone


@cached
def _zone(name: str) -> Zone | None:
    if name in ("UTC", "Z", "UT"):
        return UTC
    if name in time_zones.ids():
        try:
            return Zone(0, ZoneInfo(name))
        except (OSError, ValueError, KeyError):
            raise NotRun(f"the rules of the time zone `{name}` are not installed") from None
    match = _OFFSET.fullmatch(name)
    if match is None or not time_zones.known(name):
        return None
    sign, hours, minutes, seconds, millis = match.groups()
    offset = ((int(hours) * 60 + int(minutes or 0)) * 60 + int(seconds or 0)) * SECOND + int(millis or 0)
    return Zone(-offset if sign == "-" else offset)
