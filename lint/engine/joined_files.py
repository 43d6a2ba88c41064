"""Files of a pipeline that Logstash before 7.6 joins: a block may begin in one and end in the next."""

from __future__ import annotations

from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.project.view import FileView
from lslint.rules.shared.verdict import NotChecked

SEPARATE = (7, 6)
"""The first release that reads each file by itself."""
MAX_CHARS = 512 * 1024
REASON = "a block continues in another file of the pipeline, which Logstash before 7.6 joins with this one"


def is_piece(source: Source, view: FileView, result: FileResult) -> bool:
    """Return whether a file with syntax errors belongs to a pipeline whose files, joined, have none. The result then
    says so."""
    if source.bad is not None or source.wide or not view.has_other_files or source.text.isspace():
        return False
    texts = [sibling.text for sibling in view.pipeline_files()]
    facts = view.facts
    if "joined" not in facts:
        facts["joined"] = sum(map(len, texts)) <= MAX_CHARS and _is_pipeline("\n".join(texts))
    if not facts["joined"] or source.text not in texts:
        return False
    result.verdict, result.starts = "accepted", "yes"
    result.not_checked.append(NotChecked(REASON, 0, len(source.text), unmasked=True))
    return True


def _is_pipeline(text: str) -> bool:
    from lslint.grammar.logstash import parse

    tree, errors = parse.parse(text)
    return bool(tree.sections) and all(
        error.kind == "template-marker" and "partial" not in error.detail for error in errors
    )
