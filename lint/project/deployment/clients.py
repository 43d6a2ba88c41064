"""Commands and tasks that install clients of a product, whose releases are not those of the product: packages of
Python, Ruby, JavaScript and others have the same names."""

from __future__ import annotations

import itertools
import re

from lslint.project.deployment import products

MAX_USES = 2_000
"""Uses of variables in a file that are examined."""
MAX_COMMAND = 2_000
"""Characters of a command that are read."""
ENDINGS = (".gem", ".whl", ".egg", ".nupkg", "-py2", "-py3", ".dist-info")
"""What follows the release in the name of a package of a language."""
_MANAGERS = r"pip|pip\d(?:\.\d{1,2})?|gem|npm"
_INSTALLS = (
    rf"\b(?:{_MANAGERS}|pipx|pipenv|poetry|uv|easy_install|conda|mamba|micromamba|td-agent-gem|fluent-gem|bundle|yarn|pnpm"
    r"|composer|nuget|dotnet|mvn|luarocks|cpanm?|pecl|install-package)\b(?![-_./:=])"
)
_USE = r"(?:[$#%][{(]?|\{\{-?\s*)(?:env:)?([A-Za-z_]\w{0,79})"
_TASK = rf"(?:^|[\s_.])(?:{_MANAGERS})\s*:"
"""The module of a task of Ansible: ``pip:``, ``community.general.gem:``."""


def is_installed(before: str) -> bool:
    """Whether the command that ``before``, the text before a name, ends with is one of a package manager of a language:
    ``pip install elasticsearch``."""
    command = products.pattern(r"&&|[;|]").split(before)[-1]
    return products.pattern(_INSTALLS, re.IGNORECASE).search(command) is not None


def is_continued(text: str, start: int) -> bool:
    """Whether the line that begins at an offset continues a command that installs clients."""
    above = text[text.rfind("\n", 0, max(start - 1, 0)) + 1 : start]
    return above.rstrip().endswith("\\") and _is_of_client(_before(text, start))


def variables(text: str) -> frozenset[str]:
    """The variables of a file, in lower case, with which all commands and tasks that use them install clients:
    ``pip install elasticsearch==$VERSION``."""
    if products.pattern(rf"{_INSTALLS}|{_TASK}", re.IGNORECASE | re.MULTILINE).search(text) is None:
        return frozenset()
    found: dict[str, bool] = {}
    for match in itertools.islice(products.pattern(_USE).finditer(text), MAX_USES):
        name = match[1].lower()
        if found.get(name, True) and products.is_release_name(name):
            found[name] = _is_of_client(_before(text, match.start()))
    return frozenset(name for name, is_client in found.items() if is_client)


def _is_of_client(command: str) -> bool:
    return (
        is_installed(command)
        or products.pattern(_TASK, re.MULTILINE).search(command) is not None
        or command.endswith("==")
    )


def _before(text: str, at: int) -> str:
    """The part of a command before an offset, with the lines that it continues, or of a task with an expression."""
    start = text.rfind("\n", 0, at) + 1
    is_task = text.startswith("{{", at)
    while start > 1 and at - start < MAX_COMMAND:
        above = text[text.rfind("\n", 0, start - 1) + 1 : start].rstrip()
        is_inside = is_task and not text[start:at].lstrip().startswith("- ") and ":" in above
        if not above.endswith("\\") and not (is_inside and text[start : start + 1] in (" ", "\t")):
            break
        start = text.rfind("\n", 0, start - 1) + 1
    return text[start:at]
