"""Fixes that move parts of a template: below `template`, and out of `_default_`."""

import json

from lslint.cli.main import main


def test_a_template_of_1_x_is_converted_for_the_newest_release(tmp_path, capsys):
    """After each single fix no release accepts the whole file, so the newest release decides."""
    old = {
        "template": "shop-*",
        "mappings": {
            "_default_": {"_all": {"enabled": False}, "date_detection": False},
            "event": {"properties": {"a": {"type": "string", "index": "not_analyzed"}, "b": {"type": "string"}}},
        },
    }
    file = tmp_path / "shop.json"
    file.write_text(json.dumps(old))
    command = ["check", "--isolated", "--target", "newest", "--fix", "--unsafe-fixes", "--select", "ES1,ES6", str(file)]
    assert main(command) == 0
    assert "left out" not in capsys.readouterr().err
    mappings = {"date_detection": False, "properties": {"a": {"type": "keyword"}, "b": {"type": "text"}}}
    assert json.loads(file.read_text()) == {"index_patterns": ["shop-*"], "mappings": mappings}
    assert main(command) == 0  # the advice that the errors hid
    assert json.loads(file.read_text()) == {"index_patterns": ["shop-*"], "template": {"mappings": mappings}}


def test_with_a_target_the_template_stays_valid_for_that_release(tmp_path):
    file = tmp_path / "shop.json"
    file.write_text('{"index_patterns": ["shop-*"], "mappings": {"doc": {"properties": {"a": {"type": "string"}}}}}')
    target = ["--target", "elasticsearch=5.6"]
    assert main(["check", "--isolated", "--fix", "--select", "ES1,ES6", *target, str(file)]) == 0
    assert json.loads(file.read_text()) == {
        "template": "shop-*",
        "mappings": {"doc": {"properties": {"a": {"type": "string"}}}},
    }
