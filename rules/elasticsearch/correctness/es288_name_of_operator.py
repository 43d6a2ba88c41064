from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule


class NameOfOperator(Rule):
    code = "ES288"
    severity = "error"
    stage = "start"
    kinds = ("elasticsearch-settings",)
    visits = ("file",)
    summary = "Container or volume claim with a name that ECK does not expect"
    why = """\
ECK completes the container of a pod template that has the name of the product (`elasticsearch`, `kibana`, `logstash`,
`filebeat`, `agent` …) with image, command and volumes. A container with another name is an additional one. Without an
image, Kubernetes refuses the pods: `spec.containers[0].image: Required value`.

In the same way, the data of Elasticsearch are on the volume of the claim `elasticsearch-data`. ECK refuses a resource
with a claim that no container mounts.

Use the name that ECK expects."""
    sources = (
        "https://www.elastic.co/docs/deploy-manage/deploy/cloud-on-k8s/customize-pods",
        "https://github.com/elastic/cloud-on-k8s/issues/6002",
        "elastic/cloud-on-k8s pkg/controller/common/defaults/pod_template.go, setContainerDefaulter",
        "elastic/cloud-on-k8s pkg/controller/elasticsearch/validation/volume_validation.go, unmountedClaims",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            what, _, name = word.value.partition(" ")
            if what == "container":
                message = f"ECK completes only the container `{name}`, so `{word.name}` has no image and no pod starts."
            elif what == "claim":
                message = f"No container mounts the claim `{word.name}`, and ECK keeps the data on `{name}`."
                message += " ECK refuses the resource."
            elif what == "unnamed":
                message = f"An entry of `{name}` has no `name`, so Kubernetes refuses the resource."
                message += f" Add `name`, or remove an extra `-` before `{word.name}`"
                yield self.finding((word.start, word.end), message)
                continue
            else:
                continue
            yield self.finding((word.start, word.end), f"{message} Rename `{word.name}` to `{name}`")
