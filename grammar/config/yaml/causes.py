"""Turns the message and position of a libyaml error into the cause that a person would name."""

from __future__ import annotations

import re
from collections.abc import Callable

from lslint.grammar.config.tree import ConfigNode, Mapping, Sequence
from lslint.grammar.config.yaml.builder import TreeBuilder, build
from lslint.grammar.lines import line_stop
from lslint.grammar.parse_errors import Edit, ParseError
from lslint.grammar.record import record
from lslint.grammar.spans import replaced

_NAME = r"(?:[A-Za-z_][\w.\-/]*|\"[^\"\n]*\"|'[^'\n]*')"
TOP_KEY = re.compile(rf"^{_NAME}[ \t]*:(?=\s|\Z)|^---(?=\s|\Z)", re.M)
_PLAIN_KEY = re.compile(r"( *)([\w.-]+) *:[ \t]*(?:#.*)?$", re.M)
_KEY_LINE = re.compile(r"[ \t]*(?:- +)*(?:[\w.\-/@]+|\"[^\"\n]*\"|'[^'\n]*')[ \t]*:(?=\s|\Z)")
_COMMENTED_KEY = re.compile(r"( *)#([a-z][\w.-]*) *:[ \t]*\r?$", re.M)
_ESCAPE = re.compile(r'\\(?:[0abtnvfre "/\\N_LP\t\n\r]|x[0-9a-fA-F]{2}|u[0-9a-fA-F]{4}|U[0-9a-fA-F]{8})|(\\.?)')
_INDENTED_MARKER = re.compile(r"\ufeff?(?:[ \t]*(?:#.*)?\r?\n)*( +)---(?=[ \t]*(?:#.*)?\r?$)", re.M)
_SEPARATE_COMMENT = re.compile(r"[ \t]+#")


class DiagnosedError(ParseError):
    """A syntax error in the making.

    ``at``: where libyaml stopped. ``edits``: those to offer to the author. ``repair``: edits for reading on, or empty
    where only leaving lines out helps.
    """

    def __init__(
        self,
        kind: str,
        start: int,
        end: int,
        offset: int,
        detail: dict[str, str],
        edits: tuple[Edit, ...] = (),
        repair: tuple[Edit, ...] | None = None,
        related: tuple[tuple[int, int, str], ...] = (),
    ) -> None:
        super().__init__(kind, start, end, detail, related, edits)
        self.at = offset
        self.repair = list(edits if repair is None else repair)


class _ErrorContext:
    """The text around the error: ``at`` the problem, ``context`` where the construct began (or ``at``), line bounds."""

    def __init__(self, text: str, builder: TreeBuilder) -> None:
        error = builder.error
        shift = 1 if text.startswith("\ufeff") else 0
        mark = error.problem_mark or error.context_mark
        self.text = text
        self.builder = builder
        self.at = min(mark.index + shift, len(text))
        self.context = min(error.context_mark.index + shift, self.at) if error.context_mark else self.at
        self.problem = " ".join(str(error.problem).split())
        self.head = str(error.context or "")
        self.line_start = text.rfind("\n", 0, self.at) + 1
        self.line_end = line_stop(text, self.at, len(text))
        self.in_flow = builder.in_flow

    def error(
        self,
        what: str,
        start: int,
        end: int,
        edits: tuple[Edit, ...] = (),
        repair: tuple[Edit, ...] | None = None,
        related: tuple[tuple[int, int, str], ...] = (),
        **more: str,
    ) -> DiagnosedError:
        return DiagnosedError("yaml-syntax", start, end, self.at, {"what": what, **more}, edits, repair, related)

    def other_error(self) -> DiagnosedError:
        """For errors that nothing here explains."""
        return self.error("other", self.at, min(self.at + 1, len(self.text)))


def content_end(text: str, start: int) -> int:
    """The end of what stands on the line from ``start`` on, without a comment and spaces behind it."""
    end = line_stop(text, start, len(text))
    comment = _SEPARATE_COMMENT.search(text, start, end)
    if comment:
        end = comment.start()
    return start + len(text[start:end].rstrip(" \t"))


def single_quoted(value: str) -> str:
    """The text as a YAML string in single quotes."""
    return "'" + value.replace("'", "''") + "'"


def diagnose(text: str, builder: TreeBuilder) -> DiagnosedError:
    """The cause of ``builder.error`` in ``text``."""
    ctx = _ErrorContext(text, builder)
    problem = ctx.problem
    marker = _INDENTED_MARKER.match(text)
    if marker is not None:
        return ctx.error("indented-marker", marker.start(1), marker.end(), ((*marker.span(1), ""),))
    odd = cause(text, ctx.line_start, ctx.line_end, _reach)
    if odd is not None:
        return ctx.error("invisible-indent", *odd.span, odd.edits, found=text[odd.span[0]], count=str(odd.count))
    character = text[ctx.at : ctx.at + 1]
    next_to_tab = "\t" in (character, text[ctx.at - 1 : ctx.at])
    if "tab character" in problem or (next_to_tab and ("token" in problem or "tab" in problem)):
        return _tab(ctx)
    if "cannot start any token" in problem:
        return _special(ctx, ctx.at)
    if "alphabetic or numeric" in problem or re.search("scanning (?:a tag|a block scalar|a directive)", ctx.head):
        return _special(ctx, ctx.context)
    if "tag" in problem or "parsing a tag" in ctx.head:
        mark = text.find("!", ctx.line_start, ctx.line_end)
        return _special(ctx, mark if mark >= 0 else ctx.at)
    if re.search("escape|hexdecimal|hexadecimal", problem):
        return _escape(ctx)
    if "quoted scalar" in ctx.head:
        return _unclosed_quote(ctx, ctx.context)
    runaway = _runaway_quote(ctx)
    if runaway is not None:
        return runaway
    if "mapping values are not allowed" in problem:
        return _second_colon(ctx)
    if "simple key" in ctx.head or "could not find expected ':'" in problem:
        return _no_colon(ctx, ctx.context)
    if re.search(r"',' or '[\]}]'", problem):
        return _flow(ctx)
    if "node content" in problem and builder.in_flow:
        if character == ",":
            return ctx.error("extra-comma", ctx.at, ctx.at + 1, ((ctx.at, ctx.at + 1, ""),))
        ctx.context = min(builder.opened[-1].start, ctx.at)
        return _flow(ctx)
    if "sequence entries are not allowed" in problem:
        return ctx.error("dash-after-key", ctx.at, ctx.at + 1)
    if re.search("block (?:mapping|collection)|document start", f"{ctx.head} {problem}"):
        return _misplaced(ctx)
    return ctx.other_error()


def _tab(ctx: _ErrorContext) -> DiagnosedError:
    """Tabs that indent: one syntax error for all from here on, fixed with the width that lets most text be read."""
    text = ctx.text
    leading = re.compile(r"^([ \t]*)((?:-[ \t]+)*)", re.M)
    indented = (match for match in leading.finditer(text, ctx.line_start) if "\t" in match[0])
    tabs = [match for match in indented if text[match.end() : match.end() + 1] not in ("", "\r", "\n", "#")]
    offset = text.find("\t", ctx.line_start, ctx.line_end)
    offset = ctx.at if offset < 0 else offset
    until = ctx.line_end - len(text[offset : ctx.line_end].lstrip("\t "))
    detail = {"what": "tab", "count": str(len(tabs))}
    if not tabs or tabs[0].start() != ctx.line_start:
        return DiagnosedError("yaml-tab", offset, max(until, offset + 1), ctx.at, detail, ((offset, until, " "),))
    best: tuple[Edit, ...] = ()
    reached = -1
    for width in (2, 4, 8, 1):
        edits = tuple((m.start(), m.end(), m[1].expandtabs(width) + re.sub(r"-[ \t]+", "- ", m[2])) for m in tabs)
        got = _reach(text, edits)
        if got > reached:
            best, reached = edits, got
        if got > len(text) or len(text) > 200_000:
            break
    return DiagnosedError("yaml-tab", offset, max(until, offset + 1), ctx.at, detail, best)


def _reach(text: str, edits: tuple[Edit, ...]) -> int:
    """How far the text can be read with these edits; more than its length if to the end."""
    error = build(replaced(text, edits)).error
    if error is None:
        return len(text) + 1
    return int((error.problem_mark or error.context_mark).index)


def _special(ctx: _ErrorContext, start: int) -> DiagnosedError:
    """An unquoted text that starts with a character YAML keeps for itself."""
    text = ctx.text
    if ctx.in_flow:
        end = re.compile(r"(?:%?\{[^{}\n]*\}|[^,\]}\r\n])*").match(text, start).end()  # type: ignore[union-attr]  # may be empty
        end = min(end, content_end(text, start))
    else:
        end = content_end(text, start)
    end = max(end, min(start + 1, len(text)))
    value = text[start:end].rstrip()
    detail = {"what": "sign", "found": value[:60], "sign": value[:1]}
    repair = ((start, start + len(value), single_quoted(value)),) if value else ()
    edits = repair if _is_text(text, start, value) else ()
    return DiagnosedError("yaml-unquoted-special", start, start + len(value), ctx.at, detail, edits, repair)


def _is_text(text: str, start: int, value: str) -> bool:
    """Whether a value only lacks quotes and is not a typo: it neither follows another character nor is an entry or a
    key, or a value in brackets or quotes."""
    is_glued = text[start - 1 : start] not in ("", " ", "\t", "\n", "[", "{", ",")
    odd = r"[^%][\[{]|[>|][-+\d]*[ \t]|.*:(?:[ \t]|$)|.[\"']|[^\"]*\"[^\"]*$"
    return not is_glued and re.compile(odd).match(value) is None


def _escape(ctx: _ErrorContext) -> DiagnosedError:
    """A backslash in double quotes that starts no escape: mostly a path or a regular expression."""
    text, start = ctx.text, ctx.context
    match = re.compile(r'"(?:[^"\\]|\\[\s\S])*+"').match(text, start)
    end = match.end() if match else content_end(text, start)
    bad = [found for found in _ESCAPE.finditer(text, start + 1, end) if found[1]]
    if not bad:
        return ctx.other_error()
    first = bad[0]
    inner = text[start + 1 : end - 1]
    detail = {"what": "escape", "found": first[1], "count": str(len(bad))}
    if match and "\\\\" not in inner and '\\"' not in inner and "\n" not in inner:
        edits: tuple[Edit, ...] = ((start, end, single_quoted(inner)),)
        detail["quotes"] = "single"
    else:
        edits = tuple((found.start(), found.start() + 1, "\\\\") for found in bad)
        detail["quotes"] = "double"
    return DiagnosedError("yaml-bad-escape", first.start(), first.end(), ctx.at, detail, edits)


def _unclosed_quote(ctx: _ErrorContext, start: int) -> DiagnosedError:
    text = ctx.text
    close = content_end(text, start)
    before = text[text.rfind("\n", 0, start) + 1 : start]
    if before.count("[") + before.count("{") > before.count("]") + before.count("}"):
        close = start + len(text[start:close].rstrip(",]} \t"))
    close = max(close, start + 1)
    quote = text[start : start + 1]
    return ctx.error("unclosed-quote", start, close, ((close, close, quote),), quote=quote)


def _runaway_quote(ctx: _ErrorContext) -> DiagnosedError | None:
    """A quote that is not closed on its line and runs on to the next quote; libyaml reports the error after that."""
    last = ctx.builder.last_scalar
    text = ctx.text
    if last is None or last.style not in ("single", "double") or "\n" not in text[last.start : last.end]:
        return None
    if "\n" in text[last.end : ctx.at] or last.end > ctx.at:
        return None
    if not re.search(r"\n[ \t]*(?:- |[\w.\-]+[ \t]*:)", text[last.start : last.end]):
        return None
    return _unclosed_quote(ctx, last.start)


def _second_colon(ctx: _ErrorContext) -> DiagnosedError:
    """A colon where no mapping can begin: in a value, after a line that lacks its own colon, or on a line too deep."""
    text, start = ctx.text, ctx.line_start
    prefix = text[start : ctx.at]
    value = re.match(r"[ ]*+(?:- ++)*+[^\s#'\"\[{][^:]*?:[ \t]+(?=[^\s'\"|>&*!\[{])", prefix)
    if value:
        begin = start + value.end()
        end = content_end(text, begin)
        content = text[begin:end]
        return ctx.error("colon-in-value", begin, end, ((begin, end, single_quoted(content)),), found=content[:60])
    before = _line_before(text, start)
    if before is None:
        return ctx.other_error()
    first, last = before
    line = text[first:last]
    dash = re.match(r"[ ]*-(?=[\w.]+:(?:\s|$))", line)
    if dash:
        offset = first + dash.end()
        return ctx.error(
            "missing-blank-after-dash", offset - 1, last, ((offset, offset, " "),), found=line.strip()[:60]
        )
    indent = len(prefix) - len(prefix.lstrip(" "))
    tight = re.match(rf"[ ]*(?:- +)*(?={_TIGHT_KEY})", line)
    if tight and indent >= tight.end():
        return _no_colon(ctx, first + tight.end())
    word = re.fullmatch(r"[ ]*(?:- +)*([\w.\-/]+)[ \t]*", line)
    if word and indent >= word.start(1):
        end = first + word.end(1)
        return ctx.error("missing-colon", first + word.start(1), end, ((end, end, ":"),), found=word[1])
    column = _key_column(line)
    if indent > column:
        repair = _shift(text, start, column - indent)
        related = ((first + column, last, "already has a value"),)
        name = _commented_key(text, start, indent)
        what, content = "below-comment" if name else "deeper-than-value", prefix.strip()[:40]
        return ctx.error(what, start + indent, ctx.at + 1, (), repair, related, found=content, name=name)
    return ctx.other_error()


def _line_before(text: str, start: int) -> tuple[int, int] | None:
    """Bounds of the last line above that holds more than spaces and comments; its comment left out."""
    while start > 0:
        first = text.rfind("\n", 0, start - 1) + 1
        line = text[first : start - 1]
        if line.strip() and not line.lstrip().startswith("#"):
            return first, content_end(text, first)
        start = first
    return None


def _shift(text: str, start: int, by: int) -> tuple[Edit, ...]:
    """Edits that move this line, and those below that are indented as far, by some columns."""
    edits: list[Edit] = []
    indent = len(line := text[start : line_stop(text, start, len(text))]) - len(line.lstrip(" "))
    while start < len(text):
        end = line_stop(text, start, len(text))
        line = text[start:end]
        width = len(line) - len(line.lstrip(" "))
        if line.strip():
            if width < indent or width + by < 0:
                break
            edits.append((start, start - by, "") if by < 0 else (start, start, " " * by))
        start = text.find("\n", end) + 1 or len(text)
        if len(edits) > 2000:
            break
    return tuple(edits)


_TIGHT_KEY = r"([\w.\-]{2,}(?=:(?!//))|\w(?=:[^\\/])):(?=[^\s:])"
"""A key and its value without a space between them."""


def _no_colon(ctx: _ErrorContext, start: int) -> DiagnosedError:
    """A line in a mapping that is no ``key: value``."""
    text = ctx.text
    end = max(content_end(text, start), start + 1)
    line = text[start:end]
    first = text.rfind("\n", 0, start) + 1
    if block := re.search(r"[\w.\-]+: +[|>][-+\d]*$", text[slice(*(_line_before(text, first) or (0, 0)))]):
        return ctx.error("unindented-block", start, end, (), _shift(text, first, 2), name=block[0])
    if tight := re.match(_TIGHT_KEY, line):
        offset = start + tight.end()
        return ctx.error("missing-blank-after-colon", start, end, ((offset, offset, " "),), found=tight[1])
    equals = re.match(r"([\w.\-]+)[ \t]*(=>?)[ \t]*", line)
    if equals:
        edit = (start + equals.end(1), start + equals.end(), ": ")
        return ctx.error("equals-for-colon", start, end, (edit,), found=equals[1], sign=equals[2])
    word = re.match(r"[\w.\-/]+(?=$|[ \t]+[\[{\"'])", line)
    if word and re.fullmatch(r"(?!EO[FTLDS]$|END$)[A-Za-z_][\w.\-]*", word[0]):  # `EOF`: the end of a pasted script
        offset = start + word.end()
        return ctx.error("missing-colon", start, offset, ((offset, offset, ":"),), found=word[0])
    line_removed = ((first, line_stop(text, first, len(text)), ""),)
    return ctx.error("stray-line", start, end, (), line_removed, found=line[:60])


def _flow(ctx: _ErrorContext) -> DiagnosedError:
    """Within brackets: the closing one or a comma is missing."""
    text, opened = ctx.text, ctx.context
    bracket = text[opened : opened + 1]
    same_line = opened >= ctx.line_start
    at_key = not same_line and (
        _KEY_LINE.match(text, ctx.line_start) or text[ctx.line_start :].lstrip().startswith("- ")
    )
    if ctx.at >= len(text) or at_key:
        end = content_end(text, opened)
        close = {"[": "]", "{": "}"}.get(bracket, "]")
        if end > opened and text[end - 1] == ",":
            end -= 1
        return ctx.error("unclosed-bracket", opened, opened + 1, ((end, end, close),), bracket=bracket)
    last = ctx.builder.last_scalar
    if last is not None and last.end == ctx.at and text[last.start : ctx.at + 1] == "${":
        variable = re.compile(r"\$\{[^{}\s,]*\}").match(text, last.start)
        if variable is not None:
            start, end = variable.span()
            edits = ((start, start, '"'), (end, end, '"'))
            return ctx.error("variable-in-brackets", start, end, edits, found=variable[0])
    if last is not None and last.end <= ctx.at and not text[last.end : ctx.at].strip():
        return ctx.error("missing-comma", ctx.at, min(ctx.at + 1, len(text)), ((last.end, last.end, ","),))
    return ctx.error("unclosed-bracket", opened, opened + 1, (), bracket=bracket)


def _misplaced(ctx: _ErrorContext) -> DiagnosedError:
    """A token that fits no open block: text behind a value that has ended, or a line indented like none above."""
    text, offset, start = ctx.text, ctx.at, ctx.line_start
    if text[start:offset].strip(" "):
        before = text[start:offset].rstrip()
        what = "text-after-quote" if before[-1:] in "\"'" else "text-after-value"
        end = max(content_end(text, offset), offset + 1)
        return ctx.error(what, offset, min(end, len(text)), (), ((offset, end, ""),), found=text[offset:end][:60])
    indent = offset - start
    column = min(_columns(ctx, start), key=lambda c: (abs(c - indent), -c), default=indent)
    repair = _shift(text, start, column - indent) if column != indent else ()
    above = ctx.context
    related = ((above, min(above + 1, len(text)), "the block starts here"),) if above < start else ()
    end = max(content_end(text, offset), min(offset + 1, len(text)))
    # a key in the column of a list that is the whole block: the key is not an entry of it
    key = None if text.startswith("-", offset) else _key_of_list(ctx, indent)
    if key is not None:
        entry, owner = _first_key(key[0]), _owner(text, key[0].start, key[1])
        kind = "key-in-list" if entry else "key-among-dashes"
        return ctx.error(kind, offset, end, (), repair, related, owner=owner, entry=entry)
    content = (text[offset:end].partition(":")[0].strip() or text[offset:end])[:40]
    name = _commented_key(text, start, indent)
    return ctx.error(_misfit(ctx, start, indent), offset, end, (), repair, related, found=content, name=name)


def _misfit(ctx: _ErrorContext, start: int, indent: int) -> str:
    """What is wrong with a line that fits no open block. Where its column is that of a block, the indentation may be
    right, and the key of that block or of the line's own list is missing."""
    if _commented_key(ctx.text, start, indent):
        return "below-comment"
    blocks = {type(node) for node in ctx.builder.opened if _column(ctx, node) == indent}
    if ctx.text.startswith("-", ctx.at):
        return "entry-among-keys" if blocks == {Mapping} else "indentation"
    if blocks == {Sequence}:
        return "key-after-list"
    documents = ctx.builder.documents
    first = documents[-1].root if documents and not ctx.builder.opened else None
    is_block = first is not None and _column(ctx, first) > indent and first.start < start
    return "before-first-block" if is_block else "indentation"


def _commented_key(text: str, start: int, indent: int) -> str:
    """The name of a key without a value that is commented out on the line above, and that this line may be below."""
    match = _COMMENTED_KEY.match(text, text.rfind("\n", 0, max(start - 1, 0)) + 1, start) if start else None
    return match[2] if match is not None and indent + (text[start + indent] == "-") > len(match[1]) else ""


def _column(ctx: _ErrorContext, node: ConfigNode) -> int:
    """The column of a block; -1 for all other nodes."""
    if not isinstance(node, (Mapping, Sequence)) or node.flow:
        return -1
    return node.start - (ctx.text.rfind("\n", 0, node.start) + 1)


def _owner(text: str, list_start: int, column: int) -> str:
    """The key that a list belongs to, which is above it in ``column``; what it is if its name is not plain."""
    before = _line_before(text, text.rfind("\n", 0, list_start) + 1)
    match = _PLAIN_KEY.match(text, before[0]) if before else None
    if match is not None and len(match[1]) == column:
        return f"`{match[2]}`, the key of the list"
    return "the key that the list belongs to"


def _first_key(node: Sequence) -> str:
    """The first key of the last entry of a list; empty if that is no mapping."""
    entry = node.items[-1] if node.items else None
    return entry.entries[0].name[:40] if isinstance(entry, Mapping) and entry.entries else ""


def _key_of_list(ctx: _ErrorContext, indent: int) -> tuple[Sequence, int] | None:
    """The open list whose dashes are in this column, and the column of the keys around it."""
    columns = [0]
    for node in ctx.builder.opened:
        column = _column(ctx, node)
        if column >= 0:
            if isinstance(node, Sequence) and column == indent > columns[-1]:
                return node, columns[-1]
            columns.append(column)
    return None


def _columns(ctx: _ErrorContext, start: int) -> list[int]:
    """Columns in which the open blocks, and the keys of the line above, stand."""
    text = ctx.text
    columns = [column for node in ctx.builder.opened if (column := _column(ctx, node)) >= 0]
    before = _line_before(text, start)
    if before:
        columns.append(_key_column(text[before[0] : before[1]]))
    return columns


def _key_column(line: str) -> int:
    """The column of the first character behind spaces and dashes."""
    return len(line) - len(re.sub(r"\A *(?:- +)*", "", line))


_WIDE = "\\u00a0\\u1680\\u2000-\\u200a\\u202f\\u205f\\u3000"
_NO_WIDTH = "\\u00ad\\u200b-\\u200f\\u2060"
_INDENT = re.compile(rf"^[ \t]*(?:-[ \t]*)?([{_WIDE}{_NO_WIDTH}][ {_WIDE}{_NO_WIDTH}]*)(?=\S|\r?$)", re.M)
_DROPPED = re.compile(f"[{_NO_WIDTH}]")
_REPLACED = re.compile(f"[{_WIDE}]")


@record
class Indent:
    """An indent with such characters, ``count``: how many lines have one. ``edits``: those that make spaces of all;
    empty if the text is refused as before with them."""

    span: tuple[int, int]
    edits: tuple[Edit, ...]
    count: int


def cause(text: str, start: int, end: int, reach: Callable[[str, tuple[Edit, ...]], int]) -> Indent | None:
    """Return the indent because of which the line between two offsets is refused; None if the cause is another one.
    ``reach``: how far the text can be read with edits."""
    matches = list(_INDENT.finditer(text))
    if not matches or matches[0].start(1) >= end:
        return None
    last = next(match for match in reversed(matches) if match.start(1) < end)
    edits = tuple((*match.span(1), _REPLACED.sub(" ", _DROPPED.sub("", match[1]))) for match in matches)
    shorter = sum(b - a - len(new) for a, b, new in edits if b <= end)
    if reach(text, edits) <= end - shorter:
        if last.start() < start:
            return None
        edits = ()
    return Indent(last.span(1), edits, len(matches))
