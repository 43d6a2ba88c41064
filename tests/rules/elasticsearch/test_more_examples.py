"""Further examples of rules, which their pages do not show: ``bad`` is found, ``good`` is not."""

import json
from pathlib import Path

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rules import registry

CASES = json.loads(Path(__file__).with_name("cases").joinpath("more_examples.json").read_text(encoding="utf-8"))
TARGETS = {"ES144": "elasticsearch=6.3", "ES323": "elasticsearch=5.6"}
"""The targets for rules that are silent without a target."""


def codes_of(code, text):
    values = Values()
    values.target = [TARGETS[code]] if code in TARGETS else []
    values.select, values.preview = ["ALL"], True
    kind = registry.load(code).kinds[0]
    name = "example.yml" if kind == "elasticsearch-settings" else "example.json"
    return {finding.rule.code for finding in check_text(text, name, kind, Settings(values)).findings}


def pairs(part):
    return [(code, text) for code, examples in CASES.items() for text in examples.get(part, ())]


@pytest.mark.parametrize(("code", "text"), pairs("bad"))
def test_bad_is_found(code, text):
    assert code in codes_of(code, text)


@pytest.mark.parametrize(("code", "text"), pairs("good"))
def test_good_is_silent(code, text):
    assert code not in codes_of(code, text)
