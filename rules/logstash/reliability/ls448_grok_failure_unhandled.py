"""LS448: nobody looks at the tag of events that a grok did not match."""

from lslint.rules.api import Fix, Rule
from lslint.rules.grok.filters import patterns
from lslint.rules.logstash._flow import flow, is_trial
from lslint.rules.logstash._values import is_whole

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.nodes import Plugin
    from lslint.rules.api import Context, Finding

_DEFAULT = "_grokparsefailure"
_FAR = frozenset(("elasticsearch", "opensearch", "amazon_es"))


class GrokFailureUnhandled(Rule):
    """A pipeline from input to Elasticsearch in which the failure tag of a grok occurs nowhere."""

    code = "LS448"
    name = "grok-failure-unhandled"
    severity = "info"
    stage = "advice"
    kinds = ("logstash",)
    visits = ("filter/grok",)
    summary = "Nothing looks at the tag of events that grok did not match"
    why = """\
A line that no pattern matches passes through: the event goes on with the raw text, without the fields, tagged
`_grokparsefailure`. Where nothing looks at that tag such events lie in the same index as good ones. They are seen when
somebody misses a number in a report, or when the log format has changed and all of them are like that. Send them to an
index or a file of their own, and count them; one of the articles this linter began from lets its test run fail on them.

Told once a pipeline, where events go from an input to Elasticsearch and no condition, output or code names the tag.
A filter with `tag_on_failure` has thought of it and is not reported."""
    sources = ("documentation of the grok filter: tag_on_failure",)
    fix = "manual"
    bad = (
        "input { beats { port => 5044 } }\n"
        'filter {\n  grok {\n    match => { "message" => "^%{IP:client} %{WORD:verb}$" }\n  }\n}\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )
    good = (
        'input { beats { port => 5044 } }\nfilter { grok { match => { "message" => "^%{IP:client}$" } } }\n'
        'output {\n  if "_grokparsefailure" in [tags] { file { path => "/var/log/unparsed.log" } }\n'
        '  else { elasticsearch { hosts => ["es:9200"] } }\n}\n',
        'filter { grok { match => { "message" => "^%{IP:client}$" } } }\n',
        "input { beats { port => 5044 } }\n"
        'filter { grok { match => { "message" => "^%{IP:client}$" } tag_on_failure => [] } }\n'
        'output { elasticsearch { hosts => ["es:9200"] } }\n',
    )

    def check(self, node: "Plugin", ctx: "Context") -> "Iterator[Finding]":
        """One finding a pipeline, at the first grok."""
        if node.option("tag_on_failure") is not None or not is_whole(node, ctx) or _always_matches(node):
            return
        pipeline = flow(ctx)
        if not pipeline.whole or not any(step.plugin.name in _FAR for step in pipeline.outputs) or is_trial(pipeline):
            return
        if not ctx.clean or any(step.plugin.name == "pipeline" for step in pipeline.outputs):
            return
        first = pipeline.memo.get("grok with failures")
        if first is None:
            first = pipeline.memo["grok with failures"] = _is_named(pipeline.texts) or node
        if first is node:
            yield self.finding(
                (node.start, node.name_end),
                f"nothing looks at `{_DEFAULT}`: lines that do not match go to the same index as the others, without"
                " their fields; send them to a place of their own and count them",
                fix=Fix("manual", "Route events with the failure tag", []),
            )


def _always_matches(grok: "Plugin") -> bool:
    """True for a filter of ``%{GREEDYDATA:…}`` alone."""
    return any(_takes_all(pattern.value) for _, pattern in patterns(grok))


def _takes_all(pattern: str) -> bool:
    return pattern.startswith(("%{GREEDYDATA", "%{DATA")) and pattern.find("}") == len(pattern) - 1


def _is_named(texts: "list[str]") -> bool:
    """True where a file speaks of the tag, other than in a comment of its own line."""
    for text in texts:
        at = text.find("parsefailure")
        while at >= 0:
            if not text[text.rfind("\n", 0, at) + 1 : at].lstrip().startswith("#"):
                return True
            at = text.find("parsefailure", at + 1)
    return False
