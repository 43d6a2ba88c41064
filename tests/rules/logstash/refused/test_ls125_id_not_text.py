"""LS125 (id-not-text): cases beyond the examples of the rule."""

import pytest
from logstash_checks import default_codes, selected_codes


@pytest.mark.parametrize(
    "text",
    [
        "filter { mutate { id => clean } }\n",
        'filter { mutate { id => "clean" id => "clean" } }\n',
    ],
)
def test_further_unreported(text):
    assert "LS125" not in selected_codes(text, "LS125")


@pytest.mark.parametrize(
    ("plugin", "target", "is_reported"),
    [("input", "5.0", False), ("output", "5.0", True), ("filter", "5.0..5.6", True)],
)
def test_first_releases_read_a_list_with_one_id(plugin, target, is_reported):
    name = {"input": "stdin", "filter": "mutate", "output": "stdout"}[plugin]
    text = f'{plugin} {{ {name} {{ id => ["clean"] }} }}\n'
    assert ("LS125" in default_codes(text, target=target)) is is_reported


@pytest.mark.parametrize("value", ["5", '["a", "b"]', "[]", "[5]", '{ "a" => "b" }'])
def test_first_release_rejects_other_values(value):
    assert "LS125" in default_codes(f"filter {{ mutate {{ id => {value} }} }}\n", target="5.0")
