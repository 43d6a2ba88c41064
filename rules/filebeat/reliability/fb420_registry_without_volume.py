from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile
from lslint.rules.api import Context, Findings, Rule


class RegistryWithoutVolume(Rule):
    code = "FB420"
    severity = "info"
    stage = "run"
    kinds = ("filebeat",)
    visits = ("file",)
    summary = "Registry of Filebeat that is not on a volume"
    why = """\
Filebeat keeps the positions of the files that it reads in its registry, in `/usr/share/filebeat/data`. Without a volume
there, the registry is lost when the container is recreated, for example with a new image or a changed service. Filebeat
then reads all files again from the beginning, and every event is in the index twice.

The rule checks services of compose files that run the official image and mount files of the host. Mount a named volume
at `/usr/share/filebeat/data`."""
    sources = (
        "https://github.com/elastic/beats/issues/22586",
        "https://www.elastic.co/docs/reference/beats/filebeat/running-on-docker",
    )
    fix = "manual"

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for word in ctx.project.deployment.manifest_words():
            if word.value == "lost":
                yield self.finding(
                    (word.start, word.end),
                    "When the container is recreated, the registry in `/usr/share/filebeat/data` is lost, and Filebeat"
                    " sends all lines again. Mount a volume there",
                )
