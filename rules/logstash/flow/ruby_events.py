"""What the Ruby code of filters does with the event, as far as its calls are constant."""

from __future__ import annotations

from lslint.grammar.bounded_cache import BoundedCache, compiled
from lslint.grammar.record import record

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_CALL = r"""\.(get|set|remove|tag|include\?)\s*\(\s*(\\?["'])([^"'#\\]+)\2\s*[,)]"""
_OLD_CALL = r"""\s*\[\s*(\\?["'])([^"'#\\]+)\1\s*\]"""
"""``event["field"]``, for reading and writing before Logstash 5.0."""
_READ = (
    r"\.(?:cancel|uncancel|timestamp|sprintf|to_json|to_s"
    r"|to_hash\.(?:each|each_pair|keys|values|to_json|select|map|key\?|has_key\?|include\?|length|size|any\?))(?!\w)"
)
_TAG = r"\.tag\s*\("
_CANCEL = r"\.cancel\b"
_HIDDEN = r"new_event_block|\$\{|\b(?:eval|instance_eval|send|binding|define_method)\b"


@record
class Call:
    """A use of the event. ``method``: ``get``, ``set``, ``remove``, ``tag`` or ``include?``; empty for
    ``event["field"]``, which reads or writes; ``cancel``. ``name``: of the field or tag, between ``start`` and ``end``
    in the code; empty if it is computed."""

    method: str
    name: str
    start: int
    end: int


class EventCode:
    """``calls``: in source order; ``is_known``: the code does nothing else with the event."""

    __slots__ = ("calls", "is_known")

    def __init__(self, code: str) -> None:
        self.calls: list[Call] = []
        self.is_known = compiled(_HIDDEN).search(code) is None
        for match in compiled(r"\bevent\b").finditer(code):
            at = match.end()
            if (found := compiled(_CALL).match(code, at)) is not None:
                self.calls.append(Call(found[1], found[3], found.start(3), found.end(3)))
            elif (found := compiled(_OLD_CALL).match(code, at)) is not None:
                self.calls.append(Call("", found[2], found.start(2), found.end(2)))
            elif compiled(_TAG).match(code, at) is not None:
                self.calls.append(Call("tag", "", at, at))
            elif compiled(_CANCEL).match(code, at) is not None:
                self.calls.append(Call("cancel", "", at, at))
            elif compiled(_READ).match(code, at) is None:
                self.is_known = False

    def names(self, *methods: str) -> Iterator[str]:
        """Yield the fields that calls of these methods name."""
        return (call.name for call in self.calls if call.method in methods and call.name)


_codes: dict[str, EventCode] = BoundedCache(EventCode)


def event_code(code: str) -> EventCode:
    """Return what code does with the event; not to be changed."""
    return _codes[code]
