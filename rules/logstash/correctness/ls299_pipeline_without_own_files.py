from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.logstash.api import Findings, PipelineView, Related
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, span_of
from lslint.rules.logstash.settings.path_config import unmatched
from lslint.rules.shared.suggest import closest


class PipelineWithoutOwnFiles(SettingsFileRule):
    code = "LS299"
    kinds = ("pipelines",)
    summary = "`path.config` that selects no file, or the files of another pipeline"
    why = """\
Logstash does not start a pipeline whose `path.config` matches no file. It only logs `No config files found in path`.
The rule reports a path of a container if a compose file mounts its folder from the project, without the file. Of other
paths, it reports those whose folder is in the project with the files of other pipelines, if the name is similar to that
of a file, or if the rule is selected: another tool may add the file.

Two pipelines with the same `path.config` run the same plugins twice: inputs such as `beats` cannot bind the port a
second time, and other inputs may read everything twice."""
    sources = ("source of Logstash: logstash-core, config/source/multi_local.rb and config/source/local.rb",)
    releases = "6.0-"
    about_feature = True
    bad = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n"
        "- pipeline.id: app\n  path.config: /etc/logstash/web/*.conf\n",
    )
    good = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n"
        "- pipeline.id: app\n  path.config: /etc/logstash/app/*.conf\n",
    )

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
