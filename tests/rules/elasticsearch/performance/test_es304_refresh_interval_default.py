"""ES304 (refresh-interval-default): cases beyond the examples of the rule."""

import json

import pytest
from advice import run
from elasticsearch_checks import check_body_of_index, logs_template

from lslint.engine.visitor import dispatch, visit_config
from lslint.grammar.config.json import parser as json_tree
from lslint.rules import registry
from lslint.rules.api import Context


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("refresh_interval", "1s"),
    ],
)
@pytest.mark.parametrize("console", [True])
def test_bodies_of_indices(name: str, value: object, console: bool) -> None:
    check_body_of_index("ES304", name, value, console)


def test_what_is_missing_may_be_elsewhere() -> None:
    """Nothing is called missing in a part of a template, or in one that others are laid over."""
    for more in ({"composed_of": ["base"]}, {"index_patterns": [".weblogs-*"]}, {"index_patterns": ["weblogs"]}):
        text = json.dumps(
            {"index_patterns": ["weblogs-*"], "template": {"settings": {"number_of_shards": 1}}, **more}, indent=1
        )
        assert not run("ES304", text)
    assert not run("ES304", logs_template("component", {"number_of_shards": 1}, {}))
    legacy = {"index_patterns": ["weblogs-*"], "order": 1, "settings": {"number_of_shards": 1}}
    assert not run("ES304", json.dumps(legacy))
    assert run("ES304", json.dumps({**legacy, "order": 0}))


def test_what_a_template_engine_fills_in_is_not_checked() -> None:
    text = '{"index_patterns": ["weblogs-*"], "template": {"settings": {"refresh_interval": "{{ every }}"}}}'
    tree, errors = json_tree.parse(text)
    context = Context(text, tree, "a.json", "es-template", has_syntax_errors=bool(errors))
    context.errors = errors
    rules = [registry.load(code) for code in ("ES304", "ES305")]
    assert visit_config(tree, dispatch(rules), context) == []
