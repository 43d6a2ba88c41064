"""ES130 (missing-component-template): lookup in the file, the project, the config and the built-in templates."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.keys import Config
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source
from lslint.project.projects import Projects


def checked(tmp_path, table, body, target=""):
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    config = Config(str(tmp_path / "lslint.toml"), table)
    source = text_source(str(tmp_path / "index" / "shop.json"), json.dumps(body))
    return check_source(source, None, Settings(values, config), Projects())


def body(*names, **more):
    return {"index_patterns": ["shop-*"], "template": {}, "composed_of": list(names), **more}


def reported(result):
    return [(f.stage, f.severity) for f in result.findings if f.rule.code == "ES130"]


@pytest.fixture
def tree(tmp_path):
    for name in ("index", "components"):
        (tmp_path / name).mkdir()
    component = '{"template": {"settings": {"number_of_shards": 1}}}'
    (tmp_path / "components" / "shop-settings.json").write_text(component)
    (tmp_path / "components" / "component-shop-fields.json").write_text(component)
    (tmp_path / "setup.console").write_text(f"PUT _component_template/shop-ilm\n{component}\n")
    return tmp_path


def test_closed_and_complete(tree):
    result = checked(tree, {"components": "closed"}, body("shop-settings", "shop-fields", "shop-ilm", "ecs@mappings"))
    assert (reported(result), result.verdict) == ([("advice", "warning")], "accepted")
    assert not any("component" in gap.reason for gap in result.not_checked)


def test_the_config_lists_component_templates_of_the_server(tree):
    result = checked(tree, {"components": ["shop-mappings"]}, body("shop-settings", "shop-mappings", "gone"))
    assert reported(result) == [("load", "error")]
    assert "`gone`" in result.findings[0].message
