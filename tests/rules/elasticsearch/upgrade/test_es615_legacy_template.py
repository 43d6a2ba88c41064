"""ES615 (legacy-template): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import fixed_by
from recorded import settings

from lslint.engine.file import check_text


def test_legacy_to_composable_keeps_order_and_comments():
    text = """\
{
  // who reads it
  "index_patterns": ["shop-*"],
  "order": 5,
  "settings": {
    "number_of_shards": 2 // two are enough
  },

  "mappings": {
    /* fields */
    "properties": {
      "a": {"type": "keyword"}
    }
  },
  "version": 3
}
"""
    assert (
        fixed_by(text, "ES615")
        == """\
{
  // who reads it
  "index_patterns": ["shop-*"],
  "priority": 5,
  "template": {
    "settings": {
      "number_of_shards": 2 // two are enough
    },

    "mappings": {
      /* fields */
      "properties": {
        "a": {"type": "keyword"}
      }
    }
  },
  "version": 3
}
"""
    )


def test_what_is_between_the_parts_goes_before_them():
    text = """\
{
    "settings": {"number_of_shards": 2},
    "order": 1,
    "index_patterns": ["shop-*"],
    "aliases": {}
}
"""
    assert (
        fixed_by(text, "ES615")
        == """\
{
    "order": 1,
    "index_patterns": ["shop-*"],
    "template": {
        "settings": {"number_of_shards": 2},
        "aliases": {}
    }
}
""".replace('"order"', '"priority"')
    )


def test_the_request_goes_to_the_other_path():
    text = 'PUT /_template/shop?order=1\n{"index_patterns": ["shop-*"], "settings": {}}\n'
    made = 'PUT /_index_template/shop?order=1\n{"index_patterns": ["shop-*"], "template": {"settings": {}}}\n'
    assert fixed_by(text, "ES615") == made


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["a-*"], "order": -1, "settings": {}}',  # no priority is below 0
        '{"index_patterns": ["a-*"], "order": 1}',  # nothing to put below
        '{"settings": {}, "order": 1, /* of whom? */ "index_patterns": ["a-*"], "mappings": {}}',
    ],
)
def test_no_fix_where_moving_is_not_enough(text):
    result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
    assert [f.fix for f in result.findings if f.rule.code == "ES615"] == [None]


def test_a_long_template_is_moved_as_it_is():
    fields = ",\n".join(f'      "f{number}": {{"type": "ip"}}' for number in range(6000))
    limit = '"settings": {"index.mapping.total_fields.limit": 7000}'
    text = f'{{\n  "index_patterns": ["a-*"],\n  {limit},\n  "mappings": {{"properties": {{\n{fields}\n  }}}}\n}}\n'
    result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
    fix = next(f.fix for f in result.findings if f.rule.code == "ES615")
    assert len(fix.edits) < 10
    assert list(json.loads(fixed_by(text, "ES615"))["template"]["mappings"]["properties"])[-1] == "f5999"
