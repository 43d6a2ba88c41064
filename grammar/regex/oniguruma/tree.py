"""The tree of a regular expression, and what the engine checks on it after reading: references and look-behinds."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled

(
    CHARACTERS, SEQUENCE, ALTERNATIVES, REPEAT, ANCHOR, AHEAD, BEHIND, BEHIND_NOT, CAPTURE, ATOMIC, ABSENT, OPTION,
    CONDITIONAL, BACKREF, CALL, ATOM,
) = range(16)  # fmt: skip
ENDLESS = 1 << 30

VARIES = -1
"""Length of a pattern whose matches differ in length."""

_MAX_LENGTH = 1 << 60
"""Cap for lengths: for nested repetitions the exact value has as many digits as the pattern has characters."""
_MAX_STEPS = 20_000
_MAX_DEPTH = 150
PLACEHOLDER = "\x00"
"""Placeholder for the pattern of a grok reference."""


class SyntaxFault(Exception):
    """What the engine refuses: its own words, and the offsets in the text that was read."""

    def __init__(self, message: str, start: int, end: int) -> None:
        super().__init__(message)
        self.message = message
        self.start = start
        self.end = end


class NeedsExpansion(Exception):
    """A reference stands where its pattern's text matters, so that the pattern must be read with it pasted in."""


class RegexNode:
    """A piece of a pattern.

    ``start``, ``end``: offsets into the decoded text. ``CHARACTERS`` is a run ``text[start:end]`` of which the last
    ``high`` characters are not meant, or one character where ``end`` is -1. ``low``, ``high``: of a repetition.
    ``number``: of a group or of the group that is referred to. ``named``: a group with a name, a reference by name.
    """

    __slots__ = ("end", "high", "items", "kind", "low", "name", "named", "number", "start")

    def __init__(
        self,
        kind: int,
        start: int,
        items: list[RegexNode] | None,
        end: int = 0,
        low: int = 0,
        high: int = 0,
        number: int = 0,
        named: bool = False,
    ) -> None:
        self.kind = kind
        self.start = start
        self.items: list[RegexNode] = items if items is not None else _NONE
        self.end = end
        self.low = low
        self.high = high
        self.number = number
        self.named = named
        self.name: str | None = None


_NONE: list[RegexNode] = []


class PatternState:
    """A pattern and what was read of it.

    ``text``: decoded; ``unicode``: it is read as UTF-8; ``has_atoms``: placeholders in it stand for patterns.
    ``groups``: how many so far. ``names``: those with a name, in order; ``named``: name -> numbers of its groups;
    ``nodes``: number -> group. ``behinds``: look-behinds; ``references``: back-references, calls and conditionals, in
    order.
    """

    __slots__ = ("behinds", "groups", "has_atoms", "named", "names", "nodes", "references", "text", "unicode")

    def __init__(self, text: str, unicode: bool, has_atoms: bool) -> None:
        self.text = text
        self.unicode = unicode
        self.has_atoms = has_atoms
        self.groups = 0
        self.names: list[str] = []
        self.named: dict[str, list[int]] = {}
        self.nodes: dict[int, RegexNode] = {}
        self.behinds: list[RegexNode] = []
        self.references: list[RegexNode] = []

    def add_named_group(self, name: str) -> int:
        """Count a group of that name and return its number."""
        self.groups += 1
        self.named.setdefault(name, []).append(self.groups)
        self.names.append(name)
        return self.groups

    def refuse_atoms(self, start: int, end: int) -> None:
        """Raise ``NeedsExpansion`` if a pattern is to be pasted between these offsets."""
        if self.has_atoms and self.text.find(PLACEHOLDER, start, end) >= 0:
            raise NeedsExpansion


def check_references(root: RegexNode, state: PatternState) -> None:
    """Raises ``SyntaxFault`` for the first reference, call, conditional or look-behind that the engine refuses."""
    named = bool(state.named)
    for node in state.references:
        if node.kind == BACKREF:
            _refuse_number(node, named)
    calls = [node for node in state.references if node.kind == CALL]
    targets: dict[int, RegexNode] = {}
    if calls:
        pattern = RegexNode(CAPTURE, 0, [root])  # what \\g<0> calls
        for node in calls:
            targets[id(node)] = _target(node, pattern, state, named)
        _Recursion(targets, state).check()
    for node in state.references:
        if node.kind != CALL:
            _refuse_number(node, named)
            if node.number > state.groups:
                raise SyntaxFault("invalid backref number/name", node.start, node.end)
    if state.behinds:
        measure = _Measure(state.text, named, targets)
        for node in state.behinds:
            _check_behind(node, named, measure)
    for node in state.references:
        if node.kind == CONDITIONAL:
            content = node.items[0]
            if content.kind == ALTERNATIVES and len(content.items) > 2:
                raise SyntaxFault("invalid conditional pattern", node.start, node.end)


def _refuse_number(node: RegexNode, named: bool) -> None:
    """Numbers refer to nothing in a pattern with names."""
    if named and not node.named:
        raise SyntaxFault("numbered backref/call is not allowed. (use name)", node.start, node.end)


def _target(call: RegexNode, pattern: RegexNode, state: PatternState, named: bool) -> RegexNode:
    """The group that a call calls."""
    if call.number:
        _refuse_number(call, named)
        node = state.nodes.get(call.number)
        if node is None:
            raise SyntaxFault(f"undefined group <{call.name}> reference", call.start, call.end)
        return node
    if not call.named:
        return pattern
    numbers = state.named.get(call.name or "", ())
    if not numbers:
        raise SyntaxFault(f"undefined name <{call.name}> reference", call.start, call.end)
    if len(numbers) > 1:
        raise SyntaxFault(f"multiplex definition name <{call.name}> call", call.start, call.end)
    return state.nodes.get(numbers[0], pattern)


def _check_behind(behind: RegexNode, named: bool, measure: _Measure) -> None:
    """A look-behind takes no look-ahead, atomic group, absent operator, conditional or back-reference, a negative one
    no capturing group; each top-level alternative must have a fixed length."""
    fault = SyntaxFault("invalid pattern in look-behind", behind.start, behind.start + 3)
    content = behind.items[0]
    while True:  # plain groups do not capture if named ones exist: skip them
        plain = content.kind == CAPTURE and named and not content.named
        if not plain and content.kind != ATOM:
            break
        content = content.items[0]
    length, refused, captures = measure.measure(content)
    if refused or (captures and behind.kind == BEHIND_NOT):
        raise fault
    if length != VARIES:
        return
    if content.kind != ALTERNATIVES or any(measure.measure(item)[0] == VARIES for item in content.items):
        raise fault


class _Measure:
    """Length in characters of each node (or ``VARIES``), and whether it holds what look-behinds refuse."""

    def __init__(self, text: str, named: bool, targets: dict[int, RegexNode]) -> None:
        self.text = text
        self.named = named
        self.targets = targets
        self.found: dict[int, tuple[int, bool, bool]] = {}

    def measure(self, root: RegexNode) -> tuple[int, bool, bool]:
        """Length; refused in every look-behind; refused in a negative one."""
        lengths = self.found
        stack = [root]
        open_: set[int] = set()
        while stack:
            node = stack[-1]
            key = id(node)
            if key in lengths:
                stack.pop()
                continue
            below = node.items
            if node.kind == CALL and key in self.targets:
                below = [self.targets[key]]
            if key not in open_:
                open_.add(key)
                waiting = [item for item in below if id(item) not in lengths and id(item) not in open_]
                if waiting:
                    stack += waiting
                    continue
            stack.pop()
            if any(id(item) not in lengths for item in below):  # a call inside of what it calls
                lengths[key] = (VARIES, False, False)
            else:
                lengths[key] = self.combine(node, [lengths[id(item)] for item in below])
        return lengths[id(root)]

    def combine(self, node: RegexNode, below: list[tuple[int, bool, bool]]) -> tuple[int, bool, bool]:
        kind = node.kind
        if kind == CHARACTERS:
            return self.characters(node), False, False
        if kind == CALL:
            return below[0][0], False, False
        refused = any(item[1] for item in below)
        captures = any(item[2] for item in below)
        if kind == ANCHOR:
            return 0, self.text[node.start : node.end] in ("\\z", "\\Z"), False
        if kind in (AHEAD, ATOMIC, ABSENT, CONDITIONAL, BACKREF):
            return VARIES, True, captures
        if kind in (BEHIND, BEHIND_NOT):
            return 0, refused, captures
        lengths = [item[0] for item in below]
        if kind == CAPTURE and (node.named or not self.named):
            captures = True
        if VARIES in lengths:
            return VARIES, refused, captures
        if kind == ALTERNATIVES:
            return lengths[0] if len(set(lengths)) == 1 else VARIES, refused, captures
        if kind == REPEAT:
            return min(lengths[0] * node.low, _MAX_LENGTH) if node.low == node.high else VARIES, refused, captures
        return min(sum(lengths), _MAX_LENGTH), refused, captures

    def characters(self, node: RegexNode) -> int:
        if node.end < 0:
            return 1
        units = compiled(r"\\(?:x[0-9A-Fa-f]{2}|[\s\S])|[^\\]")
        return len(units.findall(self.text[node.start : node.end])) - node.high


class _GiveUp(Exception):
    """Too much to follow: the pattern is taken to be fine."""


class _Recursion:
    """Calls that never end: a group that calls itself on every way through it, or before anything is matched.

    The engine follows calls as far as they lead. Here it is a bounded number of steps: what is deeper is not refused.
    """

    def __init__(self, targets: dict[int, RegexNode], state: PatternState) -> None:
        self.targets = targets
        self.state = state
        self._steps = 0
        self._least: dict[int, int] = {}

    def check(self) -> None:
        """Raises ``SyntaxFault`` for the first call that never ends."""
        try:
            for call in self.state.references:
                if call.kind == CALL:
                    group = self.targets[id(call)]
                    if self.follow(group.items[0], True, group, (), 0):
                        raise SyntaxFault("never ending recursion", call.start, call.end)
        except _GiveUp:
            return

    def follow(self, node: RegexNode, head: bool, group: RegexNode, path: tuple[int, ...], depth: int) -> int:
        """0: a way through without the group; 1: each way calls it; 2: it is called before anything is matched."""
        self._steps += 1
        if self._steps > _MAX_STEPS or depth > _MAX_DEPTH:
            raise _GiveUp
        kind = node.kind
        if kind in (SEQUENCE, ALTERNATIVES):
            result = int(kind == ALTERNATIVES)
            for item in node.items:
                found = self.follow(item, head, group, path, depth + 1)
                if found == 2:
                    return 2
                result = result | found if kind == SEQUENCE else result & found
                head = head and (kind == ALTERNATIVES or self.least(item, 0) == 0)
            return result
        if kind == REPEAT:
            found = self.follow(node.items[0], head, group, path, depth + 1)
            return 0 if found == 1 and node.low == 0 else found
        if kind == CALL:
            return self.enter(self.targets[id(node)], head, group, path, depth + 1)
        if kind in (CAPTURE, ATOMIC, ABSENT, OPTION, CONDITIONAL):
            return self.enter(node, head, group, path, depth + 1)
        if kind in (AHEAD, BEHIND, BEHIND_NOT):
            return self.follow(node.items[0], head, group, path, depth + 1)
        return 0

    def enter(self, node: RegexNode, head: bool, group: RegexNode, path: tuple[int, ...], depth: int) -> int:
        if node is group:
            return 2 if head else 1
        if id(node) in path:
            return 0
        inner = node.items[0] if node.kind not in (SEQUENCE, ALTERNATIVES) and node.items else node
        return self.follow(inner, head, group, (*path, id(node)), depth + 1)

    def least(self, node: RegexNode, depth: int) -> int:
        """0 where the node can match an empty text, else 1."""
        cached = self._least.get(id(node))
        if cached is not None:
            return cached
        self._steps += 1
        if self._steps > _MAX_STEPS or depth > _MAX_DEPTH:
            raise _GiveUp
        self._least[id(node)] = 0  # for a call of itself
        kind = node.kind
        if kind == CHARACTERS:
            result = 0 if node.end > 0 and node.high and node.end - node.start <= node.high else 1
        elif kind == ATOMIC and self.state.text[node.start : node.start + 2] in ("\\R", "\\X"):
            result = 1
        elif kind in (SEQUENCE, CAPTURE, ATOMIC, OPTION, CONDITIONAL, ATOM):
            result = max((self.least(item, depth + 1) for item in node.items), default=0)
        elif kind == ALTERNATIVES:
            result = min(self.least(item, depth + 1) for item in node.items)
        elif kind == REPEAT:
            result = self.least(node.items[0], depth + 1) if node.low else 0
        elif kind == CALL:
            result = self.least(self.targets[id(node)], depth + 1)
        elif kind == BACKREF:
            group = self.state.nodes.get(node.number)
            result = self.least(group, depth + 1) if group is not None else 0
        else:
            result = 0
        self._least[id(node)] = result
        return result
