from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.rules.api import Context, Findings
from lslint.rules.filebeat.examples import CONFIG, CONSOLE, INPUT
from lslint.rules.filebeat.rule import ANY_YAML, IneffectiveSetting


class YamlSeveralDocuments(IneffectiveSetting):
    code = "FB214"
    kinds = ANY_YAML
    visits = ("file",)
    summary = "Second YAML document, which Filebeat ignores"
    why = """\
Filebeat reads only the first YAML document of a file. Settings after another `---`, or after a `...`, have no
effect, and Filebeat does not report errors in them.

If the settings belong together, remove that line. Otherwise, move the second document to a separate file."""
    sources = ("`filebeat test config` 7.17.29 on small files",)
    bad = (INPUT + "---\n" + CONSOLE, INPUT + "...\n" + CONSOLE)
    good = (CONFIG, CONFIG + "...\n", CONFIG + "...\n# the end\n")

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        for document in node.documents[1:]:
            root = document.root
            empty = root is None or (isinstance(root, Scalar) and not root.text)
            if not empty or (ctx.has_syntax_errors and _has_content(ctx.text, document.start + 3)):
                span = document.start, min(document.start + 3, document.end)
                message = "Filebeat reads only the first YAML document and ignores everything after this"
                message += f" `{ctx.text[slice(*span)]}`. Remove the line or split the file"
                yield self.finding(span, message)
                return


def _has_content(text: str, start: int) -> bool:
    """Whether anything but spaces and comments follows. The tree of a document with syntax errors may be empty."""
    return any(line.strip() and not line.lstrip().startswith("#") for line in text[start:].splitlines())
