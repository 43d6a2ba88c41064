"""``urldecode``: decodes percent-encoded strings."""

from __future__ import annotations

import re
from typing import Any

from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun
from lslint.execution.event import MISSING, Event, Filter, reference
from lslint.execution.options import Decorations, Options
from lslint.execution.values import copied, text_of

_PERCENT = re.compile(rb"%([0-9a-fA-F]{2})")
_CHARSETS = {"UTF-8": "utf-8", "ISO-8859-1": "latin-1", "US-ASCII": "ascii", "ASCII": "ascii"}


def prepare(options: Options, environment: Environment) -> Filter:
    """Return the function that decodes a field, or all fields."""
    name = options.text("field", "message") or ""
    all_fields = options.flag("all_fields")
    charset = _CHARSETS.get(options.text("charset", "UTF-8") or "")
    if charset is None:
        raise NotRun("a charset other than UTF-8, ISO-8859-1 and US-ASCII is not modelled")
    failure_tags = options.strings("tag_on_failure", ["_urldecodefailure"])
    decorate = Decorations(options)

    def decode(event: Event) -> list[Event]:
        try:
            for field in event.names() if all_fields else [name]:
                path = reference(field)
                value = event.get(path)
                event.set(path, None if value is MISSING else copied(value, lambda leaf: _decoded(leaf, charset)))
            decorate(event)
        except FieldError:
            event.tag(*failure_tags)
        return [event]

    return decode


def _decoded(value: Any, charset: str) -> Any:
    if not isinstance(value, str):
        return value
    raw = _PERCENT.sub(lambda match: bytes([int(match[1], 16)]), value.encode("utf-8", "surrogatepass"))
    return text_of(raw) if charset == "utf-8" else raw.decode(charset, "replace")
