from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, Finding, Findings, PipelineRule, Related
from lslint.rules.logstash.dataflow.writes import display

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.rules.logstash.flow.engine import Absence


class FieldUsedAfterRemoval(PipelineRule):
    code = "LS220"
    follows_fields = True
    visits = ("pipeline",)
    required_text = ("remove_field", "rename", "%{", "if")
    summary = "Field is read after a filter removed or renamed it"
    why = """\
After `remove_field` or `rename` in a mutate filter, the field no longer exists. A later filter finds nothing to read
in the field, `%{field}` in a string is not replaced, and `[field] == "a"` is never true. Read the field before it is
removed, or use its new name.

The rule does not report:

- a field that something in between may set again, for example json or kv without `target`
- a field that a filter other than mutate removes: such a filter may fail and keep the field
- a pipeline of several files, unless pipelines.yml or `[[pipeline]]` in lslint.toml declares it"""
    sources = (
        "documentation: common options of filters, remove_field",
        "documentation: accessing event data, sprintf of a missing field",
        "runs of the filters of Logstash 9.3.7 with single events",
    )
    bad = (
        'filter {\n  mutate { remove_field => ["message"] }\n  json { source => "message" }\n}\n',
        'filter { mutate { rename => { "host" => "[host][name]" } } }\n'
        'filter { mutate { rename => { "app" => "service" } } }\n'
        'output { elasticsearch { index => "%{app}-%{+YYYY.MM.dd}" } }\n',
        'filter {\n  mutate { rename => { "status" => "code" } }\n  if [status] == "500" { drop {} }\n}\n',
    )
    good = (
        'filter { json { source => "message" } mutate { remove_field => ["message"] } }\n',
        'filter {\n  mutate { rename => { "status" => "code" } }\n  if [code] == "500" { drop {} }\n}\n',
        'filter { json { source => "message" remove_field => ["message"] }'
        ' if "_jsonparsefailure" in [tags] { kv { source => "message" } } }\n',
    )

    def check(self, node: Pipeline, ctx: Context) -> Findings:
        from lslint.rules.logstash.flow.screening import may_read_removed

        if not may_read_removed(ctx):
            return
        from lslint.rules.logstash.flow.absent import removed

        for absence in removed(ctx):
            yield self._finding(absence, ctx)

    def _finding(self, absence: Absence, ctx: Context) -> Finding:
        from lslint.rules.logstash.flow.absent import captured_later, file_of, renames_to
        from lslint.rules.logstash.flow.dotted import dotted_name

        place = absence.value.place
        assert place is not None
        dotted = dotted_name(absence, ctx)
        if dotted is not None:
            return self.finding((absence.read.start, absence.read.end), dotted.message, related=[dotted.related])
        name = display(absence.read.path)
        path, line = file_of(place, ctx)
        where = f"on line {line}" if path is None else f"in `{path.rpartition('/')[2]}` (line {line})"
        renamed = place.word == "renamed"
        new = f" to `{place.new}`" if renamed and place.new and len(place.new) < 60 else ""
        if renamed and renames_to(absence) == place.new != "":
            return self.finding(
                (absence.read.start, absence.read.end),
                f"`{name}` is already renamed to `{place.new}` {where}, so renaming it again has no effect. Remove one"
                " of the pairs",
                related=[Related(place.start, place.end, f"renames `{name}`", path)],
                severity="info",
            )
        advice = "Read the field first, or remove it later"
        target = renames_to(absence)
        later = captured_later(target, absence, ctx) if target else 0
        if later:  # the value would get a second one, and become a list
            return self.finding(
                (absence.read.start, absence.read.end),
                f"`{name}` does not exist here, because the `mutate` filter {where} {place.word} it, and grok captures"
                f" `{target}` on line {later}. Remove the pair",
                related=[Related(place.start, place.end, f"{place.word[:-1]}s `{name}`", path)],
            )
        if renamed:
            verb = "Copy" if target else "Use"  # a second rename would take the field from its other readers
            advice = f"{verb} `{place.new}`" if new else f"{verb} the {'field with the ' if target else ''}new name"
        return self.finding(
            (absence.read.start, absence.read.end),
            f"`{name}` does not exist here, because the `mutate` filter {where} {place.word} it{new}. {advice}",
            related=[Related(place.start, place.end, f"{place.word[:-1]}s `{name}`", path)],
        )
