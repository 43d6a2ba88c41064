"""ES130 (missing-component-template): lookup in the file, the project, the config and the built-in templates."""

import json

import pytest

from lslint.config.command_line import Values
from lslint.config.keys import Config
from lslint.config.settings import Settings
from lslint.engine.check import text_source
from lslint.engine.file import check_source, check_text
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


def test_closed_and_incomplete(tree):
    result = checked(tree, {"components": "closed"}, body("shop-settings", "shop-mappings"))
    assert (reported(result), result.verdict, result.releases) == ([("load", "error")], "rejected", "")
    assert "`shop-mappings`" in result.findings[0].message


def test_the_config_lists_component_templates_of_the_server(tree):
    result = checked(tree, {"components": ["shop-mappings"]}, body("shop-settings", "shop-mappings", "gone"))
    assert reported(result) == [("load", "error")]
    assert "`gone`" in result.findings[0].message


def test_an_ignored_component_template_may_be_missing(tree):
    more = {"ignore_missing_component_templates": ["shop@custom"]}
    assert reported(checked(tree, {"components": "closed"}, body("shop-settings", "shop@custom", **more))) == []


def test_open_project_assumes_that_a_component_template_exists(tree):
    result = checked(tree, {}, body("shop-settings", "of-another-team"))
    assert (reported(result), result.verdict) == ([], "accepted")
    assert [gap.reason for gap in result.not_checked if "component" in gap.reason] == [
        "component template `of-another-team` is not in the project and is assumed to exist"
    ]


def test_open_project_reports_a_typo(tree):
    result = checked(tree, {}, body("shop-setings"))
    assert (reported(result), result.verdict) == ([("run", "warning")], "accepted")
    assert "`shop-settings`" in result.findings[0].message


def test_numbers_are_not_typos(tmp_path):
    (tmp_path / "index").mkdir()
    (tmp_path / "index" / "logs-7d.json").write_text('{"template": {"settings": {"number_of_shards": 1}}}')
    assert reported(checked(tmp_path, {}, body("logs-8d"))) == []


def test_without_a_config_the_sibling_folders_are_the_project(tree):
    source = text_source(str(tree / "index" / "shop.json"), json.dumps(body("shop-settings", "shop-ilm", "other")))
    result = check_source(source, None, Settings(Values()), Projects())
    reasons = [gap.reason for gap in result.not_checked]
    assert reasons == ["component template `other` is not in the project and is assumed to exist"]


def test_a_file_without_a_project():
    result = check_text(json.dumps(body("shop-settings")), "x.json", None, Settings(Values()))
    assert (reported(result), result.verdict) == ([], "accepted")


def test_invalid_value_in_the_config(tmp_path):
    from lslint.config.errors import UsageError

    with pytest.raises(UsageError, match="components: must be"):
        Config(str(tmp_path / "lslint.toml"), {"components": "open"})
