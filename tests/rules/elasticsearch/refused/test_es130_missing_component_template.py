"""ES130: component templates in the file, in the tree, on the server by the config, and made by the server itself."""

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


def told(result):
    return [(f.stage, f.severity) for f in result.findings if f.rule.code == "ES130"]


@pytest.fixture
def tree(tmp_path):
    for name in ("index", "components"):
        (tmp_path / name).mkdir()
    component = '{"template": {"settings": {"number_of_shards": 1}}}'
    (tmp_path / "components" / "shop-settings.json").write_text(component)
    (tmp_path / "components" / "component-shop-fields.json").write_text(component)
    (tmp_path / "setup.txt").write_text(f"PUT _component_template/shop-ilm\n{component}\n")
    return tmp_path


def test_closed_all_there(tree):
    result = checked(tree, {"components": "closed"}, body("shop-settings", "shop-fields", "shop-ilm", "ecs@mappings"))
    assert (told(result), result.verdict) == ([], "accepted")
    assert not any("component" in gap.reason for gap in result.not_checked)


def test_closed_one_is_missing(tree):
    result = checked(tree, {"components": "closed"}, body("shop-settings", "shop-mappings"))
    assert (told(result), result.verdict, result.releases) == ([("load", "error")], "rejected", "")
    assert "`shop-mappings`" in result.findings[0].message


def test_a_list_names_what_the_server_has(tree):
    result = checked(tree, {"components": ["shop-mappings"]}, body("shop-settings", "shop-mappings", "gone"))
    assert told(result) == [("load", "error")]
    assert "`gone`" in result.findings[0].message


def test_one_that_may_be_missing(tree):
    more = {"ignore_missing_component_templates": ["shop@custom"]}
    assert told(checked(tree, {"components": "closed"}, body("shop-settings", "shop@custom", **more))) == []


@pytest.mark.parametrize(("target", "found"), [("7.10", 1), ("8.4", 1), ("8.19", 0), ("9.5", 0), ("", 0)])
def test_made_by_the_server_since(tree, target, found):
    assert len(told(checked(tree, {"components": "closed"}, body("logs@settings"), target))) == found


@pytest.mark.parametrize(("target", "found"), [("7.9", 0), ("9.5", 0)])
def test_made_by_the_server_for_long(tree, target, found):
    assert len(told(checked(tree, {"components": "closed"}, body("logs-settings"), target))) == found


def test_open_tree_takes_it_as_there_and_says_so(tree):
    result = checked(tree, {}, body("shop-settings", "of-another-team"))
    assert (told(result), result.verdict) == ([], "accepted")
    assert [gap.reason for gap in result.not_checked if "component" in gap.reason] == [
        "the component template `of-another-team` is not in this tree: taken as if it were there"
    ]


def test_open_tree_reports_a_typo(tree):
    result = checked(tree, {}, body("shop-setings"))
    assert (told(result), result.verdict) == ([("run", "warning")], "accepted")
    assert "`shop-settings`" in result.findings[0].message


def test_numbers_are_not_typos(tmp_path):
    (tmp_path / "index").mkdir()
    (tmp_path / "index" / "logs-7d.json").write_text('{"template": {"settings": {"number_of_shards": 1}}}')
    assert told(checked(tmp_path, {}, body("logs-8d"))) == []


def test_without_a_config_the_folders_next_to_are_the_tree(tree):
    source = text_source(str(tree / "index" / "shop.json"), json.dumps(body("shop-settings", "shop-ilm", "other")))
    result = check_source(source, None, Settings(Values()), Projects())
    reasons = [gap.reason for gap in result.not_checked]
    assert reasons == ["the component template `other` is not in this tree: taken as if it were there"]


def test_a_text_alone_has_no_tree():
    result = check_text(json.dumps(body("shop-settings")), "x.json", None, Settings(Values()))
    assert (told(result), result.verdict) == ([], "accepted")


def test_unknown_word_in_the_config(tmp_path):
    from lslint.config.errors import UsageError

    with pytest.raises(UsageError, match="components: must be"):
        Config(str(tmp_path / "lslint.toml"), {"components": "open"})
