from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule


class MisplacedResourceKey(Rule):
    code = "ES285"
    severity = "warning"
    stage = "run"
    kinds = ("elasticsearch-settings",)
    visits = ("file",)
    summary = "Key at the wrong level of a resource of the Elastic operator (ECK)"
    why = """\
The resources of ECK have their keys at fixed levels: `volumeClaimTemplates`, `count` and `podTemplate` of an
`Elasticsearch` resource belong to each entry of `nodeSets`, `podTemplate` of a `Beat` or `Agent` to `daemonSet` or
`deployment`. At another level, Kubernetes drops the key, so that volumes get their default size of 1 GiB, for example,
or refuses the resource as an unknown field.

Move the key to its level."""
    sources = (
        "https://www.elastic.co/docs/reference/cloud-on-k8s/api-docs",
        "https://github.com/elastic/cloud-on-k8s/issues/1877",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            if word.value.startswith("spec"):
                yield self.finding(
                    (word.start, word.end),
                    f"ECK does not read `{word.name}` at this level, so Kubernetes drops it or refuses the resource."
                    f" Move it to `{word.value}`",
                )
