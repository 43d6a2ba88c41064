"""Generates the parse tables ``grammar/tables/logstash.py`` from the Lark grammar of pipelines, ``logstash.lark``.

A grammar is written for the driver in ``grammar/lalr.py``: left recursion instead of ``*`` and ``+``, one callback per
alternative (its alias, else its rule's name; ``?rule`` alternatives with one symbol and no alias pass it on), all
tokens kept. ``// starts: a b`` names the start rules, ``// blank: NAME`` the terminal that is allowed between tokens,
``// comment: NAME`` the one that may too and whose places the driver collects.
"""

from __future__ import annotations

import itertools
import pathlib
import pprint
import re
from collections.abc import Iterable
from typing import Any

from lark import Lark
from lark.lexer import TerminalDef
from lark.parsers.lalr_analysis import Reduce, Shift

from build.sources import ROOT

GRAMMAR = ROOT / "grammar" / "logstash" / "logstash.lark"


def load(path: pathlib.Path) -> tuple[Lark, list[str], str | None, str | None]:
    """The Lark object of a grammar (LALR, strict, every token kept), its start rules, blank and comment terminals."""
    text = path.read_text(encoding="utf-8")
    starts = re.search(r"^// starts: (.+)$", text, re.M)
    space = re.search(r"^// blank: (\w+)$", text, re.M)
    comment = re.search(r"^// comment: (\w+)$", text, re.M)
    if starts is None:
        raise SystemExit(f"{path}: no '// starts:' line")
    names = starts[1].split()
    lark = Lark(text, start=names, parser="lalr", strict=True, keep_all_tokens=True, maybe_placeholders=False)
    return lark, names, space[1] if space else None, comment[1] if comment else None


def build(path: pathlib.Path) -> str:
    """The source of the table module of one grammar."""
    lark, starts, space, comment = load(path)
    parser = lark.parser.parser._parse_table  # type: ignore[attr-defined]
    terminals = {t.name: t for t in lark.terminals}
    ordered = sorted(lark.terminals, key=lambda t: (-t.priority, -t.pattern.max_width, -len(t.pattern.value), t.name))
    ordered = [t for t in ordered if t.name not in (space, comment)]
    names = ["$END"] + [t.name for t in ordered]
    term_id = {n: i for i, n in enumerate(names)}
    lark_rules = sorted(lark.rules, key=lambda r: (r.origin.name, r.order))
    for rule in lark_rules:
        if rule.origin.name.startswith("_"):
            raise SystemExit(f"{path}: {rule.origin.name}: write the repetition as a left-recursive rule")
    nonterminals = sorted({r.origin.name for r in lark_rules} | {f"$root_{s}" for s in starts})
    nt_id = {n: i for i, n in enumerate(nonterminals)}
    rules, rule_id = [], {}
    for rule in lark_rules:
        size = len(rule.expansion)
        passes = rule.options.expand1 and size == 1 and rule.alias is None
        rule_id[rule] = len(rules)
        rules.append(("" if passes else str(rule.alias or rule.origin.name), size, nt_id[rule.origin.name]))
    state_ids = _numbering(parser, starts)
    action: list[dict[int, int]] = []
    goto: list[dict[int, int]] = []
    accepts: list[frozenset[str]] = []
    for state in state_ids:
        act: dict[int, int] = {}
        go: dict[int, int] = {}
        for symbol, (kind, arg) in parser.states[state].items():
            if symbol in nt_id:
                assert kind is Shift
                go[nt_id[symbol]] = state_ids[arg]
            elif kind is Shift:
                if symbol != "$END":
                    act[term_id[symbol]] = state_ids[arg]
            else:
                assert kind is Reduce
                act[term_id[symbol]] = ~rule_id[arg]
        action.append(dict(sorted(act.items())))
        goto.append(dict(sorted(go.items())))
        accepts.append(frozenset(names[t] for t in act if t))
    mode_sets, mode_of = merge_modes(accepts, ordered)
    modes = []
    blank_regexp = _optional(terminals[space]) if space else ""
    for accepted in mode_sets:
        chosen = [t for t in ordered if t.name in accepted]
        numbers = [0, *(term_id[t.name] for t in chosen)]
        if comment:
            chosen.append(terminals[comment])
            numbers.append(-1)
        for t in chosen:
            if re.compile(t.pattern.to_regexp()).groups:
                raise SystemExit(f"{path}: {t.name}: no capturing groups in terminals")
        modes.append((f"(?a){blank_regexp}(?:{_choice(map(_regexp, chosen))}|)", tuple(numbers)))
    start = {s: state_ids[parser.start_states[s]] for s in starts}
    accept = {s: state_ids[parser.end_states[s]] for s in starts}
    parts = [
        f'"""Parse tables of ``{path.name}``, made by ``tools/generate.py``: change the grammar, not this file."""',
        "from lslint.grammar.lalr import Tables",
    ]
    pieces = {
        "terminals": names,
        "rules": rules,
        "action": action,
        "goto": goto,
        "modes": modes,
        "mode_of": mode_of,
        "start": start,
        "accept": accept,
    }
    body = "".join(f"    {k}={_literal(v)},\n" for k, v in pieces.items())
    parts.append(f"TABLES = Tables(\n{body})\n")
    return "\n\n".join(parts)


def merge_modes(accepts: list[frozenset[str]], ordered: list[TerminalDef]) -> tuple[list[frozenset[str]], list[int]]:
    """Few lexer modes for the terminals of each state: compiling them takes most of the time for a small file.

    A state may share a mode with additional terminals if they cannot win over the terminals of the state: each has a
    lower priority or starts with other characters. Input that the state does not accept is an error at the same offset.
    """
    rank = {t.name: n for n, t in enumerate(ordered)}
    first = {t.name: first_characters(t.pattern.to_regexp()) for t in ordered}

    def safe(own: frozenset[str], union: frozenset[str]) -> bool:
        return all(rank[u] > rank[t] or not first[u] & first[t] for u in union - own for t in own)

    groups: list[list[frozenset[str]]] = []
    for accepted in sorted(set(accepts), key=lambda s: (-len(s), sorted(s))):
        for group in groups:
            union = frozenset().union(accepted, *group)
            if all(safe(own, union) for own in (accepted, *group)):
                group.append(accepted)
                break
        else:
            groups.append([accepted])
    where = {accepted: number for number, group in enumerate(groups) for accepted in group}
    return [frozenset().union(*group) for group in groups], [where[accepted] for accepted in accepts]


OTHER = -1


def first_characters(pattern: str) -> set[int]:
    """The ASCII codes that a match can start with; ``OTHER`` stands for all characters beyond."""
    found: set[int] = set()
    if _first(list(_parsed(pattern)), found):
        raise SystemExit(f"a terminal can be empty: {pattern}")
    return found


def _first(items: list[Any], found: set[int]) -> bool:
    """Adds what a sequence of parsed regexp items can start with; True where it can be empty."""
    for name, value in items:
        kind = str(name)
        if kind in ("ASSERT", "ASSERT_NOT", "AT"):
            continue
        if kind == "SUBPATTERN":
            empty = _first(list(value[-1]), found)
        elif kind == "ATOMIC_GROUP":
            empty = _first(list(value), found)
        elif kind in ("MAX_REPEAT", "MIN_REPEAT", "POSSESSIVE_REPEAT"):
            empty = _first(list(value[2]), found) or value[0] == 0
        elif kind == "BRANCH":
            empty = sum(_first(list(branch), found) for branch in value[1]) > 0
        else:
            code = re._compiler.compile(_one(name, value))  # type: ignore[attr-defined]
            found.update(number for number in range(128) if code.match(chr(number)))
            if code.match("\u4e00"):
                found.add(OTHER)
            empty = False
        if not empty:
            return False
    return True


def _one(name: Any, value: Any) -> Any:
    """A parsed regexp of one item."""
    whole = _parsed("x")
    whole.data[:] = [(name, value)]
    return whole


def _regexp(terminal: TerminalDef) -> str:
    """The terminal as a regexp for ``re.ASCII``: as short as possible, because it is compiled at run time."""
    pattern = str(terminal.pattern.to_regexp())
    if pattern.startswith("(?x:"):
        pattern = "".join(re.findall(rf"{_SET}|\\.|\S", pattern[4:-1]))
    return re.sub(rf"\\[^\[]|{_SET}", lambda match: _short(match[0]), pattern)


_SET = r"\[(?:[^\]\\]|\\.)+\]"


def _short(part: str) -> str:
    """A set of characters by the names of what it contains; one of a single character without its brackets."""
    part = part.replace("A-Za-z0-9_", r"\w").replace("0-9", r"\d")
    single = re.fullmatch(r"\[(\\?.)\]", part, re.S)
    if single is None:
        return part
    return f"\\{single[1]}" if single[1] in ".^$*+?{}[|()" else single[1]


def _choice(patterns: Iterable[str]) -> str:
    """A regexp with one group for each pattern. Neighbors with the same look-ahead at the end have it once, behind
    their groups: that of `if` and `else if` takes long to compile."""
    choice = []
    for end, neighbors in itertools.groupby(map(_split, patterns), key=lambda parts: parts[1]):
        groups = [f"({start})" for start, _ in neighbors]
        choice.append(f"(?:{'|'.join(groups)}){end}" if end and len(groups) > 1 else f"{'|'.join(groups)}{end}")
    return "|".join(choice)


def _split(pattern: str) -> tuple[str, str]:
    """A regexp and the group without width at its end; without one, an empty text."""
    if len(_parsed(pattern)) > 1:
        for found in re.finditer(r"\(\?", pattern):
            try:
                if _parsed(pattern[: found.start()]) and _parsed(pattern[found.start() :]).getwidth()[1] == 0:
                    return pattern[: found.start()], pattern[found.start() :]
            except re.error:  # within a group
                continue
    return pattern, ""


def _parsed(pattern: str) -> Any:
    return re._parser.parse(pattern)  # type: ignore[attr-defined]


def _optional(terminal: TerminalDef) -> str:
    """A regexp for the terminal or nothing, never given back."""
    pattern = _regexp(terminal)
    if re.fullmatch(r"\[(?:[^\]\\]|\\.)+\]\+\+", pattern):
        return pattern[:-2] + "*+"
    return f"(?:{pattern})?+"


def _numbering(parser: object, starts: list[str]) -> dict[int, int]:
    """Lark's state -> our number, breadth first from the start states by symbol name: the same in every run."""
    order: dict[int, int] = {}
    queue = [parser.start_states[s] for s in starts]  # type: ignore[attr-defined]
    for state in queue:
        if state not in order:
            order[state] = len(order)
            moves = parser.states[state].items()  # type: ignore[attr-defined]
            queue.extend(arg for symbol, (kind, arg) in sorted(moves, key=lambda m: m[0]) if kind is Shift)
    return order


def _literal(value: object) -> str:
    if isinstance(value, list) and all(isinstance(v, (tuple, dict)) for v in value):
        return "(\n" + "".join(f"        {v!r},\n" for v in value) + "    )"
    return repr(tuple(value)) if isinstance(value, list) else pprint.pformat(value, width=110)


def files() -> dict[str, str]:
    """The module with the tables."""
    return {"grammar/tables/logstash.py": build(GRAMMAR)}
