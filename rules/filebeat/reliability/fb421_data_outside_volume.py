from __future__ import annotations

from lslint.rules.filebeat.advice.view import FilebeatSetting, FilebeatSettingAdvice
from lslint.rules.shared.runtimes import is_off_volumes


class DataOutsideVolume(FilebeatSettingAdvice):
    code = "FB421"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    required_text = ("path",)
    summary = "`path.data` outside of the volume of the container"
    why = """\
The images of the Beats have their data in `/usr/share/<beat>/data`. If a volume is mounted there, and `path.data` is
another folder on no volume, the data are lost when the container is recreated. Without its registry, Filebeat reads all
files again.

Remove `path.data`, or mount the volume at its folder. The rule checks files that a compose file or a manifest of
Kubernetes mounts."""
    sources = ("https://www.elastic.co/docs/reference/beats/filebeat/running-on-docker",)
    fix = "manual"
    settings = ("path.data",)
    message = "`path.data: {written}` is on no volume, so the data are lost when the container is recreated. Remove it"

    def is_bad(self, value: str, setting: FilebeatSetting) -> bool:
        return is_off_volumes(setting.view.ctx, value, f"/usr/share/{setting.view.analysis.section}/data")
