"""ES220 (priority-rises-with-age): orders of priorities and forms of policies."""

import json

import pytest
from recorded import settings

from lslint.engine.file import check_text


def _phases(**priorities: object) -> dict[str, object]:
    return {phase: {"actions": {"set_priority": {"priority": value}}} for phase, value in priorities.items()}


def _found(text: str) -> list[str]:
    options = settings("elasticsearch", "", "ES220")
    return [
        text[finding.start : finding.end]
        for finding in check_text(text, "a.json", None, options).findings
        if finding.rule.code == "ES220"
    ]


@pytest.mark.parametrize(
    ("priorities", "found"), [({"hot": 100, "warm": None, "cold": 50}, []), ({"hot": "${HOT}", "warm": 50}, [])]
)
def test_orders(priorities: dict[str, object], found: list[str]) -> None:
    assert _found(json.dumps({"policy": {"phases": _phases(**priorities)}})) == found


@pytest.mark.parametrize(
    "text",
    [
        json.dumps({"phases": _phases(hot=1, warm=2)}),
        json.dumps({"web": {"version": 1, "policy": {"phases": _phases(hot=1, warm=2)}}}),
        "PUT _ilm/policy/web\n" + json.dumps({"policy": {"phases": _phases(hot=1, warm=2)}}) + "\n",
    ],
)
def test_forms_of_a_policy(text: str) -> None:
    assert _found(text) == ["2"]
