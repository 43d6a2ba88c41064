"""Checks of a kibana.yml."""

import lint_settings

from lslint.engine.file import check_text
from lslint.engine.result import FileResult

KIND = "kibana-settings"


def check(text: str, target: str = "", name: str = "kibana.yml") -> FileResult:
    """The result of all rules; ``target``: release of Kibana."""
    return check_text(text, name, KIND, lint_settings.settings("ALL", target=[f"kibana={target}"] if target else []))
