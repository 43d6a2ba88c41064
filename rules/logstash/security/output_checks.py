"""The checks of the rules about names and ids that outputs take from events, whose texts are rows."""

from __future__ import annotations

from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, String, fact
from lslint.rules.logstash.catalogue.traits import values_of
from lslint.rules.logstash.values.strings import plugin_text
from lslint.rules.shared.pipeline_files import pipeline_trees

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


class PathFromEventCheck(PipelineAdvice):
    visits = tuple(f"output/{name}" for name in _OPTIONS)

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


class FingerprintMethodCheck(PipelineAdvice):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, message = node.option("method"), self.messages.get(node.text("method") or "")
        if option is None or message is None:
            return
        target = node.text("target") or "fingerprint"
        field = "".join(f"[{part}]" for part in target.strip("[]").split("]["))
        if field in _ids(ctx):
            yield self.finding(option, message, optional=node.text("method") == "UUID")


@fact
def _ids(ctx: PipelineView) -> set[str]:
    """Return the fields that alone form the document id in an output of the pipeline."""
    ids: set[str] = set()
    for tree in pipeline_trees(ctx):
        for section, plugin, _ in tree.walk_plugins():
            given = plugin.text("document_id") if section.kind == "output" else None
            if given is not None and given.startswith("%{") and given.endswith("}") and given.count("%{") == 1:
                ids.add("".join(f"[{part}]" for part in given[2:-1].strip("[]").split("][")))
    return ids
