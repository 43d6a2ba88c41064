"""The files of a Logstash pipeline: the checked file, then the others that run with it. Names of backup copies."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.grammar.logstash.nodes import Pipeline
from lslint.rules.api import Context, RelatedFile


def pipeline_trees(ctx: Context) -> list[Pipeline]:
    """Return the trees of all files of the pipeline, starting with the checked file."""
    others = ctx.project.pipeline_files(others_only=True)
    return [ctx.pipeline, *(file.tree for file in others)]


def pipeline_texts(ctx: Context) -> list[str]:
    """Return the content of the same files in the same order."""
    return [ctx.text, *(file.text for file in ctx.project.pipeline_files(others_only=True))]


def related_template(ctx: Context, path: str) -> RelatedFile | None:
    """Return the template near the pipeline with the file name of a path; None if there is not exactly one."""
    name = path.replace("\\", "/").rsplit("/", 1)[-1]
    found = (ctx.project.related_files("es-template", name) or ()) if name else ()
    return found[0] if len(found) == 1 else None


_BACKUPS = (
    ".bak", ".bk", ".bkp", ".back", ".backup", ".old", ".orig", ".save", ".copy", ".rpmsave", ".rpmnew", ".rpmorig",
    ".dpkg-old", ".dpkg-dist", ".dpkg-new", ".ucf-dist", ".disabled", ".off", ".tmp", ".swp", ".rej",
)  # fmt: skip
"""Extensions of files that package managers, editors or people leave next to a config."""
OTHERS = (
    ".md", ".json", ".csv", ".sh", ".yml", ".yaml", ".sql", ".rb", ".xml", ".jar", ".zip", ".gz", ".mmdb", ".crt",
    ".pem", ".key", ".p12", ".jks",
)  # fmt: skip
"""Extensions of files that are no configs."""
_WORDS = r"(?:bkp?|bak|back|backup|old|orig|original|saved?|copy|rpmsave|dpkg-old)\d{0,2}"
_COPIES = (
    rf"(?i)(.+\.(?:conf|cfg|config))(?:[._-]{_WORDS}|[._-]\d{{4}}-?\d\d-?\d\d\d{{0,6}})",
    rf"(?i)(.+?)(?: ?\(\d\)| ?\(copy\)| - copy(?: \(\d\))?|[ ._-]{_WORDS})(\.conf)",
    r"(?i)(?:copy|backup)[ _-]of[ _-](.+)",
)
"""Names of copies; the groups form the name of the original."""


def is_stray(name: str) -> bool:
    """Return whether the name of a file shows that it does not belong to a pipeline."""
    low = name.lower()
    is_stray_end = low.endswith((*_BACKUPS, *OTHERS, ".txt", ".example", ".sample"))
    return not low.startswith(".") and (is_stray_end or low in ("readme", "license", "makefile", "dockerfile"))


def original_of(name: str) -> str:
    """Return the name of the original if the name of a file is that of a backup copy, else an empty string. Files that
    Logstash skips, hidden ones and those that end in ``~``, do not count."""
    if name.startswith(".") or name.endswith("~") or len(name) > 255:
        return ""
    for pattern in _COPIES:
        match = compiled(pattern).fullmatch(name)
        if match is not None:
            return "".join(match.groups())
    return ""
