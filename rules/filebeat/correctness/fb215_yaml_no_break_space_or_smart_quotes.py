from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.rule import IneffectiveSetting

SPACES = "\u00a0\u2007\u202f\u3000"
QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"


class YamlNoBreakSpaceOrSmartQuotes(IneffectiveSetting):
    code = "FB215"
    visits = ("file",)
    summary = "No-break space or curly quotes in a name or around a value"
    why = """\
Text copied from a web page or a word processor brings blanks and quotes that YAML does not know as such. They become
part of the name or the value: `“/a.log”` is a path with quotes in it, and a name behind a no-break space is unknown.
Nobody says so."""
    sources = ("`filebeat test config` 7.17.29 on small files",)
    fix = "unsafe"
    bad = (
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [\u201c/a.log\u201d]\n",
        "filebeat.inputs:\n- type: filestream\n\u00a0 paths: [/a.log]\n",
    )
    good = ('filebeat.inputs:\n- type: filestream\n  id: a\n  paths: ["/a.log"]\n  note: "a \u201cb\u201d"\n',)
    fixed = 'filebeat.inputs:\n- type: filestream\n  id: a\n  paths: ["/a.log"]\n'

    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        if not any(character in ctx.text for character in SPACES + QUOTES):
            return
        end = node.documents[0].end if node.documents else 0
        for value in node.walk():
            if value.start > end:
                return
            if isinstance(value, Mapping):
                for entry in value.entries:
                    if any(character in entry.name for character in SPACES + QUOTES):
                        message = "a no-break space or a curly quote is part of this name, so nobody reads it"
                        yield self.finding(entry.key, message + ": write plain blanks and quotes")
            elif isinstance(value, Scalar) and value.style == "plain" and len(value.text) > 1:
                yield from self._value(value)

    def _value(self, value: Scalar) -> Findings:
        text = value.text
        if text[0] not in QUOTES or text[-1] not in QUOTES:
            return
        fix = None
        if not any(character in text for character in '"\\') and value.end - value.start == len(text):
            edits = [Edit(value.start, value.start + 1, '"'), Edit(value.end - 1, value.end, '"')]
            fix = Fix("unsafe", "Write plain quotes", edits)
        yield self.finding(value, "curly quotes are part of this value: write plain ones", fix=fix)
