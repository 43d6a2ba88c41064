from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.facts import fact
from lslint.rules.logstash.values.options import option_text
from lslint.rules.shared.pipeline_files import pipeline_trees

_MESSAGES = {
    "UUID": "`UUID` is a random number, so an event that comes twice gets two ids: take `SHA256` of what makes the"
    " event unique, or no `document_id` at all",
    "MURMUR3": "`MURMUR3` has 32 bits: among 77,000 events two have probably one id, and the later replaces the other;"
    " write `SHA256`, or from 8.3 on `MURMUR3_128`",
}


class FingerprintMethod(PipelineAdvice):
    code = "LS587"
    visits = ("filter/fingerprint",)
    summary = "A fingerprint that is used as a document id, of a method that does not suit"
    why = """\
An id made of the event's content lets Elasticsearch replace an event that comes twice. `MURMUR3` has 32 bits: among
77,000 events the chance that two have one id is a half (birthday problem, √(2 ln 2 · 2³²)), and the later one silently
replaces the other. `UUID` is a random number: the event that comes twice gets two ids, so nothing is gained over the
ids that Elasticsearch makes itself, which it also indexes faster, as it need not look for an older document.

`SHA256`, `SHA1` and `MURMUR3_128` (from Logstash 8.3 on) are long enough. `MURMUR3` is fine for choosing one of a few
shards or partitions."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-fingerprint",
        "https://www.elastic.co/docs/deploy-manage/production-guidance/optimize-performance/indexing-speed",
    )
    fix = "manual"
    releases = "MURMUR3_128 from 8.3"
    bad = (
        'filter { fingerprint { method => "MURMUR3" source => ["message"] target => "[@metadata][id]" } }\n'
        'output { elasticsearch { document_id => "%{[@metadata][id]}" } }\n',
        'filter { fingerprint { method => "UUID" target => "uid" } }\n'
        'output { elasticsearch { document_id => "%{uid}" } }\n',
    )
    good = (
        'filter { fingerprint { method => "SHA256" source => ["message"] target => "[@metadata][id]" } }\n'
        'output { elasticsearch { document_id => "%{[@metadata][id]}" } }\n',
        'filter { fingerprint { method => "MURMUR3" source => ["message"] target => "shard" } }\n'
        'output { elasticsearch { routing => "%{shard}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option, message = node.option("method"), _MESSAGES.get(option_text(node, "method") or "")
        if option is None or message is None:
            return
        target = option_text(node, "target") or "fingerprint"
        field = "".join(f"[{part}]" for part in target.strip("[]").split("]["))
        if field in _ids(ctx):
            yield self.finding(option, message)


@fact
def _ids(ctx: Context) -> set[str]:
    """The fields of which this file and the others of its pipeline make document ids, alone."""
    found: set[str] = set()
    for tree in pipeline_trees(ctx):
        for section, plugin, _ in tree.walk_plugins():
            given = option_text(plugin, "document_id") if section.kind == "output" else None
            if given is not None and given.startswith("%{") and given.endswith("}") and given.count("%{") == 1:
                found.add("".join(f"[{part}]" for part in given[2:-1].strip("[]").split("][")))
    return found
