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
    default = False
    summary = "Reloaded config files are not checked"
    why = """\
With `reload.enabled: true`, Filebeat loads the files of `filebeat.config` again while it runs. `filebeat test config`
does not read these files, so an error in them appears only in the log. Filebeat stops the inputs of a file with an
error, or does not start them, until the file is correct.

Check the files with lslint before you deploy them, and read the log after each change."""
    sources = (
        "observed behavior of Filebeat 7.17: `test config` does not read config files with reload",
        "elastic/beats#6366, #5227",
    )
    bad = (LOGSTASH + "filebeat.config.inputs:\n  path: inputs.d/*.yml\n  reload.enabled: true\n",)
    good = (LOGSTASH + "filebeat.config.inputs:\n  path: inputs.d/*.yml\n  reload.enabled: false\n",)

    settings = ("reload.enabled",)
    reads = values.boolean
    message = (
        "`filebeat test config` does not check the files that `{setting.owner}` reloads, so errors only appear in the"
        " log. Read the log after each change"
    )

    def sections(self, ctx: Context) -> Iterator[tuple[str, Obj]]:
        for _, root in super().sections(ctx):
            for name in ("filebeat.config.inputs", "filebeat.config.modules", "filebeat.config.prospectors"):
                block = root.block(name)
                if block is not None and enabled(block):
                    yield name, block

    def is_bad(self, value: bool, setting: FilebeatSetting) -> bool:
        return value
