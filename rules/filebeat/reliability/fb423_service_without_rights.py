from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule


class ServiceWithoutRights(Rule):
    code = "FB423"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Service of a Beat that lacks a user or a capability"
    why = """\
The images of Filebeat, Heartbeat and Metricbeat run as a user of their own with the ID 1000. The Docker socket of the
host usually belongs to `root` and the group `docker`, so a service that mounts it needs `user: root`, or the group of
the socket in `group_add`. Otherwise every request fails: `permission denied`.

The program in the image of Packetbeat has the capability `NET_ADMIN`, which Docker does not grant by default. A service
without it cannot run the program: `Operation not permitted`. Add `cap_add: [NET_ADMIN, NET_RAW]`.

The rule checks services of compose files that run the official image."""
    sources = (
        "https://www.elastic.co/docs/reference/beats/packetbeat/running-on-docker",
        "https://www.elastic.co/docs/reference/beats/metricbeat/running-on-docker",
        "elastic/beats dev-tools/packaging: user and linux_capabilities of the images, 6.0 to 9.x",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            if word.value == "user":
                message = f"The image runs as user 1000, which may not open `{word.name}` unless its mode allows that."
                message += " Set `user: root`, or add its group with `group_add`"
            elif word.value == "NET_ADMIN":
                message = "Docker does not grant `NET_ADMIN`, which the program of the image requires, so Packetbeat"
                message += " cannot be run. Add `cap_add: [NET_ADMIN, NET_RAW]`"
            else:
                continue
            yield self.finding((word.start, word.end), message)
