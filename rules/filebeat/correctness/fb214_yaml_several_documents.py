from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.rule import IneffectiveSetting


class YamlSeveralDocuments(IneffectiveSetting):
    code = "FB214"
    visits = ("file",)
    summary = "Second YAML document, which Filebeat never reads"
    why = """\
Filebeat reads the first YAML document of a file and no more: what follows the second `---` has no effect, and an
error in it is not even seen. Split the file, or remove the line."""
    sources = ("`filebeat test config` 7.17.29 on small files",)
    bad = ("filebeat.inputs: []\n---\noutput.console: {pretty: false}\n",)
    good = ("---\nfilebeat.inputs: []\noutput.console: {pretty: false}\n...\n", "a: 1\n---\n")

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for document in node.documents[1:]:
            root = document.root
            empty = root is None or (isinstance(root, Scalar) and not root.text)
            if not empty or (ctx.has_syntax_errors and _has_content(ctx.text, document.start + 3)):
                message = "Filebeat reads the first YAML document only: all from this `---` on is ignored"
                yield self.finding((document.start, min(document.start + 3, document.end)), message)
                return


def _has_content(text: str, start: int) -> bool:
    """True if more than spaces and comments follows (of a document that is broken, the tree may hold nothing)."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in text[start:].splitlines())
