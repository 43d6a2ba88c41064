from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.node import NodeAdvice, NodeSettings

_NAMES = ("bootstrap.memory_lock", "bootstrap.mlockall")


class MemoryLockWithoutLimit(NodeAdvice):
    code = "ES421"
    severity = "info"
    stage = "run"
    required_text = ("memory_lock", "mlockall")
    summary = "`bootstrap.memory_lock` in a service that may not lock memory"
    why = """\
With `bootstrap.memory_lock: true` the node locks its heap in memory. A container may lock memory only with the limit
`memlock`; the limits of the host do not apply to it. Without it, the node logs `Unable to lock JVM Memory`. Since 5.0,
a node that other hosts can reach does not start then, unless `discovery.type` is `single-node`: `memory locking
requested for elasticsearch process but memory is not locked`.

Add `ulimits: memlock: -1` to the service. The rule checks services of compose files without this limit. The Docker
daemon can also set it for all containers (`default-ulimits`)."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/deploy/self-managed/bootstrap-checks",
        "https://github.com/deviantony/docker-elk/issues/243",
    )
    fix = "manual"

    def advise(self, settings: NodeSettings) -> Findings:
        deployment = settings.ctx.project.deployment
        setting = settings.one(*_NAMES)
        if setting is None or not setting.is_on():
            return
        runtimes = [one.runtime for one in deployment.image_variables() if one.setting == setting.name]
        runtimes = runtimes or [one for one in deployment.runtimes() if one.is_mounted]
        if runtimes and all(one.locks_memory is False for one in runtimes):
            effect = "" if settings.is_single() else " and may not start"
            yield self.finding(
                setting.entry,
                f"The service `{runtimes[0].name}` has no `memlock` limit, so unless the Docker daemon sets one, the"
                f" node cannot lock memory{effect}. Add `ulimits: memlock: -1`",
            )
