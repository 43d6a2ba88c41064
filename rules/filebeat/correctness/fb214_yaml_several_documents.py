from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import ANY_YAML, IneffectiveSetting


class YamlSeveralDocuments(IneffectiveSetting):
    code = "FB214"
    kinds = ANY_YAML
    visits = ("file",)
    summary = "Second YAML document, which Filebeat ignores"
    why = """\
Filebeat reads only the first YAML document of a file. Settings in a second document, after another `---`, have no
effect, and Filebeat does not report errors in them either. An empty second document is not reported.

If the settings belong together, remove the `---`. Otherwise move the second document to a separate file."""
    sources = ("`filebeat test config` 7.17.29 on small files",)
    bad = ("filebeat.inputs: []\n---\noutput.console: {pretty: false}\n",)
    good = (f"---\n{CONFIG}...\n", "a: 1\n---\n")

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for document in node.documents[1:]:
            root = document.root
            empty = root is None or (isinstance(root, Scalar) and not root.text)
            if not empty or (ctx.has_syntax_errors and _has_content(ctx.text, document.start + 3)):
                message = "Filebeat reads only the first YAML document and ignores everything after this `---`."
                message += " Remove the line or split the file"
                yield self.finding((document.start, min(document.start + 3, document.end)), message)
                return


def _has_content(text: str, start: int) -> bool:
    """Whether anything but spaces and comments follows. The tree of a document with syntax errors may be empty."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in text[start:].splitlines())
