"""ES615 (legacy-template): cases beyond the examples of the rule."""

import json

import pytest
from elasticsearch_checks import fixed_by
from recorded import settings

from lslint.cli.main import main
from lslint.engine.file import check_text


def test_legacy_to_composable_keeps_order_and_comments():
    text = """\
{
  // who reads it
  "index_patterns": ["shop-*"],
  "order": 0,
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
  "priority": 0,
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


def test_entries_between_the_parts_are_moved_before_them():
    text = """\
{
    "settings": {"number_of_shards": 2},
    "order": 0,
    "index_patterns": ["shop-*"],
    "aliases": {}
}
"""
    assert (
        fixed_by(text, "ES615")
        == """\
{
    "order": 0,
    "index_patterns": ["shop-*"],
    "template": {
        "settings": {"number_of_shards": 2},
        "aliases": {}
    }
}
""".replace('"order"', '"priority"')
    )


def test_the_path_of_the_request_is_changed():
    text = 'PUT /_template/shop?master_timeout=1m\n{"index_patterns": ["shop-*"], "settings": {}}\n'
    made = 'PUT /_index_template/shop?master_timeout=1m\n{"index_patterns": ["shop-*"], "template": {"settings": {}}}\n'
    assert fixed_by(text, "ES615") == made


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["a-*"], "order": -1, "settings": {}}',  # a priority cannot be negative
        '{"index_patterns": ["a-*"], "order": 0}',  # no parts to move below `template`
        '{"index_patterns": ["*"], "settings": {}}',  # merged with others for all indices
        'PUT /_template/a?order=1\n{"index_patterns": ["a-*"], "settings": {}}\n',
        '{"settings": {}, "order": 0, /* of whom? */ "index_patterns": ["a-*"], "mappings": {}}',
    ],
)
def test_no_fix_if_moving_is_not_enough(text):
    result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
    assert [f.fix for f in result.findings if f.rule.code == "ES615"] == [None]


@pytest.mark.slow
def test_a_long_template_is_moved_as_it_is():
    fields = ",\n".join(f'      "f{number}": {{"type": "ip"}}' for number in range(6000))
    limit = '"settings": {"index.mapping.total_fields.limit": 7000}'
    text = f'{{\n  "index_patterns": ["a-*"],\n  {limit},\n  "mappings": {{"properties": {{\n{fields}\n  }}}}\n}}\n'
    result = check_text(text, "x.json", "es-template", settings("elasticsearch", "", "ALL"))
    fix = next(f.fix for f in result.findings if f.rule.code == "ES615")
    assert len(fix.edits) < 10
    assert list(json.loads(fixed_by(text, "ES615"))["template"]["mappings"]["properties"])[-1] == "f5999"


def test_no_fix_for_several_templates_in_one_file():
    one = '{"index_patterns": ["a-*"], "settings": {"number_of_shards": 1}}'
    text = f"PUT _template/base\n{one}\n\nPUT _template/more\n{one}\n"
    result = check_text(text, "x.txt", "es-template", settings("elasticsearch", "", "ALL"))
    assert [f.fix for f in result.findings if f.rule.code == "ES615"] == [None, None]


@pytest.mark.parametrize(("named", "has_fix"), [("shop.json", False), ("other.json", True)])
def test_no_fix_for_a_template_that_logstash_installs(tmp_path, monkeypatch, capsys, named, has_fix):
    """Logstash before 8.0 uses the legacy API by default."""
    from lslint.cli.main import main

    monkeypatch.chdir(tmp_path)
    (tmp_path / "shop.json").write_text('{"index_patterns": ["shop-*"], "settings": {"number_of_shards": 1}}\n')
    pipeline = f'output {{ elasticsearch {{ hosts => ["a:9200"] template => "/etc/logstash/{named}" }} }}\n'
    (tmp_path / "shop.conf").write_text(pipeline)
    main(["--json", "--no-cache", "--select", "ES615", "."])
    (found,) = json.loads(capsys.readouterr().out)["findings"]
    assert bool(found["fix"]) is has_fix


LAYER = '{"index_patterns": ["a-*"], "order": 0, "settings": {"number_of_shards": 3}}\n'


@pytest.mark.parametrize(
    ("other", "is_fixed"),
    [
        ('{"template": "*", "order": 1, "mappings": {"_default_": {"properties": {}}}}\n', False),
        ('{"index_patterns": ["b-*"], "order": 1, "settings": {"number_of_replicas": 1}}\n', True),
    ],
)
def test_no_fix_for_templates_in_one_folder_that_are_merged(tmp_path, other, is_fixed):
    (tmp_path / "a.json").write_text(LAYER)
    (tmp_path / "b.json").write_text(other)
    main(["--no-cache", "--fix", "--unsafe-fixes", "--select", "ES6", "--target", "elasticsearch=8.5", str(tmp_path)])
    assert ("priority" in (tmp_path / "a.json").read_text()) == is_fixed
