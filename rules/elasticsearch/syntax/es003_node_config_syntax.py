from __future__ import annotations

from lslint.grammar.config.tree import ConfigDocument, ConfigFile, ConfigNode, Mapping, Scalar, Sequence
from lslint.grammar.lines import line_stop
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.elasticsearch.model.releases import ALL
from lslint.rules.elasticsearch.rule import NodeSyntaxRule
from lslint.rules.shared.config_syntax import yaml_message


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
    summary = "elasticsearch.yml that the node cannot read"
    why = """\
The node reads this file before anything else and does not start when it cannot. Beyond broken YAML it refuses
(observed on 5.6.16 to 9.5.3): a key without a value (`null-valued setting found for key [node.name]`), a second
document (`expected end of settings but encountered additional content`), and a file that is one text or a list, as
`cluster.name = a` or `cluster.name:a` without a blank are. A file of comments only is fine."""
    sources = ("Settings loading of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3, run on small files",)
    bad = (
        "network:\n  host: 10.0.0.5\n http:\n  port: 9200\n",
        "\tcluster.name: logs\n",
        "cluster.name = logs\n",
        "cluster.name: logs\nnode.name:\n",
        "cluster.name: logs\n---\nnode.name: web\n",
        "- cluster.name\n- logs\n",
    )
    good = (
        "# nothing set\n",
        "cluster.name: logs\nnetwork:\n  host: [_local_, _site_]\n",
        "---\ncluster.name: logs\nnode.name: ${HOSTNAME}\n",
    )

    def check(self, node: ParseError | ConfigFile | ConfigDocument, ctx: Context) -> Findings:
        """Findings for a syntax error, for the number of documents, or for the shape of one."""
        if isinstance(node, ParseError):
            # the reader works on events: an alias without anchor is its name as text, one in its own anchor likewise
            harmless = node.detail.get("what") in ("alias", "anchor-in-itself")
            if not harmless:
                yield self.error_finding(node, yaml_message(node))
        elif isinstance(node, ConfigFile):
            if len(node.documents) > 1 and not _blank(node.documents[1].root):
                second = node.documents[1]
                message = "a second YAML document starts here, and the node refuses more than one: remove the `---`"
                yield self.finding((second.start, min(second.start + 3, second.end)), message)
        elif not ctx.has_syntax_errors:
            yield from self._shape(node, ctx)

    def _shape(self, document: ConfigDocument, ctx: Context) -> Findings:
        root = document.root
        if isinstance(root, Sequence) or (isinstance(root, Scalar) and not _blank(root)):
            found = "a list" if isinstance(root, Sequence) else "one text"
            message = (
                f"the file is {found}, but settings are `name: value` (with a blank behind the colon), one on a line"
            )
            yield self.finding((root.start, line_stop(ctx.text, root.start, root.end)), message)
        todo = [root] if isinstance(root, Mapping) else []
        while todo:
            for entry in todo.pop().entries:
                value = entry.value
                if isinstance(value, Mapping):
                    todo.append(value)
                elif isinstance(value, Scalar) and value.value is None and not value.tag:
                    message = f"`{entry.name}` has no value, which the node refuses: give it one, or remove the line"
                    yield self.finding((entry.start, max(entry.end, entry.key.end)), message)


def _blank(root: ConfigNode | None) -> bool:
    """True for a document that holds nothing."""
    return root is None or (isinstance(root, Scalar) and root.text == "" and root.style == "plain")
