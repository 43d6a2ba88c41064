"""Messages and fix titles for the errors of the YAML and JSON parsers, shared by the syntax rules of the families."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from lslint.grammar.bounded_cache import Latest, compiled
from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.parse_errors import ParseError
from lslint.rules import knowledge
from lslint.rules.shared.message_parts import split_action, with_effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from lslint.rules.api import Applicability, Context, Finding, Rule

BARE_BRACES = "YAML reads `{written}` as a map{effect}. Quote the value"
"""The message for braces around a name without a colon, mostly of a placeholder."""


def syntax_text(language: str, what: str, part: str = "message") -> str:
    """Return the ``message`` about a kind of syntax error of ``yaml``, ``json`` or ``jvm``, or the title of its
    ``fix``; empty if it has none."""
    text: str = knowledge.load("syntax_errors")[language].get(what, {}).get(part, "")
    return text


_INVISIBLE = {
    "\u00a0": "a no-break space",
    "\u00ad": "a soft hyphen",
    "\u200b": "a zero-width space",
    "\u200e": "a left-to-right mark",
    "\u202f": "a narrow no-break space",
    "\u2060": "a word joiner",
    "\u3000": "an ideographic space",
}


def yaml_applicability(error: ParseError) -> Applicability:
    """Return how certain the fix for a YAML syntax error is: only the document marker has a single reading, and spaces
    in the place of other characters that look like them are what the author sees."""
    what = error.detail.get("what")
    return "safe" if what == "indented-marker" else "unsafe" if what == "invisible-indent" else "manual"


def yaml_message(error: ParseError, effect: str) -> str:
    """Return the message for a ``yaml-*`` or ``too-deep`` syntax error that is an error. ``effect``: what the product
    does, for example ``Filebeat rejects the file``."""
    return with_effect(_yaml_message(error), effect if error.kind != "too-deep" else "")


def _yaml_message(error: ParseError) -> str:
    detail = error.detail
    if error.kind == "too-deep":
        return f"Blocks nested more than {detail['limit']} levels deep are not checked; reduce the nesting"
    if error.kind == "yaml-tab":
        others = int(detail.get("count", "1")) - 1
        more = "" if others < 1 else " (and 1 more line)" if others == 1 else f" (and {others} more lines)"
        return f"The line is indented with a tab{more}, which YAML does not allow; use spaces"
    if error.kind == "yaml-bad-escape":
        return (
            f"`{detail['found']}` is not a valid escape in a double-quoted YAML string. Use single quotes, in which"
            " backslashes are literal"
        )
    if error.kind == "yaml-unquoted-special":
        if detail["what"] == "alias":
            # the value may be a secret, of which reports mask only the whole
            return "The value starts with `*`, which marks a YAML alias, but no such anchor is defined; quote the value"
        return f"`{detail['found']}` starts with `{detail['sign']}`, which is reserved in YAML; quote the value"
    if detail["what"] == "invisible-indent":
        detail = {**detail, **_invisible(detail["found"], int(detail["count"]) - 1)}
    return _fill(syntax_text("yaml", detail["what"]), detail)


_LINE = compiled(r"(?m)^( *)([^\s#][^\n]*)")
_KEY_OF_BLOCK = compiled(r"[\w.\-\"']+[ \t]*:[ \t]*(?:#.*)?")


def at_deeper_line(error: ParseError, text: str) -> ParseError:
    """Return the error about a line that fits no block as one about the only other line below its key, if that one is
    indented as no other block of the file, and the line as most are."""
    if error.detail.get("what") != "indentation" or error.detail["found"].startswith("-"):
        return error
    line = _LINE.match(text, text.rfind("\n", 0, error.start) + 1)
    above: list[re.Match[str]] = []
    start = line.start() if line is not None else 0
    while line is not None and start > 0 and (not above or len(above[-1][1]) > len(line[1])):
        start = text.rfind("\n", 0, start - 1) + 1
        above += filter(None, (_LINE.match(text, start),))
    if line is None or len(above) < 2 or _KEY_OF_BLOCK.fullmatch(above[-1][2]) is None:
        return error
    owner, first = above[-1], above[-2]
    widths, width = [len(other[1]) - len(owner[1]) for other in above[:-1]], len(line[1]) - len(owner[1])
    steps = _steps_of.get(text) or _steps_of.keep(text, _steps(text))
    if first[2].startswith("-") or min(widths) != widths[-1] or widths.count(widths[-1]) > 1 or width <= 0:
        return error
    if steps[widths[-1]] > 1 or steps[width] < 2 or steps[width] < max(steps.values()):
        return error
    detail = {
        "what": "deeper-than-others", "found": first[2].partition(":")[0], "other": error.detail["found"],
        "deep": str(len(first[1])), "width": str(len(line[1])), "document": error.detail.get("document", "1"),
    }  # fmt: skip
    return ParseError(error.kind, first.start(2), first.end(2), detail, ((*line.span(2), "the other line"),))


_steps_of = Latest()


def _steps(text: str) -> Counter[int]:
    """Return how often the first line of the block of a key is indented by a number of columns more than the key."""
    lines = pairwise(_LINE.finditer(text))
    return Counter(len(b[1]) - len(a[1]) for a, b in lines if b[2][0] != "-" and _KEY_OF_BLOCK.fullmatch(a[2]))


def _invisible(found: str, others: int) -> dict[str, str]:
    """Return the name of a character that is not visible, with the number of other lines, and what to do."""
    name = _INVISIBLE.get(found)
    character = f"{name} (U+{ord(found):04X})" if name else f"the invisible character U+{ord(found):04X}"
    if others > 0:
        character += f", as {others} more {'does' if others == 1 else 'do'}"
    is_space = found.isspace()
    return {"character": character, "action": "use spaces" if is_space else "remove the character"}


def json_message(error: ParseError, effect: str) -> str:
    """Return the message for a ``json-syntax`` syntax error. ``effect``: what the product does."""
    detail = error.detail
    if detail["what"] == "control-character":
        detail = {**detail, **_control_character(int(detail["found"][2:], 16))}
    message = _fill(syntax_text("json", detail["what"]), detail)
    count = int(error.detail.get("count", "1"))
    if count > 1:
        problem, action = split_action(message)
        message = f"{problem} ({count} places in the file){action}"
    return with_effect(message, effect)


def _control_character(number: int) -> dict[str, str]:
    """Return the name of a control character and its escape in JSON, for the message."""
    from lslint.grammar.config.json.tokens import escape

    known = "A tab" if number == 9 else "A control character"
    return {"character": f"{known} (U+{number:04X})", "escape": escape(chr(number))}


def marker_message(error: ParseError, text: str, effect: str) -> str:
    """Return the message for a YAML syntax error in or below a line that is a directive of a template engine; empty for
    other errors. ``effect``: what the product does."""
    before = text.rfind("\n", 0, error.start) + 1
    line = text[before:].partition("\n")[0].strip()
    above = text[:before].rstrip().rpartition("\n")[2].strip()
    found = next((one for one in (line, above) if one.startswith(("{{", "{%", "<%"))), "")
    if not found:
        return ""
    shown = found if len(found) <= 40 else found[:39] + "…"
    return f"`{shown}` is a directive of a template engine, not YAML, so {effect}. Render the template first"


_IDENTITIES = ("id", "module", "name", "pipeline.id", "type")


def drop_first(error: ParseError, text: str) -> str:
    """Return the title of the fix that removes the first of two entries with the same key; empty if both are names with
    different values, because then they belong to two objects, and the fix would lose one of them."""
    if error.detail["name"] in _IDENTITIES and error.edits:
        start, end, _ = error.edits[0]
        first = text[start:end].strip().strip(",").lstrip("-").strip()
        if not text.startswith(first, error.start):
            return ""
    return "Remove the first entry"


def _fill(words: str, detail: dict[str, str]) -> str:
    """Replace the placeholders in a message; characters that are not printable become escapes."""
    for name, value in detail.items():
        if "{" + name + "}" in words:
            displayed = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in value)
            words = words.replace("{" + name + "}", displayed)
    return words


def in_first_document(error: ParseError) -> bool:
    """Return whether a syntax error is in the first YAML document of its file, the only one that Logstash and Beats
    read."""
    return error.detail.get("document", "1") == "1"


def second_documents(rule: Rule, file: ConfigFile, text: str, effect: str) -> Iterator[Finding]:
    """Yield the finding about the ``---``, or ``...``, before a second YAML document, which programs that read one
    document refuse even if it is empty: for their parsers an empty document is a null value, not the end of the file.
    ``effect``: what happens then."""
    if len(file.documents) > 1:
        second = file.documents[1]
        span = second.start, min(second.start + len("---"), second.end)
        yield rule.finding(
            span, f"The file contains a second YAML document, so {effect}. Remove the `{text[slice(*span)]}`"
        )


def yaml_finding(rule: Rule, error: ParseError, text: str, effect: str) -> Finding:
    """Return the finding of a rule about a YAML syntax error. ``effect``: see ``yaml_message``."""
    marker = marker_message(error, text, effect)
    if marker:
        return rule.finding(error, marker)
    error = at_deeper_line(error, text)
    title = syntax_text("yaml", error.detail.get("what", ""), "fix")
    return rule.error_finding(error, yaml_message(error, effect), title, applicability=yaml_applicability(error))


def ignored_documents(rule: Rule, file: ConfigFile, ctx: Context, product: str) -> Iterator[Finding]:
    """Yield the finding about the ``---``, or ``...``, before a second YAML document with content, for a product that
    reads the first document and ignores the others."""
    for document in file.documents[1:]:
        root = document.root
        is_empty = root is None or (isinstance(root, Scalar) and not root.text)
        # the tree of a document with syntax errors may be empty
        below = ctx.text[document.start + 3 :].splitlines() if ctx.has_syntax_errors else ()
        if not is_empty or any(line.strip() and not line.lstrip().startswith("#") for line in below):
            span = document.start, min(document.start + 3, document.end)
            yield rule.finding(
                span,
                f"{product} reads only the first YAML document and ignores everything after this"
                f" `{ctx.text[slice(*span)]}`. Remove the line or split the file",
            )
            return


def repeated_key(rule: Rule, error: ParseError, text: str, product: str, action: str) -> Finding:
    """Return the finding about a key that is set twice, for a product that ignores the first value. ``action``: what to
    do if the values differ."""
    name = error.detail["name"]
    if "same" in error.detail:
        message = f"Key `{name}` is repeated with the same value, so a later edit may change only one of them."
        title = f"Remove the first `{name}`"
        return rule.error_finding(error, f"{message} Remove one of the two", title, severity="info")
    message = f"Key `{name}` is set twice, and {product} silently ignores the first value. {action}"
    return rule.error_finding(error, message, drop_first(error, text), applicability="unsafe")
