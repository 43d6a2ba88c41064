"""Path patterns as in .gitignore: ``*`` and ``?`` stay in one name, ``**`` crosses folders, ``[a-z]`` is a set."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


def compile_pattern(pattern: str) -> "re.Pattern[str]":
    """For ``fullmatch`` on a path relative to the config's folder, with ``/``. Raises ``ValueError`` for a bad set.

    A pattern without a slash fits that name in every folder; one that names a folder fits all that is in it. A match
    takes linear time.
    """
    import re

    from lslint.gitignore import NOTHING, translate

    body = pattern.removeprefix("./").rstrip("/")
    anchored = "/" in body
    regex = translate(body.removeprefix("/"), anchored) if body else ""
    if regex is None or NOTHING in regex:
        raise ValueError(f"{pattern!r} is no path pattern: it can match nothing; \\[ stands for a bracket")
    return re.compile(f"{'' if anchored else '(?:.*/)?'}{regex}(?:/.*)?", re.DOTALL)
