from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, Pipeline, PipelineRule, PipelineView, Related
from lslint.rules.logstash.dataflow.resources import STATE, Resource, elsewhere, location, resources
from lslint.rules.logstash.plugins.signature import have_same_options


class StateFileShared(PipelineRule):
    code = "LS420"
    severity = "error"
    visits = ("pipeline",)
    required_text = ("file", "s3", "dead_letter_queue", "jdbc")
    summary = "Inputs with the same position file, or `s3` outputs with one folder"
    why = """\
A `file` or `s3` input stores its read position in its `sincedb_path`, and a `jdbc` input its last value in its
`last_run_metadata_path`. Two inputs with the same file overwrite each other's position. After the next run or restart,
rows and lines are skipped or read twice, without any log message.

Set a different path in each input. If an input is an exact copy of another one, remove it instead.

The default path of `jdbc` is the same for all inputs; `file` and `s3` inputs have
different default paths.

After a restart, an `s3` output uploads and deletes all files in its `temporary_directory`, unless `restore` is off.
Outputs with different buckets and the same folder, which is the default, mix their files."""
    sources = (
        "documentation of the file input: sincedb_path",
        "documentation of the jdbc input: last_run_metadata_path, several inputs",
        "https://github.com/logstash-plugins/logstash-input-jdbc/issues/175",
        "documentation of the s3 output: temporary_directory; logstash-output-s3, pull requests 196 and 236",
    )
    fix = "manual"
    bad = (
        "input {\n"
        '  file { path => "/var/log/a.log" sincedb_path => "/var/lib/logstash/position" }\n'
        '  file { path => "/var/log/b.log" sincedb_path => "/var/lib/logstash/position" }\n}\n',
        "input {\n"
        '  jdbc { jdbc_driver_class => "d" jdbc_connection_string => "c" jdbc_user => "u"\n'
        '    statement => "SELECT * FROM a WHERE id > :sql_last_value" }\n'
        '  jdbc { jdbc_driver_class => "d" jdbc_connection_string => "c" jdbc_user => "u"\n'
        '    statement => "SELECT * FROM b WHERE id > :sql_last_value" }\n}\n',
        'output { s3 { bucket => "a" } s3 { bucket => "b" } }\n',
    )
    good = (
        "input {\n"
        '  file { path => "/var/log/a.log" sincedb_path => "/var/lib/logstash/a" }\n'
        '  file { path => "/var/log/b.log" sincedb_path => "/var/lib/logstash/b" }\n'
        "}\n",
        "input {\n"
        '  jdbc { jdbc_driver_class => "d" jdbc_connection_string => "c" jdbc_user => "u"\n'
        '    statement => "SELECT * FROM a WHERE id > :sql_last_value"\n'
        '    last_run_metadata_path => "/var/lib/logstash/a" }\n'
        '  jdbc { jdbc_driver_class => "d" jdbc_connection_string => "c" jdbc_user => "u"\n'
        '    statement => "SELECT * FROM b WHERE id > :sql_last_value"\n'
        '    last_run_metadata_path => "/var/lib/logstash/b" }\n'
        "}\n",
        'output { s3 { bucket => "a" restore => false } s3 { bucket => "b" } }\n',
    )

    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        own_resources = [resource for resource in resources(node) if resource.what == STATE]
        if not own_resources or ctx.may_omit(0, len(ctx.text)):
            return
        others: dict[tuple[str, ...], tuple[Resource, bool]] = {}
        for resource, declared in elsewhere(ctx, STATE, {resource.key for resource in own_resources}):
            others.setdefault(_key(resource), (resource, declared))
        seen: dict[tuple[str, ...], Resource] = {}
        for resource in own_resources:
            key = _key(resource)
            first, certain = seen.get(key), True
            if first is None:
                seen[key] = resource
                first, certain = others.get(key, (None, True))
            if first is None or resource.node is None or first.node is None:
                continue
            kind = resource.node.kind
            if kind == "output" and first.node.text("bucket") == resource.node.text("bucket"):
                continue
            option = {"jdbc": "last_run_metadata_path"}.get(resource.plugin, "sincedb_path")
            is_path = resource.start != resource.end and not resource.key.startswith("the ")
            state_file = f"`{resource.key}`" if is_path else resource.key
            message = (
                f"Another `{resource.plugin}` input in {location(first, ctx)} also stores its position in"
                f" {state_file}, so data is skipped or read twice. Set a separate `{option}` for each"
            )
            title = f"Set a separate `{option}` for each input"
            if kind == "output":
                title = "Set a separate `temporary_directory` for each output"
                message = (
                    f"Another `s3` output in {location(first, ctx)} has the same `temporary_directory`: after a restart"
                    " each uploads the files of both to its bucket. Set separate folders"
                )
            elif first.pipeline is None and have_same_options(resource.node, first.node):
                message = (
                    f"The same `{resource.plugin}` input is in {location(first, ctx)}, so data is read twice. Remove"
                    " one of the two"
                )
                title = "Remove one of the two inputs"
            yield self.finding(
                (resource.start, resource.end),
                message,
                related=[Related(first.start, first.end, f"the other {kind}", first.path)],
                severity=None if certain and kind == "input" else "warning",
                fix=Fix("manual", title),
            )


def _key(resource: Resource) -> tuple[str, ...]:
    return getattr(resource.node, "kind", ""), resource.plugin, resource.key
