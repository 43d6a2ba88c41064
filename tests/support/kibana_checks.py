"""Checks of a kibana.yml."""

import lint_settings

from lslint.engine.file import check_text
from lslint.engine.result import FileResult

KIND = "kibana-settings"


def check(text: str, target: str = "", name: str = "kibana.yml") -> FileResult:
    """The result of all rules; ``target``: release of Kibana."""
    return check_text(text, name, KIND, lint_settings.settings("ALL", target=[f"kibana={target}"] if target else []))


def found(text: str, target: str = "") -> list[tuple[str, str]]:
    """Code and severity of each finding, without those about secrets."""
    return [(one.rule.code, one.severity) for one in check(text, target).findings if one.rule.code != "LS501"]


def verdict(text: str, target: str = "") -> str:
    """The verdict on the file."""
    return check(text, target).verdict
