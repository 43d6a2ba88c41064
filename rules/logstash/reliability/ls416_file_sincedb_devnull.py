from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineRule
from lslint.rules.logstash.dataflow.pipeline_plugins import flow, keeps_nothing
from lslint.rules.logstash.values.options import boolean, option_text

_NOWHERE = ("/dev/null", "nul", "nul:")
_TRIAL_WORDS = ("test", "debug", "try", "demo")


class FileSincedbDevnull(PipelineRule):
    code = "LS416"
    visits = ("input/file",)
    summary = "The file input forgets how far it has read at each restart"
    why = """\
The `file` input writes to its sincedb how far it has read each file. `sincedb_path => "/dev/null"` (`NUL` on Windows)
comes from tutorials, where a file is to be read again at each try: nothing is kept. After a restart the input starts
over: with `start_position => "beginning"` every line of every file is sent once more, with the default `end` the lines
written meanwhile are lost. A sincedb below `/tmp` has the same fate at the next reboot or clean-up.

Without the option the input keeps its position below `path.data`, which is right for most. Not reported: pipelines that
only write to the terminal, files whose name says that something is tried, and `mode => "read"`, which takes whole
files."""
    sources = (
        "documentation of the file input: tracking of current position, sincedb_path, start_position",
        "https://github.com/elastic/logstash/issues/2327",
    )
    fix = "manual"
    bad = (
        'input {\n  file {\n    path => "/var/log/app.log"\n    start_position => "beginning"\n'
        '    sincedb_path => "/dev/null"\n  }\n}\n',
        'input { file { path => "/var/log/app.log" sincedb_path => "/tmp/app.sincedb" } }\n',
    )
    good = (
        'input { file { path => "/var/log/app.log" sincedb_path => "/var/lib/logstash/app.sincedb" } }\n',
        'input { file { path => "/data/*.csv" mode => "read" sincedb_path => "/dev/null" } }\n',
        'input { file { path => "/var/log/app.log" sincedb_path => "/dev/null" } } output { stdout { } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        option = node.option("sincedb_path")
        path = option_text(node, "sincedb_path")
        if option is None or path is None:
            return
        nowhere = path.strip().lower() in _NOWHERE
        if not nowhere and not path.startswith(("/tmp/", "/var/tmp/")):
            return
        once = node.option("exit_after_read")
        if node.option("mode") is not None or (once is not None and boolean(once.value)):
            return
        words = ctx.base_name.lower().replace("-", "_").replace(".", "_").split("_")
        if any(word.rstrip("0123456789") in _TRIAL_WORDS for word in words) or keeps_nothing(flow(ctx)):
            return
        effect = "lines that were written meanwhile are lost"
        if option_text(node, "start_position") == "beginning":
            effect = "every line of these files is sent again, as duplicates"
        when = "after each restart" if nowhere else "once `/tmp` is cleared"
        yield self.finding(
            option,
            f"`{path}` does not keep the position in these files: {when} {effect}; remove the option, or give a path"
            " that stays",
            fix=Fix("manual", "Keep the position in a file that stays", []),
        )
