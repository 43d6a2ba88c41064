"""The checks of the rules about the YAML of a config whose texts are rows."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigFile, Mapping, Scalar
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix
from lslint.rules.filebeat.rule import IneffectiveSetting
from lslint.rules.shared.config_syntax import ignored_documents, in_first_document, repeated_key


def _is_empty(node: ParseError, text: str) -> bool:
    """Whether the first entry has no value, so that nothing is lost."""
    if not node.edits:
        return False
    start, end, _ = node.edits[0]
    return all(line.lstrip().startswith("#") for line in text[start:end].partition(":")[2].split("\n") if line.strip())


class YamlDuplicateKeyCheck(IneffectiveSetting):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        if in_first_document(node) and not _is_empty(node, ctx.text):
            yield repeated_key(self, node, ctx.text, "Filebeat", "Remove the wrong one, or merge the two")


class YamlSeveralDocumentsCheck(IneffectiveSetting):
    def check(self, node: ConfigFile, ctx: Context) -> Findings:
        return ignored_documents(self, node, ctx, "Filebeat")


SPACES = "\u00a0\u2007\u202f\u3000"
QUOTES = "\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb"


class YamlNoBreakSpaceOrSmartQuotesCheck(IneffectiveSetting):
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
                        yield self.finding(entry.key, _in_name(entry.name))
            elif isinstance(value, Scalar) and value.style == "plain" and len(value.text) > 1:
                yield from self._value(value)

    def _value(self, value: Scalar) -> Findings:
        text = value.text
        if text[0] not in QUOTES or text[-1] not in QUOTES:
            return
        fix = None
        if not any(character in text for character in '"\\') and value.end - value.start == len(text):
            edits = [Edit(value.start, value.start + 1, '"'), Edit(value.end - 1, value.end, '"')]
            fix = Fix("unsafe", "Replace the curly quotes with straight quotes", edits)
        message = "YAML does not treat curly quotes as quotes, so they become part of the value. Use straight quotes"
        yield self.finding(value, message, fix=fix)


def _in_name(name: str) -> str:
    """Return the message about a name with such a character."""
    clean = "".join(character for character in name if character not in SPACES + QUOTES).strip()
    if name.lstrip(" ")[:1] in SPACES:
        return (
            f"A no-break space in the indentation is part of the name `{clean}`, so Filebeat ignores the setting."
            " Use plain spaces to indent"
        )
    if any(character in name for character in SPACES):
        return f"The name `{name}` contains a no-break space, so Filebeat ignores the setting. Use a plain space"
    return f"The name `{name}` contains curly quotes, so Filebeat ignores the setting. Use straight quotes"
