from __future__ import annotations

from collections.abc import Iterator

from lslint.rules.logstash.api import Finding, Findings, Fix, Pipeline, PipelineRule, PipelineView, Related
from lslint.rules.logstash.dataflow.resources import FOLDER, STATE, Resource, elsewhere, location, resources
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
        if ctx.may_omit(0, len(ctx.text)):
            return
        for resource, other, certain in _shared(node, STATE, ctx):
            yield self._of_inputs(resource, other, certain, ctx)
        for resource, other, _ in _shared(node, FOLDER, ctx):
            if resource.node and other.node and resource.node.text("bucket") != other.node.text("bucket"):
                yield self.finding(
                    (resource.start, resource.end),
                    f"Another `s3` output in {location(other, ctx)} has the same `temporary_directory`: after a restart"
                    " each uploads the files of both to its bucket. Set separate folders",
                    related=[Related(other.start, other.end, "the other output", other.path)],
                    severity="warning",
                    fix=Fix("manual", "Set a separate `temporary_directory` for each output"),
                )

    def _of_inputs(self, resource: Resource, other: Resource, certain: bool, ctx: PipelineView) -> Finding:
        option = "last_run_metadata_path" if resource.plugin == "jdbc" else "sincedb_path"
        is_path = resource.start != resource.end and not resource.key.startswith("the ")
        state_file = f"`{resource.key}`" if is_path else resource.key
        message = (
            f"Another `{resource.plugin}` input in {location(other, ctx)} also stores its position in"
            f" {state_file}, so data is skipped or read twice. Set a separate `{option}` for each"
        )
        title = f"Set a separate `{option}` for each input"
        if other.pipeline is None and resource.node and other.node and have_same_options(resource.node, other.node):
            message = (
                f"The same `{resource.plugin}` input is in {location(other, ctx)}, so data is read twice. Remove"
                " one of the two"
            )
            title = "Remove one of the two inputs"
        return self.finding(
            (resource.start, resource.end),
            message,
            related=[Related(other.start, other.end, "the other input", other.path)],
            severity=None if certain else "warning",
            fix=Fix("manual", title),
        )


def _shared(tree: Pipeline, what: str, ctx: PipelineView) -> Iterator[tuple[Resource, Resource, bool]]:
    """Yield the resources of a kind that another plugin of the same name uses, each with the use of that plugin, and
    whether both certainly run together."""
    own_resources = [resource for resource in resources(tree) if resource.what == what]
    if not own_resources:
        return
    others: dict[tuple[str, str], tuple[Resource, bool]] = {}
    for resource, declared in elsewhere(ctx, what, {resource.key for resource in own_resources}):
        others.setdefault((resource.plugin, resource.key), (resource, declared))
    seen: dict[tuple[str, str], Resource] = {}
    for resource in own_resources:
        key = resource.plugin, resource.key
        other, certain = seen.get(key), True
        if other is None:
            seen[key] = resource
            other, certain = others.get(key, (None, True))
        if other is not None:
            yield resource, other, certain
