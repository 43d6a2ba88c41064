"""The checks of the rules about file inputs whose texts are rows."""

from __future__ import annotations

from lslint.rules.logstash.api import (
    Finding,
    Findings,
    Fix,
    Pipeline,
    PipelineRule,
    PipelineView,
    Plugin,
    Related,
    regex,
)
from lslint.rules.logstash.dataflow.pipeline_plugins import keeps_nothing
from lslint.rules.logstash.dataflow.resources import DEFAULT_OF, FOLDER, STATE, Resource, location, shared
from lslint.rules.logstash.plugins.signature import have_same_options
from lslint.rules.shared.option_edits import addition

_NOWHERE_ON_WINDOWS = ("nul", "nul:")


class FileSincedbDevnullCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option, path = node.option("sincedb_path"), node.text("sincedb_path")
        if option is None or path is None:
            return
        is_windows = any(each[1:2] == ":" for each in node.texts("path"))
        nowhere = path == "/dev/null" or (is_windows and path.strip().lower() in _NOWHERE_ON_WINDOWS)
        if not nowhere and not path.startswith("/tmp/"):
            return
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


class FileReadModeDeletesCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("mode")
        if option is None or node.text("mode") != "read" or not ctx.is_complete(node):
            return
        paths = node.texts("path")
        mounts = [mount for runtime in ctx.project.deployment.runtimes() for mount in runtime.read_only]
        is_read_only = all(any(f"{path}/".startswith(f"{mount}/") for mount in mounts) for path in paths)
        if node.option("file_completed_action") is None and not (paths and is_read_only):
            yield self.finding(
                option,
                '`mode => "read"` deletes each file after reading it. To keep the files, set'
                ' `file_completed_action => "log"` and `file_completed_log_path`',
                help='If the deletion is intended, set `file_completed_action => "delete"`.',
                fix=Fix("manual", "Set `file_completed_action`"),
            )


class MultilineWithoutFlushCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        option = node.option("codec")
        codec = node if node.kind == "codec" else option.value if option is not None else None
        if not isinstance(codec, Plugin) or codec.name != "multiline":
            return
        pattern = codec.option("pattern")
        written = codec.text("pattern") or ""
        fault = ""
        if regex(_PATH).fullmatch(written):
            fault = (
                "`pattern` is a path, which the codec takes for a regular expression that no line matches. Write"
                " the expression, or set `patterns_dir` for files with patterns"
            )
        elif _has_line_end(written):
            fault = (
                "`pattern` has a line break, but the codec compares it with single lines, so none matches. Describe the"
                " first or the last line of an event"
            )
        elif regex(_EMPTY).fullmatch(written):
            effect = "never joins lines" if codec.is_true("negate") else "joins all lines"
            fault = f"`pattern` also matches an empty string, so the codec {effect}. Write `+` in place of `*`"
        if node is codec:
            if pattern is not None and fault:
                yield self.finding(pattern, fault, severity="warning")
            return
        if codec.option("auto_flush_interval") or fault or node.text("mode") == "read" or ctx.is_below(2, 2):
            return
        if not ctx.is_complete(codec) or codec.close < 0:
            return
        default = " (1 hour by default)" if node.option("close_older") is None else ""
        yield self.finding(
            codec.head,
            f"Without `auto_flush_interval`, the last event waits for the next line or for `close_older`{default}."
            " Add `auto_flush_interval => 2`",
            fix=addition(ctx, codec, "auto_flush_interval => 2", "unsafe"),
        )


_PATH = (
    r"(?:\.{0,2}|[A-Za-z]:)[\\/](?:[\w.-]+[\\/])*(?:[\w.-]*\.(?:txt|conf|cfg|grok|patterns?|regex|yml)|[\w.-]*patterns)"
)
"""A path whose last part has the ending, or the name, of a file with patterns."""


_EMPTY = r"\^?(?:(?:\\[sSdDwWt]|\[[^\]\\]+\]|[\w #-])\*)+"
"""An expression whose parts may all be absent. `.*`, which may be meant, is not one of them."""


def _has_line_end(pattern: str) -> bool:
    """Return whether each match of a pattern contains a line break. Patterns with groups are not examined."""
    plain = regex(r"\\[^n]|\[(?:\\.|[^\]\\])*+\]").sub("", pattern)
    return regex(r"^[^(|]*(?:\\n|\n)(?![*?]|\{0)[^(|]*\Z").search(plain) is not None


class StateFileSharedCheck(PipelineRule):
    def check(self, node: Pipeline, ctx: PipelineView) -> Findings:
        if ctx.may_omit(0, len(ctx.text)):
            return
        for resource, other, certain in shared(node, STATE, ctx):
            yield self._of_inputs(resource, other, certain, ctx)
        for resource, other, _ in shared(node, FOLDER, ctx):
            if resource.node and other.node and resource.node.text("bucket") != other.node.text("bucket"):
                yield self.finding(
                    (resource.start, resource.end),
                    f"Another `s3` output in {location(other, ctx)} has the same `temporary_directory`: after a crash"
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
        reads_same = resource.key.startswith(DEFAULT_OF)
        is_copy = bool(resource.node and other.node and have_same_options(resource.node, other.node))
        if other.pipeline is None and (is_copy or reads_same):
            place = location(other, ctx)
            pipelines = f", or list the files as separate pipelines with separate values of `{option}`"
            problem = f"Another `{resource.plugin}` input in {place} reads the same files"
            problem = f"The same `{resource.plugin}` input is in {place}" if is_copy else problem
            message = f"{problem}, so data is read twice. Remove one of the two{pipelines if other.path else ''}"
            title = "Remove one of the two inputs"
            certain = certain and not reads_same
        return self.finding(
            (resource.start, resource.end),
            message,
            related=[Related(other.start, other.end, "the other input", other.path)],
            severity=None if certain else "warning",
            fix=Fix("manual", title),
        )
