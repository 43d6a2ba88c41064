"""A plugin with its options, as constraints use it."""

from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Plugin, Value
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.values.coercion import is_open
from lslint.rules.logstash.values.options import is_complete, text

TYPE_CHECKING = False
if TYPE_CHECKING:
    Masks = tuple[int, int]


class Failure:
    """A constraint that a plugin fails in the releases ``mask``, of those that load it (``where``). ``option``: the one
    that has no effect until ``add`` is written. ``is_insertable``: a fix can write it."""

    __slots__ = ("add", "end", "is_insertable", "mask", "option", "say", "stage", "start", "where")

    def __init__(self, start: int, end: int, say: str, stage: str, mask: int, where: int) -> None:
        self.start = start
        self.end = end
        self.say = say
        self.stage = stage
        self.mask = mask
        self.where = where
        self.option: Option | None = None
        self.add = ""
        self.is_insertable = True


class Setup:
    """A plugin whose options the conditions check."""

    __slots__ = ("all", "complete", "ctx", "entry", "node", "used")

    def __init__(self, node: Plugin, entry: catalogue.PluginRecord, ctx: Context) -> None:
        self.node = node
        self.entry = entry
        self.ctx = ctx
        self.all = catalogue.index().all
        self.used = entry.bundled
        self.complete = is_complete(node, ctx)

    def given(self, name: str) -> Option | None:
        """Return the option, or the first of ``a/b`` that is set, and limit ``used`` to the releases that accept it."""
        for one in name.split("/"):
            option = self.node.option(one)
            if option is not None:
                known = self.entry.option(one)
                self.used &= known.used if known is not None else 0
                return option
        return None

    def known(self, name: str) -> int:
        """Return the releases that accept the option, or one of ``a/b``."""
        found = 0
        for one in name.split("/"):
            option = self.entry.option(one)
            found |= option.used if option is not None else 0
        return found

    def absent(self) -> Masks:
        """Return the releases in which an option is not set; uncertain if a template may add it."""
        return (self.all, self.all) if self.complete else (0, self.all)

    def text(self, value: Value | None) -> str | None:
        """Return the string of a single value; None if it is not in the file."""
        found = text(value)
        return None if found is None or is_open(found) else found
