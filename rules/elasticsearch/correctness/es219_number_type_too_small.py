from __future__ import annotations

from lslint.rules.api import Findings
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, is_shipped, set_value, setting
from lslint.rules.elasticsearch.mappings.field_names import folded
from lslint.rules.elasticsearch.model.index_definition import Field, Template
from lslint.rules.elasticsearch.rule import MERGED
from lslint.rules.shared.trials import is_trial

_LARGEST = {"byte": 127, "short": 32_767, "integer": 2_147_483_647}
_PORTS = frozenset(("srcport", "dstport", "sport", "dport", "sourceport", "destport", "destinationport"))
_SMALL = frozenset(("header", "headers", "packet", "frame", "tls", "mtu", "overhead", "average", "avg", "mean", "min"))
_STATUS = ("status code", "http status", "httpstatus", "statuscode")


class NumberTypeTooSmall(TemplateAdvice):
    code = "ES219"
    severity = "warning"
    stage = "run"
    preview = True
    merge_repeats = MERGED
    required_text = ("integer", "short", "byte")
    summary = "Number type too small for the values of a field"
    why = """\
Elasticsearch rejects a document with a number outside of the range of its field (`out of range for an integer`). With
`ignore_malformed`, it stores the document, but not the value in the index.

| type | largest value |
|---|---|
| `byte` | 127 |
| `short` | 32,767 |
| `integer` | 2,147,483,647 |

The rule knows the values of some fields. Ports go up to 65,535, process ids on 64-bit Linux up to 4,194,304, status
codes of HTTP up to 599. `event.duration` of ECS is in nanoseconds, so an `integer` ends after two seconds. Counts of
bytes (`bytes`, `bytes_sent`, `http.response.body.bytes`) can exceed 2 GiB, the end of an `integer`; this is an info,
because some sources never send as much. ECS maps all of these fields as `long`.

Use the type that the message names. On disk the types make no difference, because Elasticsearch compresses numbers by
the range of their values."""
    sources = (
        "Elasticsearch reference: numeric field types, ranges and storage",
        "Elastic Common Schema: http.response.bytes, source.bytes, source.port, event.duration, log.offset are `long`",
    )
    fix = "unsafe"
    bad = (
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "bytes": { "type": "integer" } } } }\n',
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "source": { "properties": {\n'
        '  "port": { "type": "short" } } } } } }\n',
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "status_code": { "type": "byte" } } } }\n',
    )
    good = (
        '{ "index_patterns": ["a-*"], "mappings": { "properties": { "bytes": { "type": "long" },\n'
        '  "port": { "type": "integer" }, "status_code": { "type": "short" }, "retries": { "type": "byte" } } } }\n',
    )
    fixed = '{ "index_patterns": ["a-*"], "mappings": { "properties": { "bytes": { "type": "long" } } } }\n'

    def advise(self, template: Template) -> Findings:
        if is_shipped(template):
            return
        for mapping in template.mappings:
            for field in mapping.fields:
                kind = field.node.entry("type")
                if field.type not in _LARGEST or kind is None:
                    continue
                needed, meaning = _needed(field)
                if not needed or _LARGEST[field.type] >= _LARGEST.get(needed, 2**63):
                    continue
                effect = "rejects documents with larger values"
                if _ignores_malformed(field, template):
                    effect = "does not index larger values"
                word = f'"{needed}"' if field.node.flow else needed
                is_count = "GiB" in meaning
                fixable = not template.ctx.has_syntax_errors
                yield self.finding(
                    kind,
                    f"`{field.path}` as `{field.type}` ends at {_LARGEST[field.type]:,}, but {meaning}: Elasticsearch"
                    f" {effect}. Map it as `{needed}`",
                    fix=set_value(kind.value, word, "unsafe", f"Change the type to `{needed}`") if fixable else None,
                    severity="info" if is_count else None,
                    optional=is_count and is_trial(template.ctx),
                )


def _needed(field: Field) -> tuple[str, str]:
    """Return the smallest type for the values of a field, and what they are; empty if that is unknown."""
    words = folded(field.path.rpartition(".")[2])
    path = "." + field.path
    if path.endswith(".event.duration"):
        return "long", "durations in nanoseconds exceed it after two seconds"
    parts = set(words.split())
    if path.endswith((".file.size", ".log.offset")) or ("bytes" in parts and not parts & _SMALL):
        return "long", "byte counts can exceed 2 GiB"
    if words == "port" or words.endswith(" port") or words in _PORTS:
        return "integer", "ports go up to 65,535"
    if words == "pid" or words.endswith(" pid"):
        return "integer", "process ids go up to 4,194,304"
    if words in _STATUS:
        return "short", "HTTP status codes go up to 599"
    return "", ""


def _ignores_malformed(field: Field, template: Template) -> bool:
    own = field.setting("ignore_malformed")
    if own is None:
        found = setting(template, "mapping.ignore_malformed")
        own = found.written if found is not None else "false"
    return own == "true"
