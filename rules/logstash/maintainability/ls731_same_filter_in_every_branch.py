from __future__ import annotations

from lslint.rules.logstash.api import Branch, Clause, Findings, PipelineAdvice, PipelineView, Plugin, Related, regex
from lslint.rules.logstash.dataflow.presence import selectors
from lslint.rules.logstash.plugins.signature import signature


class SameFilterInEveryBranch(PipelineAdvice):
    code = "LS731"
    default = False
    visits = ("branch",)
    required_text = ("else",)
    summary = "Same plugin at the start or end of all branches of a condition"
    why = """\
A plugin at the start or end of every branch, including `else`, runs for every event, so it can be moved before or after
the condition. Then one plugin replaces several: each change is made once, and the node stats show one row. Move one
copy of the plugin, and remove the others.

A plugin at the start is not reported if it names a field that the conditions test; `drop` filters are not reported."""
    sources = (
        "Tuning report (in Chinese) about Logstash on Kubernetes: moving common filters out of the branches was one of"
        " the changes that raised the throughput from 600 to 4,000 events/s",
    )
    fix = "manual"
    bad = (
        'filter {\n  if [a] { mutate { add_tag => ["x1"] } drop { } }\n  else { mutate { add_tag => ["x1"] } }\n}\n',
        'filter {\n  if [a] { json { source => "m" } mutate { remove_field => ["m"] } }\n'
        '  else { kv { source => "m" } mutate { remove_field => ["m"] } }\n}\n',
    )
    good = (
        'filter {\n  mutate { add_tag => ["x1"] }\n  if [a] { drop { } }\n}\n',
        (
            "filter {\n"
            '  if [a] { json { source => "m" } }\n'
            '  else { kv { source => "m" } }\n'
            '  mutate { remove_field => ["m"] }\n'
            "}\n"
        ),
        'filter {\n  if [a] { mutate { add_tag => ["x1"] } }\n  else if [b] { mutate { add_tag => ["x1"] } }\n}\n',
    )

    def check(self, node: Branch, ctx: PipelineView) -> Findings:
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
            if first.name == "drop" or (index == 0 and _names_tested_field(clauses, ctx.text[first.start : first.end])):
                continue
            yield self.finding(
                first.head,
                f"{'Both' if len(clauses) == 2 else f'All {len(clauses)}'} branches contain the same `{first.name}`"
                f" {first.kind}, so each change must be made {'twice' if len(clauses) == 2 else 'in each branch'}. Move"
                f" one copy {where} the `if` and remove the other{'s' if len(clauses) > 2 else ''}",
                related=[Related(*plugin.head, "same plugin") for plugin in same[1:10]],
            )
            return


def _names_tested_field(clauses: list[Clause], text: str) -> bool:
    """Return whether the source of a plugin names a field that the conditions test."""
    words = set(regex(r"[\w@-]+").findall(text))
    fields = [field for clause in clauses for field in selectors(clause) if field]
    return any(field[-1] in words or field[0] in words or (field == ("tags",) and "tag" in text) for field in fields)
