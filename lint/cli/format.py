"""``lslint format``: brings pipelines into the layout of ``rewrite.layout``, or lists those that are not in it."""

from __future__ import annotations

from dataclasses import dataclass, field

from lslint.cli.session import Checker
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.format_options import LENGTH_RANGE, is_line_length
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.engine.result import FileResult
from lslint.files.atomic import FixError, write_atomic
from lslint.files.paths import STDIN, printable_path
from lslint.files.source import Source
from lslint.report.console import warn, write_report
from lslint.report.display import plural
from lslint.report.plain_text import guard
from lslint.rewrite.embedded_layout import format_file
from lslint.rewrite.layout_writer import FormatError


def run(
    paths: list[str],
    *,
    check: bool,
    diff: bool,
    quiet: bool,
    stdin_filename: str | None = None,
    config: str | None = None,
    isolated: bool = False,
    ignore_unknown: bool = False,
    ignore_errors: bool = False,
    force_exclude: bool = False,
    line_length: int | None = None,
) -> int:
    """Formats files and folders; ``-`` or a ``stdin_filename``: from stdin to stdout. Returns the exit code:

    0 all is (now) as it should be; 1 with ``check`` or ``diff``: something is not; 2 a file cannot be formatted or
    read. Files that are no pipelines are passed over if a walk finds them, or with ``ignore_unknown``, and
    those that cannot be formatted with ``ignore_errors``. ``force_exclude``: named files are treated like those that a
    walk finds. ``line_length`` takes precedence over the config. Raises ``UsageError``.
    """
    if line_length is not None and not is_line_length(line_length):
        raise UsageError(f"format: option --line-length {LENGTH_RANGE}")
    values = Values(
        paths, stdin_filename=stdin_filename, config=config, isolated=isolated, quiet=quiet, force_exclude=force_exclude
    )
    checker = Checker(values, rules=False)
    if STDIN in values.paths and len(values.paths) > 1:
        raise UsageError("format: - (stdin) cannot be combined with other paths; remove them")
    work = _Formatting(checker, check, diff, line_length, ignore_errors)
    for source, explicit in checker.files():
        work.file(source, explicit and not ignore_unknown)
    if diff:
        checker.write_patch()
    else:
        write_report("".join(work.out), values, "surrogateescape")
    if not quiet:
        work.report()
    if checker.code:
        return max(checker.code, 2)  # 1 means that a file would change
    return 1 if work.changed and (check or diff) else 0


@dataclass(eq=False)
class _Formatting:
    """What a run has done so far. ``line_length``: that of the command line; ``out``: what goes to stdout."""

    checker: Checker
    check: bool
    diff: bool
    line_length: int | None
    ignore_errors: bool
    changed: int = 0
    same: int = 0
    skipped: int = 0
    out: list[str] = field(default_factory=list)

    def file(self, source: Source | FileResult, explicit: bool) -> None:
        if isinstance(source, FileResult):
            if explicit and not any(source.path in error for error in self.checker.run.errors):
                self.refuse(source.path, source.not_checked[0].reason)
            return
        if not (pipelines := self.pipelines(source)):
            if explicit:
                self.refuse(source.path, "not a pipeline; use a dedicated formatter for YAML and JSON")
            return
        stdin = STDIN in self.checker.values.paths
        try:
            if not source.exact:
                raise FormatError("it contains bytes that are not valid in its encoding")
            settings = self.checker.resolver.for_file(source.path)
            formatted, notes = format_file(source, pipelines, settings, self.line_length or settings.line_length)
        except FormatError as error:
            if self.ignore_errors:
                self.skipped += 1
            elif error.offset is None:
                self.refuse(source.path, f"not formatted: {error.reason}")
            else:
                line, column = source.lines.position(error.offset)
                self.refuse(source.path, f"not formatted: {error.reason}", f":{line}:{column}")
            if stdin and not (self.check or self.diff):
                self.out.append(source.text)  # an editor puts back what it gets
            return
        for offset, reason in [] if self.checker.values.quiet else notes:
            line, column = source.lines.position(offset)
            warn(f"{printable_path(source.path)}:{line}:{column}: not formatted: {reason}")
        if formatted == source.text:
            self.same += not notes
            self.skipped += bool(notes)
        elif not (self.check or self.diff or stdin):
            self.write(source, formatted)
        else:
            self.changed += 1
        if self.diff:
            self.show(source, formatted)
        elif self.check and formatted != source.text:
            self.out.append(guard(f"would reformat {printable_path(source.path)}\n"))
        elif stdin and not self.check:
            self.out.append(formatted)

    def pipelines(self, source: Source) -> list[Source]:
        sources = self.checker.pipelines(source)
        is_stdin = STDIN in self.checker.values.paths and self.checker.values.stdin_filename is None
        if not sources and is_stdin and self.checker.kind(source) == "none":
            return [source]  # nothing else is formatted, and an empty buffer is one too
        return sources

    def refuse(self, path: str, reason: str, position: str = "") -> None:
        warn(f"{printable_path(path)}{position}: {reason}")
        self.checker.code = max(self.checker.code, 2)

    def write(self, source: Source, formatted: str) -> None:
        try:
            write_atomic(source.path, source.encode(formatted), expected=source.encode(source.text))
        except FixError as error:
            self.refuse(source.path, f"not formatted: {error}")
        else:
            self.changed += 1

    def show(self, source: Source, formatted: str) -> None:
        settings = self.checker.resolver.for_file(source.path)
        kind = "logstash" if self.pipelines(source) == [source] else None
        before, after = (
            check_source(text_source(source.path, text, source.encoding), kind, settings)
            for text in (source.text, formatted)
        )
        self.checker.add_diff(before, after, formatted)

    def report(self) -> None:
        if STDIN in self.checker.values.paths:
            return
        if not (self.changed or self.same or self.skipped or self.checker.code):
            warn("no Logstash pipelines found")
            return
        done = "would be reformatted" if self.check or self.diff else "reformatted"
        parts = [f"{plural(self.changed, 'file')} {done}"] if self.changed else []
        parts += [f"{plural(self.same, 'file')} already formatted"] if self.same else []
        parts += [f"{plural(self.skipped, 'file')} skipped"] if self.skipped else []
        if parts:
            warn(", ".join(parts))
