"""FB123 (custom-index-without-template): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import filebeat_findings

from lslint.engine.file import check_text
from lslint.rules.filebeat.examples import INPUT


@pytest.mark.parametrize("path", ["pillar.example", "filebeat.sls"])
def test_a_formula_may_add_the_template(path):
    text = "filebeat.inputs:\n- type: log\n  paths: [/a]\noutput.elasticsearch:\n  hosts: [a]\n  index: b\n"
    for name, codes in ((path, set()), ("filebeat.yml", {"FB123"})):
        result = check_text(text, name, "filebeat")
        assert {one.rule.code for one in result.findings} & {"FB123"} == codes
        assert result.verdict != "accepted"


@pytest.mark.parametrize(
    ("index", "pattern"),
    [("shop-%{+yyyy}", "shop-*"), ("shop_%{+yyyy}", "shop_*"), ("shop%{[x]}", "shop*"), ("shop", "shop")],
)
def test_the_pattern_of_the_fix_matches_the_index(index, pattern):
    text = INPUT + f"output.elasticsearch:\n  hosts: [es]\n  index: '{index}'\n"
    (finding,) = filebeat_findings(text, "FB123", "8.0")
    assert f'setup.template.pattern: "{pattern}"' in finding.fix.edits[0].text
