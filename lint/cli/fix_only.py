"""``--fix-only``: what was fixed in which file, and no findings."""

from __future__ import annotations

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.engine.result import Run
from lslint.files.paths import printable_path
from lslint.report.plain_text import guard, named
from lslint.report.summary_lines import nothing_fixed, unsafe_fixable, with_places


def check_options(values: Values) -> None:
    """Raises ``UsageError`` for options that do not go together."""
    name = "json" if values.json else values.output_format
    others = {
        "--diff": values.diff,
        "--statistics": values.statistics,
        "--output-file": values.output_file is not None,
        "--json" if values.json else f"--output-format {name}": name != "text",
    }
    for option, is_given in others.items():
        if is_given:
            raise UsageError(
                f"--fix-only reports no findings and cannot be combined with {option}; remove {option}, or use --fix"
            )


def report(run: Run, *, quiet: bool, unsafe_fixes: bool = False) -> str:
    """A line for each file that was fixed; without any, a line that says so unless ``quiet``. ``unsafe_fixes``: the run
    applies unsafe fixes, too."""
    lines = [
        f"{named(printable_path(path))}: fixed {with_places(count, places)}\n"
        for path, (count, places) in sorted(run.fixed.items())
    ]
    if not lines and not quiet and not run.errors:
        unsafe, findings = unsafe_fixable(run)
        lines = [f"{nothing_fixed(0 if unsafe_fixes else unsafe, findings)}\n"]
    return guard("".join(lines))
