"""Edits that add options to the plugins of a pipeline."""

from __future__ import annotations

from lslint.grammar.lines import indentation, is_blank, line_start
from lslint.grammar.logstash.nodes import Option, Plugin
from lslint.rules.api import Applicability, Context, Edit, Fix

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence


def addition(ctx: Context, plugin: Plugin, setting: str, applicability: Applicability) -> Fix | None:
    """Return the fix that adds an option (``name => value``) to a plugin; None in a file with syntax errors."""
    if ctx.has_syntax_errors:
        return None
    return Fix(applicability, f"Add `{setting}`", [insertion(ctx.text, plugin, setting)])


def insertion(text: str, plugin: Plugin, setting: str) -> Edit:
    """Return the edit that inserts a setting as the first of a plugin, in the style of the block."""
    options = plugin.options
    brace = plugin.open + 1
    line_end = text.find("\n", brace, plugin.close)
    if line_end < 0:  # all on one line
        tail = "" if text[brace].isspace() else " "
        return Edit(brace, brace, f" {setting}{tail}")
    end_of_line = "\r\n" if text[line_end - 1] == "\r" else "\n"
    lines = [line_start(text, option.start) for option in options]
    own = next((i for i, option in enumerate(options) if is_blank(text, lines[i], option.start)), -1)
    setting = _aligned(text, options, lines, setting)
    if options and options[0].start < line_end:
        before = text[lines[0] : options[0].start]
        column = "".join(char if char == "\t" else " " for char in before)
        return Edit(options[0].start, options[0].start, setting + end_of_line + column)
    if own >= 0:
        indent = text[lines[own] : options[own].start]
    else:
        outer = indentation(text, plugin.start)
        indent = outer + ("\t" if outer.endswith("\t") else "  ")
    return Edit(line_end + 1, line_end + 1, indent + setting + end_of_line)


def _aligned(text: str, options: Sequence[Option], lines: list[int], setting: str) -> str:
    """Return the setting with its arrow aligned, if all arrows of the block are in one column."""
    if not options:
        return setting
    first = options[0]
    width, column = first.arrow - first.start, first.start - lines[0]
    if len(options) == 1 and first.arrow - first.name_end < 2:
        return setting
    places = [(option.arrow - option.start, option.start - line) for option, line in zip(options, lines, strict=True)]
    is_column = all(place == (width, column) for place in places)
    is_column = is_column and all(is_blank(text, line, line + column) for line in lines)
    return setting.replace("id ", "id".ljust(width), 1) if is_column else setting
