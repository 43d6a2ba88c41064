"""What an upgrade changes for one file."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field

from lslint.config.settings import Settings
from lslint.config.targets import Target
from lslint.engine.file import check_source
from lslint.engine.result import FileResult, Run
from lslint.files.source import Source
from lslint.project.projects import Projects
from lslint.rules.api import Finding, Release
from lslint.upgrade.compare import breaks, compare, product_of
from lslint.upgrade.model import Entry

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.report.formats import Positions
    from lslint.upgrade.model import Change

    Releases = dict[str, str]


@dataclass(slots=True, eq=False)
class FileChanges:
    """The entries of a file. ``rejected``: the releases in use reject it already; ``is_ahead``: and the new ones accept
    it."""

    entries: list[Entry] = field(default_factory=list)
    rejected: bool = False
    is_ahead: bool = False


def changes(
    source: Source,
    settings: Settings,
    projects: Projects,
    old: Releases,
    new: Releases,
    mask: str,
    tell: Callable[[], None],
) -> FileChanges:
    """The changes for a file between two releases (product -> release). ``mask``: what is shown instead of a secret;
    ``tell``: called before each check."""
    from lslint.report.formats import Positions

    results = []
    for releases in (old, new):
        tell()
        with_targets = settings
        for product, release in releases.items():
            with_targets = with_targets.with_target(product, Target(Release(release), Release(release)))
        results.append(check_source(source, None, with_targets, projects))
    before, after = results
    first = _first_break(before)
    file = FileChanges(rejected=first is not None)
    file.is_ahead = file.rejected and after.verdict == "accepted" and _first_break(after) is None
    changed = compare(before, after, old)
    if changed:
        run = Run({})
        run.results = [after]
        positions = Positions(run, mask)
        line = positions.position(source.path, first)[0] if first is not None else 0
        file.entries = [_entry(after, finding, change, line, positions) for finding, change in changed]
    return file


def _entry(result: FileResult, finding: Finding, change: Change, rejected_line: int, positions: Positions) -> Entry:
    fix = finding.fix
    return Entry(
        result.path,
        *positions.position(result.path, finding.start),
        product_of(finding),
        change,
        finding.rule.code,
        finding.rule.name,
        positions.message(result, finding.message, near=finding),
        "none" if fix is None else fix.applicability,
        "" if fix is None else positions.message(result, fix.title, near=finding),
        rejected_line,
    )


def _first_break(result: FileResult) -> int | None:
    """The offset of the first finding for which a release rejects a file; None if it does not."""
    return min((finding.start for finding in (*result.findings, *result.hidden) if breaks(finding)), default=None)
