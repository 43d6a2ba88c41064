"""ES222 (policy-id-in-template): cases beyond the examples of the rule."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


def found(body, path="opensearch/a.json", kind="es-template"):
    values = Values()
    values.select = ["ES222"]
    return [one.message for one in check_text(json.dumps(body), path, kind, Settings(values)).findings]


SETTING = "plugins.index_state_management.policy_id"


@pytest.mark.parametrize(
    "settings",
    [
        {SETTING: "a"},
        {f"index.{SETTING}": "a"},
        {"index": {SETTING: "a"}},
        {"index": {"plugins": {"index_state_management": {"policy_id": "a"}}}},
        {"opendistro.index_state_management.policy_id": "a"},
        {"index": {"opendistro.index_state_management.policy_id": "a"}},
    ],
)
@pytest.mark.parametrize("is_composable", [True, False])
def test_templates(settings, is_composable):
    body = {"template": {"settings": settings}} if is_composable else {"settings": settings}
    (message,) = found({"index_patterns": ["a-*"], **body})
    assert "attaches no policy to new indices since Open Distro 1.13" in message


@pytest.mark.parametrize(
    ("body", "path"),
    [
        ({"settings": {SETTING: "a"}}, "opensearch/a.json"),
        ({"index_patterns": ["a"], "settings": {"index.lifecycle.name": "a"}}, "opensearch/a.json"),
        ({"index_patterns": ["a"], "settings": {SETTING.replace("policy_id", "rollover_alias"): "a"}}, "a.json"),
    ],
)
def test_others(body, path):
    assert found(body, path) == []
