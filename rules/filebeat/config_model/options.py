"""Checks of settings against the tables of options.

The tables are ``knowledge/filebeat/*.json``; ``tools/build/filebeat_catalogue.py`` documents their form and origin.
"""

from __future__ import annotations

from collections.abc import Sequence

from lslint.grammar.bounded_cache import Remembered
from lslint.grammar.parse_errors import Span
from lslint.grammar.record import record
from lslint.grammar.template_hints import has_marker
from lslint.rules import knowledge
from lslint.rules.api import Fix, Rule, Stage
from lslint.rules.filebeat import reported
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import Analysis, effect, named
from lslint.rules.filebeat.config_model.merge import Leaf, MergedSetting, Obj, elements, is_open, no_variable, word
from lslint.rules.filebeat.config_model.relations import check_relations
from lslint.rules.filebeat.config_model.scalars import SCALARS, ScalarSetting
from lslint.rules.filebeat.config_model.tables import Table, levels
from lslint.rules.shared.config_syntax import BARE_BRACES
from lslint.rules.shared.message_parts import backticked

_LIMITED = ("bool", "int", "uint", "mode", "duration", "size", "enum", "encoding", "rate", "kafka-version")
"""Types that accept only strings of a certain form."""


_EXAMPLES = {"the processor `dns`": ["reverse"]}
"""Example of the only required option, where the name of the option does not suggest a value."""
_EACH = {
    "texts": "string",
    "regexps": "regexp",
    "enums": "enum",
    "objects": "object",
    "processors": "object",
    "field-names": "field-name",
    "journal-matches": "journal-match",
}


def check_options(
    analysis: Analysis, obj: Obj, table: Table, where: str, stage: Stage, skip: Sequence[str] = (),
    span: Span | None = None,
) -> None:  # fmt: skip
    """Check an object against a table of options. ``where``: what the object is, for messages; ``stage``: when Filebeat
    reads it; ``skip``: options that are not checked; ``span``: where to report what is missing, if it is not the
    beginning of the object."""
    before = len(analysis.findings)
    _Options(analysis, where, stage).check(obj, table, skip)
    for finding in analysis.findings[before:]:
        if span is not None and finding.start == obj.start and finding.end - finding.start <= 1:
            finding.start, finding.end = span


def check_value(analysis: Analysis, setting: MergedSetting, row: Table | str, where: str, stage: Stage) -> None:
    """Check a value against a row of a table."""
    _Options(analysis, where, stage).check_value(setting, {"type": row} if isinstance(row, str) else row)


@record
class _Options:
    """The check of one object, such as an output. The attributes are the parameters of ``check_options``."""

    analysis: Analysis
    where: str
    stage: Stage

    @property
    def subject(self) -> str:
        """What the object is, as the beginning of a sentence."""
        return self.where[:1].upper() + self.where[1:]

    def add(
        self, rule: type[Rule], where: MergedSetting | Span, message: str, kind: str = "", fix: Fix | None = None
    ) -> None:
        self.analysis.add(rule, self.stage, where, message, fix, kind=kind)

    def _line_of_paths(self, obj: Obj) -> int:
        """Return the line of the next input if it has ``paths`` but no type; else 0."""
        following = self.analysis.next_input(obj)
        if not isinstance(following, Obj) or following.get("type") is not None or following.get("paths") is None:
            return 0
        return self.analysis.line(following.fields["paths"].start)

    def _line_of_misread_paths(self, obj: Obj) -> int:
        """Return the line of ``paths`` if a no-break space in the indentation is part of the name; else 0.

        Such a name ends the input if it begins in the first column.
        """
        followed = self.analysis.inputs[-1:]
        candidates = list(obj.fields.items())
        if followed and followed[0].value is obj:
            candidates += self.analysis.root.fields.items()
        for name, setting in candidates:
            if name != "paths" and name.strip(" \u00a0") == "paths":
                return self.analysis.line(setting.start)
        return 0

    def add_shape(self, where: MergedSetting | Span, message: str) -> None:
        self.analysis.add_shape(self.stage, where, message)

    def check(self, obj: Obj, table: Table, skip: Sequence[str] = ()) -> None:
        analysis = self.analysis
        if not analysis.scope or not table:
            return
        seen: dict[str, int] = {}
        lacking: dict[int, list[str]] = {}
        for name, spec, is_plain in _rows_of(table).of(obj):
            if name in skip:
                continue
            if is_plain:
                setting = obj.get(name)
                if setting is not None:
                    self.check_value(setting, spec)
                continue
            reading = self.reading(spec)
            if reading == analysis.scope:
                self.check_option(obj, name, spec, table, seen, lacking)
            elif reading:
                with analysis.within(reading):
                    self.check_option(obj, name, spec, table, seen, lacking)
        for releases, names in lacking.items():
            meant = analysis.misspelled(obj, names[0], table) if len(names) == 1 else None
            if meant is not None:
                message = f"{self.subject} has `{meant.name}` but no `{names[0]}`{effect(self.stage)};"
                message += f" did you mean `{names[0]}`?"
                with analysis.within(releases):
                    fix = analysis.rename(meant.name_span, meant.name, names[0])
                    self.add(reported.OptionCombination, meant.name_span, message, fix=fix)
                continue
            verb = "has no" if len(names) == 1 else "lacks"
            message = f"{self.subject} {verb} {backticked(names)}{effect(self.stage)}."
            message += f" {to_add(names, table, self.where)}"
            with analysis.within(releases):
                self.add(reported.OptionCombination, _begin(obj), message)

    def check_option(
        self, obj: Obj, name: str, spec: Table, table: Table, seen: dict[str, int], lacking: dict[int, list[str]]
    ) -> None:
        """Check an option, or that it may be missing. ``seen``: the releases for which the shapes of sections are
        checked; ``lacking``: the missing options by the releases that require them."""
        forms = forms_of(self.analysis, spec)
        head, dot, _ = name.rpartition(".")
        if dot:
            newest = self.analysis.scope & ~seen.get(head, 0)
            for form, releases in forms:
                newest &= releases if form is forms[-1][0] and form.get("before") is None else ~releases
            seen[head] = seen.get(head, 0) | newest
            if newest:
                with self.analysis.within(newest):
                    self.check_shape(obj, head, table, name)
        setting = obj.get(name)
        if setting is not None:
            if dot:  # messages show the whole name
                setting = MergedSetting(name, setting.start, setting.end, setting.value, setting.entry)
            self.check_forms(setting, forms)
            return
        requiring, section = self.analysis.scope, obj.get(head) if dot else None
        for form, releases in forms:
            if not form.get("required") or is_open(section) or (dot and not form.get("always") and section is None):
                requiring &= ~releases
        if not requiring:
            return
        with self.analysis.within(requiring):
            if name == "paths":
                message = f"{self.subject} has no `paths`{effect(self.stage)}. Add the paths of the files to read"
                single = obj.fields.get("path") or self.analysis.misspelled(obj, "paths", table)
                span, fix = _begin(obj), None
                if single is not None:
                    span, fix = single.name_span, self.analysis.rename(single.name_span, single.name, "paths")
                    self.analysis.named_elsewhere.add(single.start)
                    message = f"{self.subject} has `{single.name}` but no `paths`{effect(self.stage)}."
                    message += f" Rename `{single.name}` to `paths`"
                elif line := self._line_of_paths(obj):
                    message = f"{self.subject} has no `paths`{effect(self.stage)}: the `-` before `paths` on line"
                    message += f" {line} starts another input. Remove that `-`"
                elif line := self._line_of_misread_paths(obj):
                    message = f"{self.subject} has no `paths`{effect(self.stage)}: the no-break space before"
                    message += f" `paths` on line {line} is part of the name. Use plain spaces"
                self.add(reported.MissingPaths, span, message, fix=fix)
            elif name == "hosts" and self.where.startswith("`output."):
                self.add_missing_hosts(obj)
            else:
                lacking.setdefault(requiring, []).append(name)

    def reading(self, row: Table) -> int:
        """Return the releases in the scope that read an option, as far as that is confirmed."""
        reading = self.analysis.scope
        if row.get("removed"):
            reading &= ~self.analysis.at_least(row["removed"])
        return reading & self.analysis.at_least(row["since"]) if row.get("since") else reading

    def check_forms(self, setting: MergedSetting, forms: list[tuple[Table, int]]) -> None:
        """Check a value against the forms of an option: a release rejects it if all forms do that it may read."""
        analysis = self.analysis
        if len(forms) == 1:
            self.check_value(setting, forms[0][0])
            return
        before = len(analysis.findings)
        starts: list[set[int]] = []
        for form, releases in forms:
            with analysis.within(releases):
                self.check_value(setting, form)
            starts.append({finding.start for finding in analysis.findings[before:]})
            del analysis.findings[before:]
        groups: dict[tuple[int, int], set[int]] = {}  # the items of a list may differ in their releases
        for start in set().union(*starts):
            rejecting = analysis.scope
            for (_, releases), rejected in zip(forms, starts, strict=True):
                rejecting &= analysis.scope if start in rejected else ~releases
            newest = [n for n, rejected in enumerate(starts) if start in rejected and forms[n][1] & rejecting]
            if newest:
                groups.setdefault((newest[-1], rejecting), set()).add(start)
        for (number, rejecting), places in groups.items():
            count = len(analysis.findings)
            with analysis.within(rejecting):
                self.check_value(setting, forms[number][0])
            analysis.findings[count:] = [finding for finding in analysis.findings[count:] if finding.start in places]

    def check_shape(self, obj: Obj, path: str, table: Table, option: str) -> None:
        """Add a finding if a single value is set where a map is expected, that is around ``option``."""
        whole = [name for name in (option, *_above(option)) if "." in name and table.get(name) == "object"]
        at = obj
        parts = path.split(".")
        for number, part in enumerate(parts, 1):
            setting = at.fields.get(part)
            if setting is None:
                return
            if isinstance(setting.value, Leaf):
                if path == "filebeat.registry" and self.analysis.before("7.0"):
                    return  # ignored: the setting of these releases is `filebeat.registry_file`
                if any(name.count(".") >= number for name in whole):
                    return  # Filebeat looks up the whole name, and ignores a value above it
                known = any(finding.start == setting.span[0] for finding in self.analysis.findings[-3:])
                if setting.value.given and not known:
                    self.add_single_value(setting, named(".".join(parts[:number]), self.where))
                return
            at = setting.value

    def add_single_value(self, setting: MergedSetting, name: str) -> None:
        action = "Write a map of its options (`name: value`) instead"
        if name.strip("`") in levels()["sections_with_path"]:
            action = f"Move the value to `{name.strip('`')}.path`"
        self.add_shape(setting, f"{name} is a single value{effect(self.stage)}. {action}")

    def add_missing_hosts(self, obj: Obj) -> None:
        if not self.analysis.complete:
            return  # an operator sets the hosts
        section = self.where.strip("`")
        if self.analysis.is_given(f"{section}.hosts") or (
            section == "output.elasticsearch" and self.analysis.is_given("cloud.id")
        ):
            self.analysis.add_unknown("a command line in the project sets the missing hosts", _begin(obj))
            return
        single = obj.get("host")
        is_older = self.analysis.before("5.0")
        if section == "output.redis":
            is_older = self.analysis.before("6.0")
        if single is not None and is_older:
            self.analysis.add_unknown("releases before 5.0 read `host` and `port`", single.name_span)
            return
        fix = None
        if single is not None and (isinstance(single.value, Leaf) or single.value.listed):
            fix = self.analysis.rename(single.name_span, "host", "hosts")
            self.analysis.named_elsewhere.update(item.start for item in (single, obj.get("port")) if item)
        span = single.name_span if single is not None and fix is not None else _begin(obj)
        message = f"{self.where} has no `hosts`{effect(self.stage)}."
        or_cloud = ", or set `cloud.id`" if section == "output.elasticsearch" else ""
        port = ", and append the port to the address" if obj.get("port") is not None else ""
        action = f"Rename `host` to `hosts`{port}" if fix else f"Add the addresses of the servers{or_cloud}"
        self.analysis.add(reported.NoUsableInputOrOutput, self.stage, span, f"{message} {action}", fix, kind="hosts")

    def check_value(self, setting: MergedSetting, spec: Table) -> None:
        value = setting.value
        kind: str = spec["type"]
        if isinstance(value, Leaf):
            if value.open:
                bad = no_variable(str(value.value))
                if bad:
                    message = f"`{bad}` refers to a variable that cannot exist{effect(self.stage)}."
                    message += " Use `%{…}` for dates and fields"
                    self.add(reported.BadValue, setting, message)
                if kind in _LIMITED and has_marker(str(value.value)):
                    self.analysis.add_unknown(f"the value of `{setting.name}` is not in the file", setting.span)
            if value.open or value.value is None:
                return
        if kind in _EACH:
            self.check_list(setting, spec, _EACH[kind])
        elif kind in ("object", "map", "ssl", "ssl-server", "namespace"):
            self.check_object(setting, spec)
        elif kind == "any" or (isinstance(value, Obj) and value.parsed):
            return
        elif isinstance(value, Obj):
            name = named(setting.name, self.where)
            message = f"{name} is a {_shape(value)}{effect(self.stage)}. Write a single value instead"
            self.add_shape(setting.name_span, self.bare_braces(value) or message)
        else:
            self.check_scalar(setting, value, spec, kind)

    def check_scalar(self, setting: MergedSetting, leaf: Leaf, spec: Table, kind: str) -> None:
        value = leaf.value
        if (kind == "string" and isinstance(value, str) and value) or (kind == "bool" and isinstance(value, bool)):
            return
        reader = SCALARS.get(kind)
        if reader is not None:
            reader(ScalarSetting(self.analysis, setting, leaf, spec, self.where, self.stage))

    def check_list(self, setting: MergedSetting, spec: Table, kind: str) -> None:
        value = setting.value
        name = named(setting.name, self.where)
        if isinstance(value, Leaf):
            if kind == "object":
                self.add_shape(setting, f"{name} is a single value{effect(self.stage)}. Write a list of maps instead")
            else:
                self.check_member(setting, value, spec, kind, setting)
            return
        if not value.items and spec.get("nonzero"):
            rule: type[Rule] = reported.OptionCombination
            kind = ""
            if setting.name == "paths":
                rule = reported.MissingPaths
            elif setting.name == "hosts" and self.where.startswith("`output."):
                rule, kind = reported.NoUsableInputOrOutput, "hosts"
            message = f"{name} is empty{effect(self.stage)}. Add at least one entry"
            if value.fields:
                message = f"{name} is a map instead of a list{effect(self.stage)}."
                message += " Write a list, with `- ` before each entry"
            self.add(rule, setting.name_span, message, kind=kind)
        for item in value.items:
            inner = item.value
            if kind == "object":
                if isinstance(inner, Obj):
                    entry = f"an entry of `{setting.name}`"
                    check_options(self.analysis, inner, spec.get("each", {}), entry, self.stage)
                elif inner.given:
                    message = f"An entry of {name} is a single value{effect(self.stage)}."
                    message += " Write a map (`name: value`) instead"
                    self.add_shape(item, message)
            elif isinstance(inner, Obj):
                message = f"An entry of {name} is a {_shape(inner)}{effect(self.stage)}. Write "
                message += "each value as a separate entry" if inner.listed else "a single value instead"
                if not inner.listed and len(inner.fields) == 1:
                    message = f"An entry of {name} contains `: ` and is therefore a map{effect(self.stage)}."
                    message += " Remove the space" if setting.name == "hosts" else " Quote the entry"
                self.add_shape(item.name_span, self.bare_braces(inner) or message)
            else:
                self.check_member(setting, inner, spec, kind, item)

    def bare_braces(self, value: Obj) -> str:
        """Return the message for a map that is an unquoted ``{name}``; empty for any other one."""
        if not any(field.entry is not None and field.entry.is_bare for field in value.fields.values()):
            return ""
        written = self.analysis.text[value.start : value.end]
        return BARE_BRACES.format(written=written, effect=effect(self.stage))

    def check_member(self, setting: MergedSetting, value: Leaf, spec: Table, kind: str, at: MergedSetting) -> None:
        if value.value == "" and spec.get("full") and not value.open:
            message = f"An entry of {named(setting.name, self.where)} is empty{effect(self.stage)}. Add an address"
            self.add(reported.NoUsableInputOrOutput, at, message, kind="hosts")
        elif value.given and kind != "string":
            self.check_scalar(MergedSetting(setting.name, at.start, at.end, value, at.entry), value, spec, kind)

    def check_object(self, setting: MergedSetting, spec: Table) -> None:
        value = setting.value
        name = named(setting.name, self.where)
        kind = spec["type"]
        if isinstance(value, Leaf):
            self.add_single_value(setting, name)
        elif kind == "map" and spec.get("nonzero") and not value.fields:
            if value.listed:
                first = word(value.items[0]) if value.items else None
                example = f"`{setting.name}: {{{first or 'name'}: value}}`"
                message = f"{name} is a list{effect(self.stage)}. Write a map instead, for example {example}"
                self.add_shape(setting.name_span, message)
            else:
                message = f"{name} is empty{effect(self.stage)}. Add at least one entry"
                self.add(reported.OptionCombination, setting.name_span, message)
        elif kind in ("ssl", "ssl-server"):
            self.check_ssl(value, kind, setting.name)
        elif kind == "namespace":
            self.check_namespace(setting, value, spec.get("enum"))

    def check_namespace(self, setting: MergedSetting, value: Obj, known: list[str] | None) -> None:
        """Check a section with a single child, whose name is a type: it must be known, and a second one is rejected."""
        if setting.name == "codec":
            known = ["json", "format"]
        on = [child for child in value.fields.values() if isinstance(child.value, Obj) and child.value.is_enabled]
        on += [child for child in value.fields.values() if isinstance(child.value, Leaf) and child.value.value is None]
        if len(on) > 1:
            names = backticked([child.name for child in on[:3]])
            name = named(setting.name, self.where)
            message = f"{name} has more than one type ({names}){effect(self.stage)}. Remove all but one"
            self.add_shape(on[1].name_span, message)
        elif on and known and on[0].name not in known:
            self.analysis.unlisted(on[0].name_span, on[0].name, known, setting.name, self.where, self.stage)
        elif on and setting.name == "codec" and isinstance(on[0].value, Obj):
            table = knowledge.load("filebeat/outputs")["codec"][on[0].name]
            check_options(self.analysis, on[0].value, table, f"the codec `{on[0].name}`", self.stage)
        elif on and setting.name == "codec" and on[0].name == "format":
            message = f"The codec `format` of {self.where} has no `string`{effect(self.stage)}. Add `string`"
            self.add(reported.OptionCombination, on[0].name_span, message)

    def check_ssl(self, obj: Obj, kind: str, name: str) -> None:
        table = knowledge.load("filebeat/outputs")[kind]
        is_path = self.where.startswith("`") and self.where.count("`") == 2
        where = f"{self.where[:-1]}.{name}`" if is_path else named(name, self.where)
        check_options(self.analysis, obj, table, where, self.stage)
        if not obj.is_enabled or not obj.fields:
            return
        check_relations(self.analysis, obj, kind, where, (obj.start, obj.start + 1), self.stage)
        for item in elements(obj.get("cipher_suites")):
            suite = word(item)
            if suite is not None and not values.cipher(suite):
                message = f"`{suite}` is not a cipher suite that Filebeat supports{effect(self.stage)}."
                message += " Use a name such as `ECDHE-RSA-AES-128-GCM-SHA256`"
                self.add(reported.BadValue, item, message)


_prepared: dict[int, _Rows] = Remembered()


class _Rows:
    """The options of a table, each with the first part of its name, whether an object may have to have it, its row, and
    whether it is plain (``_is_plain``).

    ``heads``: the first parts of all names; ``by_heads``: the options that an object with some of these has or may have
    to have, selected once for all such objects. The table is kept, so its identity stays its own."""

    def __init__(self, table: Table) -> None:
        self.table = table
        self.rows = [
            (
                (name, {"type": row} if isinstance(row, str) else row, _is_plain(name, row)),
                name.partition(".")[0],
                _may_be_required(name, row),
            )
            for name, row in table.items()
        ]
        self.heads = frozenset(head for _, head, _ in self.rows)
        self.by_heads: dict[frozenset[str], list[tuple[str, Table, bool]]] = {}

    def of(self, obj: Obj) -> list[tuple[str, Table, bool]]:
        """Return name and row of the options that an object has or may have to have, and whether they are plain."""
        names = self.heads.intersection(obj.fields)
        selected = self.by_heads.get(names)
        if selected is None:
            selected = [option for option, head, is_needed in self.rows if is_needed or head in names]
            self.by_heads[names] = selected
        return selected


def _rows_of(table: Table) -> _Rows:
    """Return the options of a table, prepared once for all objects."""
    known = _prepared.get(id(table))
    if known is None:
        known = _prepared[id(table)] = _Rows(table)
    return known


def _is_plain(name: str, row: Table | str) -> bool:
    """Whether an option is at the top of an object, which may lack it, and alike in all releases."""
    return "." not in name and (isinstance(row, str) or row.keys().isdisjoint(("since", "removed", "was", "required")))


def _may_be_required(name: str, row: Table | str) -> bool:
    """Whether an object without an option may lack it: those in sections are required only with their section."""
    if isinstance(row, str) or ("." in name and "always" not in row):
        return False
    return "required" in row or any("required" in form for form in row.get("was", ()))


def _above(path: str) -> list[str]:
    """Return the names of the sections around a setting: ``a.b`` and ``a`` for ``a.b.c``."""
    parts = path.split(".")
    return [".".join(parts[:number]) for number in range(len(parts) - 1, 0, -1)]


def forms_of(analysis: Analysis, row: Table) -> list[tuple[Table, int]]:
    """Return the forms that an option has in the releases in the scope, the newest last, and the releases that may have
    them. Which of two forms a release has that was not examined is not known."""
    older: list[Table] = row.get("was", [])
    if not older:
        return [(row, analysis.scope)]
    found: list[tuple[Table, int]] = []
    begin = ""
    words: list[str] = []
    for form in (*older, row):
        end = form.get("before", "")
        releases = analysis.scope
        if end:
            releases &= ~analysis.at_least(end)
        if begin:
            releases &= analysis.at_least(begin)
        if releases:
            lost = [word for word in words if word not in form.get("enum", words)]
            found.append(({**form, "lost": lost} if lost else form, releases))
        words += form.get("enum", ())
        begin = form.get("until", end)
    return found


def to_add(names: list[str], table: Table, where: str) -> str:
    """Return the last sentence of a message about missing options. ``table``: the rows of the options; ``where``: what
    they belong to."""
    row = table.get(names[0])
    valid = _EXAMPLES.get(where) or (row.get("enum") if isinstance(row, dict) else None)
    if len(names) == 1 and valid:
        return f"Add `{names[0]}`, for example `{names[0]}: {valid[0]}`"
    return f"Add `{names[0]}`" if len(names) == 1 else "Add these options"


def _shape(obj: Obj) -> str:
    return "list" if obj.listed else "map"


def _begin(obj: Obj) -> Span:
    return obj.start, min(obj.end, obj.start + 1) if obj.end > obj.start else obj.end
