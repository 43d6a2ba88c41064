"""Placeholders that a script replaces (`sed s/@@NAME/…/`) are template markers in YAML and JSON, not syntax errors."""

import pytest

from lslint.engine.file import check_text


@pytest.mark.parametrize("name", ["@@HTTP_PORT", "@@HTTP_PORT@@", "@HTTP_PORT@", "__HTTP_PORT__"])
@pytest.mark.parametrize(
    ("text", "path", "kind"),
    [
        ("cluster.name: a\nhttp.port: {}\n", "elasticsearch.yml", "elasticsearch-settings"),
        ('{{"index_patterns": ["a-*"], "settings": {{"number_of_shards": {}}}}}\n', "a.json", "es-template"),
    ],
)
def test_no_syntax_error(name, text, path, kind):
    found = check_text(text.format(name), path, kind).findings
    assert [one.rule.code for one in found if one.stage == "parse" or one.severity == "error"] == []


def test_a_name_that_is_not_a_placeholder():
    found = check_text("cluster.name: a\nnode.name: @node\n", "elasticsearch.yml", "elasticsearch-settings").findings
    assert "ES003" in [one.rule.code for one in found]
