"""Whether a config is for a container."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context
from lslint.rules.facts import fact

_HOMES = ("/usr/share/elasticsearch/", "/usr/share/filebeat/", "/usr/share/logstash/", "/usr/share/metricbeat/")
"""Folders of the images; packages use `/etc`, `/var/lib` and `/var/log`."""


_SERVICES = (
    r"(?:://|[\s\"'\[,@])(?:elasticsearch|opensearch|kibana|logstash|kafka|redis|rabbitmq|mysql|postgres|es0?1)"
    r"(?:-\w+)?:\d{2,5}\b|[\s\"'\[,]es0[1-9]\b"
)
"""Names of services of a compose file or of Kubernetes as addresses: ``elasticsearch:9200``, ``es01``."""
_HELM = r"\{\{[^{}\n]*\.Values\."
"""A value of a Helm chart."""


@fact
def in_container(ctx: Context) -> bool:
    """Return whether a config is for a container: a manifest of the project mounts or contains it, or runs its product
    near it; or it contains paths of the images, service names as addresses, or values of a Helm chart.

    In containers, listening on all addresses is common, because the published ports determine who can connect."""
    runtimes = ctx.project.deployment.runtimes()
    if any(runtime.is_mounted for runtime in runtimes):
        return all(runtime.is_container for runtime in runtimes if runtime.is_mounted)
    if (
        ctx.host is not None
        or any(runtime.is_container for runtime in runtimes)
        or any(home in ctx.text for home in _HOMES)
    ):
        return True
    return any(compiled(pattern).search(ctx.text) is not None for pattern in (_SERVICES, _HELM))
