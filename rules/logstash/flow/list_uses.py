"""What reads a field as a list: its elements by their index, filters for lists, and Ruby code."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Clause, Plugin, texts
from lslint.rules.api import Context
from lslint.rules.facts import pipeline_fact
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.dataflow.writes import path as path_of
from lslint.rules.logstash.flow import operations as do
from lslint.rules.logstash.flow.analysis import own_tree
from lslint.rules.logstash.flow.effects import compile_plugin
from lslint.rules.logstash.values.options import option_text, pair_nodes

TYPE_CHECKING = False
if TYPE_CHECKING:
    Path = tuple[str, ...]

_REFERENCES = r"(?:\[[^\[\]\s]{1,100}\]){2,8}"
_INDEX = r"-?\d+"


def names_element(field: Path, ctx: Context) -> bool:
    """Return whether a file of the pipeline refers to an element of a field: `[message][1]`."""
    return field in _with_elements(ctx)


@pipeline_fact
def _with_elements(ctx: Context) -> set[Path]:
    found = set()
    for text in flow(ctx).code or (ctx.text,):
        for match in compiled(_REFERENCES).finditer(text):
            path = path_of(match[0])
            for at, name in enumerate(path):
                if compiled(_INDEX).fullmatch(name) is not None:
                    found.add(path[:at])
                    break
    return found


def needs_list(field: Path, read: Plugin | Clause | None, ctx: Context) -> bool:
    """Return whether a later filter expects a list in a field, or may: Ruby code that gets the field or is not
    known."""
    if not isinstance(read, Plugin):
        return False
    if read.name == "split":
        return path_of(option_text(read, "field") or "message") == field
    if read.name == "mutate":
        joined = [key for option in read.all("join") for key, _ in pair_nodes(option.value)]
        return any(path_of(str(getattr(key, "value", ""))) == field for key in joined)
    return read.name == "ruby" and _may_get(field, read, ctx)


_LIST_CALLS = (
    r"\bArray\b|\[-?\w+\]|(?<!to_hash)\.(?:at|compact|delete_at|dig|each\w*|find|first|flatten|join|last|map|pop"
    r"|reduce|reject|reverse|select|shift|slice|sort|uniq)\b"
)


def _may_get(field: Path, ruby: Plugin, ctx: Context) -> bool:
    """Return whether Ruby code may get a field: a script, code that names it, or code that handles lists in fields
    whose names it computes."""
    tree = own_tree(flow(ctx), ctx)
    if tree is None or ruby.option("path") is not None:
        return True
    operations = compile_plugin(ruby, tree, ctx, True).operations
    touched = [operation[1] for operation in operations if operation[0] == do.TOUCH]
    if any(path[: len(field)] == field or field[: len(path)] == path for path in touched):
        return True
    if all(operation[0] != do.OPEN_ALL for operation in operations):
        return False
    codes = [text for option in ruby.all("code") for text in texts(option.value)]
    known = rf"(?<!\w){re.escape(field[-1])}(?!\w)|{_LIST_CALLS}"
    return any(compiled(known).search(code) is not None for code in codes)
