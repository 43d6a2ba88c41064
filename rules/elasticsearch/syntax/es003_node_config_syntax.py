from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.lines import line_stop
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.elasticsearch.model.releases import ALL
from lslint.rules.elasticsearch.node.settings import catalogue, row_of
from lslint.rules.elasticsearch.rule import NodeSyntaxRule
from lslint.rules.shared import config_syntax
from lslint.rules.shared.suggest import closest

_EFFECT = "Elasticsearch does not start"


class NodeConfigSyntax(NodeSyntaxRule):
    code = "ES003"
    severity = "error"
    stage = "parse"
    refused_by = ALL
    visits = (
        "syntax/yaml-syntax",
        "syntax/yaml-tab",
        "syntax/yaml-bad-escape",
        "syntax/yaml-unquoted-special",
        "syntax/too-deep",
        "file",
        "document",
    )
    summary = "Invalid syntax in elasticsearch.yml"
    why = """\
Elasticsearch does not start if it cannot parse elasticsearch.yml. The file must contain settings as `name: value`,
with a space after the colon, and a `---` must not be indented. Elasticsearch also rejects a key without a value
(`null-valued setting found for key [node.name]`), which an unquoted `{name}` is in YAML, too, and a second YAML
document, even an empty one after a `---`."""
    sources = (
        "Settings loading of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3, run on small files",
        "Empty documents: its YAML parser (Jackson 2.8 and 2.17), run on small files",
    )
    fix = "safe"
    bad = (" ---\ncluster.name: logs\n", "cluster.name = logs\n", "cluster.name: logs\nnode.name:\n")
    good = ("---\ncluster.name: logs\n", ("cluster.name: logs\nnode.name: web\n"))
    fixed = good[0]

    def check(self, node: ParseError | ConfigFile | ConfigDocument, ctx: Context) -> Findings:
        if isinstance(node, ParseError):
            # Elasticsearch parses YAML events, so an alias without an anchor, or inside that anchor, is a string
            harmless = node.detail.get("what") in ("alias", "anchor-in-itself")
            if not harmless:
                error = _known(node, ctx)
                marker = config_syntax.marker_message(error, ctx.text, _EFFECT)
                applicability = config_syntax.yaml_applicability(error)
                title = config_syntax.YAML_FIXES[error.detail["what"]] if applicability == "safe" else ""
                message = marker or config_syntax.yaml_message(error, _EFFECT)
                yield self.error_finding(error, message, title, applicability=applicability)
        elif isinstance(node, ConfigFile):
            second = config_syntax.second_document(node)
            if second is not None:
                yield self.finding(second, config_syntax.second_document_message(_EFFECT, ctx.text[slice(*second)]))
        elif not ctx.has_syntax_errors:
            yield from self._shape(node, ctx)

    def _shape(self, document: ConfigDocument, ctx: Context) -> Findings:
        root = document.root
        if isinstance(root, Sequence) or (isinstance(root, Scalar) and not _is_empty(root)):
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


def _is_empty(root: ConfigNode | None) -> bool:
    """Whether a document is empty."""
    return root is None or (isinstance(root, Scalar) and root.text == "" and root.style == "plain")
