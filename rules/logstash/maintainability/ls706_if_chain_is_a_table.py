from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Branch, Clause, Comparison, Hash, Number, Plugin, Selector, String
from lslint.rules.api import Context, Findings, PipelineAdvice

_MIN_BRANCHES = 5


class IfChainIsATable(PipelineAdvice):
    code = "LS706"
    visits = ("branch",)
    default = False
    summary = "`if` chain that a `translate` filter can replace"
    why = """\
An `if` chain that compares one field with constants, and sets one other field to a constant in each branch
(`add_field` or `replace`), is a lookup table. Logstash evaluates the conditions one after the other, and each new value
needs a new branch. The rule reports chains with five or more conditions.

Use one `translate` filter: its `dictionary` needs a single lookup, and `fallback` replaces the last `else`. Set
`override => true` if the target field may already exist. Up to 7.14, `source` and `target` are named `field` and
`destination`."""
    sources = ("https://www.elastic.co/docs/reference/logstash/plugins/plugins-filters-translate",)
    fix = "manual"
    bad = (
        'filter {\n  if [c] == 1 { mutate { add_field => { "n" => "n1" } } }\n'
        + "".join(f'  else if [c] == {i} {{ mutate {{ add_field => {{ "n" => "n{i}" }} }} }}\n' for i in range(2, 6))
        + "}\n",
    )
    good = (
        (
            "filter {\n"
            "  translate {\n"
            '    source => "c"\n'
            '    target => "n"\n'
            '    dictionary => { "1" => "n1" "2" => "n2" "3" => "n3" "4" => "n4" "5" => "n5" }\n'
            "  }\n"
            "}\n"
        ),
    )

    def check(self, node: Branch, ctx: Context) -> Findings:
        if len(node.clauses) < _MIN_BRANCHES:
            return
        conditions = [clause.condition for clause in node.clauses if clause.condition is not None]
        looked_up = {_field(condition) for condition in conditions}
        written = {_target(clause) for clause in node.clauses}
        if len(conditions) < _MIN_BRANCHES or len(looked_up) > 1 or len(written) > 1 or None in looked_up | written:
            return
        yield self.finding(
            conditions[0],
            f"{len(conditions)} branches compare `{looked_up.pop()}` with constants only to set `{written.pop()}`, so"
            " each new value needs a branch. Use one `translate` filter with a `dictionary`",
        )


def _field(condition: object) -> str | None:
    """Return the field that a condition compares with one constant, or None."""
    match condition:
        case Comparison(operator="==", left=Selector() as field, right=String() | Number()):
            return "".join(f"[{part}]" for part in field.path)
    return None


def _target(clause: Clause) -> str | None:
    """Return the field that the only filter of a branch sets to a constant, or None."""
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
