from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineAdvice, PipelineView, Plugin, fact
from lslint.rules.shared.pipeline_files import pipeline_trees

_MESSAGES = {
    "UUID": "`UUID` is random, so an event that an input delivers twice is indexed twice. Use `SHA256` of the fields"
    " that identify the event",
    "MURMUR3": "`MURMUR3` has only 32 bits, so two of 77,000 events are likely to share an id, and one overwrites the"
    " other. Use `SHA256`",
}


class FingerprintMethod(PipelineAdvice):
    code = "LS587"
    visits = ("filter/fingerprint",)
    summary = "Fingerprint method that is unsuitable for document ids"
    why = """\
If the document id is computed from the content of an event, Elasticsearch replaces the document when the same event
arrives twice. `MURMUR3` has only 32 bits: among 77,000 events, the probability that two have the same id is 50 %, and
the later event then replaces the earlier one. Use `SHA256` or, since Logstash 8.3, `MURMUR3_128`.

`UUID` is random, so an event that an input delivers twice is indexed twice. It is reported only with `--extend-select
LS587`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-fingerprint",
        "https://www.elastic.co/docs/deploy-manage/production-guidance/optimize-performance/indexing-speed",
    )
    fix = "manual"
    releases = "MURMUR3_128 from 8.3"
    bad = (
        'filter { fingerprint { method => "MURMUR3" source => ["message"] target => "[@metadata][id]" } }\n'
        'output { elasticsearch { document_id => "%{[@metadata][id]}" } }\n',
        'filter { fingerprint { method => "MURMUR3" target => "uid" source => "id" } }\n'
        'output { elasticsearch { document_id => "%{uid}" } }\n',
    )
    good = (
        'filter { fingerprint { method => "SHA256" source => ["message"] target => "[@metadata][id]" } }\n'
        'output { elasticsearch { document_id => "%{[@metadata][id]}" } }\n',
        'filter { fingerprint { method => "MURMUR3" source => ["message"] target => "shard" } }\n'
        'output { elasticsearch { routing => "%{shard}" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, message = node.option("method"), _MESSAGES.get(node.text("method") or "")
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
