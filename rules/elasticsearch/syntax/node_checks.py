"""Checks of the rules about the YAML of elasticsearch.yml."""

from __future__ import annotations

from collections.abc import Iterator

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, Entry, Mapping, Scalar, Sequence
from lslint.grammar.lines import line_stop
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix, Related, Severity
from lslint.rules.elasticsearch.model.releases import ALL, V5, V6
from lslint.rules.elasticsearch.node.settings import catalogue, row_of
from lslint.rules.elasticsearch.rule import NodeSyntaxRule
from lslint.rules.shared import config_syntax
from lslint.rules.shared.duplicate_keys import are_parts, duplicates, loses_parts
from lslint.rules.shared.suggest import closest


class NodeConfigDuplicateKeyCheck(NodeSyntaxRule):
    refused_by = V5 | V6

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
            if ctx.is_below(7):
                message = (
                    f"`{name}` is set twice, dotted and nested, so Elasticsearch up to 6.8 does not start."
                    " Remove one of the two"
                )
                yield self.finding(place, message, related=[related])
            else:
                values = [entry.value.text for entry in (first, second) if isinstance(entry.value, Scalar)]
                same = len(values) == 2 and values[0] == values[1]
                effect = "with the same value" if same else "and Elasticsearch uses only the last value"
                message = f"`{name}` is set twice, dotted and nested, {effect}. Remove one of the two"
                severity: Severity = "info" if same else "warning"
                yield self.finding(place, message, related=[related], severity=severity, stage="run")


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


_EFFECT = "Elasticsearch does not start"


class NodeConfigSyntaxCheck(NodeSyntaxRule):
    refused_by = ALL

    def check(self, node: ParseError | ConfigFile | ConfigDocument, ctx: Context) -> Findings:
        if isinstance(node, ParseError):
            # Elasticsearch parses YAML events, so an alias without an anchor, or inside that anchor, is a string
            harmless = node.detail.get("what") in ("alias", "anchor-in-itself")
            if not harmless:
                error = config_syntax.at_deeper_line(_known(node, ctx), ctx.text)
                marker = config_syntax.marker_message(error, ctx.text, _EFFECT)
                applicability = config_syntax.yaml_applicability(error)
                title = (
                    config_syntax.syntax_text("yaml", error.detail["what"], "fix") if applicability == "safe" else ""
                )
                message = marker or config_syntax.yaml_message(error, _EFFECT)
                yield self.error_finding(error, message, title, applicability=applicability)
        elif isinstance(node, ConfigFile):
            yield from config_syntax.second_documents(self, node, ctx.text, _EFFECT)
        elif not ctx.has_syntax_errors:
            yield from self._shape(node, ctx)

    def _shape(self, document: ConfigDocument, ctx: Context) -> Findings:
        root = document.root
        if isinstance(root, Sequence) or (isinstance(root, Scalar) and (root.text or root.style != "plain")):
            found = "a list" if isinstance(root, Sequence) else "a single string"
            message = (
                f"The file contains {found} instead of settings, so Elasticsearch does not start."
                " Write one `name: value` per line, with a space after the colon"
            )
            yield self.finding((root.start, line_stop(ctx.text, root.start, root.end)), message)
        todo = [root] if isinstance(root, Mapping) else []
        while todo:
            for entry in todo.pop().entries:
                value = entry.value
                if isinstance(value, Mapping) and any(inner.is_bare for inner in value.entries):
                    written = ctx.text[value.start : value.end]
                    message = config_syntax.BARE_BRACES.format(written=written, effect=f", so {_EFFECT}")
                    yield self.finding(value, message, fix=_quoted(value, written))
                elif isinstance(value, Mapping):
                    todo.append(value)
                elif isinstance(value, Scalar) and value.value is None and not value.tag:
                    message = (
                        f"`{entry.name}` has no value, so Elasticsearch does not start. Set a value, or remove the line"
                    )
                    yield self.finding((entry.start, max(entry.end, entry.key.end)), message)


def _quoted(value: Mapping, written: str) -> Fix | None:
    """Return the fix that puts quotes around braces."""
    if '"' in written or "\\" in written or "\n" in written:
        return None
    edits = [Edit(value.start, value.start, '"'), Edit(value.end, value.end, '"')]
    return Fix("unsafe", f"Quote `{written}`", edits)


def _known(error: ParseError, ctx: Context) -> ParseError:
    """Return the error of a line without a colon as that of a stray line if the line does not resemble a setting."""
    is_nested = error.start > 0 and ctx.text[error.start - 1] != "\n"
    if error.detail.get("what") != "missing-colon" or is_nested:
        return error
    name = error.detail["found"]
    group = name.partition(".")[0] + "."
    if row_of(name) is not None or any(key.startswith(group) for key in catalogue()):
        return error
    if closest(name, list(catalogue())) is not None:
        return error
    return ParseError(error.kind, error.start, error.end, {**error.detail, "what": "stray-line"})
