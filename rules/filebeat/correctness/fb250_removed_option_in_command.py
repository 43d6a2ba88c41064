from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Fix, Rule
from lslint.rules.filebeat.checks.tables import output_tables


class RemovedOptionInCommand(Rule):
    code = "FB250"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Option of an output in the command that Filebeat no longer reads"
    why = """\
`-E name=value` in the command adds a setting to the config file. Filebeat ignores options of an output that it does not
have, without a message: `-E output.elasticsearch.host=…` has no effect, because the option is `hosts`.

The rule checks compose files and manifests of Kubernetes that run an official image."""
    sources = ("options of the outputs of Filebeat 1.3 to 9.5", "https://www.elastic.co/docs/reference/beats/filebeat")
    fix = "unsafe"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for variable in ctx.project.deployment.image_variables():
            section, _, rest = variable.setting.partition(".")
            output, _, option = rest.partition(".")
            options = output_tables()["outputs"].get(output, {}).get("options", {}) if section == "output" else {}
            row = options.get(option)
            removed = row.get("removed", "") if isinstance(row, dict) else ""
            if not removed or (ctx.target is not None and not ctx.target.at_least(*map(int, removed.split(".")))):
                continue
            better = f"{option}s" if f"{option}s" in options else ""
            span = variable.start, variable.end
            name = f"output.{output}.{better}"
            action = f"Use `{name}`" if better else "Remove the option"
            yield self.finding(
                span,
                f"`{variable.setting}` was removed in {removed} and is ignored. {action}",
                fix=Fix.write(span, name, "unsafe") if better else None,
            )
