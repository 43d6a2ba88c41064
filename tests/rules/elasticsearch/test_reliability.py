"""Tests for all reliability and security rules: structures, notations, files without findings."""

import pytest
from advice import fixed, run
from elasticsearch_checks import RISKY_MAPPINGS, SETTING_FORMS, is_json, node_findings, template_text

from lslint.grammar.config.yaml import parser as yaml_tree

FORMS = {**SETTING_FORMS, "text": lambda name, value: {name: str(value)}}
SHAPES = ("legacy", "typed", "composable", "component", "got", "console", "body")
SETTINGS = {
    "ES404": ("translog.durability", "async"),
    "ES407": ("number_of_replicas", 0),
    "ES408": ("mapping.ignore_above", 20000),
    "ES410": ("mapping.total_fields.limit", 10000),
}
NODE_CODES = (
    "ES211", "ES402", "ES403", "ES414", "ES415", "ES416", "ES501", "ES502", "ES503", "ES504", "ES505",
    "ES701", "ES703",
)  # fmt: skip


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", SETTINGS)
def test_settings_in_every_shape_and_form(code: str, shape: str, form: str) -> None:
    name, value = SETTINGS[code]
    text = template_text(shape, FORMS[form](name, value), {})
    (finding,) = run(code, text)
    assert name.rpartition(".")[2] in text[finding.start : finding.end]
    if finding.fix is not None:
        after = fixed(text, finding)
        assert is_json(after)
        assert not run(code, after)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", RISKY_MAPPINGS)
def test_mappings_in_every_shape(code: str, shape: str) -> None:
    text = template_text(shape, None, RISKY_MAPPINGS[code])
    (finding,) = run(code, text)
    after = fixed(text, finding)
    assert is_json(after)
    assert not run(code, after)


@pytest.mark.parametrize("code", RISKY_MAPPINGS)
def test_mappings_in_yaml(code: str) -> None:
    import yaml

    text = "# kept\n" + yaml.safe_dump(
        {"index_patterns": ["weblogs-*"], "template": {"mappings": RISKY_MAPPINGS[code]}}
    )
    (finding,) = run(code, text, language="yaml")
    after = fixed(text, finding)
    assert after.startswith("# kept\n")
    assert not yaml_tree.parse(after)[1]
    assert not run(code, after, language="yaml")


@pytest.mark.parametrize("code", [*SETTINGS, *RISKY_MAPPINGS])
def test_fixes_keep_comments(code: str) -> None:
    """A fix keeps the comments next to its edits; there is no fix if it would remove a comment."""
    settings = dict([SETTINGS[code]]) if code in SETTINGS else None
    text = template_text("composable", settings, RISKY_MAPPINGS.get(code) if settings is None else {}).replace(
        "\n", " // kept\n"
    )
    (finding,) = run(code, text)
    if finding.fix is not None:
        after = fixed(text, finding)
        assert after.count("// kept") == text.count("// kept")
        assert is_json(after)


@pytest.mark.parametrize("code", NODE_CODES)
@pytest.mark.parametrize(
    "text", ["", "# nothing\n", "- a\n- b\n", "a\n", "---\n---\ncluster.name: elasticsearch\n", "[]\n"]
)
def test_files_without_settings(code: str, text: str) -> None:
    assert not node_findings(code, text)


@pytest.mark.parametrize("code", NODE_CODES)
def test_an_operator_may_add_missing_settings(code: str) -> None:
    text = "path.data: /d\nbootstrap.mlockall: true\ndiscovery.zen.ping.unicast.hosts: [a, b, c]\n"
    assert not node_findings(code, text, origin="operator")
    assert not node_findings(code, text, origin="document")


@pytest.mark.slow
@pytest.mark.parametrize("code", NODE_CODES)
def test_many_hosts_take_linear_time(code: str) -> None:
    """Quadratic time would be minutes."""
    hosts = ", ".join(f"'h{number}:{9300 + number % 2}'" for number in range(20_000))
    text = f"discovery.zen.ping.unicast.hosts: [{hosts}]\ncluster.name: web\nnode.name: a\n"
    assert len(node_findings(code, text)) <= 1
