from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.rules.api import Context, Findings, PipelineRule
from lslint.rules.facts import fact
from lslint.rules.logstash.values.options import option_text, raw_texts


class FileStartPosition(PipelineRule):
    code = "LS248"
    severity = "info"
    visits = ("input/file",)
    required_text = ("start_position",)
    summary = "`start_position` counts only for files that were never read"
    why = """\
The file input keeps how far it has read each file in its sincedb. `start_position` is looked at only for a file that is
not in there: `beginning` does not read a known file again, not after a restart and not after a change of the filters,
which is what many expect (issues 3115, 4740 and 2327). Reading again takes another `sincedb_path`, or removing the
entry. In `mode => "read"` the option has no effect at all: files are always read from the beginning (LS260).

It is told where somebody may try it out more than once: the file prints events (`stdout`), or reads one file of data
(`meters.csv`). Nothing is said where logs are followed, the usual case, nor where the input names a `sincedb_path`: who
does that knows of it."""
    sources = (
        "https://www.elastic.co/docs/reference/logstash/plugins/plugins-inputs-file",
        "Logstash issues 3115, 4740 and 2327",
    )
    bad = (
        'input { file { path => "/data/meters.csv" start_position => "beginning" } }\n',
        'input { file { path => "/var/log/a.log" start_position => "beginning" } }\noutput { stdout { } }\n',
    )
    good = (
        'input { file { path => "/var/log/a.log" } }\n',
        'input { file { path => "/var/log/*.log" start_position => "beginning" } }\n',
        'input { file { path => "/t/a.log" start_position => "beginning" sincedb_path => "/t/sincedb-a" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("start_position")
        where = option_text(node, "start_position")
        if option is None or where != "beginning" or node.option("sincedb_path") is not None:
            return
        if option_text(node, "mode") == "read" or not (_is_data(node) or _prints(ctx)):
            return
        yield self.finding(
            option,
            "`start_position` counts only for files that are not in the sincedb yet: it does not read a known file"
            " again, also not after a restart; for that, set another `sincedb_path`",
        )


def _is_data(node: Plugin) -> bool:
    """True for an input that reads one file, and no log: a table, an export."""
    option = node.option("path")
    paths = raw_texts(option.value) if option is not None else []
    if len(paths) != 1 or any(char in paths[0] for char in "*?[{"):
        return False
    path = paths[0].lower()
    return "/log" not in path and "log" not in path.rpartition("/")[2]


@fact
def _prints(ctx: Context) -> bool:
    """True where an output of the file prints events."""
    tree: Pipeline = ctx.tree  # type: ignore[assignment]
    return any(plugin.name == "stdout" and section.kind == "output" for section, plugin, _ in tree.walk_plugins())
