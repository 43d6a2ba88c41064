"""Pipeline files with syntax errors that are pieces of one pipeline in several files."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.project.projects import Projects
from lslint.rules.api import Release
from lslint.rules.shared.verdict import NotChecked

REASON = "a block continues in another file of the folder: only Logstash before 7.6 reads the files as one"


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
