"""The checks of the rules about other filters whose texts are rows."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from itertools import islice, pairwise

from lslint.grammar.logstash.nodes import Pipeline, boolean, text
from lslint.grammar.mini_languages import dissect
from lslint.rules.api import Context, Severity
from lslint.rules.facts import fact
from lslint.rules.logstash.api import (
    Array,
    Bareword,
    Edit,
    Findings,
    Fix,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    String,
    Value,
    raw_texts,
    regex,
)
from lslint.rules.logstash.catalogue.traits import number_type, options_with, values_of
from lslint.rules.logstash.dataflow.date_sources import captures
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing
from lslint.rules.logstash.dataflow.steps import codec, inputs, steps
from lslint.rules.logstash.flow.changes import changes
from lslint.rules.logstash.flow.date_fields import is_rewritten, lacks_field
from lslint.rules.logstash.flow.needed import is_single_file
from lslint.rules.logstash.grok.library import is_standard
from lslint.rules.logstash.option_check.relations import RelationRule
from lslint.rules.logstash.plugins import ecs
from lslint.rules.logstash.plugins.legacy_fields import legacy_fields
from lslint.rules.logstash.plugins.ruby import codes
from lslint.rules.logstash.values import ecs_mode
from lslint.rules.logstash.values.options import is_selective, pair_nodes
from lslint.rules.logstash.values.strings import Text, plugin_text
from lslint.rules.shared.option_edits import insertion
from lslint.rules.shared.runtimes import read_only_mount, without_plugins

_SYSLOG_TIMES = frozenset(("SYSLOGTIMESTAMP", "SYSLOGBASE", "SYSLOGBASE2", "SYSLOGLINE"))
"""Grok patterns that capture such a time."""


class DatePaddedDayCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        match = node.option("match")
        items = match.value.items if match is not None and isinstance(match.value, Array) else []
        formats = [item for item in items[1:] if isinstance(item, String)]
        is_double, is_single = (any(day in item.value for item in formats) for day in ("MMM  d", "MMM d"))
        starts = ("MMM  d H", "MMM  dd H") if is_double else "MMM dd H"
        item = next((item for item in formats if item.value.startswith(starts)), None)
        if item is None or (is_double and is_single) or not isinstance(items[0], String):
            return
        field = items[0].value
        if captures(field, ctx).isdisjoint(_SYSLOG_TIMES) or is_rewritten(field, node, ctx) or lacks_field(node, ctx):
            return
        rest = item.value.removeprefix("MMM").lstrip(" d")
        lacking, days = f"MMM  d {rest}", "1 to 9 in syslog times, which have two spaces (`Nov  3`)"
        if is_double:
            lacking, days = f"MMM dd {rest}", "10 to 31 in syslog times, which have one space (`Nov 13`)"
        at = item.end if is_double else item.start
        new = f"{item.quote}{lacking}{item.quote}"
        yield self.finding(
            item,
            f"`{item.value}` does not match days {days}, so the date filter fails. Add `{lacking}`",
            fix=Fix("unsafe", f"Add `{lacking}`", [Edit(at, at, f", {new}" if is_double else f"{new}, ")]),
        )


_MAX_LENGTH = 500
"""Longest separator that is checked."""


class KvSplitIsCharacterClassCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for name in ("field_split", "value_split"):
            option, given = node.option(name), node.text(name)
            if option is None or given is None or node.option(name + "_pattern") is not None:
                continue
            if not 2 <= len(given) <= _MAX_LENGTH:
                continue
            bare = regex(r"\\[A-Za-z\\|\[\]^-]").sub("", given)
            if len(set(given)) == 1 and given[0] != " ":
                say = f"`{given}` is read as a set of characters, so a single `{given[0]}` already splits"
            elif regex(r"\\[sSwWdDtn][+*]|\.[*+]|\[.+\][+*]|\(.*\)").search(given) is not None:
                say = f"`{given}` is read as a set of characters, so one character of the expression already splits"
            elif regex(r"[A-Za-z0-9]{2,}").search(bare) is not None:
                say = f"`{given}` is read as a set of characters, so each letter and digit splits"
            else:
                continue
            is_escaped = "\\" in given or "[" in given
            pattern = given if is_escaped else "".join(f"\\{c}" if c in "|.*+?()[]{}^$" else c for c in given)
            fix = None
            if '"' not in pattern and not ctx.has_syntax_errors:
                rename = Edit(option.start, option.name_end, name + "_pattern")
                quote = Edit(option.value.start, option.value.end, f'"{pattern}"')
                fix = Fix("manual", f"Replace `{name}` with `{name}_pattern`", [rename, quote])
            is_mild = regex(r"\\[sSwWdDtn][+*]").fullmatch(given) is not None  # one character splits as well
            message = f'{say}. Use `{name}_pattern => "{pattern}"`'
            yield self.finding(option, message, severity="info" if is_mild else None, fix=fix)


_CHANGES = (
    r"(?:\[[ \t]*['\"][^\[\]\n]*\][ \t]*(?:\|\||\+|-)?=(?![=~])|<<[ \t]*[\[{:]"
    r"|\.(?:push|append|unshift|delete|delete_if|delete_at|keep_if|merge!|update|store|map!|collect!|uniq!|compact!"
    r"|reject!|select!|flatten!|sort!|sort_by!)(?!\w))"
)
"""Changes of lists and hashes. Methods that strings have, too, are left out: a string is shared with the event."""
_TAG_CHANGES = r"(?:<<(?!~)|\.(?:concat|clear|insert|prepend|replace|slice!)(?!\w))"
"""Other changes of a field that is always a list."""
_STRINGS = ("message", "[message]", "[event][original]")
"""Fields that are strings, in which a string as the index replaces a part."""
_MAX_MATCHES = 100
"""Maximum number of changes that are checked in one code option."""


class RubyInPlaceChangeCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if ctx.is_below(5):
            return
        for code in codes(node, "code"):
            if "event.get" not in code.text:
                continue
            pattern = regex(
                r"(?:^|[;\n{]|\bdo\b|\bthen\b|\belse\b|\|)[ \t]*(event\.get\([ \t]*(['\"])([^'\"\n]+)\2[ \t]*\)"
                r"(?:\[[^\[\]\n]*\](?![ \t]*(?:[|+-]|\|\|)?=(?![=~])))*[ \t]*"
                rf"(?:{_CHANGES}|({_TAG_CHANGES})))"
            )
            sets = [match.end() for match in regex(r"event\.set\([ \t]*['\"]\[?").finditer(code.text)]
            for match in islice(pattern.finditer(code.text), _MAX_MATCHES):
                if code.bare[match.start(1) : match.start(1) + 9] != "event.get":
                    continue
                field = match.group(3)
                is_tags = field in ("tags", "[tags]")
                if field in _STRINGS or (match.group(4) is not None and not is_tags):
                    continue
                root = field.strip("[]").split("][")[0]
                if any(at > match.end() and code.text.startswith(root, at) for at in sets):
                    continue
                advice = f"Write the value back with `event.set('{field}', …)`"
                if is_tags:
                    advice = "Use `event.tag(…)` to add a tag"
                message = f"`event.get('{field}')` returns a copy, so the change does not reach the event. {advice}"
                yield self.finding(code.span(match, 1), message)


class FingerprintLastSourceOnlyCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        sources = [name for option in node.all("source") for name in raw_texts(option.value)]
        if len(sources) < 2 or node.text("method") in ("UUID", "PUNCTUATION"):
            return
        option = node.option("concatenate_sources")
        every = node.option("concatenate_all_fields")
        if any(one is not None and boolean(one.value) is not False for one in (option, every)):
            return
        if not ctx.is_complete(node) or _is_unread(node, ctx):
            return
        if option is not None:
            edit = Edit(option.value.start, option.value.end, "true")
        else:
            edit = insertion(ctx.text, node, "concatenate_sources => true")
        yield self.finding(
            node.all("source")[-1],
            f"Fingerprint uses only `{sources[-1]}`, the last source, so different events can get the same hash. Set"
            " `concatenate_sources => true`",
            fix=Fix("unsafe", "Set `concatenate_sources => true`", [edit]) if not ctx.has_syntax_errors else None,
        )


def _is_unread(node: Plugin, ctx: PipelineView) -> bool:
    """Return whether the fingerprint is a field of ``@metadata``, which no output sends, and nothing names it."""
    target = node.text("target") or ""
    if not target.startswith("[@metadata]["):
        return False
    pipeline = ctx.flow
    return pipeline.is_complete and sum(text.count(target) for text in pipeline.code) == 1


_OF_FILES = frozenset((*values_of("written files"), *options_with("files", "files of the host")))


_BUNDLED = r"(?i)derby|sqlite"
"""Drivers that come with plugins of Logstash."""
_WITH_JARS = ("logstash-core", "vendor")
"""Folders of the image from which Logstash loads classes."""


class FileMissingInMountCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if "jdbc_driver_class" in node.named:
            yield from self._without_driver(node, ctx)
        if _OF_FILES.isdisjoint(node.named) or not ctx.project.deployment.runtimes():
            return
        for name, switch in values_of("written files").items():
            written = (node.text(name) or "").rstrip("/")
            is_used = bool(written) and not node.is_false(switch) and (name != "path" or _is_written(node, name))
            mount = read_only_mount(ctx, written) if is_used else ""
            if mount:
                yield self.finding(
                    node.option(name) or node.head,
                    f"`{mount}` is mounted read-only, so `{node.name}` cannot write `{name}`. Use another folder, for"
                    " example below `/usr/share/logstash/data`",
                )
        for name in options_with("files", "files of the host"):
            option = node.option(name)
            if option is None or not _is_file(node, name):
                continue
            values = option.value.items if isinstance(option.value, Array) else [option.value]
            for value in values:
                path = text(value)
                if not path or not path.startswith("/") or any(mark in path for mark in ("${", "..", ",")):
                    continue
                is_written = _is_written(node, name)
                is_of_project = name in values_of("files") and node.name != "file"
                severity: Severity | None = None if is_of_project or is_written else "info"
                yield from self._unmounted(value, path, node, ctx, severity, writes=is_written)
                if is_of_project and not is_written and not any(mark in path for mark in ("$", "%", "*")):
                    where = ctx.project.deployment.missing_in_containers(path.rstrip("/"))
                    if where:
                        yield self.finding(
                            value,
                            f"`{path}` is not in the mounted folder {where}, so `{node.name}` cannot read it unless it"
                            " is added later. Correct the path",
                        )

    def _without_driver(self, node: Plugin, ctx: PipelineView) -> Findings:
        """Report a driver that neither the image nor a mount provides."""
        option, driver = node.option("jdbc_driver_class"), node.text("jdbc_driver_class")
        # Java finds the classes of a library that any plugin loads
        is_given = any(plugin.raw_texts("jdbc_driver_library") not in ([], [""]) for plugin in ctx.pipeline.plugins())
        if option is None or not driver or is_given or regex(_BUNDLED).search(driver) or not ctx.is_complete(node):
            return
        deployment = ctx.project.deployment
        runtime = without_plugins(deployment, "logstash")
        places = [deployment.unmounted_in_containers(f"/usr/share/logstash/{name}") for name in _WITH_JARS]
        if runtime is not None and all(places) and not any(path.endswith(".jar") for path in runtime.mounts):
            problem = f"The image has no driver `{driver}`, and {places[0]} mounts none, so `{node.name}` fails"
            yield self.finding(option, f"{problem}. Set `jdbc_driver_library` to a mounted JAR file")

    def _unmounted(
        self, value: Value, path: str, node: Plugin, ctx: Context, severity: Severity | None, *, writes: bool
    ) -> Findings:
        fixed = regex(r"[^*?\[{%]*(?=/|$)").match(path)
        folder = fixed[0].rstrip("/") if fixed is not None else ""
        if not folder or _is_in_image(folder, writes=writes or (node.kind == "input" and "path" in node.named)):
            return
        where = ctx.project.deployment.unmounted_in_containers(folder, writes=writes)
        if where and writes:
            yield self.finding(
                value,
                f"Logstash cannot write to `{folder}` in {where}, as it does not run as root. Mount a folder there, or"
                " write below `/usr/share/logstash/data`",
            )
        elif where:
            effect = "the input reads no file" if node.name == "file" else f"`{node.name}` cannot read it"
            yield self.finding(
                value,
                f"Nothing is mounted at `{folder}` in {where}, so {effect}. Mount the file or folder",
                severity=severity,
                key=f"{where} {'/'.join(folder.split('/')[:2])}",
            )


def _is_file(node: Plugin, name: str) -> bool:
    """Return whether an option with a name of ``files`` or ``files of the host`` names a file of the container."""
    plugins = values_of("files").get(name)
    return not plugins or f"{node.kind}/{node.name}" in plugins


def _is_written(node: Plugin, name: str) -> bool:
    return node.kind == "output" and name == "path" and _is_file(node, name)


def _is_in_image(path: str, *, writes: bool) -> bool:
    """Return whether the image may have a path, or let Logstash create it."""
    folders: dict[str, int] = values_of("folders of the image")
    parents = [folder for folder in folders if f"{path}/".startswith(f"{folder}/")]
    return bool(parents and (folders[max(parents, key=len)] or writes))


_TIMESTAMP = "@timestamp"


class TimestampPrunedCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, names = node.option("whitelist_names"), node.raw_texts("whitelist_names")
        if option is None or not names or not ctx.is_complete(node) or ctx.clauses or not is_single_file(ctx):
            return
        later = (plugin for plugin in ctx.flow.plugins("filter") if plugin.start > node.end)
        if any(changes(plugin).may_change((_TIMESTAMP,)) for plugin in later):
            return
        import re

        try:
            if any("%{" in name or "${" in name or re.compile(name).search(_TIMESTAMP) for name in names):
                return
        except re.error:
            return
        for plugin in ctx.flow.plugins("output"):
            if any("%{+" in text for each in plugin.options for text in raw_texts(each.value)):
                yield self.finding(
                    option,
                    f"`prune` also removes `@timestamp`, which `%{{+…}}` in the `{plugin.name}` output requires. Add"
                    ' `"^@timestamp$"`',
                    fix=Fix("manual", 'Add `"^@timestamp$"` to the list'),
                )
                return


class FilterAfterDropCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        if node.option("percentage") is not None and (node.number("percentage") or 0) < 100:
            return
        around = ctx.clauses[-1].items if ctx.clauses else ctx.section.items if ctx.section is not None else []
        following = around[bisect_right(around, node.start, key=lambda item: item.start) :]
        if ctx.has_syntax_errors or ctx.may_omit(node.start, following[-1].end if following else node.end):
            return
        if not following:
            removes_fields = node.option("remove_field") is not None
            if not ctx.clauses and ctx.flow.outputs and (removes_fields or not keeps_nothing(ctx.flow)):
                message = "`drop` without a condition discards all events, so no output receives any."
                action = "Use `mutate` to remove fields" if removes_fields else "Put it in an `if`"
                yield self.finding(node.head, f"{message} {action}")
            return
        first = following[0]
        if isinstance(first, Plugin) and first.name == "drop":
            return
        what = f"`{first.name}`" if isinstance(first, Plugin) else "this branch"
        action = "Move it after the branch" if ctx.clauses else "Move it before `drop`"
        yield self.finding(
            first.head if isinstance(first, Plugin) else (first.start, first.clauses[0].open),
            f"`drop` on line {ctx.line(node.start)} discards all events, so no event reaches {what}. {action}, or"
            " remove it",
            related=[Related(*node.head, "discards the events")],
        )


class JsonDecodedTwiceCheck(PipelineRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.text("source") != "message" or ctx.clauses or is_selective(node):
            return
        if node.option("skip_on_invalid_json") is not None:
            return
        if not _is_decoded(ctx) or _first_change(ctx) < node.start:
            return
        first = inputs(ctx)[0]
        how = f"codec `{codec(first)}`" if codec(first) else "default codec `json`"
        yield self.finding(
            (node.start, node.name_end),
            f"The `{first.name}` input already decodes JSON ({how}), so the `json` filter has no effect or fails."
            " Remove the filter, or put it in `if [message] =~ /^{/`",
            help="If `message` is a plain string, the filter adds the tag `_jsonparsefailure`.",
            related=[Related(first.start, first.name_end, "decodes JSON")] if _here(first, ctx.pipeline) else [],
            fix=Fix("manual", "Remove the `json` filter", []),
        )


def _here(plugin: Plugin, tree: Pipeline) -> bool:
    """Return whether a plugin is the first input of this file."""
    first = next((item for section in tree.sections if section.kind == "input" for item in section.items), None)
    return first is plugin


@fact
def _is_decoded(ctx: Context) -> bool:
    """Return whether all inputs of the pipeline decode JSON."""
    found = inputs(ctx)
    decoding = {"json", "json_lines"}
    return bool(found) and all(codec(one) in decoding or (one.name == "redis" and not codec(one)) for one in found)


@fact
def _first_change(ctx: Context) -> int:
    """Return the offset of the first filter that changes ``message``; the end of the file if none does."""
    tree = ctx.pipeline
    starts = (step.plugin.start for step in steps(tree)["filter"] if changes(step.plugin).may_change(("message",)))
    return next(starts, len(ctx.text))


_NEEDS = values_of("one worker")


class NeedsSingleWorkerCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        what = ""
        if node.name == "csv":
            columns = node.option("columns")
            if not node.is_true("autodetect_column_names") or (
                columns is not None and not (isinstance(columns.value, Array) and not columns.value.items)
            ):
                return  # explicit columns take precedence
            what = " with `autodetect_column_names`"
        setting = ctx.project.setting("pipeline.workers")
        workers = setting.value if setting is not None and setting.path is not None else None
        if (workers is not None and "${" in str(workers)) or _has_one_worker(ctx):
            return
        if node.name == "aggregate" and _only_collects(node):
            return
        if workers is None and ctx.is_below(2):
            return  # one worker by default
        needs = _NEEDS[node.name]
        many = f"`pipeline.workers: {workers}`" if workers is not None else "several workers (the default)"
        related = [Related(setting.start, setting.end, many, setting.path)] if setting is not None and workers else []
        problem, action = f"`{node.name}`{what} {needs}, but {many} may reorder events", "Set `pipeline.workers: 1`"
        if ctx.is_below(5):
            action = "Start Logstash with `-w 1`"
        elif workers is None:
            problem = f"`{node.name}`{what} {needs}. Unless `pipeline.workers` is 1, several workers may reorder events"
            action = "Set it to 1"
        yield self.finding(
            node.all("autodetect_column_names")[-1] if what else node.head,
            f"{problem}, so results may be wrong. {action}",
            severity=None if workers is not None or node.name == "aggregate" else "info",
            related=related,
            key=node.name,
        )


_COLLECTS = (
    r"\s*(?:map\[[^\]\n]+\](?:\[[^\]\n]+\])*\s*(?:\|\|)?=\s*(?:event\.get\([^()\n]*\)(?:\.to_[sif])?|\[\]|\{\}|Hash\.new|Array\.new"
    r"|\"[^\"\n]*\"|'[^'\n]*'|-?\d+(?:\.\d+)?|true|false|nil)"
    r"|map\[[^\]\n]+\](?:\[[^\]\n]+\])*\s*\+=\s*(?:event\.get\([^()\n]*\)(?:\.to_[if])?|\d+)"
    r"|event\.cancel(?:\(\))?|\#[^\n]*)?\s*"
)


def _only_collects(aggregate: Plugin) -> bool:
    """Return whether a filter only collects values, counts or adds them up, and makes an event of them at the timeout:
    the order of the events does not matter, and the filter locks its maps."""
    if not aggregate.is_true("push_map_as_event_on_timeout"):
        return False
    if any(aggregate.option(name) is not None for name in options_with("order in aggregate")):
        return False
    code = aggregate.text("code") or ""
    code = regex(r"\[event\.get\([^()\n]*\)\]").sub("[x]", code)
    return bool(code.strip()) and all(regex(_COLLECTS).fullmatch(one) for one in regex(r"[;\n]").split(code))


def _has_one_worker(ctx: PipelineView) -> bool:
    """Return whether one worker runs the filters of the pipeline: by its settings, by a variable or the command of its
    deployment, or because of the `multiline` filter, with which Logstash starts one worker unless a number is set."""
    setting = ctx.project.setting("pipeline.workers")
    if setting is not None and setting.path is not None:
        return str(setting.value) == "1"
    return "multiline" in ctx.flow.named("filter")


_MAX_LABEL = 100
"""Maximum length of the text before a key that distinguishes equal keys."""


class DissectAmbiguousCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for value in _values(node, "mapping"):
            text = plugin_text(value, ctx) if isinstance(value, String | Bareword) else None
            if text is not None:
                yield from self._mapping(text)
        for value in _values(node, "convert_datatype"):
            text = plugin_text(value, ctx) if isinstance(value, String | Bareword) else None
            if text is None or text.value.lower() in ("int", "float"):
                continue
            intended = number_type(text.value)
            displayed = f"`{text.value}`" if len(text.value) < 40 else "this value"
            yield self.finding(
                value,
                f"`convert_datatype` does not accept {displayed}, so the pipeline does not start. Use `int` or `float`",
                fix=Fix.write(value, intended, quote='"') if intended else None,
                stage="start",
                severity="error",
            )

    def _mapping(self, text: Text) -> Findings:
        problem = dissect.check(text.value)
        if problem is not None:
            key = text.value[problem.start : problem.end]
            yield self.finding(
                text.span(problem.start, problem.end),
                f"Dissect rejects the mapping, so the pipeline does not start: {_explain(problem.message, key)}",
                help=f"Message of Logstash: {problem.message}",
                stage="start",
                severity="error",
            )
            return
        parts = dissect.parse(text.value)
        for before, part in pairwise(parts):
            if before.end == part.start:
                yield self.finding(
                    text.span(before.start, part.end),
                    f"`%{{{before.key}}}` and `%{{{part.key}}}` have no delimiter between them, so the mapping never"
                    " matches. Add a delimiter",
                )
        for part in parts:
            name, _, field = part.key.partition(":")
            if field and is_standard(name):
                yield self.finding(
                    text.span(part.start, part.end),
                    f"Dissect has no patterns, so `%{{{part.key}}}` sets the field `{part.key}`. Write `%{{{field}}}`",
                )
        seen: dict[str, set[str]] = {}
        label = ""
        end = 0
        for part in parts:
            between = text.value[end : part.start]
            label = between.strip() if any(c.isalpha() for c in between) else (label + between)[-_MAX_LABEL:]
            end = part.end
            if part.kind != dissect.NORMAL:
                continue
            labels = seen.setdefault(part.name, set())
            if labels and label not in labels:
                yield self.finding(
                    text.span(part.start, part.end),
                    f"Key `{part.name}` occurs twice, so only the last value is kept. To join both values, write"
                    f" `%{{+{part.name}}}`; to ignore one, write `%{{?{part.name}}}`",
                )
            if not part.name:
                message = "`%{->}` writes a field with an empty name. To skip the value, use `%{?->}`"
                yield self.finding(text.span(part.start, part.end), message)
            labels.add(label)


def _explain(message: str, key: str) -> str:
    """Return why Logstash rejects a mapping and what to do, from the message of Logstash and the reported part."""
    if message.startswith("Index"):
        return "the mapping contains no field. Add a field, for example `%{name}`"
    if "both" in message:
        return f"`{key}` combines `+` and `&`. Remove one prefix"
    return f"`{key}` has no field name. Add a name"


def _values(node: Plugin, name: str) -> Iterator[Value]:
    for option in node.all(name):
        if not isinstance(option.value, Array) or len(option.value.items) % 2 == 0:
            yield from (value for _, value in pair_nodes(option.value))


class TargetRequiredInEcsReport(RelationRule):
    def check(self, node: Plugin, ctx: Context) -> Findings:
        setting = ecs_mode.setting(ctx)
        is_default = setting is None and node.option("ecs_compatibility") is None
        for finding in super().check(node, ctx):
            off = ecs.disabled("filter/geoip", ctx) if is_default else "`ecs_compatibility => disabled`"
            title = f"Set {off} to keep the fields in `[geoip]`, or `target` and use ECS names"
            if is_default and (given := (node.text("source") or "").strip("[]")) in legacy_fields(ctx):
                title = f"Set {off} in `geoip` and `grok`: in ECS mode it sets no `{given}`"
                finding.message = finding.message.partition("Set ")[0] + title.partition(":")[0]
            finding.fix = Fix("manual", title)
            finding.message = finding.message.replace("or `ecs_compatibility => disabled`", f"or {off}")
            if is_default and finding.stage != "advice":  # else the message names 8.0 already
                finding.message = finding.message.replace(": ECS mode ", ": ECS mode, the default since 8.0, ")
            yield finding
