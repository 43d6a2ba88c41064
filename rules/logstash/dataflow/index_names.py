"""The literal parts of the index names that outputs write to."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin, String, text
from lslint.grammar.mini_languages.sprintf import parse
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import INDEXING
from lslint.rules.logstash.values.options import is_chosen
from lslint.rules.logstash.values.strings import Text, plugin_text

OUTPUTS = tuple(f"output/{name}" for name in sorted(INDEXING))


class IndexName:
    """The value of ``index``. ``text``: as the plugin receives it; ``literals``: ``(start, text)`` of its literal
    parts."""

    __slots__ = ("literals", "text")

    def __init__(self, text: Text) -> None:
        self.text = text
        self.literals: list[tuple[int, str]] = []
        offset = 0
        for part in parse(text.value):
            self.literals.append((offset, text.value[offset : part.start]))
            offset = part.end
        self.literals.append((offset, text.value[offset:]))


_DEFAULT_ALIASES = ("logstash", "ecs-logstash")


def is_replaced(node: Plugin, ctx: Context) -> bool:
    """Return whether an ``elasticsearch`` output writes to the alias of its policy instead of its ``index``."""
    index, enabled, alias = (node.option(name) for name in ("index", "ilm_enabled", "ilm_rollover_alias"))
    if node.name != "elasticsearch" or index is None or (enabled is None and alias is None) or ctx.is_below(6, 6):
        return False
    if is_chosen(ctx, node.start, node.end):
        return False  # a template may set the options in different branches
    is_enabled, name = node.is_true("ilm_enabled"), node.text("ilm_rollover_alias")
    if not is_enabled and enabled is not None and text(enabled.value) != "auto":
        return False
    if name is not None and name == text(index.value):
        return False
    return is_enabled if ctx.is_below(7) else alias is not None and name not in _DEFAULT_ALIASES


def index_name(node: Plugin, ctx: Context) -> IndexName | None:
    """Return the index name of an output; None if it is not set, has no effect, contains variables or markers, or is
    date math."""
    option = node.option("index")
    if option is None or not isinstance(option.value, String) or not option.value.value:
        return None
    raw = option.value.value
    if "${" in raw or "@@" in raw or raw[:1] == "<" or "%{" in raw[raw.rfind("}") + 1 :]:
        return None
    if raw[:2] == "__" and raw[-2:] == "__":  # a placeholder
        return None
    if is_chosen(ctx, option.start, option.end) or is_replaced(node, ctx):
        return None
    name = plugin_text(option.value, ctx)
    return IndexName(name) if name is not None else None
