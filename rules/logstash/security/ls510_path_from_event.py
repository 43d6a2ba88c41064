from __future__ import annotations

from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, String
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.values.strings import plugin_text

# Fields whose value comes from clients of the logged service, as named by patterns, decoders and inputs.
_FROM_CLIENTS = frozenset((
    "message", "url", "uri", "uripath", "uriparam", "request", "request_path", "request_uri", "query", "query_string",
    "params", "referrer", "referer", "useragent", "user_agent", "agent", "headers", "cookie", "original", "body",
    "http_user_agent", "http_referer", "http_host", "http_request", "payload", "rawrequest", "urlpath", "subject",
))  # fmt: skip
_REQUESTS = ("headers", "request", "url")
"""Objects of which clients control every field."""
_OPTIONS = values_of("name from event")

_HARMS = {
    "index": "create any number of indices or invalid names",
    "pipeline": "select any ingest pipeline or a missing one",
}


class PathFromEvent(PipelineAdvice):
    code = "LS510"
    severity = "warning"
    visits = tuple(f"output/{name}" for name in _OPTIONS)
    default = False
    summary = "File or index name that clients control"
    why = """\
Request data, headers and whole messages come from clients, who can choose their content. In a file path, each new value
creates a file. In an index name, each new value creates an index with its own shards, until the cluster reaches its
limit (since 7.0, by default 1,000 shards per node). In `pipeline` of an elasticsearch output, clients choose the ingest
pipeline.

Use fields such as `host` or `type`, or map the field to known values with a `translate` filter and a `fallback`."""
    sources = (
        "source of logstash-output-file: `filename_failure`",
        "https://www.elastic.co/docs/reference/elasticsearch/configuration-reference/miscellaneous-cluster-settings",
    )
    fix = "manual"
    bad = (
        'output { file { path => "/var/log/out/%{[url][path]}.log" } }\n',
        'output { elasticsearch { index => "req-%{request}" } }\n',
    )
    good = (
        'output { file { path => "/var/log/out/%{[host][name]}-%{+yyyy.MM.dd}.log" } }\n',
        'output { elasticsearch { index => "req-%{type}" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for name in _OPTIONS.get(node.name, ()):
            option = node.option(name)
            if option is None or not isinstance(option.value, String) or "%{" not in option.value.value:
                continue
            text = plugin_text(option.value, ctx)
            for part in parse(text.value) if text is not None else ():
                if part.kind != "field" or not part.body or "@metadata" in part.body:
                    continue
                words = part.body.strip("[]").lower().split("][")
                if words[-1] in _FROM_CLIENTS or words[0] in _REQUESTS:
                    harm = _HARMS.get(name, "create any number of files or invalid names")
                    yield self.finding(
                        option.value,
                        f"Clients control `%{{{part.body}}}`, so they can {harm}. Map the field to known values first,"
                        " for example with `translate`",
                    )
                    break
