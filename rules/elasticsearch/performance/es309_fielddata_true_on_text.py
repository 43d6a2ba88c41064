"""ES309: analyzed words in the heap."""

from lslint.rules.api import Edit, Fix, Rule
from lslint.rules.elasticsearch._advice import drop, forms
from lslint.rules.elasticsearch._tell import TEMPLATES
from lslint.rules.elasticsearch._template import templates

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.config_tree import ConfigDocument, Entry
    from lslint.rules.api import Context, Finding
    from lslint.rules.elasticsearch._template import Field


class FielddataTrueOnText(Rule):
    """``fielddata: true`` on a ``text`` field."""

    code = "ES309"
    name = "fielddata-true-on-text"
    severity = "warning"
    stage = "advice"
    kinds = TEMPLATES
    visits = ("document",)
    words = ("fielddata",)
    summary = "Analyzed words are loaded into the heap"
    why = """\
To sort or aggregate a `text` field, its words are turned around into the heap, for all documents of a shard, with the
first such request: with many different words that fills the heap and trips the circuit breaker, or takes the node
down. And the result counts words, not values. The talk that this linter began from found field data nearly as large
as all segments in the heap, and moved the largest users to doc values. A `keyword` sub-field has those, on disk:
aggregate on `field.keyword`. Off by default since 5.0, for this reason."""
    sources = (
        "talk of 2016 about a cluster of 300 Elasticsearch instances",
        "Elasticsearch reference: text field type, fielddata",
    )
    releases = "5.0-"
    fix = "unsafe"
    bad = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "agent": { "type": "text", "fielddata": true } } } } }\n'
        ),
    )
    good = (
        (
            '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
            '  "agent": { "type": "text", "fields": { "keyword": { "type": "keyword" } } } } } } }\n'
        ),
    )
    fixed = (
        '{ "index_patterns": ["weblogs-*"], "template": { "mappings": { "properties": {\n'
        '  "agent": { "type": "text", "fields": {"keyword": {"type": "keyword", "ignore_above": 1024}} } } } '
        "} }\n"
    )

    def check(self, node: "ConfigDocument", ctx: "Context") -> "Iterator[Finding]":
        """One finding a field."""
        for template in templates(node, ctx):
            for mapping in template.mappings:
                for field in forms(mapping):
                    entry = field.node.entry("fielddata")
                    if field.type != "text" or entry is None or field.setting("fielddata") != "true":
                        continue
                    outer = field.parent
                    whole = outer is not None and outer.type == "keyword"
                    sub = next((one.name for one in field.subs if one.type == "keyword"), "")
                    if outer is not None and whole:
                        cure = f"aggregate on `{outer.name}` itself, a keyword"
                    else:
                        cure = f"aggregate on a keyword sub-field, `{field.name}.{sub or 'keyword'}`"
                    yield self.finding(
                        entry,
                        f"`fielddata: true` loads all words of `{field.path}` into the heap and counts words, not"
                        f" values: {cure}",
                        fix=self._fix(field, entry, whole or bool(sub), ctx),
                    )

    def _fix(self, field: "Field", entry: "Entry", has_whole: bool, ctx: "Context") -> "Fix | None":
        """A keyword sub-field in its place, or nothing where one is there."""
        if has_whole:
            return drop(field.node, [entry], "Aggregate on the keyword", ctx)
        if not ctx.clean or field.parent is not None or field.node.entry("fields") is not None:
            return None
        made = '"fields": {"keyword": {"type": "keyword", "ignore_above": 1024}}'
        if not field.node.flow:
            made = "fields: {keyword: {type: keyword, ignore_above: 1024}}"
        return Fix("unsafe", "Make a keyword sub-field and aggregate on that", [Edit(entry.start, entry.end, made)])
