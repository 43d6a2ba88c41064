from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String
from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.strings import plugin_text

# Fields whose text the client of the logged service writes: names as patterns, decoders and inputs set them.
_OUTSIDE = frozenset((
    "message", "url", "uri", "uripath", "uriparam", "request", "request_path", "request_uri", "query", "query_string",
    "params", "referrer", "referer", "useragent", "user_agent", "agent", "headers", "cookie", "original", "body",
    "http_user_agent", "http_referer", "http_host", "http_request", "payload", "file_name", "filename", "rawrequest",
    "urlpath", "subject",
))  # fmt: skip
_OPTIONS = {
    "file": ("path",), "s3": ("prefix",), "webhdfs": ("path",), "elasticsearch": ("index", "pipeline"),
    "google_cloud_storage": ("log_file_prefix",), "csv": ("path",), "opensearch": ("index", "pipeline"),
}  # fmt: skip


class PathFromEvent(PipelineAdvice):
    code = "LS510"
    severity = "warning"
    visits = tuple(f"output/{name}" for name in _OPTIONS)
    summary = "Text that a client writes decides on a file or index name"
    why = """\
The text of a request, a header or a whole message comes from whoever sends it. As a file name it may hold `../` or a
new name a second: the file output refuses paths outside of the fixed part (`filename_failure`), not the number of files
it opens. As an index name every new value is a new index with shards of its own, until the cluster takes no more
(1,000 shards a node), and upper case or a slash makes the event refused.

A `translate` filter with the known values and a `fallback`, or a condition on them, keeps the rest together. Fields
such as `host` or `type`, which one's own inputs set, are not meant."""
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
        'output { elasticsearch { index => "%{[@metadata][beat]}-%{+yyyy.MM.dd}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for name in _OPTIONS.get(node.name, ()):
            option = node.option(name)
            if option is None or not isinstance(option.value, String) or "%{" not in option.value.value:
                continue
            text = plugin_text(option.value, ctx)
            for part in parse(text.value) if text is not None else ():
                if part.kind != "field" or not part.body or "@metadata" in part.body:
                    continue
                words = part.body.strip("[]").lower().split("][")
                if words[0] in _OUTSIDE or words[-1] in _OUTSIDE:
                    what = "the file name" if name in ("path", "prefix", "log_file_prefix") else f"the {name}"
                    yield self.finding(
                        option.value,
                        f"`%{{{part.body}}}` comes from outside and decides on {what}: whoever sends it can make as"
                        " many as he likes, or names that are refused; map it to known values first",
                    )
                    break
