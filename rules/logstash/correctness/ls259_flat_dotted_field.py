from __future__ import annotations

from lslint.grammar.logstash.nodes import Bareword, Option, Plugin, String, Value
from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, fact, regex
from lslint.rules.logstash.dataflow.pipeline_plugins import without_comments
from lslint.rules.logstash.flow.named_fields import SETS, named_options
from lslint.rules.logstash.values.options import items_of, pair_nodes


class FlatDottedField(PipelineRule):
    code = "LS259"
    severity = "info"
    visits = ("filter/*", "input/*")
    required_text = (".",)
    summary = "Field name with dots next to the nested field of the same path"
    why = """\
In Logstash, `host.name` is a top-level field whose name contains a dot, and `[host][name]` is the field `name` inside
`host`. A filter that reads `host.name` does not find `[host][name]`. For Elasticsearch, both are the same field, so
an event with both is indexed with two values. Write the nested reference.

The rule reports only names that the same file also uses as a nested field. A `rename` of the nested field itself to
the name with dots is not reported."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/field-references-deepdive",
        "https://www.elastic.co/docs/reference/elasticsearch/mapping-reference/object",
    )
    fix = "manual"
    bad = ('filter {\n  if [host][name] == "web1" { mutate { add_field => { "host.name" => "x" } } }\n}\n',)
    good = ('filter {\n  if [host][name] == "web1" { mutate { replace => { "[host][name]" => "x" } } }\n}\n',)

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for option, shape in _setting(node):
            for name in items_of(option.value, shape):
                if not isinstance(name, String | Bareword):
                    continue
                word = name.value
                if "." not in word or regex(r"[A-Za-z_@][\w-]*(?:\.[A-Za-z_][\w-]*)+").fullmatch(word) is None:
                    continue
                nested = "".join(f"[{part}]" for part in word.split("."))
                if nested in _nested(ctx):
                    if option.name == "rename" and _is_flattened(option.value, word, nested):
                        continue
                    if any(
                        getattr(key, "value", "") == word and getattr(new, "value", "") == f"%{{{nested}}}"
                        for key, new in pair_nodes(option.value)
                    ):
                        yield self.finding(
                            name,
                            f"`{word}` is a copy of `{nested}`, and Elasticsearch indexes both as one field with two"
                            " values. Remove the copy",
                        )
                        continue
                    if _writes(node, nested):
                        yield self.finding(
                            name,
                            f"`{node.name}` writes both `{word}` and `{nested}`, which are one field with two values in"
                            " Elasticsearch. Rename one of the fields",
                        )
                        continue
                    yield self.finding(
                        name,
                        f"`{word}` is not the nested field `{nested}` that the file also uses, but Elasticsearch merges"
                        f" both. Use `{nested}`",
                    )


def _is_flattened(pairs: Value, word: str, nested: str) -> bool:
    """Return whether the nested field itself gets the name with dots, so that no event has both."""
    return any(
        getattr(key, "value", "") == nested and getattr(new, "value", "") == word for key, new in pair_nodes(pairs)
    )


def _writes(node: Plugin, nested: str) -> bool:
    """Return whether the plugin itself writes the nested field, so that another spelling would write it twice."""
    written = (name for option, shape in _setting(node) for name in items_of(option.value, shape))
    return any(getattr(name, "value", "") == nested for name in written)


def _setting(node: Plugin) -> list[tuple[Option, str]]:
    """Return the options with which the plugin sets fields, each with the shape of ``items_of``."""
    rows = named_options(f"{node.kind}/{node.name}")
    return [(option, shape) for name, shape, role in rows if role == SETS for option in node.all(name)]


@fact
def _nested(ctx: PipelineView) -> set[str]:
    """Return the references of the file to nested fields; none if ``de_dot`` changes names."""
    found: set[str] = set()
    code = without_comments(ctx.text, ctx.tree)
    if "de_dot" not in code:
        for match in regex(r"(?:\[[^\[\]\s\"']{1,100}\]){2,10}").finditer(code):
            found.add(match.group())
    return found
