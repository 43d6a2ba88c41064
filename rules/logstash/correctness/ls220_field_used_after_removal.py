"""LS220: a filter or output that reads a field which an earlier mutate has removed."""

from lslint.rules.api import Related, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.grammar.nodes import Option, Pipeline, Plugin
    from lslint.rules.api import Context, Finding
    from lslint.rules.logstash._steps import Path, Step


class FieldUsedAfterRemoval(Rule):
    """``remove_field`` or ``rename`` of a mutate on every way to a filter that takes the field as its source."""

    code = "LS220"
    name = "field-used-after-removal"
    severity = "warning"
    stage = "run"
    kinds = ("logstash",)
    visits = ("pipeline",)
    words = ("remove_field", "rename")
    summary = "A field is read behind the filter that removes or renames it"
    why = """\
Behind `remove_field` or `rename` of a mutate the field is gone. A filter that takes it as its source does nothing
(grok tags `_grokparsefailure`), `%{field}` in a text stays as it is written, in index names for example.

There is a finding where the mutate stands on every way to the reader, in the same or an outer branch, and nothing in
between may set the field again. Removals of other filters do not count: they happen on success only."""
    sources = (
        "documentation: common options of filters, remove_field",
        "documentation: accessing event data, sprintf of a missing field",
    )
    bad = (
        'filter {\n  mutate { remove_field => ["message"] }\n  json { source => "message" }\n}\n',
        'filter { mutate { rename => { "host" => "[host][name]" } } }\n'
        'filter { mutate { rename => { "app" => "service" } } }\n'
        'output { elasticsearch { index => "%{app}-%{+YYYY.MM.dd}" } }\n',
    )
    good = (
        'filter { json { source => "message" } mutate { remove_field => ["message"] } }\n',
        'filter { json { source => "message" remove_field => ["message"] }'
        ' if "_jsonparsefailure" in [tags] { kv { source => "message" } } }\n',
        'filter { if [a] { mutate { remove_field => ["message"] } } json { source => "message" } }\n',
        'filter { mutate { remove_field => ["x"] } ruby { path => "/f.rb" } kv { source => "x" } }\n',
    )

    def check(self, node: "Pipeline", ctx: "Context") -> "Iterator[Finding]":
        """One finding for each reader and field."""
        if not ctx.clean:
            return
        from lslint.rules.logstash import _field_sources as reads
        from lslint.rules.logstash._steps import MOST, steps

        filters, outputs = steps(node)[:MOST], steps(node, "output")[:MOST]
        whole = len(steps(node)) <= MOST
        gone: list[tuple[Step, Option, Path]] = []
        for step in filters:
            yield from self._uses(step, gone, reads.sources(step.plugin, ctx), ctx)
            if gone:
                gone = [one for one in gone if not step.changes(one[2])] if not _only_removes(step.plugin) else gone
            if step.plugin.name == "mutate" and len(gone) < MOST:
                gone += [(step, option, field) for option, field in reads.removed(step.plugin)]
        if not whole or not outputs or not gone:
            return
        others = [step for sibling in ctx.project.siblings() for step in steps(sibling.tree)[:MOST]]
        gone = [one for one in gone if not any(step.changes(one[2]) for step in others)]
        for step in outputs if gone else ():
            yield from self._uses(step, gone, reads.sources(step.plugin, ctx), ctx)

    def _uses(
        self,
        step: "Step",
        gone: "list[tuple[Step, Option, Path]]",
        used: "list[tuple[int, int, Path]]",
        ctx: "Context",
    ) -> "Iterator[Finding]":
        for start, end, field in used if gone else ():
            for before, option, removed in gone:
                kept = step.plugin.kind == "output" and before.ways
                if removed != field[: len(removed)] or kept or not before.covers(step):
                    continue
                name = field[0] if len(field) == 1 else "".join(f"[{part}]" for part in field)
                what = "renamed" if option.name == "rename" else "removed"
                yield self.finding(
                    (start, end),
                    f"`{name}` is always missing here: the mutate at line {ctx.line(option.start)} has {what} it; use"
                    " it before that, or take the field that holds the value now",
                    related=[Related(option.start, option.name_end, f"is {what} here")],
                )
                break


def _only_removes(plugin: "Plugin") -> bool:
    return all(option.name in ("remove_field", "id", "add_tag", "remove_tag") for option in plugin.options)
