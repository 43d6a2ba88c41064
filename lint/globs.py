"""Path patterns as in .gitignore: ``*`` and ``?`` stay in one name, ``**`` crosses folders, ``[a-z]`` is a set."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re


def translate(pattern: str) -> str:
    """The regular expression (for ``fullmatch``) of one pattern without its anchoring rules."""
    out, at, count = "", 0, len(pattern)
    while at < count:
        char = pattern[at]
        at += 1
        if char == "*":
            if pattern[at : at + 1] != "*":
                out += "[^/]*"
                continue
            while pattern[at : at + 1] == "*":
                at += 1
            if pattern[at : at + 1] == "/":
                at += 1
                out += "(?:[^/]+/)*"
            else:
                out += ".*"
        elif char == "?":
            out += "[^/]"
        elif char == "[":
            close = pattern.find("]", at + 1)
            if close < 0:
                out += r"\["
                continue
            body = pattern[at:close].replace("\\", "\\\\")
            if body[0] in "!^":
                body = "^" + body[1:]
            out += f"[{body}]"
            at = close + 1
        elif char.isalnum() or char in "_/":
            out += char
        else:
            out += "\\" + char
    return out


def compile_pattern(pattern: str) -> "re.Pattern[str]":
    """For ``fullmatch`` on a path relative to the config's folder, with ``/``. Raises ``ValueError`` for a bad set.

    A pattern without a slash fits that name in every folder; one that names a folder fits all that is in it.
    """
    import re

    body = pattern.removeprefix("./").rstrip("/")
    anywhere = "" if "/" in body else "(?:.*/)?"
    try:
        return re.compile(anywhere + translate(body.removeprefix("/")) + "(?:/.*)?", re.DOTALL)
    except re.error as error:
        raise ValueError(f"{pattern!r} is no path pattern: {error}") from None
