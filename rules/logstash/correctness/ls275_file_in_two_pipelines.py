from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Related
from lslint.rules.logstash.settings.model import SettingLeaf, setting_text
from lslint.rules.logstash.settings.node import SettingsFileRule, groups, pipeline_name, value_span


class FileInTwoPipelines(SettingsFileRule):
    code = "LS275"
    kinds = ("pipelines",)
    summary = "File with inputs in two pipelines"
    why = """\
Each pipeline of pipelines.yml starts every plugin in its files. If two pipelines read the same file, both start its
inputs: the second input cannot bind the port, or both inputs read the same source and every event is processed twice.

Files without an input, for example shared filters, are not reported. Give each pipeline separate files."""
    sources = ("https://www.elastic.co/docs/reference/logstash/multiple-pipelines",)
    releases = "6.0-"
    about_feature = True
    bad = (
        "- pipeline.id: web\n  path.config: /etc/logstash/conf.d/*.conf\n"
        "- pipeline.id: app\n  path.config: /etc/logstash/conf.d/*.conf\n",
    )
    good = (
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n"
        "- pipeline.id: app\n  path.config: /etc/logstash/app/*.conf\n",
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        """Yield a finding for each entry that shares a file with an earlier one."""
        if ctx.has_syntax_errors:
            return
        seen: dict[str, tuple[str, SettingLeaf]] = {}
        for group in groups(ctx):
            path, leaf = setting_text(ctx, group, "path.config"), group.get("path.config")
            if not isinstance(path, str) or not path or leaf is None or setting_text(ctx, group, "config.string"):
                continue
            name = pipeline_name(ctx, group)
            found = ctx.project.files_of_path(path)
            reported = False
            for one in [path] if found is None else found:
                if one not in seen:
                    seen[one] = (name, leaf)
                    continue
                if reported or (found is not None and not _has_input(ctx, one)):
                    continue
                reported = True
                other, at = seen[one]
                what = "the same files" if one == path else f"`{one}`"
                yield self.finding(
                    value_span(leaf) or (leaf.start, leaf.end),
                    f"Pipelines `{other}` and `{name}` both read {what}, so the inputs start twice. Give each pipeline"
                    " separate files",
                    related=[Related(*(value_span(at) or (at.start, at.end)), f"files of pipeline `{other}`")],
                )


def _has_input(ctx: Context, path: str) -> bool:
    """Return whether a file starts an input."""
    text = ctx.project.text(path)
    if text is None or "input" not in text:
        return False
    from lslint.grammar.logstash import parse as parse_

    return any(section.kind == "input" and section.items for section in parse_.parse(text)[0].sections)
