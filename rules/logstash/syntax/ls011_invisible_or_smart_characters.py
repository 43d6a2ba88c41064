from __future__ import annotations

from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note

NAMES = {
    "\ufeff": "A byte-order mark",
    "\u00a0": "A no-break space",
    "\u00ad": "A soft hyphen",
    "\u200b": "A zero-width space",
    "\u201c": "A typographic quote",
    "\u201d": "A typographic quote",
    "\u201e": "A typographic quote",
    "\u2018": "A typographic quote",
    "\u2019": "A typographic quote",
    "\u00ab": "A typographic quote",
    "\u00bb": "A typographic quote",
    "\u2013": "An en dash",
    "\u2014": "An em dash",
    "\u2212": "A minus sign of mathematics",
    "\u3000": "An ideographic space",
}


class InvisibleOrSmartCharacters(SyntaxRule):
    code = "LS011"
    visits = ("syntax/odd-character",)
    summary = "A character that only looks like a quote, dash or blank"
    why = """\
The grammar knows the ASCII quotes and dash, and as blanks only space, tab, carriage return and line feed. Typographic
quotes, no-break and zero-width spaces come along with text copied from web pages, documents and chats; a byte-order
mark at the start of a file is refused too. The parser's message prints such a character as it looks, that is, not at
all. In strings and comments these characters are plain text."""
    sources = (
        "verdicts and positions of the real parser (Logstash 9) on 1,800 small configs",
        "755 public pipeline files, of which the real parser refuses 39; 3 of these for a byte-order mark alone",
    )
    bad = (
        "filter { mutate { add_tag => \u201cseen\u201d } }\n",
        "\ufefffilter { drop {} }\n",
        "filter {\u00a0drop {} }\n",
    )
    good = (
        'filter { mutate { add_tag => "seen" } }\n',
        '# \u201cquoted\u201d\nfilter { mutate { add_tag => "a\u00a0b \u201cc\u201d" } }\n',
    )
    fixed = 'filter { mutate { add_tag => "seen" } }\n'

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        char = error.detail.get("char", " ")
        name = NAMES.get(char) or f"The character U+{ord(char):04X}"
        displayed = f"{name} ({char})" if char.isprintable() and not char.isspace() else name
        if any(text.strip() for _, _, text in error.edits):
            right = f"write {error.edits[0][2]}"
        else:
            right = "remove it" if not error.edits or not error.edits[0][2] else "write a plain space"
        many = count_note(error, "such characters in this file")
        return f"{displayed} is no sign of this language: {right}{many}", "Write plain characters"
