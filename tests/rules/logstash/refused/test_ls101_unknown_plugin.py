"""LS101 (unknown-plugin): cases beyond the examples of the rule."""

from logstash_checks import codes_and_stages


def test_a_broken_plugin_is_left_out_and_others_are_checked():
    text = "input { beats { prt => 5044, } }\nfilter { grokk { } mutate { foo => 1 } }\n"
    assert codes_and_stages(text) == ["LS101:load", "LS102:load"]
