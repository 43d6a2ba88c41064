"""The ``check`` command: reads what is to be checked, runs the engine over it, fixes, reports; gives the exit code."""

from __future__ import annotations

import os
import sys
from itertools import chain

from lslint.cli.session import MIN_FILES_FOR_PARALLEL, Checker, _format
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.rule_selection import expand, without_effect
from lslint.engine.file import detected
from lslint.engine.result import FileResult, Run
from lslint.files.paths import STDIN, printable_path
from lslint.grammar.limits import PausedCollector
from lslint.kinds import PRODUCTS
from lslint.kinds.detect import may_hold, may_run
from lslint.report.console import input_refused, refuse_input, warn, write, write_report
from lslint.report.formats import RenderOptions, load
from lslint.report.links import want_links
from lslint.report.plain_text import guard, guard_report, named

WIDTH = 100
"""Columns of excerpts where no terminal says how many there are."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import TextIO

    from lslint.config.keys import Config


def check(values: Values) -> int:
    """Runs ``lslint check`` with these options. Returns the exit code; raises ``UsageError``."""
    with PausedCollector():  # with many trees the collector's passes take a sixth of the time
        return _check(values)


def _check(values: Values) -> int:
    try:
        os.getcwd()
    except OSError as error:
        raise UsageError(f"the working directory cannot be used: {(error.strerror or str(error)).lower()}") from None
    if values.explain_finding is not None:
        return _explain_finding(values)
    checker = Checker(values)
    if values.show_settings:
        from lslint.cli.show_settings import settings_text

        write_report(settings_text(checker), values)
        return 0
    if values.show_files:
        return show_files(checker)
    if values.verbose:
        report_errors(checker)
    for warning in without_effect(map(expand, (*values.select, *values.extend_select, *values.ignore))):
        warn(warning)
    if values.unsafe_fixes and not (values.fix or values.diff):
        warn(
            "--unsafe-fixes has no effect without --fix or --diff, except for the mark [*] in reports; add one of them"
        )
    if values.report_suppressed and _format(values) != "sarif":
        warn("--report-suppressed has no effect without --output-format sarif")
    narrowing = _narrowing(checker)
    checker.run.results += results(checker)
    for config in _configs(checker):
        for warning in without_effect(config.named_rules):
            warn(f"{printable_path(config.path)}: {warning}")
    if values.output_file is not None:
        _protect_inputs(checker, values.output_file)
    checker.check_again()
    checker.fail_if_nothing_recognized()
    if any(config.suppress or config.per_file_ignores for config in _configs(checker)):
        from lslint.cli.unused_entries import add_unused

        add_unused(checker)
    if narrowing:
        from lslint.cli.report_filter import apply_filter

        done = apply_filter(checker)
        if done is not None:
            return done
    if any(result.findings for result in checker.run.results):
        from lslint.report.merging import merge

        merge(checker.run)
    if values.diff:
        checker.write_patch()
        if not values.quiet and not checker.run.errors and checker.exit_code() < 2:
            sys.stderr.write(f"{_would_fix(checker.run, values.unsafe_fixes)}\n")
    else:
        _report(checker)
    return checker.exit_code()


def _protect_inputs(checker: Checker, output_file: str) -> None:
    """Raises ``UsageError`` if the report would replace a file that the run has read."""
    inputs = [result.path for result in checker.run.results] + [config.path for config in _configs(checker)]
    refuse_input(output_file, [*inputs, checker.values.stdin_filename, checker.values.baseline])
    name = checker.projects.from_root[os.path.abspath(output_file)]
    if os.path.isfile(output_file) and any(name in result.read for result in checker.run.results):
        raise input_refused(output_file)


def _configs(checker: Checker) -> Iterable[Config]:
    """The configs of the run and of its files, each once."""
    settings = (checker.settings, *(checker.resolver.for_file(result.path) for result in checker.run.results))
    return {each.config.path: each.config for each in settings if each.config is not None}.values()


def _report(checker: Checker) -> None:
    """Writes the report; with ``--fix -`` to stderr, and to stdout the text."""
    values = checker.values
    if values.fix_only:
        from lslint.cli import fix_only, fix_stdin

        text = fix_only.report(checker.run, quiet=values.quiet, unsafe_fixes=values.unsafe_fixes)
        if checker.fixed_stdin is None:
            write_report(text, values, for_people=True)
        else:
            write(checker.fixed_stdin)
            fix_stdin.write_report(text)
        return
    for_programs = load(_format(values)).SYNTAX != "text"
    if checker.fixed_stdin is not None:
        from lslint.cli import fix_stdin

        if values.output_file is not None:
            write_report(render(checker), values)
        write(checker.fixed_stdin)
        if values.output_file is None or (for_programs and not values.quiet):
            fix_stdin.write_report(render(checker, "text" if for_programs else None))
        return
    write_report(render(checker), values, for_people=not for_programs)
    if _format(values) == "github" and os.environ.get("GITHUB_STEP_SUMMARY"):
        from lslint.cli import job_summary

        job_summary.write(checker.run, checker.gate(), os.environ["GITHUB_STEP_SUMMARY"])
    if values.output_file is not None and not values.quiet and for_programs:
        write_report(render(checker, "text"), Values(color=values.color), for_people=True)
    elif not values.quiet and not getattr(load(_format(values)), "REJECTED", False):
        from lslint.report.rejected_files import sentence

        rejected = sentence(checker.run)
        if rejected:
            warn(rejected)


def _explain_finding(values: Values) -> int:
    from lslint.cli import explain_finding

    line = explain_finding.prepare(values)
    checker = Checker(values)
    write_report(explain_finding.explanation(checker, line, is_narrowed=_narrowing(checker)), values)
    return checker.code


def results(checker: Checker) -> Iterator[FileResult]:
    """Checks all files, in several processes for large runs; reports failures of lslint itself and continues."""
    values = checker.values
    paths = values.paths or ["."]
    if STDIN in paths:
        return checker.checked(checker.files())
    files = list(checker.found_files(paths))
    alone = values.jobs == 1 or values.fix or values.diff
    if not alone and (values.jobs is not None or len(files) >= MIN_FILES_FOR_PARALLEL):
        from lslint.cli import parallel

        jobs = parallel.processes(values.jobs, files)
        if jobs > 1:
            return parallel.results(checker, files, jobs, parallel.SECONDS_ALONE if values.jobs is None else 0)
    return checker.checked(chain.from_iterable(map(checker.opened, files)))


def _would_fix(run: Run, unsafe_fixes: bool) -> str:
    """The last line of ``--diff``: how many findings ``--fix`` would fix, and how many more it may fix."""
    from lslint.report.summary_lines import fixed_findings, nothing_fixed, unsafe_fixable

    unsafe, findings = (0, "") if unsafe_fixes else unsafe_fixable(run)
    if run.fixed:
        more = f"; `--unsafe-fixes` may fix {unsafe:,} more" if unsafe else ""
        return f"Would fix {fixed_findings(run)}{more}"
    return nothing_fixed(unsafe, findings)


def _narrowing(checker: Checker) -> bool:
    """Whether a baseline, changed lines or comments to add decide what is reported. Raises ``UsageError``."""
    values, config = checker.values, checker.settings.config
    if not (
        values.baseline
        or values.write_baseline
        or values.diff_base is not None
        or values.add_ignore
        or values.reason is not None
        or values.fail_on_stale
        or (config is not None and config.baseline)
    ):
        return False
    from lslint.cli.report_filter import check_options

    check_options(checker)
    return True


def show_files(checker: Checker) -> int:
    """List what would be checked, as what kind and why, and what a walk passes over, and why."""
    lines: list[tuple[str, str]] = []
    for source, explicit in checker.files():
        if isinstance(source, FileResult):
            lines.append((source.path, f"{source.kind}, not read: {source.not_checked[0].reason}"))
            continue
        settings = checker.resolver.for_file(source.path)
        kind = settings.kind_of(source.path)
        reason = "by --kind" if settings.kind is not None else "by [kinds]"
        inner: list[str] = []
        if kind is None:
            kind, reason = detected(source, checker.projects), "by name and content"
            if kind == "none":
                reason = "no config that lslint knows, by name and content"
                if may_hold(source.text):
                    from lslint.engine.embedded_find import find

                    inner = [config.kind for config in find(source, encoded=[])]
                if may_run(source.path, source.text):
                    from lslint.engine import image_settings

                    inner += [config.kind for config in image_settings.find(source, checker.projects, settings, [])]
        if inner:
            kind, reason = f"none, with {', '.join(dict.fromkeys(inner))} inside", "by content"
        lines.append((source.path, f"{kind} ({reason}{', named' if explicit else ''})"))
    lines += [(path, f"not checked ({reason})") for path, reason in checker.passed_over]
    lines.sort(key=lambda line: line[0].replace("/", "\0"))
    write_report(guard("".join(f"{named(printable_path(path))}: {text}\n" for path, text in lines)), checker.values)
    return checker.code


def report_errors(checker: Checker) -> None:
    """What ``-v`` says before the run."""
    config = checker.settings.config
    warn(f"config: {printable_path(config.path) if config is not None else 'none'}")
    default = "not set: the release that manifests name, else those from 7.17 on"
    for product, release in checker.settings.targets.items():
        if release or product in PRODUCTS:
            warn(f"target: {product} {release or default}")


def render(checker: Checker, name: str | None = None) -> str:
    """The report in the wanted format, or the named one."""
    values = checker.values
    color, terminal = checker.look()
    columns = terminal_width(terminal, checker.stream)
    options = RenderOptions(
        color=color,
        links=want_links(values.color, os.environ, terminal),
        width=columns or WIDTH,
        wrap=columns > 0,
        gate=checker.gate(),
        verbose=values.verbose,
        quiet=values.quiet,
        statistics=values.statistics,
        unsafe_fixes=values.unsafe_fixes,
        suppressed=values.report_suppressed,
    )
    format = load(name or _format(values))
    text: str = format.render(checker.run, options)
    if "##" in text or "::" in text:
        return guard_report(text, format.SYNTAX)
    return text


def terminal_width(terminal: bool, stream: TextIO | None = None) -> int:
    """Columns to use: ``COLUMNS``, else those of the terminal, by default of stdout; 0 if neither is known."""
    columns = os.environ.get("COLUMNS", "")
    if columns.isascii() and columns.isdigit() and len(columns) < 6 and int(columns):
        return int(columns)
    try:
        return os.get_terminal_size((stream or sys.stdout).fileno()).columns if terminal else 0
    except OSError:
        return 0
