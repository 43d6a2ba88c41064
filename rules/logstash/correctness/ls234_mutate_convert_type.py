from __future__ import annotations

from lslint.rules.api import PipelineStartRule
from lslint.rules.logstash.api import Array, Bareword, Finding, Findings, Fix, Number, PipelineView, Plugin, String
from lslint.rules.logstash.values.options import pair_nodes
from lslint.rules.logstash.values.strings import plugin_text
from lslint.rules.shared.suggest import closest

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.api import Applicability

_TYPES = ("string", "integer", "float", "boolean", "integer_eu", "float_eu")
_SAME = {
    "int": "integer", "long": "integer", "short": "integer", "byte": "integer", "bigint": "integer",
    "double": "float", "half_float": "float", "bool": "boolean", "str": "string", "text": "string", "keyword": "string",
}  # fmt: skip
"""Other names of the types."""
_SIMILAR = {"number": "integer", "num": "integer", "decimal": "float"}


class MutateConvertType(PipelineStartRule):
    code = "LS234"
    visits = ("filter/mutate",)
    required_text = ("convert",)
    holds_in_templates = True
    summary = "Type that `convert` of the mutate filter does not support"
    why = """\
`convert` supports `integer`, `float`, `string`, `boolean` and, for numbers with a decimal comma, `integer_eu` and
`float_eu`. It does not support `int` or the types of Elasticsearch (`long`, `double`, `ip`, `date`). With another
type, the config check (`-t`) passes, but the pipeline does not start ("Invalid conversion type")."""
    sources = (
        "source of the mutate filter: `register`",
        "results of its `register` method, recorded with Logstash 9.5",
    )
    fix = "safe"
    bad = (
        'filter {\n  mutate { convert => { "took" => "int" } }\n}\n',
        'filter { mutate { convert => ["client", "ip", "took", "float"] } }\n',
    )
    good = (
        'filter {\n  mutate { convert => { "took" => "integer" } }\n}\n',
        'filter { mutate { convert => ["took", "float"] } }\n',
    )
    fixed = 'filter {\n  mutate { convert => { "took" => "integer" } }\n}\n'

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option in node.all("convert"):
            if isinstance(option.value, Array) and len(option.value.items) % 2:
                continue
            for _, item in pair_nodes(option.value):
                if isinstance(item, Number):
                    yield self._finding(item, item.text)
                elif isinstance(item, String | Bareword):
                    text = plugin_text(item, ctx)
                    if text is not None and text.value not in _TYPES:
                        yield self._finding(item, text.value)

    def _finding(self, item: String | Bareword | Number, name: str) -> Finding:
        word = name.strip().lower()
        safety: Applicability = "safe" if word in _SAME or word in _TYPES else "manual"
        intended = _SAME.get(word) or _SIMILAR.get(word) or closest(word, list(_TYPES))
        advice = f"Use `{intended}`" if intended else "Use `integer`, `float`, `boolean` or `string`"
        if name == "ip":
            advice = "Remove the pair, and map the field as `ip` in the index template"
        displayed = f"the type `{name}`" if name and len(name) < 40 and "`" not in name else "this type"
        return self.finding(
            item,
            f"`convert` does not support {displayed}, so the pipeline does not start. {advice}",
            fix=Fix.write(item, intended, safety, quote='"') if intended and name != "ip" else None,
        )
