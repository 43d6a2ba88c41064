"""FB417: files that are loaded again without a check."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule
from lslint.rules.filebeat.advice.settings import main
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.examples import LOGSTASH


class ConfigReloadUnchecked(Rule):
    code = "FB417"
    name = "config-reload-unchecked"
    severity = "info"
    stage = "advice"
    kinds = ("filebeat",)
    visits = ("file",)
    words = ("reload",)
    summary = "Files that are loaded again are checked by nobody"
    why = """\
With `reload.enabled: true` the files below `filebeat.config` are read while the agent runs. `filebeat test config`
does not look into them, and a fault is only a line in the log: the input keeps its old settings, or stops. Check
those files too before they get there (lslint takes the lists of inputs.d and modules.d as they are)."""
    sources = (
        "recorded behaviour of Filebeat 7.17: config files with reload are not read by `test config`",
        "elastic/beats#6366, #5227",
    )
    bad = (LOGSTASH + "filebeat.config.inputs:\n  path: inputs.d/*.yml\n  reload.enabled: true\n",)
    good = (
        LOGSTASH + "filebeat.config.inputs:\n  path: inputs.d/*.yml\n  reload.enabled: false\n",
        LOGSTASH,
    )

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        analysis = main(ctx)
        for section in ("inputs", "modules", "prospectors") if analysis is not None else ():
            name = f"filebeat.config.{section}"
            place = analysis.root.get(f"{name}.reload.enabled") if analysis is not None else None
            if analysis is None or place is None or values.boolean(analysis.root.value(f"{name}.enabled")) is False:
                continue
            if values.boolean(analysis.root.value(f"{name}.reload.enabled")) is True:
                message = (
                    f"`{name}` is read while the agent runs: `test config` does not see those files, and faults in them"
                )
                yield self.finding(place.span, f"{message} are only logged. Check them before they get there")
