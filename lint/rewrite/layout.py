"""The canonical layout of a pipeline: ``format_text``. Comments stay, the tree stays, a second run changes nothing.

Two spaces a level, one option or pair a line, one space around ``=>`` and operators, none inside ``[]`` and ``()``, at
most one empty line in a row and one between sections. What stood on one line stays there if it is short: a plugin with
at most one option, a hash, an array. Conditions longer than a line break before ``and`` and ``or``. Strings, regexps
and field references are never touched.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from lslint.config.format_options import LINE_LENGTH
from lslint.grammar.logstash import nodes
from lslint.grammar.logstash.parse import parse
from lslint.grammar.suppression import may_hold
from lslint.rewrite.layout_writer import FormatError, TemplateError, Writer

Steps = Iterator["Steps"]


def format_text(text: str, line_length: int = LINE_LENGTH) -> str:
    """A pipeline in canonical layout, with the line ends (LF or CRLF) of its first line.

    Raises ``FormatError`` for text that Logstash would refuse, and for a nesting of more than ``DEEPEST`` levels.
    """
    tree, errors = parse(text)
    for error in errors:
        if error.kind != "template-marker":
            raise FormatError("syntax error; `lslint check` describes it", error.start)
    if errors:
        raise TemplateError("it contains template expressions", errors[0].start)
    laid_out = _layout(text, tree, line_length)
    again, errors = parse(laid_out)
    for _ in range(10 if may_hold(text) else 0):
        # a suppression may be for fewer things than before: what it no longer holds takes its own layout
        if errors or (settled := _layout(laid_out, again, line_length)) == laid_out:
            break
        laid_out = settled
        again, errors = parse(laid_out)
    if errors or _shape(tree, text) != _shape(again, laid_out):
        raise FormatError(
            "lslint would have changed its meaning: please report it", errors[0].start if errors else None
        )
    return laid_out


def _layout(text: str, tree: nodes.Pipeline, line_length: int) -> str:
    writer = Writer(text, tree, line_length)
    _drive(_file(writer, tree))
    return writer.finish()


def _shape(tree: nodes.Pipeline, text: str) -> list[Any]:
    """All that a layout must keep: the nodes in order with what they hold, and the comments."""
    shape: list[Any] = [text[start:end].rstrip() for start, end in tree.comments]
    stack: list[Any] = [tree.sections]
    while stack:
        node = stack.pop()
        if isinstance(node, (list, tuple)):
            shape.append(len(node))
            stack.extend(reversed(node))
        elif not hasattr(node, "__slots__"):
            shape.append(node)
        else:
            shape.append(type(node).__name__)
            names = [n for n in type(node).__slots__ if n[0] != "_" and n not in _PLACES]
            stack.extend(getattr(node, name) for name in reversed(names))
            if isinstance(node, nodes.Boolean):
                shape.append([word for word, _, _ in node.operators])
    return shape


_PLACES = frozenset(("open", "close", "operators", "close_pairs", "facts"))


def _drive(steps: Steps) -> None:
    """Runs steps that yield further steps; nesting costs no Python stack."""
    stack = [steps]
    while stack:
        for inner in stack[-1]:
            stack.append(inner)
            break
        else:
            stack.pop()


def _fits(w: Writer, node: nodes.Node) -> bool:
    """Whether a node that stands on one line, without comments, can stay there."""
    start, end = node.start, node.end
    if end - start > w.line_length or "\n" in w.text[start:end] or not w.bare(end):
        return False
    column = 2 * w.level if w.gap == "\n" else w.column + len(w.gap)
    return column + len(_flat(w.text, node)) <= w.line_length


def _flat(text: str, node: nodes.Node) -> str:
    """A node on one line."""
    writer = Writer(text, None)
    writer.at = node.start
    _drive(_one(writer, node, flat=True))
    return "".join(writer.out)


def _file(w: Writer, tree: nodes.Pipeline) -> Steps:
    if tree.sections and w.text[:1] == "\ufeff":
        w.put("\ufeff")
    for index, section in enumerate(tree.sections):
        if index:
            w.flush_line(section.start)
            first = section.start if w.bare(section.start) else w.comments[w.next][0]
            w.gap = w.between(first)
            if w.gap == "\n" and w.text.count("\n", w.at, first) < 2:  # exactly one empty line between sections
                w.out.append(w.line_end)
        yield _section(w, section)
        w.gap = "\n"


def _section(w: Writer, section: nodes.Section) -> Steps:
    w.token(section.start, section.start + len(section.kind))
    w.gap = " "
    yield _block(w, section.open, section.items, section.close)


def _block(w: Writer, open_: int, items: Sequence[nodes.Node], close: int) -> Steps:
    """Braces around plugins and branches, or around the options of a plugin."""
    if not items and w.bare(close):
        w.token(open_, open_ + 1, "{}")
        w.at = close + 1
        return
    w.open(open_)
    for item in items:
        w.gap = w.between(item.start)
        yield _one(w, item)
    w.close(close)


def _one(w: Writer, node: Any, flat: bool = False) -> Steps:
    """Any node; ``flat``: on one line, as is known to fit."""
    if w.pending and not flat and isinstance(node, (nodes.Option, nodes.Pair, nodes.Hash, nodes.Array)):
        value = node.value if isinstance(node, (nodes.Option, nodes.Pair)) else node
        within: Sequence[nodes.Node] = value.pairs if isinstance(value, nodes.Hash) else getattr(value, "items", ())
        if w.holds(node.start, within[0].start if within else None, node.end):
            w.as_it_is(node)
            return iter(())
    if isinstance(node, nodes.Plugin):
        return _plugin(w, node, flat)
    if isinstance(node, (nodes.Option, nodes.Pair)):
        return _pair(w, node, flat)
    if isinstance(node, nodes.Branch):
        return _branch(w, node)
    if isinstance(node, (nodes.Hash, nodes.Array)):
        return _collection(w, node, flat)
    if isinstance(node, (nodes.Boolean, nodes.Comparison, nodes.Not, nodes.Group, nodes.Call)):
        return _expression(w, node, None)
    w.token(node.start, node.end)
    return iter(())


def _plugin(w: Writer, plugin: nodes.Plugin, flat: bool) -> Steps:
    inner = plugin.options[0].start if plugin.options else None
    if not flat and w.holds(plugin.start, inner, plugin.end):
        w.as_it_is(plugin)
        return
    if not flat:
        w.flush(plugin.start)
        flat = len(plugin.options) < 2 and _fits(w, plugin)
    w.token(plugin.start, plugin.name_end)
    w.gap = " "
    if not flat or not plugin.options:
        yield _block(w, plugin.open, plugin.options, plugin.close)
        return
    w.token(plugin.open, plugin.open + 1)
    for option in plugin.options:
        w.gap = " "
        yield _one(w, option, flat=True)
    w.gap = " "
    w.token(plugin.close, plugin.close + 1)


def _pair(w: Writer, node: nodes.Option | nodes.Pair, flat: bool) -> Steps:
    w.token(node.start, node.name_end if isinstance(node, nodes.Option) else node.key.end)
    w.gap = " "
    w.token(node.arrow, node.arrow + 2)
    w.gap = " "
    yield _one(w, node.value, flat)


def _collection(w: Writer, node: nodes.Hash | nodes.Array, flat: bool) -> Steps:
    items: Sequence[nodes.Node] = node.pairs if isinstance(node, nodes.Hash) else node.items
    comma = "," if isinstance(node, nodes.Array) else ""
    w.flush(node.start)
    if not items and w.bare(node.end):
        w.token(node.start, node.end, "[]" if comma else "{}")
        return
    if flat or _fits(w, node):
        w.token(node.start, node.start + 1)
        w.gap = "" if comma else " "
        for item in items:
            yield _one(w, item, flat=True)
            if item is not items[-1]:
                w.put(comma)
                w.gap = " "
        w.gap = "" if comma else " "
        w.token(node.end - 1, node.end)
        return
    w.open(node.start)
    for item in items:
        w.gap = w.between(item.start)
        yield _one(w, item)
        if comma and item is not items[-1]:
            w.put(comma)
            after = item.end
            while w.text[after].isspace():
                after += 1
            w.at = after + 1 if w.text[after] == "," else w.at
    w.close(node.end - 1)


def _branch(w: Writer, branch: nodes.Branch) -> Steps:
    first = branch.clauses[0]
    inner = first.items[0].start if first.items else None
    if w.holds(branch.start, inner, branch.end):
        w.as_it_is(branch)
        return
    for clause in branch.clauses:
        if clause.keyword == "else if":
            w.words(clause.start, "else", "if")
        else:
            w.token(clause.start, clause.start + len(clause.keyword))
        w.gap = " "
        if clause.condition is not None:
            yield _condition(w, clause)
        w.gap = w.gap or " "
        yield _block(w, clause.open, clause.items, clause.close)
        w.gap = " "


def _condition(w: Writer, clause: nodes.Clause) -> Steps:
    condition = clause.condition
    assert condition is not None
    held = 0 <= clause.open < w.held_to(condition.start)
    flat = held or (w.bare(clause.open) and w.column + len(_flat(w.text, condition)) + 3 <= w.line_length)
    w.level += 2
    yield _expression(w, condition, None if flat else condition)
    w.flush(clause.open)
    w.level -= 2


def _expression(w: Writer, node: Any, top: Any) -> Steps:
    """A condition or a part of it; ``top``: the chain that goes on a new line before each operator."""
    if isinstance(node, nodes.Boolean):
        for index, operand in enumerate(node.operands):
            if index:
                word, start, end = node.operators[index - 1]
                w.gap = w.between(start) if node is top else " "
                if w.gap == "\n":
                    w.fresh = True  # no empty lines in a condition
                w.token(start, end, word)
                w.gap = " "
            yield _expression(w, operand, None)
    elif isinstance(node, nodes.Comparison):
        yield _expression(w, node.left, None)
        w.gap = w.gap or " "
        if node.operator == "not in":
            w.words(node.op_start, "not", "in")
        else:
            w.token(node.op_start, node.op_end)
        w.gap = " "
        yield _expression(w, node.right, None)
    elif isinstance(node, nodes.Not):
        w.token(node.start, node.start + 1)
        yield _expression(w, node.operand, None)
    elif isinstance(node, nodes.Group):
        w.token(node.start, node.start + 1)
        yield _expression(w, node.inner, None)
        w.token(node.end - 1, node.end)
    elif isinstance(node, (nodes.Call, nodes.Array)):
        items = node.arguments if isinstance(node, nodes.Call) else node.items
        if isinstance(node, nodes.Call):
            w.token(node.start, node.start + len(node.name))
            w.put("(")
        else:
            w.token(node.start, node.start + 1)
        for item in items:
            yield _expression(w, item, None)
            if item is not items[-1]:
                w.put(",")
                w.gap = " "
        w.token(node.end - 1, node.end)
    else:
        w.token(node.start, node.end)
