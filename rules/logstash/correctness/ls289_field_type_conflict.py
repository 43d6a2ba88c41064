from __future__ import annotations

from bisect import bisect_left

from lslint.grammar.logstash.nodes import Array, Hash, Pipeline, Plugin, raw_texts
from lslint.rules.api import Context, Findings, PipelineRule, Related
from lslint.rules.logstash.dataflow.grok_fields import captures, own
from lslint.rules.logstash.dataflow.writes import path
from lslint.rules.logstash.grok.filters import patterns, repeated
from lslint.rules.logstash.values.options import option_text

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    Path = tuple[str, ...]


class FieldTypeConflict(PipelineRule):
    code = "LS289"
    follows_fields = True
    visits = ("pipeline",)
    required_text = ("elasticsearch",)
    summary = "Field is captured both as a single value and as an object"
    why = """\
In Elasticsearch, a field has one mapping. If `url` is mapped as an object, Elasticsearch rejects an event in which
`url` is a string, and vice versa. Which type wins depends on the first event of each new index. The output drops a
rejected event or sends it to the dead letter queue. Rename the field with the single value, for example to
`[url][original]`.

The rule reports grok captures of both `[a]` and `[a][b]` in a file with a single elasticsearch output."""
    sources = (
        "https://www.elastic.co/docs/reference/elasticsearch/mapping-reference/object",
        "https://www.elastic.co/docs/reference/elasticsearch/mapping-reference/coerce",
    )
    bad = (
        'filter {\n  if [app] { grok { match => { "message" => "^%{IP:client} %{NOTSPACE:url}" } } }\n'
        '  else { grok { match => { "message" => "^%{IP:client} %{URIPATH:[url][path]}" } } }\n}\n'
        'output { elasticsearch { hosts => ["es1"] } }\n',
    )
    good = (
        'filter {\n  if [app] { grok { match => { "message" => "^%{IP:client} %{NOTSPACE:[url][original]}" } } }\n'
        '  else { grok { match => { "message" => "^%{IP:client} %{URIPATH:[url][path]}" } } }\n}\n'
        'output { elasticsearch { hosts => ["es1"] } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        if ctx.has_syntax_errors or "grok" not in ctx.text:
            return
        outputs = [p for section, p, _ in node.walk_plugins() if section.kind == "output" and p.name == "elasticsearch"]
        if len(outputs) != 1 or "%{" in (option_text(outputs[0], "index") or "").replace("%{+", "").replace("%{{", ""):
            return
        plain: dict[Path, tuple[int, int]] = {}
        inner: dict[Path, tuple[int, int]] = {}
        together: set[tuple[Path, Path]] = set()  # captures of one pattern: grok ignores the one of the object
        for section, plugin, _ in node.walk_plugins():
            if section.kind != "filter" or plugin.name != "grok" or plugin.option("target") is not None:
                continue
            for _, pattern in patterns(plugin):
                names = {capture.field for capture in own(pattern.value)}
                together |= {
                    (name[:depth], name) for name in names for depth in range(1, len(name)) if name[:depth] in names
                }
            idle = [pattern for pattern, *_ in repeated(plugin)]  # never match, as LS377 reports
            for field, span in captures(plugin):
                if not any(pattern.start <= span[0] < pattern.end for pattern in idle):
                    plain.setdefault(field, span)
        depths = sorted({len(field) for field in plain})
        if len(depths) < 2:
            return
        for field, span in plain.items():
            for depth in depths[: bisect_left(depths, len(field))]:
                if field[:depth] in plain and (field[:depth], field) not in together:
                    inner.setdefault(field[:depth], span)
        if not inner:
            return
        filters = [plugin for section, plugin, _ in node.walk_plugins() if section.kind == "filter"]
        moved = {field for plugin in filters for field in _moved(plugin)}
        for field, (start, end) in plain.items():
            if field not in inner or field in moved or field[0] == "@metadata":
                continue
            displayed = "".join(f"[{part}]" for part in field)
            other = inner[field]
            yield self.finding(
                (start, end),
                f"`{displayed}` is a single value here and an object on line {ctx.line(other[0])}, so Elasticsearch"
                " rejects some events. Rename the field",
                related=[Related(*other, "object with the same name")],
            )


def _moved(plugin: Plugin) -> Iterator[Path]:
    """Yield the fields that a filter renames or removes."""
    for option in plugin.options:
        if option.name == "remove_field":
            yield from (path(name) for name in raw_texts(option.value))
        elif plugin.name == "mutate" and option.name in ("rename", "replace"):
            value = option.value
            keys = [pair.key for pair in value.pairs] if isinstance(value, Hash) else []
            keys += value.items[::2] if isinstance(value, Array) else []  # type: ignore[arg-type]
            yield from (path(key.value) for key in keys if isinstance(getattr(key, "value", None), str))  # type: ignore[union-attr]
