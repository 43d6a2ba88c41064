"""ES407 (no-replicas): cases beyond the examples of the rule."""

import pytest
from advice import run
from elasticsearch_checks import template_text

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text


@pytest.mark.parametrize(
    "settings",
    [
        {"number_of_replicas": 1},
        {"number_of_replicas": 0, "auto_expand_replicas": "0-1"},
        {"number_of_replicas": "{{ replicas }}"},
    ],
)
def test_settings_that_are_fine(settings: dict) -> None:
    assert not run("ES407", template_text("composable", settings))


def test_replicas_that_are_not_expanded() -> None:
    assert run("ES407", template_text("composable", {"number_of_replicas": 0, "auto_expand_replicas": False}))


@pytest.mark.parametrize(("pattern", "found"), [("test-*", True), (".internal-*", False)])
def test_copies_by_name(pattern: str, found: bool) -> None:
    assert bool(run("ES407", template_text("legacy", {"number_of_replicas": 0}, pattern=pattern))) is found


def test_copies_of_a_single_index() -> None:
    """The body of any index, but not where there is one node."""
    assert run("ES407", 'PUT shops\n{ "settings": { "number_of_replicas": 0 } }\n')
    text = template_text("composable", {"number_of_replicas": 0})
    values = Values()
    settings = Settings(values)

    def codes() -> list[str]:
        return [each.rule.code for each in check_text(text, "a.json", "es-template", settings).findings]

    assert "ES407" not in codes(), "how many nodes there are is not known"
    settings.rule_options["cluster"] = {"nodes": 3}
    assert "ES407" in codes()
    settings.rule_options["cluster"] = {"nodes": 1}
    assert "ES407" not in codes()
