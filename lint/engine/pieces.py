"""Files of a folder that Logstash before 7.6 joins before it reads them."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.project.projects import Projects
from lslint.rules.api import Release
from lslint.rules.shared.verdict import NotChecked

REASON = "a block continues in another file of the folder, which Logstash before 7.6 joins with this one"


def is_piece(source: Source, projects: Projects | None, release: Release, result: FileResult) -> bool:
    """Return whether a file with syntax errors is a piece of a pipeline that the release reads as a whole. The result
    then says so."""
    if projects is None or source.bad is not None or source.wide:
        return False
    from lslint.project import pieces

    if release.numbers >= pieces.SEPARATE or not pieces.is_piece(projects, source.path, source.text):
        return False
    result.verdict = result.starts = "unknown"
    result.not_checked.append(NotChecked(REASON, 0, len(source.text), unmasked=True))
    return True
