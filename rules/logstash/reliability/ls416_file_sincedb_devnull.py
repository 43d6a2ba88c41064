from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, PipelineRule, PipelineView, Plugin, Repeats, regex
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing

_NOWHERE = ("/dev/null", "nul", "nul:")


class FileSincedbDevnull(PipelineRule):
    code = "LS416"
    default = False
    severity = "info"
    merge_repeats = Repeats(by="wording")
    visits = ("input/file",)
    summary = "File input that loses its read position at a restart"
    why = """\
The `file` input stores its read position in each file in its sincedb. With `sincedb_path => "/dev/null"` (`NUL` on
Windows), it does not store the position. A sincedb under `/tmp` is lost when the folder is cleaned. After a restart,
the input reads every line again (`start_position => "beginning"`), or skips lines that were written in the meantime
(`end`, the default). `NUL` is not reported for the paths of Linux: there it is an ordinary file.

Remove the option: the input then stores its position under `path.data`. Pipelines that write only to the terminal,
and inputs with `mode` or `exit_after_read`, are not reported. The rule is off by default, because data that does not
grow is often loaded again on purpose."""
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
        'input {\n  file {\n    path => "/var/log/app.log"\n    start_position => "beginning"\n  }\n}\n',
        'input { file { path => "/data/*.csv" mode => "read" sincedb_path => "/dev/null"'
        ' file_completed_action => "log" file_completed_log_path => "/data/read.log" } }\n',
        'input { file { path => "/var/log/app.log" sincedb_path => "/dev/null" } } output { stdout { } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, path = node.option("sincedb_path"), node.text("sincedb_path")
        if option is None or path is None:
            return
        paths = node.texts("path")
        nowhere = path.strip().lower() in _NOWHERE
        if not nowhere and not path.startswith("/tmp/"):
            return
        if nowhere and path != "/dev/null" and paths and all(map(regex(_OF_LINUX).match, paths)):
            return  # there, `NUL` is an ordinary file
        if node.option("mode") is not None or node.is_true("exit_after_read") or keeps_nothing(ctx.flow):
            return
        effect = "lines written during a restart are lost"
        if node.text("start_position") == "beginning":
            effect = "all lines are sent again"
        problem = f"If a cleanup deletes `{path}`, {effect}"
        if nowhere:
            effect = effect.replace("all lines are sent", "each restart sends all lines")
            problem = f"`{path}` does not store the read position, so {effect}"
        yield self.finding(
            option,
            f"{problem}. Remove `sincedb_path`, or set it to a file in a persistent folder",
            fix=Fix("manual", "Remove `sincedb_path`, or set it to a file in a persistent folder"),
        )


_OF_LINUX = r"/(?:s?bin|boot|dev|etc|home|lib|media|mnt|opt|proc|root|run|srv|tmp|usr|var)/"
"""The start of a path in a standard folder of Linux."""
