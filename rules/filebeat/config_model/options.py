"""What Filebeat says to values: one interpreter over the tables of options.

The tables are ``knowledge/filebeat/*.json``; see ``tools/build_filebeat_catalogue.py`` for their form and origin.
"""

from __future__ import annotations

from collections.abc import Sequence

from lslint.rules import knowledge
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis, enabled, listed
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, no_variable, word
from lslint.rules.filebeat.config_model.scalars import SCALARS, ScalarSetting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from lslint.rules.api import Fix, Rule, Stage

    Table = dict[str, Any]
    Span = tuple[int, int]

_EACH = {"texts": "string", "regexps": "regexp", "enums": "enum", "objects": "object", "processors": "object"}


def check_options(
    analysis: Analysis, obj: Obj, table: Table, where: str, stage: Stage, skip: Sequence[str] = ()
) -> None:
    """Compares an object with a table of options. ``where``: what it is, for messages; ``stage``: when Filebeat reads
    it; ``skip``: options that are not compared."""
    _Options(analysis, where, stage).check(obj, table, skip)


def check_options_at(
    analysis: Analysis, obj: Obj, table: Table, where: str, stage: Stage, span: Span, skip: Sequence[str] = ()
) -> None:
    """As ``check_options``; what would be reported at the beginning of the object is reported at ``span``."""
    before = len(analysis.violations)
    check_options(analysis, obj, table, where, stage, skip)
    for violation in analysis.violations[before:]:
        if violation.start == obj.start and violation.end - violation.start <= 1:
            violation.start, violation.end = span


def check_value(analysis: Analysis, setting: MergedSetting, spec: Table, where: str, stage: Stage) -> None:
    """Compares a value with a row of a table."""
    _Options(analysis, where, stage).check_value(setting, spec)


class _Options:
    """The options of one thing, such as an output. The attributes are the parameters of ``check_options``."""

    __slots__ = ("analysis", "stage", "where")

    def __init__(self, analysis: Analysis, where: str, stage: Stage) -> None:
        self.analysis = analysis
        self.where = where
        self.stage = stage

    def add(self, rule: type[Rule], where: MergedSetting | Span, message: str, fix: Fix | None = None) -> None:
        self.analysis.add(rule, self.stage, where, message, fix)

    def add_shape(self, where: MergedSetting | Span, message: str) -> None:
        self.add(reported.WrongValueShape, where, message)

    def check(self, obj: Obj, table: Table, skip: Sequence[str] = ()) -> None:
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
                self.check_shape(obj, head)
            setting = obj.get(name)
            if setting is not None:
                displayed = (
                    MergedSetting(name, setting.start, setting.end, setting.value, setting.entry) if dot else setting
                )
                self.check_value(displayed, spec)
            elif spec.get("required") and (not dot or obj.get(head) is not None):
                if name == "paths":
                    message = f"{self.where} has no `paths`, which it needs"
                    self.add(reported.MissingPaths, _begin(obj), message)
                elif name == "hosts" and self.where.startswith("`output."):
                    self.add_missing_hosts(obj)
                else:
                    lacking.append(name)
        if lacking:
            message = f"{self.where} has no {listed(lacking)}, which it needs"
            self.add(reported.MissingFilebeatOption, _begin(obj), message)

    def reads(self, row: Table) -> bool:
        """Whether the target reads an option, as far as that is confirmed; without a target the newest one decides."""
        since, removed = row.get("since"), row.get("removed")
        if removed and not self.analysis.before(removed):
            return False
        return not (since and self.analysis.before(since))

    def check_shape(self, obj: Obj, path: str) -> None:
        """Adds a violation if a single value is given where other names are expected below."""
        at = obj
        parts = path.split(".")
        for number, part in enumerate(parts, 1):
            setting = at.fields.get(part)
            if setting is None:
                return
            if isinstance(setting.value, Leaf):
                known = any(violation.start == setting.span[0] for violation in self.analysis.violations[-3:])
                if setting.value.given and not known:
                    name = ".".join(parts[:number])
                    self.add_shape(setting, f"`{name}` of {self.where} takes names below it, not a single value")
                return
            at = setting.value

    def add_missing_hosts(self, obj: Obj) -> None:
        single = obj.get("host")
        fix = None
        if single is not None and isinstance(single.value, Leaf):
            fix = self.analysis.rename(single.name_span, "host", "hosts")
        span = single.name_span if single is not None and fix is not None else _begin(obj)
        message = f"{self.where} has no `hosts`, so Filebeat does not know where to send to"
        self.add(reported.OutputMissingHosts, span, message, fix)

    def check_value(self, setting: MergedSetting, spec: Table) -> None:
        value = setting.value
        kind: str = spec["type"]
        if isinstance(value, Leaf):
            bad = no_variable(str(value.value)) if value.open else ""
            if bad:
                message = f"`{bad}` is looked up as a variable: dates and fields are `%{{…}}`"
                self.add(reported.BadFormatString, setting, message)
            if not value.given:
                return
        if kind in _EACH:
            self.check_list(setting, spec, _EACH[kind])
        elif kind in ("object", "map", "ssl", "ssl-server", "namespace"):
            self.check_object(setting, spec)
        elif kind == "any":
            return
        elif isinstance(value, Obj):
            what = "list" if value.listed else "object"
            self.add_shape(setting.name_span, f"`{setting.name}` of {self.where} takes one value, not a {what}")
        else:
            self.check_scalar(setting, value, spec, kind)

    def check_scalar(self, setting: MergedSetting, leaf: Leaf, spec: Table, kind: str) -> None:
        reader = SCALARS.get(kind)
        if reader is not None:
            reader(ScalarSetting(self.analysis, setting, leaf, spec, self.where, self.stage))

    def check_list(self, setting: MergedSetting, spec: Table, kind: str) -> None:
        value = setting.value
        name = f"`{setting.name}` of {self.where}"
        if isinstance(value, Leaf):
            if kind == "object":
                self.add_shape(setting, f"{name} takes a list of objects, not a single value")
            else:
                self.check_member(setting, value, spec, kind, setting)
            return
        if not value.items and spec.get("nonzero"):
            rule: type[Rule] = reported.MissingFilebeatOption
            if setting.name == "paths":
                rule = reported.MissingPaths
            elif setting.name == "hosts" and self.where.startswith("`output."):
                rule = reported.OutputMissingHosts
            self.add(rule, setting.name_span, f"{name} is empty, and it needs an entry")
        for item in value.items:
            inner = item.value
            if kind == "object":
                if isinstance(inner, Obj):
                    entry = f"an entry of `{setting.name}`"
                    check_options(self.analysis, inner, spec.get("each", {}), entry, self.stage)
                elif inner.given:
                    self.add_shape(item, f"an entry of {name} is an object, not a single value")
            elif isinstance(inner, Obj):
                message = f"an entry of {name} is one value, not {'a list' if inner.listed else 'an object'}"
                if not inner.listed and len(inner.fields) == 1:
                    message += ": after `name: ` comes a value in YAML, so quote the text or leave the blank out"
                self.add_shape(item.name_span, message)
            else:
                self.check_member(setting, inner, spec, kind, item)

    def check_member(self, setting: MergedSetting, value: Leaf, spec: Table, kind: str, at: MergedSetting) -> None:
        if value.value == "" and spec.get("full") and not value.open:
            self.add(reported.OutputMissingHosts, at, f"an entry of `{setting.name}` of {self.where} is empty")
        elif value.given and kind != "string":
            self.check_scalar(MergedSetting(setting.name, at.start, at.end, value, at.entry), value, spec, kind)

    def check_object(self, setting: MergedSetting, spec: Table) -> None:
        value = setting.value
        name = f"`{setting.name}` of {self.where}"
        kind = spec["type"]
        if isinstance(value, Leaf):
            self.add_shape(setting, f"{name} takes names below it, not a single value")
        elif kind == "map" and spec.get("nonzero") and not value.fields:
            if value.listed:
                self.add_shape(setting.name_span, f"{name} takes names with values, not a list")
            else:
                message = f"{name} is empty, and it needs an entry"
                self.add(reported.MissingFilebeatOption, setting.name_span, message)
        elif kind in ("ssl", "ssl-server"):
            self.check_ssl(value, kind)
        elif kind == "namespace":
            self.check_namespace(setting, value, spec.get("enum"))

    def check_namespace(self, setting: MergedSetting, value: Obj, known: list[str] | None) -> None:
        """A section whose only child decides: its name must be known, and a second child is refused."""
        if setting.name == "codec":
            known = ["json", "format"]
        on = [child for child in value.fields.values() if isinstance(child.value, Obj) and enabled(child.value)]
        on += [child for child in value.fields.values() if isinstance(child.value, Leaf) and child.value.value is None]
        if len(on) > 1:
            names = " and ".join(f"`{child.name}`" for child in on[:3])
            self.add_shape(on[1].name_span, f"`{setting.name}` of {self.where} takes one kind, not {names}")
        elif on and known and on[0].name not in known:
            self.analysis.unlisted(on[0].name_span, on[0].name, known, setting.name, self.where, self.stage)
        elif on and setting.name == "codec" and isinstance(on[0].value, Obj):
            table = knowledge.load("filebeat/outputs")["codec"][on[0].name]
            check_options(self.analysis, on[0].value, table, "the codec", self.stage)
        elif on and setting.name == "codec" and on[0].name == "format":
            message = f"the codec `format` of {self.where} has no `string`"
            self.add(reported.MissingFilebeatOption, on[0].name_span, message)

    def check_ssl(self, obj: Obj, kind: str) -> None:
        table = knowledge.load("filebeat/outputs")[kind]
        check_options(self.analysis, obj, table, f"`ssl` of {self.where}", self.stage)
        if not enabled(obj):
            return
        one, two = obj.get("certificate"), obj.get("key")
        there = one or two
        if there is not None and (one is None or two is None):
            lacks = "certificate" if one is None else "key"
            message = f"`{there.name}` of {self.where} without `{lacks}`: TLS needs both, or none of them"
            self.add(reported.HalfSslPair, there.name_span, message)
        elif kind == "ssl-server" and one is None and obj.fields:
            message = f"`ssl` of {self.where} needs `certificate` and `key`"
            self.add(reported.MissingFilebeatOption, (obj.start, obj.start + 1), message)
        for item in elements(obj.get("cipher_suites")):
            name = word(item)
            if name is not None and not values.cipher(name):
                message = f"`{name}` is no cipher suite here: names look like `ECDHE-RSA-AES-128-GCM-SHA256`"
                self.add(reported.ValueNotAllowed, item, message)


def _begin(obj: Obj) -> Span:
    return obj.start, min(obj.end, obj.start + 1) if obj.end > obj.start else obj.end
