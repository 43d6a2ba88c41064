"""Files with syntax errors that are pieces of one configuration in several files."""

from __future__ import annotations

import os

from lslint.config.settings import Settings
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.grammar.parse_errors import ParseError
from lslint.kinds.kind import FileKind
from lslint.project.projects import Projects
from lslint.rules.api import Finding, Release
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from lslint.grammar.config.tree import ConfigFile

REASON = "a block continues in another file of the folder: only Logstash before 7.6 reads the files as one"
_OPENS = "`{}` closes the blocks that this file opens: both files are parts of one configuration"
_CLOSES = "`{}` opens the blocks that this file closes: both files are parts of one configuration"


def is_piece(source: Source, projects: Projects | None, release: Release | None, result: FileResult) -> bool:
    """Whether a file is a piece of a pipeline that the release reads as a whole, or may read if the release is unknown.
    The result then says why the file is not checked."""
    if projects is None or source.bad is not None or source.wide:
        return False
    from lslint.project import pieces

    if release is not None and release.numbers >= pieces.SEPARATE:
        return False
    if not pieces.is_piece(projects, source.path, source.text):
        return False
    result.verdict = result.starts = "unknown"
    result.not_checked.append(NotChecked(REASON, unmasked=True))
    return True


def why_joined(
    source: Source,
    kind: FileKind,
    projects: Projects | None,
    settings: Settings,
    release: Release | None,
    errors: list[ParseError],
) -> str:
    """Why a file with syntax errors has none together with another file; empty if it has some, or if Logstash itself
    reads the two files one by one."""
    if projects is None or source.bad is not None or source.wide:
        return ""
    from lslint.project import joined_files, pieces

    path = os.path.abspath(source.path)
    partner = joined_files.partner_of(projects, path, source.text, kind.name, errors)
    if partner is None:
        return ""
    if partner.by_names and kind.is_pipeline:
        paths = projects.group(path, settings.config).paths
        if partner.path in paths:
            is_in_order = (paths.index(partner.path) < paths.index(path)) == partner.opens
            is_separate = release is not None and release.numbers >= pieces.SEPARATE
            return REASON if is_in_order and not is_separate else ""
    return (_CLOSES if partner.opens else _OPENS).format(partner.name)


def complete_only(found: list[Finding], tree: ConfigFile, text: str) -> list[Finding]:
    """The findings about the objects of a part of a request body that another part does not continue."""
    from lslint.engine.templates import Scopes

    scopes, end = Scopes(tree), len(text.rstrip())
    kept = []
    for finding in found:
        around = scopes.around(finding.start, finding.end)
        if around is not None and around[1] < end:
            kept.append(finding)
    return kept


def leave_open(result: FileResult, reason: str) -> None:
    """Makes the verdict on a part of a configuration unknown."""
    result.verdict = result.starts = "unknown"
    result.releases = None
    result.not_checked.insert(0, NotChecked(reason, unmasked=True))
