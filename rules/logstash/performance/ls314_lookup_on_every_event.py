from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import is_slow
from lslint.rules.logstash.values.options import is_selective, option_text

_WORKERS = 8
_MILLIS = 5


class LookupOnEveryEvent(PipelineAdvice):
    code = "LS314"
    severity = "info"
    visits = ("filter/elasticsearch", "filter/http", "filter/rest", "filter/memcached")
    summary = "Request to another server for every event"
    why = """\
Filters such as `elasticsearch`, `http` and `rest` send a request for each event and block the worker until the answer
arrives. With requests of 5 ms, a worker processes at most 200 events per second, whatever else the pipeline does.

Put the filter in a condition that selects the events that need it, or use local data, for example `translate` with a
dictionary file or `jdbc_static`. The `memcached` filter is reported only with `--extend-select LS314`."""
    sources = (
        "Logstash documentation: performance tuning, plugins that wait for input and output",
        "sources of the filters: one request for each event (memcached: one get, one set)",
    )
    bad = (
        'filter {\n  elasticsearch { hosts => ["es:9200"] query => "id:%{[id]}" fields => { "name" => "name" } }\n}\n',
        'filter { http { url => "https://users.example.com/%{user}" target_body => "user" } }\n',
    )
    good = (
        """\
filter {
  if [type] == "end" {
    elasticsearch { hosts => ["es:9200"] query => "id:%{[id]}" fields => { "name" => "name" } }
  }
}
""",
        'filter { translate { source => "id" target => "name" dictionary_path => "/etc/names.yml" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or is_selective(node) or is_slow(ctx) or _sends_event(node, ctx):
            return
        setting = ctx.project.setting("pipeline.workers")
        workers = (parse_integer(str(setting.value)) if setting is not None else None) or _WORKERS
        each = 1000 // _MILLIS
        reach = f"{workers} worker{'s reach' if workers > 1 else ' reaches'} at most {each * workers:,} events/s"
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` sends a request per event and blocks its worker: at {_MILLIS} ms each, {reach}. Put"
            " it in an `if`, or use `translate`",
            help="The number of workers is that of `pipeline.workers`, or 8 if it is not set.",
            optional=node.name == "memcached",
        )


def _sends_event(node: Plugin, ctx: Context) -> bool:
    """Return whether the request sends content of the event to another service."""
    body, verb = node.option("body"), option_text(node, "verb")
    if body is None or verb is None or verb.upper() not in ("POST", "PUT", "PATCH"):
        return False
    return "%{" in ctx.text[body.start : body.end]
