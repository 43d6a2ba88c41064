from __future__ import annotations

from lslint.rules.facts import keyed_fact
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related
from lslint.rules.logstash.dataflow.steps import codec
from lslint.rules.shared.option_edits import addition

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile


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
            for topic, span in _topics(file.text, file.tree).items():
                if topic in node.texts("topics"):
                    yield self.finding(
                        node.option("codec") or node.head,
                        f"`{file.path.rpartition('/')[2]}` sends JSON to the topic `{topic}`, which stays a string in"
                        " `message`. Set `codec => json`",
                        related=[Related(*span, "sends JSON", file.path)],
                        fix=None if node.option("codec") else addition(ctx, node, "codec => json", "unsafe"),
                    )
                    return


@keyed_fact
def _topics(text: str, tree: ConfigFile) -> dict[str, tuple[int, int]]:
    """Return the topics to which a Filebeat config sends JSON, with the spans of their names."""
    from lslint.grammar.config.tree import Mapping, Scalar, resolve

    topics: dict[str, tuple[int, int]] = {}
    for node in tree.walk():
        for entry in node.entries if isinstance(node, Mapping) else ():
            output = resolve(entry.value)
            if entry.name in ("output.kafka", "kafka") and isinstance(output, Mapping):
                settings = {setting.name: resolve(setting.value) for setting in output.entries}
                topic = settings.get("topic")
                if isinstance(topic, Scalar) and not any(name.startswith("codec") for name in settings):
                    topics[topic.text] = topic.start, topic.end
    return topics
