"""The pre-commit hooks with an older id: ``python -I -m lslint.cli.hook_alias ID [OPTION | FILE]...``.

The hook ``lslint`` checks files of all kinds. If the pre-commit config lists both, an older id prints nothing.
"""

from __future__ import annotations

import os
import sys

CONFIG = ".pre-commit-config.yaml"
MAX_BYTES = 1024 * 1024
NEUTRAL = {"id", "name", "alias", "verbose", "log_file"}
"""Keys of a hook that do not change which files it checks and what it reports."""

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def main(arguments: list[str]) -> int:
    """Runs ``lslint check`` as the hook ``lslint`` does, unless that hook does so already. Returns the exit code."""
    from lslint.cli.main import main as lslint

    name, *rest = arguments
    if "lslint" not in os.environ.get("SKIP", "").split(",") and is_replaced(name):
        sys.stdout.write(f"The hook lslint checks these files, too. Remove {name} from {CONFIG}\n")
        return 0
    return lslint(["check", "--quiet", "--force-exclude", *rest])


def is_replaced(name: str) -> bool:
    """Whether the pre-commit config of the working directory lists the hook ``lslint`` next to the hook ``name``, with
    the same options and files."""
    from lslint.files import fs

    try:
        import yaml

        config = yaml.load(fs.read_bytes(CONFIG, MAX_BYTES), getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    except (OSError, ValueError, RecursionError, yaml.YAMLError):
        return False
    repos = config.get("repos") if isinstance(config, dict) else None
    return any(_has_both(repo, name) for repo in repos if isinstance(repo, dict)) if isinstance(repos, list) else False


def _has_both(repo: dict[Any, Any], name: str) -> bool:
    listed = repo.get("hooks")
    hooks = [hook for hook in listed if isinstance(hook, dict)] if isinstance(listed, list) else []
    options = {hook["id"]: _options(hook) for hook in hooks if isinstance(hook.get("id"), str)}
    return options.get(name) is not None and options.get("lslint") == options[name]


def _options(hook: dict[Any, Any]) -> dict[str, list[str]] | None:
    """The options of a hook as strings; None if one has a value that no option of a hook has."""
    found = {}
    for key, value in hook.items():
        values = value if isinstance(value, list) else [value]
        if not isinstance(key, str) or not all(isinstance(each, str | int) for each in values):
            return None
        if key not in NEUTRAL:
            found[key] = [str(each) for each in values]
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
