from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note

NAMES = {
    "\ufeff": "a byte-order mark",
    "\u00a0": "a no-break space",
    "\u00ad": "a soft hyphen",
    "\u200b": "a zero-width space",
    "\u201c": "a typographic quote",
    "\u201d": "a typographic quote",
    "\u201e": "a typographic quote",
    "\u2018": "a typographic quote",
    "\u2019": "a typographic quote",
    "\u00ab": "a typographic quote",
    "\u00bb": "a typographic quote",
    "\u2013": "an en dash",
    "\u2014": "an em dash",
    "\u2212": "a mathematical minus sign",
    "\u3000": "an ideographic space",
    "\v": "a vertical tab (U+000B)",
    "\f": "a form feed (U+000C)",
}


class InvisibleOrSmartCharacters(SyntaxRule):
    code = "LS011"
    visits = ("syntax/odd-character",)
    summary = "Typographic or invisible character outside strings"
    why = """\
Logstash accepts only ASCII characters outside strings, regular expressions, comments and field names in brackets.
Typographic quotes and no-break spaces usually come from web pages and documents. Logstash also rejects a byte-order
mark at the start of a file. Its message gives the position, but does not name the character."""
    sources = (
        "error positions of the real parser (Logstash 9) on 1,800 small configs",
        "755 public pipeline files: the real parser rejects 39, 3 of them for a byte-order mark alone",
    )
    bad = (
        "filter { mutate { add_tag => \u201cseen\u201d } }\n",
        "\ufefffilter { drop {} }\n",
        "filter {\u00a0drop {} }\n",
    )
    good = ('filter { mutate { add_tag => "seen" } }\n',)
    fixed = 'filter { mutate { add_tag => "seen" } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        char = error.detail.get("char", " ")
        name = NAMES.get(char) or f"the character U+{ord(char):04X}"
        displayed = f"{name} (`{char}`)" if char.isprintable() and not char.isspace() else name
        if any(text.strip() for _, _, text in error.edits):
            advice, title = f"use `{error.edits[0][2]}`", f"Replace the character with `{error.edits[0][2]}`"
        elif error.edits and error.edits[0][2]:
            advice, title = "use an ordinary space", "Replace the character with a space"
        elif char == "\ufeff" and error.start:
            displayed = f"the byte-order mark (U+FEFF) on line {ctx.line(error.start)}"
            advice, title = "remove the invisible character", "Remove the byte-order mark"
        elif char == "\ufeff":
            advice, title = "save the file as UTF-8 without a byte-order mark", "Remove the byte-order mark"
        else:
            advice, title = "remove the character", "Remove the character"
        many = count_note(error, "such characters in this file")
        if many:
            title = "Replace or remove the characters"
        where = "" if char == "\ufeff" else " outside strings"
        return f"Logstash rejects {displayed}{where}: {advice}{many}", title
