#!/usr/bin/env python3
"""Measure how many misspelled field names the rules find: typos made in real pipelines.

    python bench/typos.py FOLDER [--seed N] [--per-project N] [--extend-select RULES] [--show]

Takes the pipelines under FOLDER that are complete in one file, at most three per project (the first part of the path
below FOLDER), and makes one typo in a copy: in the name of a field that an option reads, that a condition tests, or in
a ``%{field}``. Two neighboring letters are swapped, or one is doubled. A typo counts as found if a finding that the
unchanged file does not have is on the name. Printed per kind: how many typos, how many found, by which rules.
``--extend-select`` adds rules. ``--show`` also prints the typos that are not found.
"""

import argparse
import collections
import pathlib
import random

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.files.source import Unreadable, read
from lslint.grammar.logstash import parse
from lslint.grammar.logstash.conditions import leaves, operands
from lslint.grammar.logstash.nodes import Branch, Selector
from lslint.kinds.detect import detect
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow.pipeline_plugins import flow
from lslint.rules.logstash.flow.effects import compile_plugin

KINDS = ("option", "condition", "reference")


def complete_pipelines(folder, per_project, draw):
    """Yield path, text and context of the pipelines that are complete in one file."""
    found = collections.defaultdict(list)
    for path in sorted(folder.rglob("*")):
        if path.is_file():
            found[path.relative_to(folder).parts[0]].append(path)
    for paths in found.values():
        draw.shuffle(paths)
        taken = 0
        for path in paths:
            if taken >= per_project:
                break
            try:
                text = read(str(path)).text
            except (Unreadable, OSError):
                continue
            if detect(str(path), text) != "logstash":
                continue
            tree, errors = parse.parse(text)
            ctx = Context(text, tree, "a.conf", "logstash", errors=errors)
            if not errors and flow(ctx).is_complete:
                taken += 1
                yield path, ctx


def reads(ctx):
    """The fields that are read: kind -> list of (start, end), which include the last part of the name."""
    found = {kind: [] for kind in KINDS}
    stack = [item for section in ctx.tree.sections for item in section.items if section.kind != "input"]
    while stack:
        item = stack.pop()
        if isinstance(item, Branch):
            for clause in item.clauses:
                stack += clause.items
                for leaf in leaves(clause.condition) if clause.condition is not None else ():
                    found["condition"] += [
                        (side.start, side.end, side.path) for side in operands(leaf) if isinstance(side, Selector)
                    ]
            continue
        for one in compile_plugin(item, ctx.tree, ctx, False).reads:
            text = ctx.text[one.start : one.end]
            if one.option or text.startswith("%{"):
                found["option" if one.option else "reference"].append((one.start, one.end, one.path))
    return found


def misspelled(text, start, end, path, draw):
    """The text with a typo in the last part of a name, and the misspelled part; None if it has too few letters."""
    name = path[-1]
    at = text.rfind(name, start, end)
    places = [place for place in range(1, len(name)) if name[place - 1 : place + 1].isalpha()]
    if at < 0 or len(name) < 4 or not places or path[0][:1] == "@" or path[0] == "tags":
        return None
    place = draw.choice(places)
    one, other = name[place - 1], name[place]
    new = name[: place - 1] + other + one + name[place + 1 :]
    if one == other or draw.random() < 0.5:
        new = name[:place] + one + name[place:]
    return text[:at] + new + text[at + len(name) :], at, at + len(new)


def findings(text, settings):
    result = check_source(text_source("a.conf", text), "logstash", settings)
    return [(one.rule.code, one.message, one.start, one.end) for one in result.findings]


def main():
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=pathlib.Path)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--per-project", type=int, default=3)
    parser.add_argument("--extend-select", default="")
    parser.add_argument("--show", action="store_true")
    given = parser.parse_args()
    draw = random.Random(given.seed)
    added = given.extend_select.split(",") if given.extend_select else []
    options = Values()
    options.extend_select = added
    settings = Settings(options)
    counts, found, rules = collections.Counter(), collections.Counter(), collections.defaultdict(collections.Counter)
    for path, ctx in complete_pipelines(given.folder, given.per_project, draw):
        before = {(code, message) for code, message, _, _ in findings(ctx.text, settings)}
        for kind, places in reads(ctx).items():
            changed = [made for one in places if (made := misspelled(ctx.text, *one, draw)) is not None]
            if not changed:
                continue
            text, start, end = draw.choice(changed)
            counts[kind] += 1
            hits = {
                code
                for code, message, first, last in findings(text, settings)
                if (code, message) not in before and first < end and start < last
            }
            found[kind] += bool(hits)
            rules[kind].update(hits)
            if given.show and not hits:
                print(f"{kind}: {path}: {text[start:end]}")
    for kind in KINDS:
        share = found[kind] / max(counts[kind], 1)
        print(f"{kind:<10} {counts[kind]:>5} {found[kind]:>5} {share:>5.0%}  {dict(rules[kind].most_common())}")


if __name__ == "__main__":
    main()
