"""Generates the parse tables ``grammar/tables/logstash.py`` from the Lark grammar of pipelines, ``logstash.lark``.

A grammar is written for the driver in ``grammar/lalr.py``: left recursion instead of ``*`` and ``+``, one callback per
alternative (its alias, else its rule's name; ``?rule`` alternatives with one symbol and no alias pass it on), all
tokens kept. ``// starts: a b`` names the start rules, ``// blank: NAME`` the terminal that is allowed between tokens,
``// comment: NAME`` the one that may too and whose places the driver collects.
"""

from __future__ import annotations

import pathlib
import pprint
import re

from lark import Lark
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
    parser = lark.parser.parser._parse_table
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
    mode_sets = list(dict.fromkeys(accepts))
    mode_of = [mode_sets.index(accepted) for accepted in accepts]
    modes = []
    blank_regexp = _optional(terminals[space].pattern.to_regexp()) if space else ""
    for accepted in mode_sets:
        chosen = [t for t in ordered if t.name in accepted]
        numbers = [0, *(term_id[t.name] for t in chosen)]
        if comment:
            chosen.append(terminals[comment])
            numbers.append(-1)
        for t in chosen:
            if re.compile(t.pattern.to_regexp()).groups:
                raise SystemExit(f"{path}: {t.name}: no capturing groups in terminals")
        choice = "|".join(f"({t.pattern.to_regexp()})" for t in chosen)
        modes.append((f"(?a){blank_regexp}(?:{choice}|)", tuple(numbers)))
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


def _optional(pattern: str) -> str:
    """A regexp for a pattern or nothing, never given back."""
    if re.fullmatch(r"\[(?:[^\]\\]|\\.)+\]\+\+", pattern):
        return pattern[:-2] + "*+"
    return f"(?:{pattern})?+"


def _numbering(parser: object, starts: list[str]) -> dict[int, int]:
    """Lark's state -> our number, breadth first from the start states by symbol name: the same in every run."""
    order: dict[int, int] = {}
    queue = [parser.start_states[s] for s in starts]
    for state in queue:
        if state not in order:
            order[state] = len(order)
            moves = parser.states[state].items()
            queue.extend(arg for symbol, (kind, arg) in sorted(moves, key=lambda m: m[0]) if kind is Shift)
    return order


def _literal(value: object) -> str:
    if isinstance(value, list) and all(isinstance(v, (tuple, dict)) for v in value):
        return "(\n" + "".join(f"        {v!r},\n" for v in value) + "    )"
    return repr(tuple(value)) if isinstance(value, list) else pprint.pformat(value, width=110)


def files() -> dict[str, str]:
    """The module with the tables."""
    return {"grammar/tables/logstash.py": build(GRAMMAR)}
