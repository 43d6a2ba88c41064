"""Between checking and reporting: ``--diff-base``, ``--baseline``, ``--write-baseline``, ``--add-ignore``."""

from __future__ import annotations

import os

from lslint.cli.session import Checker
from lslint.config.errors import UsageError
from lslint.config.settings import roots_of
from lslint.files import fs
from lslint.files.paths import STDIN, printable_path
from lslint.report.console import warn
from lslint.report.display import plural
from lslint.rules import registry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.baseline import Baseline, Entry, Trees


def check_options(checker: Checker) -> None:
    """Raises ``UsageError`` for options that do not go together, before anything is checked."""
    values = checker.values
    if values.add_ignore and (values.fix or values.diff or values.write_baseline):
        raise UsageError("--add-ignore cannot be combined with --fix, --diff or --write-baseline; run them separately")
    if values.write_baseline and (values.fix or values.diff or values.diff_base is not None):
        raise UsageError("--write-baseline cannot be combined with --fix, --diff or --diff-base; run them separately")
    if values.write_baseline and checker.baseline_path() is None:
        raise UsageError(
            "--write-baseline requires a file name, but --baseline is empty; name the file or remove --baseline"
        )
    if values.reason is not None and not values.add_ignore:
        raise UsageError("--reason has no effect without --add-ignore; add it or remove --reason")
    if values.fail_on_stale and checker.baseline_path() is None:
        raise UsageError("--fail-on-stale requires a baseline; name the file with --baseline or in the config")
    if STDIN in values.paths and (values.add_ignore or values.write_baseline or values.diff_base is not None):
        raise UsageError("--add-ignore, --write-baseline and --diff-base do not work with stdin; name a file")


def apply_filter(checker: Checker) -> int | None:
    """Leaves in the run what is to be reported. An exit code where nothing is, because the findings were put away."""
    values, run = checker.values, checker.run
    path = checker.baseline_path()
    if path is not None:
        from lslint.report import baseline

        if values.write_baseline:
            old = baseline.read(path) if os.path.lexists(path) else None
            count = baseline.write(path, run, _left_alone(checker, old) if old is not None else [])
            name = printable_path(path)
            config = checker.settings.config
            named = config.baseline if config is not None else None
            is_in_use = named is not None and os.path.abspath(named) == os.path.abspath(path)
            hint = f'; to use it, add --baseline {name}, or baseline = "{name}" to lslint.toml'
            warn(f"{plural(count, 'finding')} written to {name}{'' if is_in_use else hint}")
            return checker.code
        _use(checker, baseline.read(path))
    if values.diff_base is not None:
        from lslint.report.git_changes import Changes

        changes = Changes(values.diff_base, values.paths or ["."])
        dropped = changes.keep(run)
        for note in changes.notes:
            warn(note)
        if dropped and not values.quiet:
            are = "is" if dropped == 1 else "are"
            warn(f"{plural(dropped, 'finding')} on lines unchanged since {values.diff_base} {are} hidden")
    return _add_ignore(checker) if values.add_ignore else None


def _use(checker: Checker, known: Baseline) -> None:
    hidden = known.hide(checker.run)
    if hidden and not checker.values.quiet:
        warn(f"{plural(hidden, 'finding')} {'is' if hidden == 1 else 'are'} in the baseline")
    trees = _trees(checker, known)
    stale = [
        (place, code)
        for place, code in known.stale(trees)
        if _asked(checker, trees, os.path.join(known.folder, place), code)
    ]
    if stale and not checker.values.fix_only:  # the report of a later run says it
        places = ", ".join(dict.fromkeys(f"{printable_path(place)} ({code})" for place, code in stale[:5]))
        more = f" and {len(stale) - 5} more" if len(stale) > 5 else ""
        entries, them = f"{len(stale)} entries of the baseline no longer occur", "them"
        if len(stale) == 1:
            entries, them = "1 entry of the baseline no longer occurs", "it"
        warn(f"{entries}: {places}{more}; --write-baseline removes {them}")
        if checker.values.fail_on_stale:
            checker.stale = True


def _trees(checker: Checker, known: Baseline) -> Trees:
    from lslint.report.baseline import Trees

    return Trees([*roots_of(checker.values.paths), fs.project_root(known.folder)])


def _asked(checker: Checker, trees: Trees, path: str, code: str) -> bool:
    """False for a rule that this command line leaves out for once: of its findings nothing is known."""
    if not (checker.values.select or checker.values.ignore) or trees.lack(path):
        return True
    entry = registry.entries().get(code)
    settings = checker.resolver.for_file(path) if trees.hold(path) else checker.settings
    return entry is None or settings.selection.on(entry)


def _left_alone(checker: Checker, known: Baseline) -> list[tuple[str, Entry]]:
    """Path and entry of those for files and rules that this run did not check, or failed to check."""
    failed = {os.path.abspath(path) for path, _ in checker.run.failures}
    tops = [os.path.abspath(path).rstrip(os.sep) for path in checker.values.paths or ["."]]
    trees = _trees(checker, known)
    left = []
    for place, entries in known.entries.items():
        path = os.path.normpath(os.path.join(known.folder, place))
        within = any(path == top or path.startswith(top + os.sep) for top in tops)
        is_checked = within and path not in failed
        if within or not trees.lack(path):
            left += [
                (place, entry) for entry in entries if not (is_checked and _asked(checker, trees, path, entry.code))
            ]
    return left


def _add_ignore(checker: Checker) -> int:
    from lslint.files.atomic import FixError
    from lslint.rewrite import add_ignore

    files = count = 0
    for result in checker.run.results:
        if not result.findings or result.source is None:
            continue
        path = printable_path(result.path)
        outcome = add_ignore.add(result, checker.values.reason or "")
        for line, why in outcome.left:
            warn(f"{path}:{line}: no comment added: {why}; use per-file-ignores or a baseline instead")
        if outcome.text == result.source.text:
            continue
        try:
            add_ignore.write(result.source, outcome.text)
        except FixError as error:
            warn(f"{path}: no comments added: {error}")
            checker.code = max(checker.code, 2)
            continue
        files += 1
        count += outcome.count
    warn(f"{plural(count, 'finding')} suppressed by comments in {plural(files, 'file')}")
    return checker.code
