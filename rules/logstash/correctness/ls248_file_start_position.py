from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, fact, raw_texts


class FileStartPosition(PipelineRule):
    code = "LS248"
    default = False
    severity = "info"
    visits = ("input/file",)
    required_text = ("start_position",)
    summary = "`start_position` applies only to files that were never read"
    why = """\
The file input stores in its sincedb how far it has read each file, and applies `start_position` only to files that
are not in the sincedb. So `beginning` does not make Logstash read a file again after a restart or a change of the
filters. To read a file again, delete its entry in the sincedb, or set another `sincedb_path`.

The rule reports inputs of pipelines with a `stdout` output, and inputs that read one data file, for example
`meters.csv`."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-file",
        "Logstash issues 3115, 4740 and 2327: files that are not read again",
    )
    bad = (
        'input { file { path => "/data/meters.csv" start_position => "beginning" } }\n',
        'input { file { path => "/var/log/a.log" start_position => "beginning" } }\noutput { stdout { } }\n',
    )
    good = (
        (
            "input {\n"
            "  file {\n"
            '    path => "/data/meters.csv"\n'
            '    start_position => "beginning"\n'
            '    sincedb_path => "/data/meters.sincedb"\n'
            "  }\n"
            "}\n"
        ),
        'input { file { path => "/var/log/*.log" start_position => "beginning" } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("start_position")
        where = node.text("start_position")
        if option is None or where != "beginning" or node.option("sincedb_path") is not None:
            return
        if node.text("mode") == "read" or not (_is_data(node) or _prints(ctx)):
            return
        yield self.finding(
            option,
            "`start_position` applies only to files that are not in the sincedb, so a restart does not read a file"
            " again. To read it again, set another `sincedb_path`",
        )


def _is_data(node: Plugin) -> bool:
    """Return whether an input reads one file that is not a log: a table, an export."""
    option = node.option("path")
    paths = raw_texts(option.value) if option is not None else []
    if len(paths) != 1 or any(char in paths[0] for char in "*?[{"):
        return False
    path = paths[0].lower()
    return "/log" not in path and "log" not in path.rpartition("/")[2]


@fact
def _prints(ctx: PipelineView) -> bool:
    """Return whether an output of the file prints events."""
    return any(plugin.name == "stdout" and section.kind == "output" for section, plugin, _ in ctx.tree.walk_plugins())
