from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.api import Context
from lslint.rules.filebeat.advice.base import FilebeatSetting, FilebeatSettingAdvice
from lslint.rules.filebeat.config_model import values
from lslint.rules.filebeat.config_model.analysis import enabled
from lslint.rules.filebeat.config_model.merge import Obj
from lslint.rules.filebeat.examples import LOGSTASH


class ConfigReloadUnchecked(FilebeatSettingAdvice):
    code = "FB417"
    required_text = ("reload",)
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
    good = (LOGSTASH + "filebeat.config.inputs:\n  path: inputs.d/*.yml\n  reload.enabled: false\n", LOGSTASH)

    settings = ("reload.enabled",)
    reads = values.boolean
    message = (
        "`{setting.owner}` is read while the agent runs: `test config` does not see those files, and faults in them are"
        " only logged. Check them before they get there"
    )

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        for _, root in super().sections(ctx):
            for name in ("filebeat.config.inputs", "filebeat.config.modules", "filebeat.config.prospectors"):
                block = root.block(name)
                if block is not None and enabled(block):
                    yield name, block

    def is_bad(self, value: bool, setting: FilebeatSetting) -> bool:
        return value
