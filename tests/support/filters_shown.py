"""What the analyses of conditions, mutate filters, date formats and names of plugins say of filters, as text."""

from itertools import combinations

from lslint.grammar.logstash import parse
from lslint.grammar.logstash.nodes import Branch, texts
from lslint.grammar.mini_languages import date_format
from lslint.rules.api import Context
from lslint.rules.logstash.dataflow import condition_logic, exclusive, fixed_regex, mutate_order
from lslint.rules.logstash.plugins import date_formats, ids, ruby, signature


def shown(text):
    """Return a line for each clause, pair of clauses and plugin of a filter section of which something is said."""
    whole = f"filter {{ {text} }}"
    tree, errors = parse.parse(whole)
    assert not errors, text
    ctx = Context(whole, tree, "a.conf", "logstash")
    stack, clauses, lines = list(tree.sections[0].items), [], []
    while stack:
        item = stack.pop(0)
        if isinstance(item, Branch):
            clauses += [clause for clause in item.clauses if clause.condition is not None]
            stack[:0] = [inner for clause in item.clauses for inner in clause.items]
    for clause in clauses:
        parts = [_terms(condition_logic.terms(clause.condition, wanted)) for wanted in (True, False)]
        parts += [
            f"literal {fixed_regex.literal(one)}" for _, _, one in fixed_regex.regex_comparisons(clause.condition)
        ]
        names = sorted(exclusive.required_types([clause])), sorted(exclusive.required_tags([clause]))
        lines.append(" | ".join([*parts, *(f"requires {', '.join(several)}" for several in names if several)]))
    pairs = [
        f"{number}-{later} {word}"
        for (number, one), (later, other) in combinations(enumerate(clauses, 1), 2)
        for word in _relations(condition_logic.terms(one.condition), condition_logic.terms(other.condition))
    ]
    lines += [", ".join(pairs)] * bool(pairs)
    for plugin, _, name in ids.suggest(tree, ctx):
        parts = [name, signature.signature(plugin)]
        for first, later, consequence in mutate_order.clashes(plugin):
            split = mutate_order.may_split(plugin, later.option)
            parts.append(f"{first.name} after {later.name} {consequence} {mutate_order.absent(first, later)} {split}")
        parts += [f"{a.name} loses {b.source}" for a, b in mutate_order.lost_names(plugin)]
        for code in ruby.codes(plugin, "code"):
            parts += [f"loop {code.bare[start:end]!r}" for start, end in ruby.loops(code.bare)]
        for pattern in texts(plugin.option("match").value)[1:] if plugin.name == "date" else ():
            for is_parsed in (True, False):
                traps = date_formats.find(date_format.runs(pattern), pattern, is_parsed, 0, is_parsed)
                parts += [f"{trap.what} {trap.better}" for trap in traps]
        lines.append(" | ".join(parts))
    return lines


def _relations(left, right):
    if left and right and len(left) == len(right) == 1:
        yield from ["contradict"] * exclusive.contradict(left, right)
        yield from ["implies"] * condition_logic.implies(left[0], right[0])
        if any(condition_logic.complements(a, b) for a in left[0] for b in right[0]):
            yield "complements"


def _terms(found):
    if found is None:
        return "unknown"
    clashes = [condition_logic.clash(term) for term in found]
    texts = [" & ".join(" ".join(atom).strip() for atom in sorted(term)) for term in found]
    return " or ".join(f"{one}{' (never)' * (clash is not None)}" for one, clash in zip(texts, clashes, strict=True))
