"""What the parsers of YAML and JSON found, in plain words: shared by the syntax rules of the families."""

from __future__ import annotations

from lslint.grammar.parse_errors import ParseError

YAML_WORDS = {
    "bad-encoding": "this byte is no UTF-8, so the file cannot be read: save it as UTF-8",
    "control-character": (
        "the control character {found} is not allowed in YAML: remove it, or write it as an escape in double quotes"
    ),
    "anchor-in-itself": "the anchor `{name}` stands for something that contains this alias, so it has no end",
    "complex-key": (
        "a key must be text, but here a list or a map stands in its place (unquoted `{{` or `[` at the "
        "start of a value?): quote it"
    ),
    "unclosed-quote": (
        "the {quote} that opens here is not closed on its line, so the text runs on to the next {quote} "
        "or to the end of the file: close it"
    ),
    "colon-in-value": (
        "`{found}` holds a colon followed by a blank, which starts a second mapping on the same line: quote the value"
    ),
    "missing-colon": "`{found}` has no `:` behind it, so it is no key: write `{found}:`",
    "missing-blank-after-dash": "a blank is missing after the `-` of `{found}`, so this is no list entry",
    "missing-blank-after-colon": (
        "a blank is missing after the `:` of `{found}:`, so this is one long text and no setting"
    ),
    "equals-for-colon": "`{found} {sign}` is no YAML: keys and values are separated by `: `",
    "indentation": (
        "this line is indented by {indent} columns, where no block above starts: align it with its siblings"
    ),
    "deeper-than-value": (
        "this line is indented deeper than the setting above, which already has a value: align both, or "
        "empty the value above"
    ),
    "text-after-value": (
        "`{found}` stands behind a value that has already ended: quote the whole value, or move it to a line of its own"
    ),
    "text-after-quote": (
        "`{found}` stands behind the closing quote: double a quote inside single quotes (`''`), or quote "
        "the whole value"
    ),
    "unclosed-bracket": "the `{bracket}` that opens here is not closed",
    "missing-comma": "a comma is missing before this entry of the list",
    "extra-comma": "there is nothing before this comma: remove it",
    "dash-after-key": (
        "a list cannot begin behind its key on the same line: put `- ` on the next line, or quote the value"
    ),
    "other": "the YAML reader stops here: {problem}",
}

YAML_FIXES = {
    "unclosed-quote": "Close the quote",
    "colon-in-value": "Quote the value",
    "missing-colon": "Add the colon",
    "missing-blank-after-dash": "Add the blank",
    "missing-blank-after-colon": "Add the blank",
    "equals-for-colon": "Write `: `",
    "unclosed-bracket": "Close the bracket",
    "missing-comma": "Add the comma",
    "extra-comma": "Remove the comma",
}


def yaml_message(error: ParseError) -> str:
    """One line for a ``yaml-*`` or ``too-deep`` syntax error that is an error."""
    detail = error.detail
    if error.kind == "too-deep":
        return f"nested more than {detail['limit']} levels deep: no reader is bound to follow, and it is not checked"
    if error.kind == "yaml-tab":
        others = int(detail.get("count", "1")) - 1
        more = "" if others < 1 else " (as is 1 line below)" if others == 1 else f" (as are {others} lines below)"
        return f"this line is indented with a tab{more}, which YAML does not allow: use blanks"
    if error.kind == "yaml-bad-escape":
        return (
            f"`{detail['found']}` is no escape in double quotes: paths and regular expressions belong in single quotes,"
            " where a backslash is a backslash"
        )
    if error.kind == "yaml-unquoted-special":
        if detail["what"] == "alias":
            return f"`{detail['found']}` is read as an alias, but no anchor of that name stands above: quote it"
        return f"`{detail['found']}` starts with `{detail['sign']}`, which YAML keeps for itself: quote the value"
    return _fill(YAML_WORDS[detail["what"]], detail)


JSON_WORDS = {
    "empty": "there is no JSON here: a request body is required",
    "not-an-object": "the body must be an object in braces",
    "missing-comma": "a comma is missing here",
    "extra-comma": "there is nothing between this comma and the one or the bracket before: remove it",
    "trailing-comma": "a comma before a closing bracket is not allowed: remove it",
    "missing-colon": "the `:` after `{name}` is missing",
    "wrong-separator": "`{found}` is no JSON here: a name and its value are separated by `:`, entries by `,`",
    "missing-value": "`{name}` has no value",
    "missing-name": "a name in double quotes is missing before this value",
    "missing-open-bracket": "the `{bracket}` before `{name}` is missing",
    "extra-bracket": "this `{bracket}` is one too many: remove it",
    "single-quotes": "single quotes are no JSON: use double quotes",
    "curly-quotes": "curly quotes are no JSON: use straight double quotes",
    "unquoted-name": "the name `{name}` needs double quotes",
    "unquoted-value": "`{value}` is no JSON value: text needs double quotes, the others are `true`, `false` and `null`",
    "bad-number": "`{value}` is no JSON number",
    "hash-comment": "`#` starts no comment in JSON: the server takes `//` and `/* */`",
    "unclosed-comment": "the comment that opens here is not closed",
    "unclosed-string": "the string that opens here is not closed on its line",
    "line-break-in-string": "the string that opens here runs over the end of the line: write the line break as `\\n`",
    "triple-quotes": 'strings in `"""` are known to the developer console only: the server refuses them in a file',
    "control-character": "the control character {found} must be written as an escape inside a string",
    "bad-escape": "`{found}` is no escape in JSON: a backslash itself is written `\\\\`",
    "bad-encoding": "this byte is no UTF-8, so the body is refused: save the file as UTF-8",
    "unclosed-bracket": "the closing bracket for `{bracket}` is missing here",
    "wrong-bracket": "this bracket does not fit the one that is open",
    "stray-text": "`{found}` is no JSON",
}

JSON_FIXES = {
    "missing-comma": "Add the comma",
    "extra-comma": "Remove the comma",
    "trailing-comma": "Remove the comma",
    "missing-colon": "Add the colon",
    "missing-open-bracket": "Open the bracket",
    "extra-bracket": "Remove the bracket",
    "wrong-separator": "Write the right sign",
    "single-quotes": "Use double quotes",
    "curly-quotes": "Use straight double quotes",
    "unquoted-name": "Quote the name",
    "unquoted-value": "Write it as JSON",
    "bad-number": "Write it as a JSON number",
    "hash-comment": "Write `//`",
    "unclosed-string": "Close the string",
    "line-break-in-string": "Write the line breaks as escapes",
    "triple-quotes": "Write it as a JSON string",
    "control-character": "Write it as an escape",
    "bad-escape": "Double the backslash",
    "unclosed-bracket": "Close the bracket",
    "wrong-bracket": "Write the bracket that fits",
}


def json_message(error: ParseError) -> str:
    """One line for a ``json-syntax`` syntax error."""
    message = _fill(JSON_WORDS[error.detail["what"]], error.detail)
    count = int(error.detail.get("count", "1"))
    return message if count == 1 else f"{message} ({count} places in this file)"


def _fill(words: str, detail: dict[str, str]) -> str:
    """The words with the facts put in; line breaks and the like are shown as escapes, so that it stays one line."""
    for name, value in detail.items():
        if "{" + name + "}" in words:
            displayed = "".join(c if c.isprintable() else c.encode("unicode_escape").decode("ascii") for c in value)
            words = words.replace("{" + name + "}", displayed)
    return words
