from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Bareword, Hash, Number, Plugin, String, Value
from lslint.rules.api import Context, Edit, Finding, Findings, Fix, PipelineStartRule
from lslint.rules.logstash.values.strings import plugin_text

_TYPES = ("string", "integer", "float", "boolean", "integer_eu", "float_eu")
_MEANT = {
    "int": "integer", "long": "integer", "short": "integer", "number": "integer", "num": "integer", "byte": "integer",
    "bigint": "integer", "double": "float", "decimal": "float", "half_float": "float", "bool": "boolean",
    "str": "string", "text": "string", "keyword": "string",
}  # fmt: skip


class MutateConvertType(PipelineStartRule):
    code = "LS234"
    visits = ("filter/mutate",)
    summary = "`convert` names a type that mutate does not know"
    why = """\
`convert` knows `integer`, `float`, `string`, `boolean` and, for numbers with a decimal comma, `integer_eu` and
`float_eu`. The names of Elasticsearch's types (`long`, `double`, `ip`, `date`) and `int` are none of them: the filter
stops the start with "Invalid conversion type", and the check of the config (`-t`) does not see it."""
    sources = ("logstash-filter-mutate, register", "recorded verdicts of its register (Logstash 9.5)")
    fix = "manual"
    bad = (
        'filter {\n  mutate { convert => { "took" => "int" } }\n}\n',
        'filter { mutate { convert => ["client", "ip", "took", "float"] } }\n',
    )
    good = (
        'filter {\n  mutate { convert => { "took" => "integer" } }\n}\n',
        'filter { mutate { convert => { "a" => "integer_eu" "b" => boolean "c" => "${TYPE}" } } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        for option in node.all("convert"):
            value = option.value
            given: list[Value] = []
            if isinstance(value, Hash):
                given = [pair.value for pair in value.pairs]
            elif isinstance(value, Array) and len(value.items) % 2 == 0:
                given = value.items[1::2]
            for item in given:
                if isinstance(item, Number):
                    yield self._finding(item, item.text)
                elif isinstance(item, String | Bareword):
                    text = plugin_text(item, ctx)
                    if text is not None and text.value not in _TYPES:
                        yield self._finding(item, text.value)

    def _finding(self, item: String | Bareword | Number, name: str) -> Finding:
        intended = _MEANT.get(name.lower()) or next((t for t in _TYPES if t == name.strip().lower()), None)
        fix = Fix("manual", f"Write `{intended}`", [Edit(item.start, item.end, f'"{intended}"')]) if intended else None
        hint = f"; write `{intended}`" if intended else ""
        displayed = f"`{name}`" if name and len(name) < 40 and "`" not in name else "this value"
        return self.finding(
            item,
            f"`convert` knows `integer`, `float`, `boolean` and `string`, not {displayed}: the pipeline does not start"
            f"{hint}",
            fix=fix,
        )
