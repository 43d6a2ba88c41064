"""The messages of the rules about syntax errors that are rows."""

from __future__ import annotations

import re
from bisect import bisect_left

from lslint.grammar.logstash.nodes import Array, Plugin
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Edit, Findings, Fix, PipelineAdvice, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.syntax.rule import SyntaxRule, count_note, leaves_error
from lslint.rules.logstash.values.coercion import regex
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal


_AROUND_SECTIONS = re.compile(r"if\b[^\n{]{0,500}+\{\s*+(?:#[^\n]*+\n\s*+){0,200}+(?:input|filter|output)\s*+\{")
"""A condition around whole sections."""


class UnknownSectionMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, closest = error.detail.get("name", ""), error.detail.get("meant", "")
        better = "move its plugins into `input`, `filter` or `output`"
        if name == "codec":
            better = "set `codec => …` in an input or output instead"
        if closest:
            better = f"rename `{name}` to `{closest}`"
        return (
            f"Unknown section `{name}`, so Logstash rejects the pipeline: {better}",
            f"Rename `{name}` to `{closest}`",
        )


class CommaBetweenEntriesMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = "hash pair" if error.detail.get("where") == "pairs" else "setting"
        many = count_note(error, "commas in this block")
        message = f"Logstash rejects a comma after a {what}: remove the comma{many}"
        if many:
            message = f"Logstash rejects commas after {what}s: remove the commas{many}"
        return message, "Remove the commas" if many else "Remove the comma"


class OneLetterBarewordMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        text = error.detail.get("text", "")
        message = f'Keys and values of one letter need quotes, so Logstash rejects `{text}`. Write `"{text}"`'
        return message, f"Put quotes around `{text}`"


class StringEndsWithBackslashMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        quote = error.detail.get("quote", '"')
        message = (
            f"The `\\` escapes the closing `{quote}`, so the string does not end and Logstash rejects the pipeline"
        )
        if ctx.text[error.end - 3 : error.end - 1] == "\\\\":
            return f"{message}. Remove every `\\` before the `{quote}`; in a regex, write `[\\\\]`", ""
        return f"{message}. Remove the `\\`; to match a backslash in a regex, write `[\\\\]`", ""


class MissingBlankBetweenSettingsMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name, before = error.detail.get("name", ""), error.detail.get("before")
        after = f"the value of `{before}`" if before else "the value"
        if ctx.text[error.edits[0][0]] == "#":
            message = f"A comment directly follows {after}, so Logstash rejects the next setting, `{name}`: add a space"
            return message + " before `#`", "Add a space before `#`"
        message = f"No space after {after}, so Logstash rejects the next setting, `{name}`: add a space after the value"
        return message, "Add a space after the value"


class NotUtf8Message(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        start = "The file is not UTF-8"
        at = ord(ctx.text[error.start]) if error.start < len(ctx.text) else 0
        if 0xDC80 <= at <= 0xDCFF:
            letter = bytes([at - 0xDC00]).decode("cp1252", "ignore")
            guess = f" (`{letter}` in Windows-1252)" if letter.isprintable() and letter else ""
            start = f"Byte 0x{at - 0xDC00:02X}{guess} is not valid UTF-8"
        elif "encoding" in error.detail:
            start = f"The file is {error.detail['encoding']}"
        return f"{start}, so Logstash loads no file of the pipeline: save the file as UTF-8", ""


class NegationNeedsParenthesesMessage(SyntaxRule):
    """`!\"x\" in [tags]` and `![a] == 1`."""

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        if not _is_condition(error.detail.get("better", "")):
            found = " ".join(error.detail.get("found", "").split())
            shown = found if len(found) <= 40 else found[:39] + "…"
            return (
                f"Logstash rejects `{shown}`: `!` negates only a field or a condition in parentheses. Complete"
                " the comparison, and put it in parentheses",
                "",
            )
        better = error.detail.get("better", "").replace("\n", " ")
        advice = f"write `{better}`" if len(better) <= 80 else "put the comparison in parentheses"
        return f"Logstash rejects `!` directly before a comparison: {advice}", "Negate the whole comparison"


def _is_condition(text: str) -> bool:
    """Return whether Logstash accepts a string as the condition of an `if`."""
    from lslint.grammar.lalr import TooDeep, UnexpectedToken
    from lslint.grammar.logstash.strict import parse_strict

    try:
        parse_strict(f"filter {{ if {text}\n {{ }} }}")
    except (UnexpectedToken, TooDeep):
        return False
    return True


class ArrowInArrayMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        braces = error.detail.get("fix") == "braces"
        if not braces:
            advice = f"use a comma, or write pairs in braces{count_note(error, 'arrows in this list')}"
        elif error.detail.get("count", "1") == "1":
            advice = "write pairs in braces, `{ key => value }`"
        else:
            advice = "write the pairs as a hash, in braces and without commas, `{ key => value key => value }`"
        message = f"Logstash rejects `=>` in a list: {advice}"
        return message, "Replace the brackets with braces" if braces else "Replace `=>` with a comma"


class MissingArrayCommaMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        after, many = error.detail.get("after", "the previous item"), count_note(error, "commas in this list")
        if "found" in error.detail:
            message = f"`{error.detail['found']}` instead of a comma after {after}, so Logstash rejects the list"
            return f"{message}: write a comma{many}", "Write the commas" if many else "Write a comma"
        message = f"A comma is missing after {after}, so Logstash rejects the list: add the comma{many}"
        return message, "Add the commas" if many else "Add the comma"

    def applicability(self, error: ParseError, ctx: Context) -> Literal["safe", "unsafe"]:
        """Return ``unsafe`` if the opening quote before a word may be missing instead of a comma."""
        is_word_before_quote = any(regex(r"(?<=\w)['\"]").match(ctx.text, start) for start, _, _ in error.edits)
        return "unsafe" if is_word_before_quote else "safe"


class PluginOutsideSectionMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        what = error.detail.get("plugin", "The code")
        if _AROUND_SECTIONS.match(ctx.text, error.start) is not None:
            return f"{what} is outside a section, so Logstash rejects the pipeline: move the `if` into the section", ""
        name, index = what.strip("`\"'"), catalogue.index()
        names = [key.partition("/") for key in (*index.bundled, *index.former)]
        sections = [section for section, _, plugin in names if plugin == name and section != "codec"]
        is_plugin = bool(sections) or closest(name, [plugin for _, _, plugin in names]) is not None
        if not is_plugin and name not in ("if", "else", "elseif", "elsif", "elif"):
            return f"Unknown section {what}, so Logstash rejects the pipeline: remove it, or correct the name", ""
        section = f"`{sections[0]} {{ … }}`" if len(sections) == 1 else "`filter { … }` or another section"
        action = f"wrap the code in {section}, or set `[kinds]` if a tool does so"
        return f"{what} is outside a section, so Logstash rejects the pipeline: {action}", ""


_SIDES = r"\s*((?:\[[^\[\]\s]{1,40}\])+|\"[^\"\n]{1,40}\")\s+in\s+((?:\[[^\[\]\s\"',]{1,40}\])+)\s*\{"
"""A field or string, and the field that it is searched for in, of a whole condition."""
_FIELD = re.compile(r"\s*((?:\[[^\[\]\n]{1,40}\])+)(?=\s*(?:and|or|xor|nand|[){]))")


class ForeignOperatorMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        detail = error.detail
        if error.kind == "bare-field":
            field = detail.get("field", "")
            written = detail.get("text", "")
            message = f"Logstash rejects the field `{written}` without brackets in a condition: write `{field}`"
            return message, f"Replace `{written}` with `{field}`"
        found, right = detail.get("found", "").replace("\r\n", "\n"), detail.get("right", "")
        if not right:
            message = f'Logstash rejects `{found}` in a condition: write `"…" in [field]` or `[field] =~ /…/`'
        elif "negation" in detail:
            word = found.split()[0]
            negated = _FIELD.match(ctx.text, error.start + len(word))
            message = f"Logstash rejects `{word}` before a comparison: write `!( … )`"
            if re.match(r"\s*in\b", ctx.text[error.end : error.end + 20]) is not None:
                return "Logstash rejects `not in` without a value before it: write `[field] not in [ … ]`", ""
            if right == "not in":
                message = f"Logstash rejects `{word}` before a comparison: write `not in` instead of `in`"
                sides = re.match(_SIDES, ctx.text[error.start + len(word) : error.start + len(word) + 200])
                if sides is not None:
                    message = f"Logstash rejects `{word}` before a comparison: write `{sides[1]} not in {sides[2]}`"
            elif negated is not None:
                message = f"Logstash rejects `{word}` before a field: write `!{negated[1]}`"
        elif "#" in found:
            message = f"Logstash rejects a comment inside `{right}`: write `{right}` without the comment"
        elif found.split() == right.split():
            what = "line break" if "\n" in found else "tab" if "\t" in found else "space character"
            message = f"Logstash rejects the {what} inside `{right}`: write `{right}` with a space"
        elif found == "unless":
            tested = _FIELD.match(ctx.text, error.end)
            is_whole = tested is not None and ctx.text[tested.end() :].lstrip()[:1] == "{"
            better = f"if !{tested[1]}" if tested is not None and is_whole else "if !( … )"
            message = f"Logstash rejects `unless`: write `{better}`"
        else:
            message = f"Logstash rejects `{found}` in a condition: use `{right}`"
        return message + count_note(error, "times in this condition"), f"Use `{right}`"


@fact
def _odd_lists(ctx: Context) -> list[tuple[int, int]]:
    """Return the spans of the lists of keys and values whose last key has no value, in order."""
    found = []
    for plugin in ctx.pipeline.plugins():
        for option in plugin.options:
            value = option.value
            if isinstance(value, Array) and len(value.items) % 2:
                entry = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
                known_option = entry.option(option.name) if entry is not None else None
                if known_option is not None and any(segment.type == "hash" for segment in known_option.segments):
                    found.append((value.start, value.end))
    return sorted(found)


def _lacks_value(error: ParseError, ctx: Context) -> bool:
    """Return whether an error is in a list whose last key has no value."""
    found = _odd_lists(ctx)
    number = bisect_left(found, (error.start, 0)) - 1
    return number >= 0 and error.start < found[number][1]


class TrailingCommaMessage(SyntaxRule):
    """`[\"a\",]`, `[,\"a\"]` or `[\"a\",,\"b\"]`."""

    def check(self, node: ParseError, ctx: Context) -> Findings:
        if node.detail.get("position") == "trailing" and _lacks_value(node, ctx):
            message = (
                "The last key of the list has no value, so Logstash rejects the list: add the value after the comma,"
                " or remove the key and the commas around it"
            )
            yield self.error_finding(node, message)
        else:
            yield from super().check(node, ctx)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        if error.detail.get("position") == "trailing":
            return "Logstash rejects a comma after the last item of a list: remove the comma", ""
        return "Logstash rejects a comma without a list item: remove the comma or add the item", ""


NAMES = {
    "\ufeff": "a byte-order mark",
    "\u00a0": "a no-break space",
    "\u00ad": "a soft hyphen",
    "\u200b": "a zero-width space",
    **dict.fromkeys("\u201c\u201d\u201e\u2018\u2019\u00ab\u00bb", "a typographic quote"),
    "\u2013": "an en dash",
    "\u2014": "an em dash",
    "\u2212": "a mathematical minus sign",
    "\u3000": "an ideographic space",
    "\v": "a vertical tab (U+000B)",
    "\f": "a form feed (U+000C)",
}


class InvisibleOrSmartCharactersMessage(SyntaxRule):
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
        elif name == "a typographic quote":
            advice, title = "use straight quotes", ""
        else:
            advice, title = "remove the character", "Remove the character"
        many = count_note(error, "such characters in this file")
        if many:
            title = "Replace or remove the characters"
        if char == "\0":
            title = ""  # a file with NUL bytes is binary and not rewritten
        where = "" if char == "\ufeff" else " outside strings"
        return f"Logstash rejects {displayed}{where}: {advice}{many}", title


_JOINED = r"[ \t]*(?:=>[ \t]*)?(\d+(?:\.\d+)?)([A-Za-z_]\w*)[ \t]*=>"
"""The value of a pair and the key of the next, without a space: ``1b =>``."""


class MissingValueMessage(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        name = error.detail.get("name", "").strip("\"'")
        joined = regex(_JOINED).match(ctx.text, error.end)
        if joined is not None:
            value, key = joined.groups()
            written = key if len(key) > 1 else f'"{key}"'
            return (
                f"No space between the value `{value}` and the next key `{key}`, so Logstash rejects the"
                " pipeline: write"
                f" `{value} {written} => …`, or quote the value if it is `{value}{key}`",
                "",
            )
        if not ctx.text[error.end :].strip():
            return f"The file ends after `{name}`, so Logstash rejects the pipeline. Complete the file", ""
        if error.detail.get("arrow") == "missing" and name.startswith("$"):
            return (
                f'`{name}` is not a setting, so Logstash rejects the pipeline: write `name => "{name}"` or'
                f" remove `{name}`",
                "",
            )
        if _is_codec_in_braces(error, ctx):
            return _codec_in_braces(name), ""
        if error.detail.get("arrow") == "missing" and not regex(r"\w").search(name):
            return f"`{name}` is not a setting, so Logstash rejects the pipeline: remove `{name}`", ""
        if error.detail.get("arrow") == "missing":
            is_bareword = regex(r"[A-Za-z0-9_-]+").fullmatch(name) and not (len(name) == 1 and "in" in error.detail)
            written = name if is_bareword else f'"{name}"'
            return (
                f"`{name}` has no value, so Logstash rejects the pipeline: write `{written} => …` or remove `{name}`",
                "",
            )
        return f'`{name}` has no value, so Logstash rejects the pipeline: add a value, or `""` for an empty one', ""


class NumberFormMessage(PipelineRule):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        text = node.detail["found"]
        short = text if len(text) <= 24 else text[:20] + "…"
        form = node.detail["form"]
        if form == "big" and ctx.is_below(6):
            return  # these releases have integers of any size
        is_lenient = form != "big" and ctx.target is not None and ctx.target.numbers[:2] in ((7, 0), (7, 1))
        if form == "octal":
            plain = text.replace("-", "").lstrip("0")
            better = "-" * text.startswith("-") + plain
            message = (
                f"Logstash rejects `{short}`: a leading zero means octal, which has no digit 8 or 9. Write `{better}`"
            )
        elif form == "point":
            better = text + "0"
            message = f"Logstash rejects `{short}` as a number: add a digit after the point, `{better}`"
        else:
            better = f'"{text}"'
            message = (
                f"Logstash rejects `{short}`, which does not fit in a signed 64-bit integer: put it in quotes"
                " if it is an identifier, or use a smaller number"
            )
        if is_lenient:
            message = (
                f"Logstash 7.0 and 7.1 read `{short}` as `{better}`, but their config test and other releases"
                f" reject it. Write `{better}`"
            )
        title = f"Replace `{short}` with `{better}`" if len(better) < 30 else "Put the number in quotes"
        yield self.finding(
            node,
            message,
            fix=Fix("manual", title, [Edit(node.start, node.end, better)]),
            severity="warning" if is_lenient else None,
            stage="run" if is_lenient else None,
        )


class TemplateMarkerCheck(PipelineAdvice):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        """Report the only error about markers: at the first one outside strings, else at the first one."""
        count = int(node.detail["count"])
        engine = f"{node.detail['engine']}, ".removeprefix(", ")
        many = f"{count} markers" if count > 1 else "1 marker"
        effect = "Logstash reads only the rendered file."
        if node.detail.get("outside") != "yes":
            effect += " Strings with markers count as unknown values."
        yield self.finding(
            node,
            f"The file is a template ({engine}{many}), and values that the template inserts are not checked. Lint the"
            " rendered file too",
            help=effect,
        )


class WrongArrowCheck(SyntaxRule):
    def check(self, node: ParseError, ctx: Context) -> Findings:
        """Report each error. A plugin inside another one cannot be fixed by an arrow."""
        if node.detail.get("name") == "+":
            yield self.finding(node, "Logstash cannot join strings with `+` and rejects the pipeline: write one string")
            return
        if _is_codec_in_braces(node, ctx):
            yield self.finding(node, _codec_in_braces(f"{node.detail['name']} {{ … }}"))
            return
        outer = _outer_plugin(node, ctx)
        if outer is None:
            message, title = self.describe(node, ctx)
            is_unsafe = _is_unknown_option(node, ctx) or leaves_error(node, ctx)
            yield self.error_finding(node, message, title, applicability="unsafe" if is_unsafe else "safe")
            return
        name = node.detail["name"]
        message = (
            f"Plugin `{name}` is inside `{outer}`, so Logstash rejects the pipeline. Move `{name}` out of `{outer}`"
        )
        yield self.finding(node, message)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        found = error.detail.get("found", "")
        if error.kind == "needless-arrow":
            message = f"Logstash rejects `{found}` between `{error.detail['name']}` and `{{`: remove `{found}`"
            return message, f"Remove `{found}`"
        name = error.detail.get("name", "")
        name = f"`{name}`" if len(name) < 40 else "the name"
        if found == ",":
            message = f"Logstash rejects the comma after {name}: write `=>` between key and value"
        elif found:
            message = f"Logstash rejects `{found}` after {name}: write `=>` between name and value"
        else:
            message = f"`=>` is missing after {name}, so Logstash rejects the pipeline: add `=>`"
        title = f"Replace `{found}` with `=>`" if found else "Add `=>`"
        return message + count_note(error, "times in this block"), title


def _is_codec_in_braces(error: ParseError, ctx: Context) -> bool:
    """Return whether an error is about the name of a codec in extra braces, ``codec => { line { … } }``."""
    before = ctx.text[max(error.start - 80, 0) : error.start]
    return "codec" in before and regex(r"\bcodec\s*=>\s*\{\s*$").search(before) is not None


def _codec_in_braces(codec: str) -> str:
    """Return the message for a codec in extra braces. ``codec``: what to write after the arrow."""
    return f"The codec is in extra braces, so Logstash rejects the pipeline. Write `codec => {codec}` without them"


def _outer_plugin(error: ParseError, ctx: Context) -> str | None:
    """Return the name of the plugin around one without an arrow, ``grok { … geoip { … } }``; None if the error is
    another one, or may be about an option."""
    name = error.detail.get("name", "")
    if (
        error.kind != "wrong-arrow"
        or error.detail.get("found")
        or ctx.text[error.end : error.end + 200].lstrip()[:1] != "{"
    ):
        return None
    plugin = _plugins_by_option(ctx).get(error.start)
    if plugin is None or catalogue.plugin(f"{plugin.kind}/{name}") is None:
        return None
    known_plugin = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
    return plugin.name if known_plugin is None or known_plugin.option(name) is None else None


def _is_unknown_option(error: ParseError, ctx: Context) -> bool:
    """Return whether the arrow is missing after a name that is not an option of the plugin, so that Logstash rejects
    the result as well."""
    if error.kind != "wrong-arrow" or error.detail.get("found"):
        return False
    plugin = _plugins_by_option(ctx).get(error.start)
    known_plugin = catalogue.plugin(f"{plugin.kind}/{plugin.name}") if plugin is not None else None
    return known_plugin is not None and known_plugin.option(error.detail.get("name", "").strip("\"'")) is None


@fact
def _plugins_by_option(ctx: Context) -> dict[int, Plugin]:
    """Return the plugins of the file by the starts of their options."""
    return {option.start: plugin for plugin in ctx.pipeline.plugins() for option in plugin.options}


_LONG = 60
"""Longer values are not repeated."""


class UnclosedBlockOrStringCheck(SyntaxRule):
    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        detail = error.detail
        if error.kind == "unclosed-block":
            return _unclosed_block(detail, ctx.line(error.start)), ""
        quote = detail.get("quote", '"')
        if error.kind == "quote-in-string":
            other = "'" if quote == '"' else '"'
            advice = f"Escape inner quotes as `\\{quote}`, or enclose the string in `{other}`"
            return f"The string ends at its second `{quote}`, so Logstash rejects the pipeline. {advice}", ""
        if error.kind == "quote-in-block":
            return _quote_in_block(quote, ctx.line(int(detail["begin"])), detail["other"] == "-1"), ""
        if detail.get("missing") == "opening":
            found = detail.get("found", "")
            where = f"before `{found}`" if 0 < len(found) <= _LONG else "of the value"
            return f"The opening `{quote}` {where} is missing, so Logstash rejects the pipeline: add the quote", ""
        lines = int(detail.get("lines", "0"))
        line = ctx.line(error.start)
        extent = "is not closed"
        if lines:
            rest = f"the next {lines} lines" if lines > 1 else "the next line"
            extent = f"is not closed on that line, so it includes {rest}"
        reaction = "and Logstash rejects the pipeline" if lines else "so Logstash rejects the pipeline"
        separator = " " if lines else ", "
        return f"The string that begins on line {line} {extent}{separator}{reaction}: add the closing `{quote}`", ""


def _quote_in_block(quote: str, line: int, can_enclose: bool) -> str:
    """Return the message for a quote in a string of several lines that begins on ``line``."""
    other = "'" if quote == '"' else '"'
    advice = f"Enclose the string in `{other}`" if can_enclose else f"Remove the inner `{quote}` or write `{other}`"
    return f"The string of line {line} ends at this `{quote}`, so Logstash rejects the pipeline. {advice}"


def _unclosed_block(detail: dict[str, str], line: int) -> str:
    """Return the message for a brace or bracket that is missing after ``line``."""
    character, block = detail.get("missing", "}"), detail.get("block", "the block")
    count = int(detail.get("count", "1"))
    before = detail.get("before", "")
    if count > 1:
        rest = "" if count <= 3 else f" and {count - 3} more"
        start = f"{count} blocks are never closed ({block}{rest})"
        return f"{start}, so Logstash rejects the pipeline: add `{character}` for each before {before}"
    start = f"{block} is never closed, so Logstash rejects the pipeline"
    if "found" in detail:
        return f"{start}: expected `{character}`, found {detail['found']}"
    if "comma" in detail:
        return f"{start}: replace the last comma with `]`"
    if before in ("`}`", "`]`"):
        place = f"after line {line}" if "break" in detail else f"before the next {before}"
        return f"{start}: add `{character}` {place}"
    if "balanced" in detail:
        start = f"{block} is not closed before {before}, so Logstash rejects the pipeline"
        return f"{start}: move a later `}}` before {before}, or write {before[:-1]} => …` if it is an option"
    return f"{start}: add `{character}` before {before}"
