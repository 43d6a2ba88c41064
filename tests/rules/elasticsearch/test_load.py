"""The load and start stages of templates and node files, by release and without a target."""

import json

import pytest
from counting import check_linear
from elasticsearch_checks import INDEX, check_template, composable


def big(count, kind):
    return {f"f{n}": {"type": kind, "ignore_abve": n} for n in range(count)}


@pytest.mark.slow
def test_large_templates_take_linear_time():
    def text(count):
        return json.dumps(composable({"properties": big(count, "keyword")}))

    check_linear(lambda text: check_template(text, INDEX), text, 1_500, 15_000)


@pytest.mark.parametrize(
    ("around", "inside"), [("fields", "type"), ("properties", "properties"), ("mapping", "mapping")]
)
def test_deep_nesting_does_not_fail(around, inside):
    """The checks handle every depth that the parser accepts."""
    node: dict[str, object] = {"type": "keyword"}
    for _ in range(300):
        node = {"type": "keyword", "fields": {"a": node}} if around == "fields" else {inside: {"a": node}}
    rules = [{"r": {"match": "*", "mapping": node}}]
    for mapping in ({"properties": {"a": node}}, {"dynamic_templates": rules}, node):
        assert check_template(composable(mapping), INDEX).verdict in ("rejected", "unknown", "accepted")


@pytest.mark.slow
def test_names_with_very_many_dots_take_linear_time():
    def text(count):
        return json.dumps(composable({"properties": {".".join("a" * count): {"type": "long"}, "b": {}}}))

    check_linear(lambda text: check_template(text, INDEX), text, 2_000, 20_000)
