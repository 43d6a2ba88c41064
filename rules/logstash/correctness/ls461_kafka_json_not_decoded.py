from __future__ import annotations

from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.logstash.dataflow.steps import codec
from lslint.rules.shared.option_edits import addition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile, Scalar


class KafkaJsonNotDecoded(PipelineRule):
    code = "LS461"
    visits = ("input/kafka",)
    summary = "JSON of Filebeat that a kafka input does not decode"
    why = """\
Filebeat writes each event to Kafka as a JSON document, unless `codec.format` is set. With the default codec `plain` of
the kafka input, the whole document with its fields becomes the string in `message`.

The rule reports an input without codec if a filebeat.yml of the project sends to one of its topics, and neither a
filter `json` or `ruby` nor another pipeline may decode the document."""
    sources = ("documentation of Filebeat, Kafka output: codec", "Logstash issues 5956, 6442 and 9885")
    releases = "5.0-"
    about_feature = True
    fix = "unsafe"
    bad = ()
    good = ('input { kafka { topics => ["web"] codec => json } }\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        later = {*ctx.flow.named("filter"), *ctx.flow.named("output")} & {"json", "ruby", "pipeline"}
        if later or codec(node) not in ("", "plain") or not ctx.is_complete(node):
            return
        for file in ctx.project.related_files("filebeat") or ():
            topic = _topic(file.text, file.tree) if "kafka" in file.text else None
            if topic is not None and topic.text in node.texts("topics"):
                yield self.finding(
                    node.option("codec") or node.head,
                    f"`{file.path.rpartition('/')[2]}` sends JSON to the topic `{topic.text}`, which stays a string in"
                    " `message`. Set `codec => json`",
                    related=[Related(topic.start, topic.end, "sends JSON", file.path)],
                    fix=None if node.option("codec") else addition(ctx, node, "codec => json", "unsafe"),
                )
                return


@keyed_fact
def _topic(text: str, tree: ConfigFile) -> Scalar | None:
    """Return the topic to which a Filebeat config sends JSON; None if it sends none to Kafka, or another format."""
    from lslint.grammar.config.tree import Mapping, Scalar

    root = tree.documents[0].root if tree.documents else None
    outputs = root.get("output") if isinstance(root, Mapping) else None
    output = root.get("output.kafka") if isinstance(root, Mapping) else None
    output = outputs.get("kafka") if isinstance(outputs, Mapping) else output
    if not isinstance(output, Mapping) or any(entry.name.startswith("codec") for entry in output.entries):
        return None
    topic, enabled = output.get("topic"), output.get("enabled")
    is_off = isinstance(enabled, Scalar) and enabled.text == "false"
    return topic if isinstance(topic, Scalar) and not is_off else None
