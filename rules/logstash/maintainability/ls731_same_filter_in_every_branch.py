from __future__ import annotations

from lslint.grammar.logstash.nodes import Branch, Clause, Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice, Related
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.plugins.signature import signature
from lslint.rules.logstash.values.coercion import regex


class SameFilterInEveryBranch(PipelineAdvice):
    code = "LS731"
    visits = ("branch",)
    summary = "The same plugin begins or ends all arms of a condition"
    why = """\
What every arm does, `else` included, is done for every event: it belongs in front of the condition, or behind it. There
it is one plugin instead of several, with one id and one row in the node stats, and a change is made once. A tuning
report on Kubernetes names it among what brought 600 to 4,000 events/s. Ids may differ. A plugin at the begin that names
a field of the conditions is left alone, as they would see what it changed."""
    sources = ("a tuning report in Chinese, Logstash on Kubernetes: common logic is moved up",)
    fix = "manual"
    bad = (
        'filter {\n  if [a] { mutate { add_tag => ["x1"] } drop { } }\n  else { mutate { add_tag => ["x1"] } }\n}\n',
        'filter {\n  if [a] { json { source => "m" } mutate { remove_field => ["m"] } }\n'
        '  else { kv { source => "m" } mutate { remove_field => ["m"] } }\n}\n',
    )
    good = (
        'filter {\n  if [a] { mutate { add_tag => ["x1"] } }\n  else { mutate { add_tag => ["x2"] } }\n}\n',
        'filter {\n  if [a] { mutate { add_tag => ["x1"] } }\n  else if [b] { mutate { add_tag => ["x1"] } }\n}\n',
        'filter { if [a] { mutate { remove_field => "a" } } else { mutate { remove_field => "a" } drop { } } }\n',
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        clauses = node.clauses
        if len(clauses) < 2 or clauses[-1].condition is not None or ctx.has_syntax_errors:
            return
        for index, where in ((-1, "after"), (0, "before")):
            same: list[Plugin] = []
            for clause in clauses:
                item = clause.items[index] if clause.items else None
                if not isinstance(item, Plugin) or (same and item.name != same[0].name):
                    break
                same.append(item)
            if len(same) < len(clauses) or len({signature(plugin) for plugin in same}) > 1:
                continue
            first = same[0]
            if first.name == "drop" or (index == 0 and _asked(clauses, ctx.text[first.start : first.end])):
                continue
            yield self.finding(
                (first.start, first.name_end),
                f"the same `{first.name}` stands in {'both' if len(clauses) == 2 else f'all {len(clauses)}'}"
                f" arms of this `if`: write it once, {where} the condition",
                related=[Related(plugin.start, plugin.name_end, "and here") for plugin in same[1:10]],
            )
            return


def _asked(clauses: list[Clause], text: str) -> bool:
    """True where the plugin names a field that the conditions look at."""
    words = set(regex(r"[\w@-]+").findall(text))
    fields = [field for clause in clauses for field in selectors(clause) if field]
    return any(field[-1] in words or field[0] in words or (field == ("tags",) and "tag" in text) for field in fields)
