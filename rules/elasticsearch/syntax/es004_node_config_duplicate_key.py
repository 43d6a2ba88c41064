from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, Entry, Mapping
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings, Related
from lslint.rules.elasticsearch.model.releases import V5, V6
from lslint.rules.elasticsearch.rule import NodeSyntaxRule


class NodeConfigDuplicateKey(NodeSyntaxRule):
    code = "ES004"
    severity = "error"
    stage = "parse"
    refused_by = V5 | V6
    visits = ("syntax/yaml-duplicate-key", "document")
    summary = "The same setting twice in elasticsearch.yml"
    why = """\
The same key twice keeps the node from starting, in every release that was run (5.6.16 to 9.5.3). One setting in both
spellings, `network.host: a` and `network:` with `host: b` below, is refused up to 6.8; from 7.17 on the last one wins
without a word, so which value counts depends on the order of the lines."""
    sources = ("Settings loading of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3, run on small files",)
    bad = (
        "node.name: a\nnode.name: b\n",
        "network.host: 10.0.0.5\nnetwork:\n  host: 10.0.0.6\n",
    )
    good = ("node.name: a\nnode.attr.rack: b\n", "network.host: 10.0.0.5\nnetwork:\n  bind_host: 10.0.0.6\n")

    def check(self, node: ParseError | ConfigDocument, ctx: Context) -> Findings:
        """Findings for one repetition, or for the two spellings in a document."""
        if isinstance(node, ParseError):
            message = f"`{node.detail['name']}` is set twice, which keeps the node from starting: keep one"
            yield self.error_finding(node, message)
            return
        for first, second, name in _both_spellings(node):
            related = Related(first.key.start, first.key.end, "first here")
            at = (second.key.start, second.key.end)
            if ctx.target is not None and not ctx.target.at_least(7):
                message = f"`{name}` is set twice, dotted and nested, which is refused up to 6.8: keep one spelling"
                yield self.finding(at, message, related=[related])
            else:
                message = f"`{name}` is set twice, dotted and nested, and the last one wins silently: keep one spelling"
                yield self.finding(at, message, related=[related], severity="warning", stage="run")


def _both_spellings(document: ConfigDocument) -> Iterator[tuple[Entry, Entry, str]]:
    """Pairs of entries of different mappings that set the same leaf, with its dotted name.

    Paths are numbered segment by segment, so that long or deep names cost no more than their length.
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
