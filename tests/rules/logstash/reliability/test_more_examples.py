"""Further examples of rules, which their pages do not show: ``bad`` is found, ``good`` is not."""

import json
from pathlib import Path

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rules import registry

CASES = json.loads(Path(__file__).with_name("cases").joinpath("more_examples.json").read_text(encoding="utf-8"))


def codes_of(code: str, text: str) -> set[str]:
    values = Values()
    values.select, values.preview = ["ALL"], True
    kind = registry.load(code).kinds[0]
    name = "example.conf" if kind == "logstash" else "example.yml"
    return {finding.rule.code for finding in check_text(text, name, kind, Settings(values)).findings}


def pairs(part: str) -> list[tuple[str, str]]:
    return [(code, text) for code, examples in CASES.items() for text in examples.get(part, ())]


@pytest.mark.parametrize(("code", "text"), pairs("bad"))
def test_bad_is_found(code: str, text: str) -> None:
    assert code in codes_of(code, text)


@pytest.mark.parametrize(("code", "text"), pairs("good"))
def test_good_is_silent(code: str, text: str) -> None:
    assert code not in codes_of(code, text)
