"""What Filebeat says to values: one interpreter over the tables of options.

A ``Problem`` knows the code that reports it and the stage. The tables are ``knowledge/filebeat/*.json``; see
``tools/build/filebeat_catalogue.py`` for their form and origin.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from lslint.rules import knowledge
from lslint.rules.api import Edit, Fix
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.merge import Leaf, Obj, Place, no_variable

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, ClassVar

    from lslint.rules.api import Stage

    Table = dict[str, Any]
    Reader = Callable[["Check", Place, Leaf, Table, str, Stage], None]
    Release = tuple[int, ...]

NEWEST = (99,)
MOST_OF_CODE = 30_000
"""Problems of one code and stage that are kept; no report shows as many."""


class Problem:
    """Something that Filebeat does not do as written. ``code``: the rule that tells it; ``since``/``until``: releases
    that refuse it (until: the first that does not any more)."""

    __slots__ = ("code", "end", "first", "fix", "message", "since", "stage", "start", "until")

    def __init__(self, code: str, stage: Stage, span: tuple[int, int], message: str, fix: Fix | None = None) -> None:
        self.code = code
        self.stage: Stage = stage
        self.start, self.end = span
        self.message = message
        self.fix = fix
        self.first: tuple[int, int] | None = None
        self.since: Release = (0,)
        self.until: Release = NEWEST


class Check:
    """A check of one config. ``release``: the target, None if there is none; ``problems``: what was found;
    ``open``: places where the file does not tell what happens, with the reason; ``old``: releases
    before 6.0 are meant too. ``readers``: type of a setting -> function that compares a value with it."""

    readers: ClassVar[dict[str, Reader]] = {}

    def __init__(self, text: str, release: Release | None) -> None:
        self.text = text
        self.release = release
        self.problems: list[Problem] = []
        self._counts: dict[tuple[str, str], int] = {}
        self.old = False
        self.open: list[tuple[str, int, int]] = []

    def add(
        self, code: str, stage: Stage, place: Place | tuple[int, int], message: str, fix: Fix | None = None
    ) -> Problem:
        """Adds a problem at a place (at its value) or a span."""
        problem = Problem(code, stage, place.span if isinstance(place, Place) else place, message, fix)
        count = self._counts[code, stage] = self._counts.get((code, stage), 0) + 1
        if count <= MOST_OF_CODE:
            self.problems.append(problem)
        elif count == MOST_OF_CODE + 1 and stage in ("load", "start"):
            self.open.append((f"more than {MOST_OF_CODE:,} errors of {code}", problem.start, problem.end))
        return problem

    def before(self, release: str) -> bool:
        """True if the target is older than that release; False without a target."""
        return self.release is not None and self.release < numbers(release)

    def reads(self, row: Table) -> bool:
        """Whether the target reads an option, as far as that is confirmed; without a target the newest one decides."""
        since, removed = row.get("since"), row.get("removed")
        if removed and (self.release is None or self.release >= numbers(removed)):
            return False
        return not (since and self.before(since))

    def options(self, obj: Obj, table: Table, where: str, stage: Stage, skip: Sequence[str] = ()) -> None:
        """Compares an object with a table of options."""
        seen: set[str] = set()
        lacking: list[str] = []
        fields = obj.fields
        for name, row in table.items():
            first, dot, _ = name.partition(".")
            if first not in fields and (dot or isinstance(row, str) or "required" not in row):
                continue
            spec: Table = {"type": row} if isinstance(row, str) else row
            if name in skip or not self.reads(spec):
                continue
            head = name.rpartition(".")[0]
            if dot and head not in seen:
                seen.add(head)
                self.shape(obj, head, where, stage)
            place = obj.get(name)
            if place is not None:
                shown = Place(name, place.start, place.end, place.value, place.entry) if dot else place
                self.value(shown, spec, where, stage)
            elif spec.get("required") and (not dot or obj.get(head) is not None):
                if name == "paths" or (name == "hosts" and where.startswith("`output.")):
                    self.missing(obj, name, where, stage)  # with a rule of its own
                else:
                    lacking.append(name)
        if lacking:
            self.add("FB131", stage, _begin(obj), f"{where} has no {listed(lacking)}, which it needs")

    def shape(self, obj: Obj, path: str, where: str, stage: Stage) -> None:
        """A scalar stands where other names are expected below."""
        at = obj
        parts = path.split(".")
        for number, part in enumerate(parts):
            place = at.fields.get(part)
            if place is None:
                return
            if isinstance(place.value, Leaf):
                known = any(problem.start == place.span[0] for problem in self.problems[-3:])
                if place.value.value is not None and not place.value.open and not known:
                    name = ".".join(parts[: number + 1])
                    message = f"`{name}` of {where} takes names below it, not a single value"
                    self.add("FB129", stage, place, message)
                return
            at = place.value

    def missing(self, obj: Obj, name: str, where: str, stage: Stage) -> None:
        """A required option is not there."""
        span = _begin(obj)
        if name == "hosts" and where.startswith("`output."):
            single = obj.get("host")
            fix = None
            if single is not None and isinstance(single.value, Leaf) and self.text[single.start : single.end] == "host":
                fix = Fix("unsafe", "Write `hosts`", [Edit(single.start, single.end, "hosts")])
                span = (single.start, single.end)
            self.add("FB103", stage, span, f"{where} has no `hosts`, so Filebeat does not know where to send to", fix)
            return
        self.add("FB202", stage, span, f"{where} has no `{name}`, which it needs")

    def value(self, place: Place, spec: Table, where: str, stage: Stage) -> None:
        """Compares a value with a row of a table."""
        value = place.value
        kind: str = spec["type"]
        if isinstance(value, Leaf):
            if value.open:
                bad = no_variable(str(value.value))
                if bad:
                    self.add(
                        "FB130", stage, place, f"`{bad}` is looked up as a variable: dates and fields are `%{{…}}`"
                    )
                return
            if value.value is None:
                return
        many = _EACH.get(kind)
        if many is not None:
            self._list(place, spec, many, where, stage)
            return
        if kind == "any":
            return
        if kind in ("object", "map", "ssl", "ssl-server", "namespace"):
            self._object(place, spec, where, stage)
            return
        if isinstance(value, Obj):
            what = "list" if value.listed else "object"
            self.add(
                "FB129", stage, (place.start, place.end), f"`{place.name}` of {where} takes one value, not a {what}"
            )
            return
        self.scalar(place, value, spec, kind, where, stage)

    def _list(self, place: Place, spec: Table, kind: str, where: str, stage: Stage) -> None:
        value = place.value
        if isinstance(value, Leaf):
            if kind == "object":
                self.add(
                    "FB129", stage, place, f"`{place.name}` of {where} takes a list of objects, not a single value"
                )
            else:
                self._member(place, value, spec, kind, where, stage, place)
            return
        if not value.items and spec.get("nonzero"):
            code = "FB103" if place.name == "hosts" and where.startswith("`output.") else "FB131"
            code = "FB202" if place.name == "paths" else code
            self.add(
                code, stage, (place.start, place.end), f"`{place.name}` of {where} is empty, and it needs an entry"
            )
        for item in value.items:
            inner = item.value
            if kind == "object":
                if isinstance(inner, Obj):
                    each = spec.get("each")
                    if each:
                        self.options(inner, each, f"an entry of `{place.name}`", stage)
                elif inner.value is not None and not inner.open:
                    self.add(
                        "FB129", stage, item, f"an entry of `{place.name}` of {where} is an object, not a single value"
                    )
            elif isinstance(inner, Obj):
                what = "list" if inner.listed else "object"
                message = f"an entry of `{place.name}` of {where} is one value, not a{'n' * (what == 'object')} {what}"
                if not inner.listed and len(inner.fields) == 1:
                    message += ": after `name: ` comes a value in YAML, so quote the text or leave the blank out"
                self.add("FB129", stage, (item.start, item.end), message)
            else:
                self._member(place, inner, spec, kind, where, stage, item)

    def _member(self, place: Place, value: Leaf, spec: Table, kind: str, where: str, stage: Stage, at: Place) -> None:
        if value.open or value.value is None:
            return
        if value.value == "" and spec.get("full"):
            self.add("FB103", stage, at, f"an entry of `{place.name}` of {where} is empty")
            return
        if kind != "string":
            self.scalar(Place(place.name, at.start, at.end, value, at.entry), value, spec, kind, where, stage)

    def _object(self, place: Place, spec: Table, where: str, stage: Stage) -> None:
        value = place.value
        if isinstance(value, Leaf):
            self.add("FB129", stage, place, f"`{place.name}` of {where} takes names below it, not a single value")
            return
        kind = spec["type"]
        if kind == "map" and spec.get("nonzero") and not value.fields:
            message = f"`{place.name}` of {where} takes names with values, not a list"
            if not value.listed:
                message = f"`{place.name}` of {where} is empty, and it needs an entry"
            self.add("FB129" if value.listed else "FB131", stage, (place.start, place.end), message)
        elif kind == "ssl":
            self.ssl(value, where, stage, False)
        elif kind == "ssl-server":
            self.ssl(value, where, stage, True)
        elif kind == "namespace":
            self.namespace(place, value, spec.get("enum"), where, stage)

    def namespace(self, place: Place, value: Obj, known: list[str] | None, where: str, stage: Stage) -> Place | None:
        """The one child that counts; problems with none known of the name, and with a second one."""
        if place.name == "codec":
            known = ["json", "format"]
        on = [child for child in value.fields.values() if isinstance(child.value, Obj) and enabled(child.value)]
        on += [child for child in value.fields.values() if isinstance(child.value, Leaf) and child.value.value is None]
        if len(on) > 1:
            names = " and ".join(f"`{child.name}`" for child in on[:3])
            self.add("FB129", stage, (on[1].start, on[1].end), f"`{place.name}` of {where} takes one kind, not {names}")
            return None
        if on and known and on[0].name not in known:
            self.unlisted((on[0].start, on[0].end), on[0].name, known, place.name, where, stage)
            return None
        if on and place.name == "codec" and isinstance(on[0].value, Obj):
            self.options(on[0].value, knowledge.load("filebeat/outputs")["codec"][on[0].name], "the codec", stage)
        elif on and place.name == "codec" and on[0].name == "format":
            self.add("FB131", stage, (on[0].start, on[0].end), f"the codec `format` of {where} has no `string`")
        return on[0] if on else None

    def unlisted(
        self,
        span: tuple[int, int],
        word: str,
        known: Sequence[str],
        name: str,
        where: str,
        stage: Stage,
    ) -> None:
        """A word that is none of those an option takes."""
        near = nearest(word, list(known))
        shown = ", ".join(f"`{one}`" for one in known if one) if len(known) < 9 else ""
        message = f"`{word}` is no value of `{name}` of {where}"
        message += f": did you mean `{near}`?" if near else f": it takes {shown}" if shown else ""
        fix = None
        if near and self.text[span[0] : span[1]].strip("'\"") == word:
            quote = self.text[span[0]] if self.text[span[0]] in "'\"" else ""
            fix = Fix("unsafe", f"Write `{near}`", [Edit(*span, f"{quote}{near}{quote}")])
        self.add("FB114", stage, span, message, fix)

    def ssl(self, obj: Obj, where: str, stage: Stage, server: bool) -> None:
        """The options below ``ssl``."""
        on = obj.value("enabled")
        self.options(
            obj, knowledge.load("filebeat/outputs")["ssl-server" if server else "ssl"], f"`ssl` of {where}", stage
        )
        if values.boolean(on) is False or not enabled(obj):
            return
        one, two = obj.get("certificate"), obj.get("key")
        if (one is None) != (two is None):
            there = one or two
            lacks = "key" if one is not None else "certificate"
            assert there is not None
            span = (there.start, there.end)
            message = f"`{there.name}` of {where} without `{lacks}`: TLS needs both, or none of them"
            self.add("FB121", stage, span, message)
        elif server and one is None and obj.fields:
            self.add("FB131", stage, (obj.start, obj.start + 1), f"`ssl` of {where} needs `certificate` and `key`")
        suites = obj.get("cipher_suites")
        for item in _members(suites):
            leaf = item.value
            if (
                isinstance(leaf, Leaf)
                and isinstance(leaf.value, str)
                and not leaf.open
                and not values.cipher(leaf.value)
            ):
                message = f"`{leaf.value}` is no cipher suite here: names look like `ECDHE-RSA-AES-128-GCM-SHA256`"
                self.add("FB114", stage, item, message)

    def scalar(self, place: Place, leaf: Leaf, spec: Table, kind: str, where: str, stage: Stage) -> None:
        """Compares a single value with its type and limits."""
        reader = self.readers.get(kind)
        if reader is not None:
            reader(self, place, leaf, spec, where, stage)


_EACH = {"texts": "string", "regexps": "regexp", "enums": "enum", "objects": "object", "processors": "object"}


def _members(place: Place | None) -> list[Place]:
    if place is None:
        return []
    return place.value.items if isinstance(place.value, Obj) else [place]


def _begin(obj: Obj) -> tuple[int, int]:
    return obj.start, min(obj.end, obj.start + 1) if obj.end > obj.start else obj.end


def listed(names: list[str]) -> str:
    """``["a", "b", "c"]`` as "`a`, `b` and `c`"."""
    shown = [f"`{name}`" for name in names]
    return " and ".join([", ".join(shown[:-1]), shown[-1]] if len(shown) > 1 else shown)


def enabled(obj: Obj) -> bool:
    """As the program asks a section: on, unless ``enabled`` is a false that the bool reader takes."""
    return values.boolean(obj.value("enabled")) is not False


def numbers(release: str) -> Release:
    """``"8.13"`` as ``(8, 13)``."""
    return tuple(int(part) for part in release.split("."))


def nearest(word: str, words: list[str]) -> str | None:
    """The one of ``words`` that a slip of the pen makes of ``word``; None if there is none."""
    from lslint.rules.shared.suggest import nearest as near

    return near(word, words)
