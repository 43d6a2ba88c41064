"""The checks of the rules about logstash.yml and pipelines.yml whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Mapping, Sequence, resolve
from lslint.rules.logstash.api import Findings, PipelineView, Related
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, is_on, span_of, value_span
from lslint.rules.logstash.settings.path_config import unmatched
from lslint.rules.logstash.settings.start import ignored_because
from lslint.rules.shared.message_parts import abridged
from lslint.rules.shared.pipeline_files import is_stray, original_of
from lslint.rules.shared.suggest import closest


class PipelinesYmlIgnoredCheck(SettingsFileRule):
    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        """Yield one finding at the first entry if the file is not read; else one for each entry with two sources."""
        for name in ("path.config", "config.string", "xpack.management.enabled"):
            value = ctx.project.setting(name)
            root = node.documents[0].root if node.documents else None
            items = root.items if isinstance(root, Sequence) else []
            is_text = value is not None and isinstance(value.value, str) and name != "xpack.management.enabled"
            if value is not None and items and (value.value if is_text else is_on(value.value)):
                first = resolve(items[0])
                at = first.entries[0].key if isinstance(first, Mapping) and first.entries else items[0]
                yield self.finding(
                    (at.start, at.end),
                    f"Logstash ignores pipelines.yml because logstash.yml sets `{name}`. Remove `{name}` from that"
                    " file",
                    related=[Related(value.start, value.end, f"`{name}`", value.path)],
                )
                return
        for group in groups(ctx) if not ignored_because(ctx) else ():
            string, path = group.value("config.string"), group.value("path.config")
            if isinstance(string, str) and string and isinstance(path, str) and path:
                yield self.finding(
                    span_of(group["path.config"], ctx),
                    "`path.config` is ignored because the entry also sets `config.string`. Remove one of the"
                    " two settings",
                )


class ConfdStrayFileCheck(SettingsFileRule):
    def check(self, node: ConfigFile, ctx: PipelineView) -> Findings:
        for group in groups(ctx):
            path, leaf = group.value("path.config"), group.get("path.config")
            if not isinstance(path, str) or leaf is None or group.value("config.string"):
                continue
            at = value_span(leaf) or (leaf.start, leaf.end)
            files_of_path = ctx.project.files_of_path(path)
            names = [one.rsplit("/", 1)[-1] for one in ([path] if files_of_path is None else files_of_path)]
            here = frozenset(names)
            is_literal = [path.replace("\\", "/").rsplit("/", 1)[-1]] == names
            stray = [name for name in names if is_stray(name) or (original_of(name) or "/") in here]
            if is_literal and not original_of(names[0]):
                continue  # it is the only file, whatever its extension
            if stray:
                matches = "matches" if len(stray) == len(names) else "also matches"
                yield self.finding(
                    at,
                    f"`path.config` {matches} {abridged(stray, 3)}, which Logstash runs as part of the"
                    " pipeline. Delete stray files or narrow the pattern",
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
            path = group.value("path.config")
            if not isinstance(path, str) or not path or group.value("config.string"):
                continue
            span = span_of(group["path.config"], ctx)
            first = seen.setdefault(path, span)
            if first != span:
                yield self.finding(
                    span,
                    "Two pipelines have the same `path.config`, so every input runs twice. Use separate files, or"
                    " remove one pipeline",
                    related=[Related(*first, "the other pipeline")],
                )
