from __future__ import annotations

from lslint.grammar.logstash.nodes import Hash, Option, Pipeline, Plugin, String
from lslint.rules.api import Context, Findings, PipelineRule, Related

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.dataflow.steps import Path, Step


class FieldUsedAfterRemoval(PipelineRule):
    code = "LS220"
    visits = ("pipeline",)
    required_text = ("remove_field", "rename")
    summary = "Field is read after a filter removed or renamed it"
    why = """\
After `remove_field` or `rename` in a mutate filter, the field no longer exists. A filter that reads it does nothing
(grok adds the tag `_grokparsefailure`), and `%{field}` in a string stays as it is, for example in an index name.

Reported only if every event that reaches the reader passes the mutate filter first, in the same or an outer branch,
and nothing in between may set the field again. Removals by other filters do not count, because they happen only on
success.

Read the field before it is removed, or use its new name."""
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
        """Yield a finding for each filter or output and field that it reads."""
        if ctx.has_syntax_errors:
            return
        from lslint.rules.logstash.dataflow import field_sources as reads
        from lslint.rules.logstash.dataflow.steps import MAX_STEPS, output_steps, steps

        every = steps(node)
        filters = every[:MAX_STEPS]
        removed: dict[str, list[_Removed]] = {}
        size = 0
        for number, step in enumerate(filters):
            if removed:
                yield from self._uses(step, removed, number, filters, ctx)
            if step.plugin.name == "mutate" and size < MAX_STEPS:
                for option, field in reads.removed(step.plugin):
                    removed.setdefault(field[0], []).append(_Removed(step, number, option, field))
                    size += 1
        if removed and len(every) <= MAX_STEPS:
            for step in output_steps(node)[:MAX_STEPS]:
                yield from self._uses(step, removed, len(filters), filters, ctx)

    def _uses(
        self, step: Step, removed: dict[str, list[_Removed]], number: int, filters: list[Step], ctx: Context
    ) -> Findings:
        """Yield findings for the removed fields that a step reads; ``number``: of the first filter
        that is not before it."""
        from lslint.rules.logstash.dataflow.field_sources import sources

        output = step.plugin.kind == "output"
        for start, end, field in sources(step.plugin, ctx):
            for one in removed.get(field[0], ()):
                if one.field != field[: len(one.field)] or (output and one.step.ways) or not one.step.covers(step):
                    continue
                if not one.lasts(number, filters) or (output and one.set_elsewhere(ctx)):
                    continue
                name = field[0] if len(field) == 1 else "".join(f"[{part}]" for part in field)
                option = one.option
                what, new, advice = "removed", "", "Read the field first, or remove it later"
                if option.name == "rename":
                    what, advice = "renamed", "Use the new name"
                    target = _target(option, one.field) if one.field == field else ""
                    if target:
                        new, advice = f" to `{target}`", f"Use `{target}`"
                    if target and any(_target(two, field) == target for two in step.plugin.all("rename")):
                        yield self.finding(
                            (start, end),
                            f"`{name}` is already renamed to `{target}` on line {ctx.line(option.start)}, so renaming"
                            " it again has no effect. Remove one of the pairs",
                            related=[Related(option.start, option.name_end, f"renames `{name}`")],
                            severity="info",
                        )
                        break
                yield self.finding(
                    (start, end),
                    f"`{name}` does not exist here, because the `mutate` filter on line {ctx.line(option.start)} {what}"
                    f" it{new}. {advice}",
                    related=[Related(option.start, option.name_end, f"{what[:-1]}s `{name}`")],
                )
                break


def _target(option: Option, field: Path) -> str:
    """Return the name that a ``rename`` gives to a field; empty if it is not a plain string."""
    pairs = option.value.pairs if isinstance(option.value, Hash) else []
    for pair in pairs:
        old, new = pair.key, pair.value
        if isinstance(old, String) and isinstance(new, String) and _names(old.value) == field:
            return new.value if "%{" not in new.value and len(new.value) < 60 else ""
    return ""


def _names(reference: str) -> Path:
    return tuple(reference[1:-1].split("][")) if reference.startswith("[") else (reference,)


class _Removed:
    """A field that a mutate (filter ``number``) removes. Later filters are only analyzed if something reads it."""

    __slots__ = ("_checked", "_elsewhere", "_set", "field", "option", "step")

    def __init__(self, step: Step, number: int, option: Option, field: Path) -> None:
        self.step = step
        self.option = option
        self.field = field
        self._checked = number + 1
        self._set = False
        self._elsewhere: bool | None = None

    def lasts(self, number: int, filters: list[Step]) -> bool:
        """Whether no filter before that number may have set the field again."""
        while not self._set and self._checked < number:
            step = filters[self._checked]
            self._set = not _only_removes(step.plugin) and step.changes(self.field)
            self._checked += 1
        return not self._set

    def set_elsewhere(self, ctx: Context) -> bool:
        """Whether a filter in another file of the pipeline may set the field."""
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
