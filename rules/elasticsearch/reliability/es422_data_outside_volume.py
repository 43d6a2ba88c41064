from __future__ import annotations

from lslint.rules.elasticsearch.advice.node import NodeSettingAdvice, NodeSettings
from lslint.rules.shared.runtimes import is_off_volumes

_DATA = "/usr/share/elasticsearch/data"


class DataOutsideVolume(NodeSettingAdvice):
    code = "ES422"
    severity = "warning"
    stage = "run"
    required_text = ("path",)
    summary = "`path.data` outside of the volume of the container"
    why = """\
The image of Elasticsearch has its data in `/usr/share/elasticsearch/data`. If a volume is mounted there, and
`path.data` is another folder on no volume, the volume stays empty, and all indices are lost when the container is
recreated.

Remove `path.data`, or mount the volume at its folder. The rule checks files that a compose file or a manifest of
Kubernetes mounts."""
    sources = (
        "https://github.com/docker-library/elasticsearch/issues/47",
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/install-elasticsearch-docker-prod",
    )
    fix = "manual"
    settings = ("path.data",)
    message = (
        "`path.data: {written}` is on no volume, so all data are lost with the container. Use the mounted"
        " `/usr/share/elasticsearch/data`"
    )

    def is_bad(self, value: str, settings: NodeSettings) -> bool:
        return "$" not in value and is_off_volumes(settings.ctx, value, _DATA)
