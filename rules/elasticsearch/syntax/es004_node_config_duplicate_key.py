from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, Entry, Mapping, Scalar
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Related, Repeats
from lslint.rules.elasticsearch.model.releases import V5, V6
from lslint.rules.elasticsearch.rule import NodeSyntaxRule
from lslint.rules.shared.duplicate_keys import are_parts, duplicates, loses_parts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Severity


class NodeConfigDuplicateKey(NodeSyntaxRule):
    code = "ES004"
    severity = "error"
    stage = "parse"
    refused_by = V5 | V6
    visits = ("syntax/yaml-duplicate-key", "document")
    reports_repeats = True
    merge_repeats = Repeats(by="wording", stages=("parse", "run"))
    summary = "Setting defined twice in elasticsearch.yml"
    why = """\
Elasticsearch does not start if elasticsearch.yml contains the same key twice.

A setting has two forms: dotted (`network.host: a`) and nested (`network:` with `host: a` below it). Elasticsearch
up to 6.8 does not start if a file contains both forms of the same setting. Elasticsearch 7.17 and later use the
last value. If both values are the same, the finding is an info.

Remove one of the two entries, or merge them if both contain other settings."""
    sources = ("Settings loading of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3, run on small files",)
    bad = (
        "node.name: a\nnode.name: b\n",
        "network.host: 10.0.0.5\nnetwork:\n  host: 10.0.0.6\n",
        "network.host: 10.0.0.5\nnetwork:\n  host: 10.0.0.5\n",
    )
    good = ("node.name: a\n", "network.host: 10.0.0.6\n")

    def check(self, node: ParseError | ConfigDocument, ctx: Context) -> Findings:
        if isinstance(node, ParseError):
            pair = duplicates(ctx).get(node.start)
            action = "Merge the two" if pair is not None and are_parts(*pair) else "Remove one of the two"
            message = f"`{node.detail['name']}` is set twice, so Elasticsearch does not start. {action}"
            yield self.error_finding(node, message)
            return
        for first, second, name in () if loses_parts(ctx) else _dotted_and_nested(node):
            related = Related(first.key.start, first.key.end, "first value")
            place = (second.key.start, second.key.end)
            if ctx.target is not None and not ctx.target.at_least(7):
                message = (
                    f"`{name}` is set twice, dotted and nested, so Elasticsearch up to 6.8 does not start."
                    " Remove one of the two"
                )
                yield self.finding(place, message, related=[related])
            else:
                same = _same_value(first, second)
                effect = "with the same value" if same else "and Elasticsearch uses only the last value"
                message = f"`{name}` is set twice, dotted and nested, {effect}. Remove one of the two"
                severity: Severity = "info" if same else "warning"
                yield self.finding(place, message, related=[related], severity=severity, stage="run")


def _same_value(first: Entry, second: Entry) -> bool:
    one, two = first.value, second.value
    return isinstance(one, Scalar) and isinstance(two, Scalar) and one.text == two.text


def _dotted_and_nested(document: ConfigDocument) -> Iterator[tuple[Entry, Entry, str]]:
    """Yield pairs of entries in different mappings that define the same setting, with its dotted name.

    Each path segment gets a number, so the time is linear in the length of the names, however deep they are.
    """
    if not isinstance(document.root, Mapping):
        return
    numbers: dict[tuple[int, str], int] = {}
    leaves: dict[int, tuple[Entry, Mapping]] = {}
    todo: list[tuple[Mapping, int]] = [(document.root, 0)]
    while todo:
        mapping, path = todo.pop()
        inner: list[tuple[Mapping, int]] = []
        for entry in mapping.entries:
            number = path
            for segment in entry.name.split("."):
                number = numbers.setdefault((number, segment), len(numbers) + 1)
            if isinstance(entry.value, Mapping):
                inner.append((entry.value, number))
                continue
            known = leaves.get(number)
            if known is None:
                leaves[number] = (entry, mapping)
            elif known[1] is not mapping:
                first, second = sorted((known[0], entry), key=lambda e: e.start)
                yield first, second, max(first.name, second.name, key=len)
        todo += reversed(inner)
