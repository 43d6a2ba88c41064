"""Tests for all advice on templates: every structure and notation, and fixes on real files."""

from advice import fixed, run

from lslint.grammar.config.yaml import parser as yaml_tree


def test_fields_in_yaml() -> None:
    text = """\
index_patterns: [weblogs-*]
template:
  mappings:
    properties:
      agent:  # one
        type: text
        fielddata: true
"""
    (finding,) = run("ES309", text, language="yaml")
    assert finding.fix is not None
    after = fixed(text, finding)
    assert "# one" in after
    assert not yaml_tree.parse(after)[1]
    assert not run("ES309", after, language="yaml")
