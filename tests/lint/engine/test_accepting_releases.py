"""Without a target, the report names the releases that accept a file: as targets, they do, and no others."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from beats_configs import CONSOLE, INPUT
from lint_settings import settings
from recorded import probes

from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.engine.result import FileResult
from lslint.rules import knowledge

RELEASES = ("7.17", "8.0", "8.6", "8.13", "8.19", "9.0", "9.4", "9.5")
WITHOUT_TARGET = settings("ALL")
OF_RELEASE = {release: settings("ALL", target=[f"filebeat={release}"]) for release in RELEASES}


def check(text: str, given: Settings) -> FileResult:
    return check_text(text, "filebeat.yml", "filebeat", given)


def accepting(result: FileResult) -> set[str]:
    """The releases of ``RELEASES`` that accept the file, as a result without a target says."""
    if result.verdict == "rejected":
        return set()
    if result.releases is None:
        return set(RELEASES)
    names: list[str] = knowledge.load("releases")["filebeat"]
    ranges = [part.partition("-") for part in result.releases.split(", ")]
    return {
        release
        for release in RELEASES
        for first, _, last in ranges
        if names.index(first) <= names.index(release) <= names.index(last or first)
    }


def differences(text: str) -> list[str]:
    """The releases about which a check without a target is wrong, and ``starts`` if it is."""
    result = check(text, WITHOUT_TARGET)
    if result.verdict == "unknown":
        return []
    claimed = accepting(result)
    of_release = {release: check(text, given) for release, given in OF_RELEASE.items()}
    wrong = [
        release
        for release, one in of_release.items()
        if one.verdict != "unknown" and (one.verdict == "accepted") != (release in claimed)
    ]
    starting = [one.verdict == "accepted" and one.starts != "no" for one in of_release.values()]
    if result.verdict == "accepted" and (result.starts == "no") == any(starting):
        wrong.append("starts")
    return wrong


def by_option() -> Iterator[str]:
    """A config for each option of a processor, an input type and an output, with a value that has the wrong type."""
    for name, row in knowledge.load("filebeat/processors").items():
        for option in row.get("options", ()):
            yield INPUT + CONSOLE + f"processors:\n- {name}:\n    {option}: ['[']\n"
    for name, row in knowledge.load("filebeat/inputs")["types"].items():
        for option in row.get("options", ()):
            yield f"filebeat.inputs:\n- type: {name}\n  id: a\n  {option}: '[5x'\n" + CONSOLE
    for name, row in knowledge.load("filebeat/outputs")["outputs"].items():
        for option in row["options"]:
            yield INPUT + f"output.{name}:\n  hosts: [a]\n  {option}: '[5x'\n"


@pytest.mark.slow
def test_each_option_with_a_wrong_value() -> None:
    assert {text: wrong for text in by_option() if (wrong := differences(text))} == {}


@pytest.mark.slow
def test_probes() -> None:
    texts = [row["config"] for row in probes("filebeat_8_9")][::12]
    assert {text: wrong for text in texts if (wrong := differences(text))} == {}
