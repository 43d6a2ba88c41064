"""Messages and fix titles for the errors of the YAML and JSON parsers, shared by the syntax rules of the families."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

from lslint.grammar.bounded_cache import Latest, compiled
from lslint.grammar.config.tree import ConfigFile, Scalar
from lslint.grammar.parse_errors import ParseError
from lslint.rules.shared.message_parts import split_action, with_effect

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re
    from collections.abc import Iterator

    from lslint.rules.api import Applicability, Context, Finding, Rule

BARE_BRACES = "YAML reads `{written}` as a map{effect}. Quote the value"
"""The message for braces around a name without a colon, mostly of a placeholder."""

MERGE_CONFLICT = "Both versions of a merge conflict are in the file. Keep one of them, and remove the markers"
YAML_MESSAGES = {
    "merge-conflict": MERGE_CONFLICT,
    "bad-encoding": "The file is not valid UTF-8; save the file as UTF-8",
    "control-character": (
        "The control character {found} is not allowed in YAML. Remove the character, or write it as an escape in double"
        " quotes"
    ),
    "byte-order-mark": "A byte-order mark (U+FEFF) is only allowed at the start of a file; remove the character",
    "anchor-in-itself": "Anchor `{name}` contains an alias to itself, so its value would be infinite. Remove the alias",
    "complex-key": "A value that starts with `{` or `[` is used as a YAML key, which must be a string. Quote the value",
    "unclosed-quote": (
        "The opening `{quote}` is not closed on its line, so the string includes the following lines; add the closing"
        " `{quote}`"
    ),
    "colon-in-value": (
        "`{found}` contains a colon and a space, which YAML reads as another key. Quote the value, or start a new line"
    ),
    "pipeline": (
        "`{found}` starts a Logstash pipeline, which is not YAML. Move the pipeline to a file that `path.config` names"
    ),
    "missing-colon": "`{found}` has no colon, so YAML does not recognize a key; add the colon",
    "stray-line": "The line is not a setting. Remove the line, or write it as `name: value`",
    "unindented-block": "The line is not part of the string that `{name}` starts. Indent all lines of the string",
    "invisible-indent": "The line begins with {character}, which YAML reads as text; {action}",
    "missing-blank-after-dash": (
        "The space after the `-` of `{found}` is missing, so YAML does not recognize a list entry; add the space"
    ),
    "missing-blank-after-colon": (
        "The space after the colon of `{found}:` is missing, so YAML does not recognize a setting; add the space"
    ),
    "equals-for-colon": "`{found} {sign}` is not valid YAML; write `{found}: ` with a colon and a space",
    "indentation": (
        "The indentation of `{found}` does not match any block above. Align the line with the other lines of its block"
    ),
    "deeper-than-others": (
        "`{found}` is indented by {deep} spaces, and `{other}` of the same block by {width}. Align both lines"
    ),
    "indented-marker": "The space before `---` turns the document marker into a string. Remove the space",
    "key-in-list": (
        "The key is indented like the dashes above it, but has no dash; align the key with `{entry}` if it belongs"
        " to that entry, else with {owner}"
    ),
    "key-among-dashes": (
        "The key is indented like the dashes above it, but is not a list entry; align the key with {owner}"
    ),
    "below-comment": (
        "`{found}` belongs to no block, because `{name}` above is commented out. Remove the `#`, or comment out the"
        " lines below it"
    ),
    "key-after-list": (
        "`{found}` is in the column of a list without a key. Add the key of the list above its first entry, or indent"
        " `{found}` as part of an entry"
    ),
    "entry-among-keys": (
        "A list entry is among keys, so it does not belong to a list. Add the key of the list above the entry, or"
        " correct the indentation"
    ),
    "before-first-block": (
        "`{found}` is indented less than the lines that start the file. Add their missing key above them, or align"
        " them with `{found}`"
    ),
    "deeper-than-value": (
        "The line is indented below a setting that already has a value. Align both lines, or remove the value above"
    ),
    "text-after-value": (
        "`{found}` follows a complete value, which YAML does not allow. Quote the whole value, or start a new line"
    ),
    "text-after-quote": (
        "`{found}` follows a closing quote. Write `''` for a quote inside single quotes, or quote the whole value"
    ),
    "unclosed-bracket": "The opening `{bracket}` is not closed; add the closing bracket",
    "variable-in-brackets": "`{found}` is not quoted, and `{` begins a mapping in YAML; put quotes around the value",
    "missing-comma": "The comma before this list entry is missing; add the comma",
    "extra-comma": "There is no entry before this comma; remove the comma",
    "dash-after-key": "A list cannot start on the line of its key. Put `- ` on the next line, or quote the value",
    "other": "The line is not valid YAML. Correct its syntax, or quote the value",
}

YAML_FIXES = {
    "unclosed-quote": "Close the quote",
    "colon-in-value": "Quote the value",
    "missing-colon": "Add the colon",
    "missing-blank-after-dash": "Add the space",
    "missing-blank-after-colon": "Add the space",
    "equals-for-colon": "Replace with `: `",
    "unclosed-bracket": "Close the bracket",
    "variable-in-brackets": "Quote the value",
    "missing-comma": "Add the comma",
    "extra-comma": "Remove the comma",
    "indented-marker": "Remove the space",
    "invisible-indent": "Indent with spaces",
    "byte-order-mark": "Remove the byte-order mark",
}
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
    return _fill(YAML_MESSAGES[detail["what"]], detail)


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


JSON_MESSAGES = {
    "merge-conflict": MERGE_CONFLICT,
    "empty": "The request body is missing. Add a JSON object, `{ … }`",
    "not-an-object": "The request body is {found} instead of a JSON object. Write an object, `{ … }`",
    "not-json": "The request body starts with `{found}` instead of `{`. Write a JSON object",
    "missing-comma": "A comma is missing after this entry; add the comma",
    "extra-comma": "There is no entry before this comma; remove the comma",
    "trailing-comma": "A comma before a closing bracket is not valid in JSON; remove the comma",
    "missing-colon": "The colon after `{name}` is missing; add the colon",
    "wrong-separator": "`{found}` is not a separator in JSON; use `:` after a name and `,` between entries",
    "missing-value": "`{name}` has no value; add a value",
    "missing-name": "This value has no name; add a name in double quotes before the value",
    "missing-open-bracket": "`{bracket}` is missing before `{name}`; add the bracket",
    "extra-bracket": "`{bracket}` has no opening bracket; remove the bracket",
    "single-quotes": "Single quotes are not valid in JSON; use double quotes",
    "curly-quotes": "Curly quotes are not valid in JSON; use straight double quotes",
    "unquoted-name": "The name `{name}` is not in double quotes; quote the name",
    "unquoted-value": (
        "`{value}` is not a JSON value; use a string in double quotes, a number, `true`, `false` or `null`"
    ),
    "bad-number": "`{value}` is not a valid JSON number; correct the number, or quote it",
    "no-break-space": "No-break spaces are not valid between JSON values; replace them with ordinary spaces",
    "hash-comment": "`#` does not start a comment in JSON; use `//` or `/* */`",
    "unclosed-comment": "The comment is not closed; add `*/`",
    "unclosed-string": "The string is not closed on its line; add the closing quote",
    "unclosed-triple-quotes": 'The string in `"""` is never closed; add the closing `"""`',
    "line-break-in-string": (
        "The string contains a line break, which JSON does not allow; write the line break as `\\n`"
    ),
    "triple-quotes": (
        'Strings in `"""` are only valid in the developer console, and Elasticsearch rejects them in files; use a'
        " JSON string"
    ),
    "control-character": "{character} is not allowed in a JSON string; write it as `{escape}`",
    "escaped-quote": "`{found}` is not valid in a JSON string; write `'`",
    "bad-escape": "`{found}` is not a valid escape in JSON; write a literal backslash as `\\\\`",
    "bad-encoding": "The file is not valid UTF-8, so Elasticsearch rejects the request body; save the file as UTF-8",
    "unclosed-bracket": "`{bracket}` is never closed; add the closing bracket",
    "wrong-bracket": "The closing bracket does not match the opening bracket; use the matching bracket",
    "callout": "The number `{found}` at the end of the line is not valid JSON; remove the number",
    "line-continuation": "The `\\` at the end of the line is not valid JSON; remove it",
    "annotation": "`{found}` is a note, which JSON does not allow; write it as a comment, `// …`",
    "stray-word": "`{found}` is neither a name nor a value; remove the text, or complete the entry",
    "inner-quote": (
        'The string before `{found}` ends at a double quote inside its text; write the quotes in the text as `\\"`'
    ),
    "stray-text": "`{found}` is not valid JSON; remove the text, or write it as a string in double quotes",
}

JSON_FIXES = {
    "missing-comma": "Add the comma",
    "extra-comma": "Remove the comma",
    "trailing-comma": "Remove the comma",
    "line-continuation": "Remove the `\\`",
    "missing-colon": "Add the colon",
    "missing-open-bracket": "Add the opening bracket",
    "extra-bracket": "Remove the bracket",
    "wrong-separator": "Use the correct separator",
    "single-quotes": "Use double quotes",
    "curly-quotes": "Use straight double quotes",
    "unquoted-name": "Quote the name",
    "unquoted-value": "Convert the value to JSON",
    "bad-number": "Convert the value to a JSON number",
    "no-break-space": "Replace with spaces",
    "hash-comment": "Replace `#` with `//`",
    "unclosed-string": "Close the string",
    "line-break-in-string": "Replace the line breaks with escapes",
    "triple-quotes": "Convert to a JSON string",
    "control-character": "Replace with an escape",
    "bad-escape": "Double the backslash",
    "escaped-quote": "Write `'`",
    "unclosed-bracket": "Add the closing bracket",
    "wrong-bracket": "Use the matching bracket",
    "callout": "Remove the number",
    "annotation": "Convert to a comment",
}


def json_message(error: ParseError, effect: str) -> str:
    """Return the message for a ``json-syntax`` syntax error. ``effect``: what the product does."""
    detail = error.detail
    if detail["what"] == "control-character":
        detail = {**detail, **_control_character(int(detail["found"][2:], 16))}
    message = _fill(JSON_MESSAGES[detail["what"]], detail)
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
    title = YAML_FIXES.get(error.detail.get("what", ""), "")
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
