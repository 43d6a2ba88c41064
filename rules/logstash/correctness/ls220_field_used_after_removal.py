from __future__ import annotations

from lslint.grammar.logstash.nodes import Option, Pipeline, Plugin
from lslint.rules.api import Context, Findings, PipelineRule, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.steps import Path, Step


class FieldUsedAfterRemoval(PipelineRule):
    code = "LS220"
    visits = ("pipeline",)
    required_text = ("remove_field", "rename")
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

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        """One finding for each reader and field."""
        if ctx.has_syntax_errors:
            return
        from lslint.rules.logstash.dataflow import field_sources as reads
        from lslint.rules.logstash.dataflow.steps import MAX_STEPS, output_steps, steps

        every = steps(node)
        filters = every[:MAX_STEPS]
        gone: dict[str, list[_Gone]] = {}
        size = 0
        for number, step in enumerate(filters):
            if gone:
                yield from self._uses(step, gone, number, filters, ctx)
            if step.plugin.name == "mutate" and size < MAX_STEPS:
                for option, field in reads.removed(step.plugin):
                    gone.setdefault(field[0], []).append(_Gone(step, number, option, field))
                    size += 1
        if gone and len(every) <= MAX_STEPS:
            for step in output_steps(node)[:MAX_STEPS]:
                yield from self._uses(step, gone, len(filters), filters, ctx)

    def _uses(
        self, step: Step, gone: dict[str, list[_Gone]], number: int, filters: list[Step], ctx: Context
    ) -> Findings:
        """What a step reads that is gone by then; ``number``: of the first filter that is not before it."""
        from lslint.rules.logstash.dataflow.field_sources import sources

        output = step.plugin.kind == "output"
        for start, end, field in sources(step.plugin, ctx):
            for one in gone.get(field[0], ()):
                if one.field != field[: len(one.field)] or (output and one.step.ways) or not one.step.covers(step):
                    continue
                if not one.lasts(number, filters) or (output and one.set_elsewhere(ctx)):
                    continue
                name = field[0] if len(field) == 1 else "".join(f"[{part}]" for part in field)
                option = one.option
                what = "renamed" if option.name == "rename" else "removed"
                yield self.finding(
                    (start, end),
                    f"`{name}` is always missing here: the mutate at line {ctx.line(option.start)} has {what} it; use"
                    " it before that, or take the field that holds the value now",
                    related=[Related(option.start, option.name_end, f"is {what} here")],
                )
                break


class _Gone:
    """A field that a mutate (filter ``number``) removes. Later filters are analyzed when something reads it."""

    __slots__ = ("_checked", "_elsewhere", "_set", "field", "option", "step")

    def __init__(self, step: Step, number: int, option: Option, field: Path) -> None:
        self.step = step
        self.option = option
        self.field = field
        self._checked = number + 1
        self._set = False
        self._elsewhere: bool | None = None

    def lasts(self, number: int, filters: list[Step]) -> bool:
        """False where a filter before that number may have set the field again."""
        while not self._set and self._checked < number:
            step = filters[self._checked]
            self._set = not _only_removes(step.plugin) and step.changes(self.field)
            self._checked += 1
        return not self._set

    def set_elsewhere(self, ctx: Context) -> bool:
        """Whether a filter of another file of the pipeline may set it."""
        if self._elsewhere is None:
            from lslint.rules.logstash.dataflow.steps import MAX_STEPS, steps

            self._elsewhere = any(
                step.changes(self.field)
                for sibling in ctx.project.pipeline_files(others_only=True)
                for step in steps(sibling.tree)[:MAX_STEPS]
            )
        return self._elsewhere


def _only_removes(plugin: Plugin) -> bool:
    return all(option.name in ("remove_field", "id", "add_tag", "remove_tag") for option in plugin.options)
