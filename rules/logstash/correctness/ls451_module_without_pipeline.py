from __future__ import annotations

from lslint.grammar.config.access import at, items, text_of, texts
from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin, Related, fact
from lslint.rules.logstash.flow.beats import output_of, receives_only_beats

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import RelatedFile


class ModuleWithoutPipeline(PipelineRule):
    code = "LS451"
    visits = ("output/elasticsearch",)
    summary = "Events of a Filebeat module without their ingest pipeline"
    why = """\
A module of Filebeat sends lines as they are: its ingest pipeline in Elasticsearch parses them. Filebeat sends the name
of this pipeline in `[@metadata][pipeline]`. An `elasticsearch` output of Logstash without `pipeline` does not use it,
so documents have only `message`, and dashboards of the module stay empty.

Set `pipeline => "%{[@metadata][pipeline]}"` in an output for events with this field, and load the pipelines with
`filebeat setup --pipelines --modules NAME`.

The rule reports a pipeline that receives events of Beats alone and has no filter that reads `message`, if a config of
Filebeat near it enables a module and sends to its port."""
    sources = (
        "Filebeat reference: Use ingest pipelines for parsing (Logstash)",
        "https://github.com/elastic/beats/issues/6723",
    )
    fix = "manual"
    good = ('input { beats { port => 5044 } }\noutput { elasticsearch { pipeline => "%{[@metadata][pipeline]}" } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        outputs = [step.plugin for step in ctx.flow.named("output").get("elasticsearch", ())]
        is_used = any(output.option("pipeline") is not None for output in outputs)
        if is_used or ctx.clauses or not ctx.is_complete(node) or not receives_only_beats(ctx) or _may_parse(ctx):
            return
        ports = {plugin.text("port") for plugin in ctx.flow.plugins("input")}
        for file in ctx.project.related_files("filebeat") or ():
            name, start, end = _module(file, ports)
            if name:
                yield self.finding(
                    node.head,
                    f"Lines of the Filebeat module `{name}` are not parsed: its ingest pipeline needs"
                    ' `pipeline => "%{[@metadata][pipeline]}"`. Set it where the field exists',
                    related=[Related(start, end, "enables the module", file.path)],
                    fix=Fix("manual", "Add an output with `pipeline` for events of modules"),
                )
                return


@fact
def _may_parse(ctx: PipelineView) -> bool:
    """Return whether a filter of the pipeline may read ``message``, or whether its filters are not all known."""
    if not (ctx.flow.is_complete and ctx.flow.certain and ctx.flow.is_clean):
        return True
    for plugin in ctx.flow.plugins("filter"):
        record = ctx.record(plugin, "source")
        if plugin.name == "ruby" or (record is not None and record.segments[-1].default == "message"):
            return True
    return any("message" in text for text in ctx.flow.code)


def _module(file: RelatedFile, ports: set[str | None]) -> tuple[str, int, int]:
    """Return the first module that a config of Filebeat enables, with its place, if the config sends to one of these
    ports; else an empty name."""
    root = file.tree.documents[0].root if file.tree.documents else None
    hosts = texts(at(output_of(file.tree, "logstash"), "hosts") or at(root, "output.logstash.hosts"))
    is_sent = any((host.rpartition(":")[2] if ":" in host else "5044") in ports for host in hosts)
    for item in items(at(root, "filebeat.modules") or at(root, "filebeat", "modules")):
        name = at(item, "module")
        if is_sent and name is not None and text_of(at(item, "enabled")) != "false":
            return text_of(name), name.start, name.end
    return "", 0, 0
