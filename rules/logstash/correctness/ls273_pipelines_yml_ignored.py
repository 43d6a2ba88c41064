from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Mapping, Sequence, resolve
from lslint.rules.logstash.api import Findings, PipelineView, Related
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, is_on, span_of
from lslint.rules.logstash.settings.start import ignored_because


class PipelinesYmlIgnored(SettingsFileRule):
    code = "LS273"
    kinds = ("pipelines",)
    summary = "Logstash ignores pipelines.yml or `path.config`"
    why = """\
Logstash reads pipelines.yml only if nothing else defines a pipeline. If logstash.yml sets `path.config` or
`config.string`, or if Logstash is started with `-f` or `-e`, Logstash starts a single pipeline and warns "Ignoring
the 'pipelines.yml' file". With central management (`xpack.management.enabled`), it reads pipelines only from
Elasticsearch. If an entry of pipelines.yml sets both options, Logstash ignores `path.config`.

Remove `path.config` and `config.string` from logstash.yml, or one of the two from the entry."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/multiple-pipelines",
        "source of Logstash: logstash-core, config/source/multi_local.rb; x-pack, config_management/hooks.rb",
    )
    releases = "6.0-"
    about_feature = True
    about_unread = True
    bad = ("- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n  config.string: 'input { stdin { } }'\n",)
    good = ("- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n",)

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
