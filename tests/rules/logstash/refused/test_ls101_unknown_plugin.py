"""LS101 (unknown-plugin): cases beyond the examples of the rule."""

import pytest
from logstash_checks import check_load, codes_and_stages, selected_codes


def test_a_broken_plugin_is_left_out_and_others_are_checked():
    text = "input { beats { prt => 5044, } }\nfilter { grokk { } mutate { foo => 1 } }\n"
    assert codes_and_stages(text) == ["LS101:load", "LS102:load"]


@pytest.mark.parametrize(
    ("text", "start"),
    [
        ("if [a] { drop { } } elseif { }", "`elseif {` has no condition"),
        ("else { }", "`else` does not follow an `if` block"),
        ("if [a] { drop { } } elsif { }", "`elsif {` has no condition"),
    ],
)
def test_a_keyword_that_is_read_as_a_plugin(text, start):
    found = [one for one in check_load(f"filter {{ {text} }}\n").findings if one.rule.code == "LS101"]
    assert [one.message.startswith(start) for one in found] == [True]


@pytest.mark.parametrize(
    ("name", "end"),
    [
        ('"mutate"', "must not be quoted: remove the quotes"),
        ('"mutatte"', "remove the quotes, and correct the name, as there is no filter plugin `mutatte`"),
        ('"a b"', "write the name of a filter plugin without quotes"),
        ("ELSE", "because keywords are in lower case: write `else`"),
    ],
)
def test_names_that_are_written_wrong(name, end):
    found = [one for one in check_load(f"filter {{ {name} {{}} }}\n").findings if one.rule.code == "LS101"]
    assert [one.message.endswith(end) for one in found] == [True]


@pytest.mark.parametrize(
    ("plugin", "action", "has_fix"),
    [
        ('""', "write the name of a filter plugin", False),
        ('"mutate"', "remove the quotes", True),
        ("MUE", "use the name of an existing plugin, in lower case", False),
        ("MY_FILTER", "replace the placeholder with the name of a plugin", False),
    ],
)
def test_action(plugin, action, has_fix):
    (finding,) = [one for one in check_load(f"filter {{ {plugin} {{ }} }}\n").findings if one.rule.code == "LS101"]
    assert finding.message.endswith(f": {action}")
    assert (finding.fix is not None) == has_fix


@pytest.mark.parametrize(
    "text",
    [
        "filter { grok { } }\n",
        "filter { acme_lookup { } }\n",
    ],
)
def test_further_unreported(text):
    assert "LS101" not in selected_codes(text, "LS101")
