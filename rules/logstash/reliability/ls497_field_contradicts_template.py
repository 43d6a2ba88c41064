from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, Related


class FieldContradictsTemplate(PipelineRule):
    code = "LS497"
    follows_fields = True
    default = False
    visits = ("output/elasticsearch",)
    required_text = ("index",)
    summary = "Field whose values the index template does not accept"
    why = """\
Elasticsearch rejects a document if a value does not fit the mapping of its field, for example an object for a
`keyword`, or a word for a number. The output drops the event or writes it to the dead letter queue.

The rule reads the file that the option `template` names. Without this option, it reads the only template of the project
whose patterns match the index, if the file is in the folder of the pipeline or a neighboring folder.

Correct the mapping, or convert the field."""
    sources = (
        "Elasticsearch reference: field data types, coerce, ignore_malformed",
        "runs of the filters of Logstash 9.3.7 with single events",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        from lslint.rules.logstash.dataflow.writes import display
        from lslint.rules.logstash.flow.absent import file_of
        from lslint.rules.logstash.mapping.contradictions import contradiction
        from lslint.rules.logstash.mapping.mapped_outputs import mapped_output

        output = mapped_output(node, ctx)
        if output is None:
            return
        template = output.template
        for path, field in template.fields.items():
            place = output.place_of(path)
            if place is None or not output.gets_from(place) or not output.keeps(path):
                continue
            if not template.is_parsed(path):
                continue
            modes = output.values_of(path)
            found = [[contradiction(field, value, template.ignores_malformed) for value in mode] for mode in modes]
            if not found or not all(any(mode) for mode in found):
                continue
            what = next(reason for mode in found for reason in mode if reason)
            file, line = file_of(place, ctx)
            where = f"line {line} of `{file}`" if file is not None else f"line {line}"
            yield self.finding(
                node.option("index") or node,
                f"`{display(path)}` (set in {where}) is {what}, but the template maps it as `{field.type}`, so"
                " Elasticsearch rejects the events. Change one of them",
                related=[Related(field.node.start, field.node.end, "the mapping", template.path)],
            )
