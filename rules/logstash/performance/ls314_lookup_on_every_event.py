from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.grammar.numbers import parse_integer
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.dataflow.steps import is_slow, is_trial

_WORKERS = 8
_MILLIS = 5


class LookupOnEveryEvent(PipelineAdvice):
    code = "LS314"
    severity = "warning"
    visits = ("filter/elasticsearch", "filter/http", "filter/rest", "filter/memcached")
    summary = "A filter asks another server for every event"
    why = """\
These filters make one request for each event and have no cache; the worker waits for the answer. A worker whose
request takes 5 ms gets through 200 events a second at most, eight workers through 1,600, whatever else the pipeline
does. Ask only for the events that need it (a condition), ask once and keep the answer (a dictionary file with
`translate`, `jdbc_static`, memcached in front of a slow service), or do it where the data is stored (an enrich
policy).

Without a condition means: no `if` around the filter. Pipelines whose inputs ask now and then (jdbc, exec, http_poller,
heartbeat, …) are left alone."""
    sources = (
        "documentation: performance tuning, plugins that wait for input and output",
        "sources of the filters: one request for each event (memcached: one get, one set)",
    )
    bad = (
        'filter {\n  elasticsearch { hosts => ["es:9200"] query => "id:%{[id]}" fields => { "name" => "name" } }\n}\n',
        'filter { http { url => "https://users.example.com/%{user}" target_body => "user" } }\n',
    )
    good = (
        'filter { if [type] == "end" { elasticsearch { hosts => ["es:9200"] query => "id:%{[id]}" } } }\n',
        'filter { translate { source => "id" target => "name" dictionary_path => "/etc/names.yml" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if ctx.clauses or is_trial(ctx) or is_slow(ctx):
            return
        setting = ctx.project.setting("pipeline.workers")
        workers = (parse_integer(str(setting.value)) if setting is not None else None) or _WORKERS
        each = 1000 // _MILLIS
        limit = f"{each * workers:,} events a second with {workers} worker{'s' if workers > 1 else ''}"
        yield self.finding(
            (node.start, node.name_end),
            f"`{node.name}` makes a request for every event, and the worker waits: at {_MILLIS} ms each that is {limit}"
            " at most; put it into a condition, or look it up in a local dictionary",
        )
