"""The checks of the rules about logstash.yml and pipelines.yml whose texts are rows."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.config.tree import ConfigFile, Mapping, Sequence, resolve
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Rule
from lslint.rules.logstash.api import Edit, Findings, Fix, Pipeline, PipelineRule, PipelineView, Related, regex
from lslint.rules.logstash.catalogue.traits import options_with
from lslint.rules.logstash.settings.catalogue import setting
from lslint.rules.logstash.settings.node import (
    SettingGroup,
    SettingsFileRule,
    groups,
    is_on,
    number,
    span_of,
    used_groups,
    value_span,
)
from lslint.rules.logstash.settings.path_config import unmatched
from lslint.rules.logstash.settings.start import (
    MANAGED,
    SELECTING,
    ignored_because,
    may_select_files,
    names_modules,
    overridden_because,
)
from lslint.rules.logstash.settings.values import OPEN
from lslint.rules.logstash.values.expanded_strings import expanded_strings
from lslint.rules.shared.config_syntax import ignored_documents, in_first_document, repeated_key
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.pipeline_files import OTHERS, is_stray, original_of
from lslint.rules.shared.runtimes import is_interpolated, mounted
from lslint.rules.shared.secret_names import password_options
from lslint.rules.shared.suggest import closest


class PipelinesYmlIgnoredCheck(SettingsFileRule):
    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        """Yield one finding at the first entry if the file is not read; else one for each entry with two sources."""
        first = _first_entry(node) if ctx.path.rpartition("/")[2] == "pipelines.yml" else None
        for name in SELECTING:
            value = ctx.project.setting(name)
            is_text = value is not None and isinstance(value.value, str) and name != MANAGED
            if is_text and value is not None and compiled(r"\$\{\w+\}").fullmatch(str(value.value)):
                continue  # its value is not known, nor whether a logstash.yml outside of the repository sets it
            if first is not None and value is not None and (value.value if is_text else is_on(value.value)):
                related = Related(value.start, value.end, f"`{name}`", value.path)
                yield self.finding(first, _ignored(f"logstash.yml sets `{name}`", ctx), related=[related])
                return
        where = overridden_because(ctx)
        has_modules = ctx.target is None or not ctx.target.at_least(9, 0)
        if first is not None and has_modules and names_modules(ctx):
            yield self.finding(first, _ignored("logstash.yml sets `modules`", ctx))
        elif where and first is not None:
            yield self.finding(first, _ignored(where, ctx))
        elif where and ctx.kind == "logstash-settings":
            yield from self._overridden(where, ctx)
        for group in groups(ctx):
            if ctx.kind == "logstash-settings" and group.is_on(MANAGED) and group.value("path.config"):
                message = f"With `{MANAGED}`, Logstash does not start if a file matches `path.config`. Remove it"
                yield self.finding(span_of(group["path.config"], ctx), message)
        for group in groups(ctx) if not ignored_because(ctx) else ():
            string, path = group.value("config.string"), group.value("path.config")
            if isinstance(string, str) and string and isinstance(path, str) and path:
                yield self.finding(
                    span_of(group["path.config"], ctx),
                    "`path.config` is ignored because the entry also sets `config.string`. Remove one of the"
                    " two settings",
                )

    def _overridden(self, where: str, ctx: PipelineView) -> Findings:
        """Yield a finding if the command selects files of another folder than `path.config`."""
        commands = [runtime.command for runtime in ctx.project.deployment.runtimes()]
        for group in groups(ctx):
            path, leaf = group.value("path.config"), group.get("path.config")
            folder = path.rpartition("/")[0] if isinstance(path, str) else ""
            if leaf is not None and folder and not any(folder in command for command in commands):
                message = f"`path.config` is ignored because {where}. Remove that option, or `path.config`"
                yield self.finding(span_of(leaf, ctx), message)


def _ignored(reason: str, ctx: Context) -> str:
    """Return the message about a pipelines.yml that is not read, which must not be if Logstash rejects a setting."""
    records = (setting(name) for group in groups(ctx) for name in group)
    refused = next((record.name for record in records if record is not None and not record.known & record.taken), "")
    remove = "Remove the setting" if reason.startswith("logstash.yml") else "Remove that option"
    action = f"Delete pipelines.yml, in which Logstash would reject `{refused}`"
    action = action if refused else f"{remove}, or delete pipelines.yml"
    return f"Logstash ignores pipelines.yml because {reason}. {action}"


def _first_entry(node: ConfigFile) -> tuple[int, int] | None:
    """Return the span of the first key of a list of pipelines; None if it is empty."""
    root = node.documents[0].root if node.documents else None
    if not isinstance(root, Sequence) or not root.items:
        return None
    first = resolve(root.items[0])
    at = first.entries[0].key if isinstance(first, Mapping) and first.entries else root.items[0]
    return at.start, at.end


_SETTINGS_FILES = ("logstash.yml", "pipelines.yml")


class ConfdStrayFileCheck(SettingsFileRule):
    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        runtimes = mounted(ctx)
        if any(map(may_select_files, runtimes)):
            return
        is_among_pipelines = f"/{ctx.path}".rsplit("/", 2)[-2] in ("conf.d", "pipeline")
        for group in groups(ctx):
            path, leaf = group.value("path.config"), group.get("path.config")
            if not isinstance(path, str) or leaf is None or group.value("config.string"):
                continue
            at = value_span(leaf) or (leaf.start, leaf.end)
            files_of_path = ctx.project.files_of_path(path)
            if is_among_pipelines and (not runtimes or ctx.path in (files_of_path or ())):
                continue  # Logstash does not read the file as settings
            names = [one.rsplit("/", 1)[-1] for one in ([path] if files_of_path is None else files_of_path)]
            here, last = frozenset(names), path.replace("\\", "/").rsplit("/", 1)[-1]
            if last in _SETTINGS_FILES:
                yield self.finding(
                    at,
                    f"`path.config` names the settings file `{last}`, which Logstash cannot load as a pipeline. Name"
                    " the pipeline files, or remove `path.config`",
                    severity="error",
                )
                continue
            stray = [
                name
                for name in names
                if is_stray(name) or name in _SETTINGS_FILES or (original_of(name) or "/") in here
            ]
            if [last] == names and not original_of(last):
                continue  # it is the only file, whatever its extension
            if stray:
                matches = "matches" if len(stray) == len(names) else "also matches"
                is_other = any(name.lower().endswith(OTHERS) for name in stray)
                runs, move = ("may reject", "Move") if is_other else ("runs", "Delete")
                yield self.finding(
                    at,
                    f"`path.config` {matches} {abridged(stray, 3)}, which Logstash {runs} as part of the"
                    f" pipeline. {move} stray files or narrow the pattern",
                )


class PipelineWithoutOwnFilesCheck(SettingsFileRule):
    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        for entry in unmatched(ctx):
            where = ctx.project.deployment.missing_in_containers(entry.certain)
            if entry.names:
                name = entry.path.rpartition("/")[2]
                other = closest(name, entry.names)
                action = f"Did you mean `{other}`?" if other is not None else "Correct the path, or add the file"
                message = f"No file is named `{name}`, so Logstash does not start pipeline `{entry.pipeline}`. {action}"
                yield self.finding(span_of(entry.leaf, ctx), message, optional=other is None and not where)
            elif where:
                message = f"`{entry.path}` is not in the mounted folder {where}, so Logstash does not start pipeline"
                yield self.finding(span_of(entry.leaf, ctx), f"{message} `{entry.pipeline}`. Correct the path")
        seen: dict[str, tuple[int, int]] = {}
        for group in groups(ctx):
            path, code = group.value("path.config"), group.value("config.string")
            is_known = bool(group) and all(map(setting, group))  # else a misspelled name
            if path is code is None and is_known and ctx.project.deployment.setting("path.config") is None:
                leaf = group.get("pipeline.id") or next(iter(group.values()))
                lacks = "The entry has neither `path.config` nor `config.string`, so Logstash starts no pipeline for it"
                yield self.finding(span_of(leaf, ctx), f"{lacks}. Add one of them, or remove the entry")
            if path is None or code:
                continue
            span = span_of(group["path.config"], ctx)
            if ctx.host is None and ctx.is_below(7, 4) and "${" in ctx.text[slice(*span)]:
                message = "Before 7.4, Logstash replaces no variables in pipelines.yml, so the path selects no file"
                yield self.finding(span, f"{message}. Write the path without them")
            if not isinstance(path, str) or not path:
                continue
            first = seen.setdefault(path, span)
            if first != span:
                yield self.finding(
                    span,
                    "Two pipelines have the same `path.config`, so every input runs twice. Use separate files, or"
                    " remove one pipeline",
                    related=[Related(*first, "the other pipeline")],
                )


class ReloadIntervalUnitCheck(SettingsFileRule):
    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        if ctx.is_below(6, 0):
            return
        for group in used_groups(ctx):
            for name, leaf in group.items():
                found = setting(name)
                if found is None or found.type != "time":
                    continue
                value = group.value(name)
                if not isinstance(value, int) or isinstance(value, bool) or value <= 0:
                    continue
                at = leaf.entry.value
                if name.startswith("config.reload.") and _is_on(ctx, group, "xpack.management.enabled") is not False:
                    continue  # the poll interval of the central management replaces it
                unused = bool(found.switch) and not any(_is_on(ctx, group, switch) for switch in found.switch)
                yield self.finding(
                    at,
                    f"`{name}: {value}` means {value} nanoseconds{_effect(name)}. Add a unit, for example `{value}s`",
                    severity="info" if unused else None,
                    fix=Fix("unsafe", f"Change `{value}` to `{value}s`", [Edit(at.end, at.end, "s")]),
                )


def _is_on(ctx: PipelineView, group: SettingGroup, name: str) -> bool | None:
    """Return whether a setting, by default false, is true; None if its value is not in the file."""
    value = group.value(name)
    return None if value is OPEN else str(value).lower() == "true"


def _effect(name: str) -> str:
    """Return what such a short time causes, for a message."""
    if name.startswith("slowlog."):
        return ", so every event is logged as slow"
    if name == "config.reload.interval":
        return ", so Logstash does not pause between checks"
    return ", which is practically zero"


_ORDER = ("pipeline.ordered", "pipeline.workers")


class OrderedWithWorkersCheck(SettingsFileRule):
    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        """Yield one finding per pipeline, at ``pipeline.ordered``, or at the workers if another file sets the order."""
        if ctx.is_below(7, 7):
            return
        for group in groups(ctx):
            if not is_on(group.effective("pipeline.ordered")) or group.is_overridden(*_ORDER):
                continue
            ordered, workers = group.get("pipeline.ordered"), group.get("pipeline.workers")
            value = group.effective("pipeline.workers")
            count = number(value)
            leaf = ordered or workers
            if leaf is None or value is OPEN or count == 1:
                continue
            if count is not None and count > 1:
                others = [workers] if ordered is not None and workers is not None else []
                yield self.finding(
                    span_of(leaf, ctx),
                    f"`pipeline.ordered: true` requires one worker, but `pipeline.workers` is {count}, so the pipeline"
                    " does not start. Set `pipeline.workers: 1`",
                    help="The config check (`-t`) does not report the conflict.",
                    related=[Related(*span_of(other, ctx), "number of workers") for other in others],
                )
            elif value is None and ordered is not None and group.value("pipeline.workers") is None:
                yield self.finding(
                    span_of(ordered, ctx),
                    "`pipeline.ordered: true` requires one worker, but the default is one per CPU, so the pipeline"
                    " starts only if Java sees one CPU. Set `pipeline.workers: 1`",
                    severity="warning",
                    stage="run",
                )


class SeveralDocumentsCheck(Rule):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        return ignored_documents(self, node, ctx, "Logstash")


class RepeatedKeyCheck(Rule):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node):
            yield repeated_key(self, node, ctx.text, "Logstash", "Remove the wrong one")


class VariableNotReplacedCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if is_interpolated(ctx):
            return
        for text, plugin, option in expanded_strings(node):
            if plugin is None:
                continue
            if "${" not in text.value:
                is_of_shell = text.value[:1] == "$" and regex(r"\$[A-Z_][A-Z0-9_]*").fullmatch(text.value) is not None
                if is_of_shell and option in password_options(f"{plugin.kind}/{plugin.name}"):
                    message = f"Unless a script fills it in, `{option}` is sent as written, because Logstash replaces"
                    message += " variables only in braces. Write `${NAME}`"
                    span = (text.start + 1, text.end - 1)
                    edit = Edit(*span, f"${{{text.value[1:]}}}")
                    yield self.finding(span, message, fix=Fix("unsafe", "Put the name in braces", [edit]))
                continue
            is_code = option in options_with("commands", "Ruby code")
            for match in regex(_FAULT).finditer(text.value, 0, text.value.rfind("}") + 1):
                span = (text.start + 1 + match.start(), text.start + 1 + match.end())
                name, default = match["name"], match["default"]
                if default is not None:
                    intended = f"${{{match['shell']}:{default}}}"
                    message = f"`{match[0]}` has the default `-{default}`, including the hyphen. Write `{intended}`"
                    yield self.finding(span, message, fix=Fix.write(span, intended, "unsafe"))
                    continue
                if is_code:
                    continue
                what = "hyphen" if "-" in name else "space"
                intended = f"${{{name.strip().replace('-', '_')}{match['rest'] or ''}}}"
                is_renamed = what == "hyphen"
                yield self.finding(
                    span,
                    f"`{match[0]}` is not replaced, because the name of a variable cannot contain a {what}. Write"
                    f" `{intended}`" + (", and rename the variable" if is_renamed else ""),
                    fix=Fix("manual", "Rename the variable") if is_renamed else Fix.write(span, intended, "unsafe"),
                )


_NAME = r"[A-Za-z_.][\w.]*"
_FAULT = (
    rf"\$\{{(?:(?P<name>{_NAME}(?:-[\w.]+)+|\s+{_NAME}\s*|{_NAME}\s+)(?P<rest>:[^}}]*)?"
    rf"|(?P<shell>{_NAME}):-(?P<default>(?!\d+\}})[^}}]*))\}}"
)
"""A variable whose name has a hyphen or a space at its ends, or whose default is one of a shell, except for a negative
number."""
