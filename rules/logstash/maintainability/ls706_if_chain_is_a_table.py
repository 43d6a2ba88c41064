from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Branch, Clause, Comparison, Hash, Number, Plugin, Selector, String
from lslint.rules.api import Context, Findings, PipelineAdvice

_MIN_BRANCHES = 5


class IfChainIsATable(PipelineAdvice):
    code = "LS706"
    visits = ("branch",)
    default = False
    summary = "A chain of conditions on one field sets another one to constants"
    why = """\
`if [c] == "1" { … } else if [c] == "2" { … }` with one `add_field` or `replace` each is a table. The `translate` filter
looks the value up in a hash (or in a file that can change while Logstash runs), in one step instead of one comparison
after the other, with `fallback` for the last `else`."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-translate",)
    fix = "manual"
    bad = (
        'filter {\n  if [c] == 1 { mutate { add_field => { "n" => "n1" } } }\n'
        + "".join(f'  else if [c] == {i} {{ mutate {{ add_field => {{ "n" => "n{i}" }} }} }}\n' for i in range(2, 6))
        + "}\n",
    )
    good = (
        'filter { translate { source => "c" target => "n" dictionary => { "1" => "one" "2" => "two" } } }\n',
        'filter { if [c] == 1 { mutate { add_field => { "n" => "one" } } } else { drop { } } }\n',
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        if len(node.clauses) < _MIN_BRANCHES:
            return
        looked_up: str | None = None
        written: str | None = None
        count = 0
        for clause in node.clauses:
            if clause.condition is not None:
                field = _field(clause)
                if field is None or (looked_up is not None and field != looked_up):
                    return
                looked_up = field
                count += 1
            target = _target(clause)
            if target is None or (written is not None and target != written):
                return
            written = target
        if count < _MIN_BRANCHES or looked_up is None or written is None:
            return
        first = node.clauses[0].condition
        assert first is not None
        yield self.finding(
            first,
            f"{count} arms look up `{looked_up}` and set `{written}`: one `translate` filter with a"
            " dictionary does that in one step",
        )


def _field(clause: Clause) -> str | None:
    condition = clause.condition
    if not isinstance(condition, Comparison) or condition.operator != "==":
        return None
    if isinstance(condition.left, Selector) and isinstance(condition.right, String | Number):
        return "".join(f"[{part}]" for part in condition.left.path)
    return None


def _target(clause: Clause) -> str | None:
    """The one field that the only filter of a clause sets to a constant."""
    if len(clause.items) != 1 or not isinstance(clause.items[0], Plugin) or clause.items[0].name != "mutate":
        return None
    options = [option for option in clause.items[0].options if option.name != "id"]
    if len(options) != 1 or options[0].name not in ("add_field", "replace"):
        return None
    value = options[0].value
    if isinstance(value, Hash) and len(value.pairs) == 1:
        key, given = value.pairs[0].key, value.pairs[0].value
    elif isinstance(value, Array) and len(value.items) == 2:
        key, given = value.items  # type: ignore[assignment]
    else:
        return None
    if isinstance(given, String) and "%{" in given.value:
        return None
    name = getattr(key, "value", None)
    return name if isinstance(name, str) else None
