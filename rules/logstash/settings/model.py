"""Settings of a file, and what is wrong with them."""

from __future__ import annotations

from lslint.grammar.config.tree import ConfigNode, Entry
from lslint.rules.api import Context
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.settings import values
from lslint.rules.logstash.settings.catalogue import Setting

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class Leaf:
    """A setting of a file under its whole name: ``entry`` is where its last part and its value stand, ``start`` and
    ``end`` span that part of the name."""

    __slots__ = ("end", "entry", "name", "start")

    def __init__(self, name: str, entry: Entry) -> None:
        self.name = name
        self.entry = entry
        self.start = entry.key.start
        self.end = entry.key.end

    @property
    def flat(self) -> bool:
        """True if the whole name stands in one place."""
        return self.entry.name == self.name


class Problem:
    """Something that some releases refuse (``mask``) or deprecate.

    ``kind``: ``unknown`` (no release knows the name), ``release`` (other releases know it), ``misplaced`` (not in
    pipelines.yml), ``value``, ``foreign`` (an alias of YAML), ``both`` (two settings that exclude each other),
    ``needs`` (passes the check and does not start), ``deprecated``, ``env`` (a variable that is declared nowhere).
    ``at``: the node or leaf it is about. ``taken``: releases that take just this, whatever they say to the rest.
    """

    __slots__ = ("at", "kind", "leaf", "mask", "reason", "setting", "taken")

    def __init__(
        self, kind: str, mask: int, at: Leaf | ConfigNode, reason: str = "",
        leaf: Leaf | None = None, setting: Setting | None = None, taken: int = 0,
    ) -> None:  # fmt: skip
        self.taken = taken
        self.kind = kind
        self.mask = mask
        self.at = at
        self.reason = reason
        self.leaf = leaf
        self.setting = setting

    @property
    def refuses(self) -> bool:
        """False for what is deprecated, or fails only after the check."""
        return self.kind not in ("deprecated", "needs")


class Judged:
    """What the releases say to a file. ``at``: the target as a set of one, None if unset, 0 below 5.0. ``refused`` and
    ``open``: releases that refuse the file, and those of which it is not known. ``readers``: releases that read a file
    of this kind. ``groups``: the settings of the file, one dict for logstash.yml, one an entry for pipelines.yml.
    """

    __slots__ = ("_left", "at", "gaps", "groups", "open", "problems", "readers", "refused")

    def __init__(self, at: int | None, readers: int) -> None:
        self.at = at
        self.readers = readers
        self._left: int | None = (
            None  # releases that no part refuses which some release takes; known once all is looked at
        )
        self.problems: list[Problem] = []
        self.gaps: list[catalogue.Gap] = []
        self.groups: list[dict[str, Leaf]] = []
        self.refused = 0
        self.open = 0

    def add(self, problem: Problem) -> None:
        """Notes a problem that some release has."""
        problem.mask &= self.readers
        if problem.mask:
            self.problems.append(problem)
            if problem.refuses:
                self.refused |= problem.mask

    def gap(self, reason: str, at: Leaf | ConfigNode, mask: int) -> None:
        """Notes that the file does not tell all that decides."""
        mask &= self.readers
        if mask:
            self.gaps.append(catalogue.Gap(reason, at.start, at.end, mask))
            self.open |= mask

    def stage(self, problem: Problem) -> str:
        """``load`` if the target, or every release, refuses it; ``advice`` if it is worth a warning; else empty.

        Without a target, what only older releases take is a warning, unless no release takes all of the file.
        """
        if problem.kind == "needs":
            return "start" if self.at is None or problem.mask & self.at else ""
        if self.at is not None:
            return "load" if problem.refuses and problem.mask & self.at else "advice" if problem.mask & self.at else ""
        if not problem.mask & catalogue.index().newest:
            return ""
        if not problem.refuses:
            return "advice"
        if not problem.taken:
            return "load"
        if self._left is None:
            self._left = self.readers
            for one in self.problems:
                if one.refuses and one.taken:
                    self._left &= ~one.mask
        return "advice" if self._left else "load"


def text_of(ctx: Context, group: dict[str, Leaf], name: str) -> Any:
    """The value of a setting of a file as rules reckon with it: variables replaced by their defaults, None if it is
    absent, ``OPEN`` if the file does not tell."""
    leaf = group.get(name)
    if leaf is None:
        return None
    value = values.read(leaf.entry.value, ctx.text)
    if isinstance(value, str) and "${" in value:
        value = values.with_defaults(value, ctx.kind == "logstash-settings")
    return value
