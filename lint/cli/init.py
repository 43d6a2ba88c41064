"""``lslint init``: a first ``lslint.toml`` for the folder, made from what is in it."""

from __future__ import annotations

import os

from lslint.cli.console import warn, write_report
from lslint.cli.session import Checker
from lslint.config.command_line import PRODUCTS, Values
from lslint.config.errors import UsageError
from lslint.config.resolver import CONFIG_NAMES
from lslint.config.version import VERSION
from lslint.engine.result import FileResult
from lslint.files.atomic import refuse_link_out
from lslint.kinds import BY_NAME
from lslint.rules import knowledge

NAME = "lslint.toml"
HEAD = """\
# Settings of lslint; `lslint --show-settings` tells what is in force, docs/configuration.md what there is.

# ignore = ["missing-plugin-id"]       # rules not to report
# exclude = ["vendor/"]                # files not to look at, patterns as in .gitignore
"""
LOGSTASH = """\
# extra-plugins = ["filter/acme"]      # plugins that you have installed
# env = ["ES_HOST"]                    # variables that are set where Logstash runs
"""
TARGETS = """
# The releases that you run: set, the verdict is exactly theirs.
[targets]
"""
TAIL = """
# Rules not to report in some files.
[per-file-ignores]
# "legacy/**" = ["LS3"]
"""


def run(folder: str, *, pre_commit: bool) -> int:
    """Writes the config into a folder that has none. Returns 0; raises ``UsageError`` where one is there already."""
    if not os.path.isdir(folder):
        raise UsageError(f"init: {folder}: no such folder")
    for name in CONFIG_NAMES[:2]:
        if os.path.lexists(os.path.join(folder, name)):
            raise UsageError(f"init: {os.path.join(folder, name)} is there already")
    path = os.path.join(folder, NAME)
    kinds = _kinds(folder)
    try:
        refuse_link_out(path)
        with open(path, "x", encoding="utf-8") as file:
            file.write(text(kinds))
    except OSError as error:
        raise UsageError(f"init: {path}: {(error.strerror or str(error)).lower()}") from None
    found = ", ".join(f"{count} {kind}" for kind, count in sorted(kinds.items())) or "no configs yet"
    warn(f"wrote {path} ({found})")
    if pre_commit:
        warn("for .pre-commit-config.yaml:")
        write_report(hooks(kinds), Values())
    return 0


def _kinds(folder: str) -> dict[str, int]:
    """How many files of which kind the folder holds."""
    values = Values()
    values.paths = [folder]
    values.isolated = True
    found: dict[str, int] = {}
    checker = Checker(values)
    for one, _ in checker.files():
        if not isinstance(one, FileResult):
            kind = checker.kind(one)
            if kind != "none":
                found[kind] = found.get(kind, 0) + 1
    return found


def text(kinds: dict[str, int]) -> str:
    """The config for a folder with files of these kinds; it changes nothing until a line is uncommented."""
    found = [BY_NAME[kind] for kind in sorted(kinds)]
    products = dict.fromkeys(kind.product for kind in found if len(kind.families) == 1)  # jvm.options may be either's
    newest = knowledge.load("releases")
    targets = [f'# {one} = "{newest[one][-1]}"\n' for one in products or PRODUCTS]
    return "".join([HEAD, LOGSTASH if "logstash" in products else "", TARGETS, *targets, TAIL])


def hooks(kinds: dict[str, int]) -> str:
    """The entry of a pre-commit config for these kinds."""
    wanted = {BY_NAME[kind].hook for kind in kinds} - {""} or {"lslint"}
    listed = "".join(f"      - id: {name}\n" for name in sorted(wanted))
    return f"  - repo: <where you keep lslint>\n    rev: v{VERSION}\n    hooks:\n{listed}"
