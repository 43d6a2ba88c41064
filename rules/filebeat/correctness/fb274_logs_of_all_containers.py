from __future__ import annotations

import re

from lslint.rules.api import Findings
from lslint.rules.filebeat.advice.view import FILES, Advice, FilebeatView, texts
from lslint.rules.filebeat.checks.startup import provider_inputs
from lslint.rules.filebeat.config_model.merge import Obj, objects

_ID = {"docker": "data.docker.container.id", "kubernetes": "data.kubernetes.container.id"}
_OF_CONTAINERS = re.compile(r"/(?:docker/containers|log/containers|log/pods)/[^$]*\*[^$]*")

_TEMPLATE = (
    "filebeat.autodiscover.providers:\n- type: docker\n  templates:\n"
    "  - condition.contains: {docker.container.image: web}\n    config:\n    - type: filestream\n"
    "      id: '${data.docker.container.id}'\n      paths: "
)


class LogsOfAllContainers(Advice):
    code = "FB274"
    severity = "warning"
    stage = "run"
    required_text = ("autodiscover",)
    summary = "Autodiscover template that reads the logs of all containers"
    why = """\
Autodiscover starts the input of a template when a container matches its condition. With a wildcard in place of the
container, such as `/var/lib/docker/containers/*/*.log`, this input reads the logs of all containers, also of those that
the condition excludes, and gives them the fields and processors of the template.

Write `${data.docker.container.id}` or, for Kubernetes, `${data.kubernetes.container.id}` in the path."""
    sources = (
        "https://www.elastic.co/docs/reference/beats/filebeat/configuration-autodiscover",
        "https://github.com/elastic/beats/issues/12795",
    )
    bad = (_TEMPLATE + "['/var/lib/docker/containers/*/*.log']\n",)
    good = (_TEMPLATE + "['/var/lib/docker/containers/${data.docker.container.id}/*.log']\n",)

    def advise(self, view: FilebeatView) -> Findings:
        section = view.root.block("filebeat.autodiscover")
        for provider in objects(section.get("providers")) if section is not None else ():
            kind = str(provider.value("type"))
            if kind in _ID and provider.is_enabled and _chooses(provider):
                inputs = [obj for obj, _ in provider_inputs(provider) if str(obj.value("type")) in FILES]
                for item, path in (each for obj in inputs for each in texts(obj.get("paths"))):
                    if _OF_CONTAINERS.search(path):
                        message = (
                            f"`{path}` matches the logs of all containers, not only of the discovered one. Write"
                            f" `${{{_ID[kind]}}}` for the container"
                        )
                        yield self.finding(item.span, message)


def _chooses(provider: Obj) -> bool:
    """Return whether a provider starts inputs for some containers only."""
    has_condition = any(template.get("condition") is not None for template in objects(provider.get("templates")))
    return has_condition or provider.boolean("hints.enabled") is True
