from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule


class LogLinksWithoutTargets(Rule):
    code = "FB278"
    severity = "warning"
    stage = "run"
    kinds = ("filebeat", "beats")
    visits = ("file",)
    summary = "Mounted links to logs of containers without their targets"
    why = """\
The files in `/var/log/containers` of a Kubernetes node are links to files in `/var/log/pods`. A container that mounts
only the folder with the links finds no log: each of them leads nowhere. With Docker as the runtime, the files in
`/var/log/pods` are links as well, to `/var/lib/docker/containers`.

Mount `/var/log/pods` too, or the whole folder `/var/log`."""
    sources = (
        "https://www.elastic.co/docs/reference/beats/filebeat/running-on-kubernetes",
        "https://github.com/ApsOps/filebeat-kubernetes/issues/4",
        "kubernetes/kubernetes pkg/kubelet/kuberuntime: log links of containers, since 1.6",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            what, _, targets = word.value.partition(" ")
            if what == "links":
                yield self.finding(
                    (word.start, word.end),
                    f"`{word.name}` contains links to `{targets}`, which is not mounted, so no log can be read."
                    f" Mount `{targets}` too",
                )
