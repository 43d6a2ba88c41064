"""Fixes that move parts of a template: below `template`, and out of `_default_`."""

import json

import pytest
from test_es_recorded import settings

from lslint.cli.main import main
from lslint.engine.file import check_text
from lslint.rewrite.apply_fixes import fix_result


def mended(text, *codes, path="x.json"):
    """The text after the fixes of these rules alone; every fix is applied twice, to see that nothing is left."""

    def own(text):
        result = check_text(text, path, "es-template", settings(""))
        result.findings = [finding for finding in result.findings if finding.rule.code in codes]
        return result

    outcome = fix_result(own(text), unsafe=True, recheck=own)
    assert outcome.rejected == []
    assert fix_result(own(outcome.text), unsafe=True, recheck=own).text == outcome.text
    return outcome.text


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
        mended(text, "ES615")
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


def test_what_stands_between_the_parts_goes_before_them():
    text = """\
{
    "settings": {"number_of_shards": 2},
    "order": 1,
    "index_patterns": ["shop-*"],
    "aliases": {}
}
"""
    assert (
        mended(text, "ES615")
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
    assert mended(text, "ES615") == made


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["a-*"], "order": -1, "settings": {}}',  # no priority is below 0
        '{"index_patterns": ["a-*"], "order": 1}',  # nothing to put below
        '{"settings": {}, "order": 1, /* of whom? */ "index_patterns": ["a-*"], "mappings": {}}',
    ],
)
def test_no_fix_where_moving_is_not_enough(text):
    result = check_text(text, "x.json", "es-template", settings(""))
    assert [f.fix for f in result.findings if f.rule.code == "ES615"] == [None]


@pytest.mark.parametrize(
    ("text", "made"),
    [
        (
            '{"index_patterns": ["a-*"], "priority": 1, "settings": {}, "version": 2, "mappings": {}}',
            '{"index_patterns": ["a-*"], "priority": 1, "version": 2, "template": {"settings": {}, "mappings": {}}}',
        ),
        (
            '{"index_patterns": ["a-*"], "template": {}, "mappings": {}, "settings": {}}',
            '{"index_patterns": ["a-*"], "template": {"mappings": {}, "settings": {}}}',
        ),
        (
            '{\n  "settings": {\n    "codec": "default"\n  },\n  "index_patterns": ["a-*"],\n  "order": 2,\n'
            '  "template": {\n    "mappings": {}\n  }\n}\n',
            '{\n  "index_patterns": ["a-*"],\n  "priority": 2,\n  "template": {\n    "mappings": {},\n'
            '    "settings": {\n      "codec": "default"\n    }\n  }\n}\n',
        ),
    ],
)
def test_mixed_kinds(text, made):
    assert mended(text, "ES116") == made


@pytest.mark.parametrize(
    "text",
    [
        '{"index_patterns": ["a-*"], "template": {"mappings": {}}, "mappings": {}}',  # which of the two?
        '{"index_patterns": ["a-*"], "template": {}, "mappings": {}, /* one */ "priority": 1}',
    ],
)
def test_mixed_kinds_without_a_sure_fix(text):
    result = check_text(text, "x.json", "es-template", settings(""))
    assert [f.fix for f in result.findings if f.rule.code == "ES116"] == [None]


def test_default_mapping_goes_into_the_type_and_the_type_goes():
    text = """\
{
  "template": "shop-*",
  "mappings": {
    "_default_": {
      "dynamic_templates": [], // none yet
      "date_detection": false
    },
    "event": {
      "properties": {"a": {"type": "keyword"}}
    }
  }
}
"""
    assert (
        mended(text, "ES608")
        == """\
{
  "template": "shop-*",
  "mappings": {
    "event": {
      "dynamic_templates": [], // none yet
      "date_detection": false,
      "properties": {"a": {"type": "keyword"}}
    }
  }
}
"""
    )
    body = json.loads(mended(text.replace(" // none yet", ""), "ES608", "ES607"))
    assert list(body["mappings"]) == ["dynamic_templates", "date_detection", "properties"]


@pytest.mark.parametrize(
    ("mappings", "made"),
    [
        ({"_default_": {"properties": {}}}, {"properties": {}}),
        ({"a": {"properties": {}}, "_default_": {"dynamic": "strict"}}, {"a": {"dynamic": "strict", "properties": {}}}),
        ({"_default_": {}, "a": {"properties": {}}}, {"a": {"properties": {}}}),
    ],
)
def test_default_mapping_merged(mappings, made):
    text = mended(json.dumps({"template": "x-*", "mappings": mappings}), "ES608")
    assert json.loads(text)["mappings"] == made
    assert json.dumps(json.loads(text)["mappings"]) == json.dumps(made), "order"


@pytest.mark.parametrize(
    "mappings",
    [
        '{"_default_": {"properties": {"b": {"type": "ip"}}}, "a": {"properties": {"c": {"type": "ip"}}}}',
        '{"_default_": {"dynamic": false}, "a": {"properties": {}}, "b": {"properties": {}}}',
        '{"_default_": {"dynamic": false}, /* a */ "a": {"properties": {}}}',
    ],
)
def test_default_mapping_that_is_not_merged(mappings):
    text = f'{{"template": "x-*", "mappings": {mappings}}}'
    result = check_text(text, "x.json", "es-template", settings(""))
    assert [f.fix for f in result.findings if f.rule.code == "ES608"] == [None]


def test_a_long_template_is_moved_as_it_is():
    fields = ",\n".join(f'      "f{number}": {{"type": "ip"}}' for number in range(6000))
    limit = '"settings": {"index.mapping.total_fields.limit": 7000}'
    text = f'{{\n  "index_patterns": ["a-*"],\n  {limit},\n  "mappings": {{"properties": {{\n{fields}\n  }}}}\n}}\n'
    result = check_text(text, "x.json", "es-template", settings(""))
    fix = next(f.fix for f in result.findings if f.rule.code == "ES615")
    assert len(fix.edits) < 10
    assert list(json.loads(mended(text, "ES615"))["template"]["mappings"]["properties"])[-1] == "f5999"


def test_a_template_of_1_x_becomes_one_of_today(tmp_path, capsys):
    """Each fix alone would leave a file that no release takes whole: the newest release decides, not that."""
    old = {
        "template": "shop-*",
        "mappings": {
            "_default_": {"_all": {"enabled": False}, "date_detection": False},
            "event": {"properties": {"a": {"type": "string", "index": "not_analyzed"}, "b": {"type": "string"}}},
        },
    }
    file = tmp_path / "shop.json"
    file.write_text(json.dumps(old))
    assert main(["check", "--isolated", "--fix", "--unsafe-fixes", "--select", "ES1,ES6", str(file)]) == 0
    assert "left out" not in capsys.readouterr().err
    assert json.loads(file.read_text()) == {
        "index_patterns": ["shop-*"],
        "template": {
            "mappings": {
                "date_detection": False,
                "properties": {"a": {"type": "keyword"}, "b": {"type": "text"}},
            }
        },
    }


def test_with_a_target_the_template_stays_one_for_it(tmp_path):
    file = tmp_path / "shop.json"
    file.write_text('{"index_patterns": ["shop-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}')
    target = ["--target", "elasticsearch=5.6"]
    assert main(["check", "--isolated", "--fix", "--select", "ES1,ES6", *target, str(file)]) == 0
    assert json.loads(file.read_text()) == {
        "template": "shop-*",
        "mappings": {"doc": {"properties": {"a": {"type": "string"}}}},
    }
