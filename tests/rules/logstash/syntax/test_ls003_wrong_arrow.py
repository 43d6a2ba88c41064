"""LS003 (wrong-arrow): an arrow before a brace, and a bracket that is in the place of an arrow."""

import pytest
from logstash_checks import check_default, selected_codes


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("input = { stdin {} }", "Logstash rejects `=` between `input` and `{`: remove `=`"),
        ("input { stdin => { id => 'ab' } }", "Logstash rejects `=>` between `stdin` and `{`: remove `=>`"),
        (
            "filter { mutate { add_tag [1] } }",
            "`=>` is missing after `add_tag`, so Logstash rejects the pipeline: add `=>`",
        ),
    ],
)
def test_message(text, message):
    (finding,) = [one for one in check_default(text).findings if one.stage == "parse"]
    assert finding.rule.code == "LS003"
    assert finding.message == message


@pytest.mark.parametrize(
    "text",
    [
        "input { beats { port: 5044 } }\n",
        "input { tcp { port 5000 } }\n",
    ],
)
def test_further_reported(text):
    assert "LS003" in selected_codes(text, "LS003")


@pytest.mark.parametrize("name", ["geoip", "date"])
def test_a_plugin_inside_another_one_is_moved(name):
    text = f'filter {{ grok {{ match => {{ "message" => "x" }}\n {name} {{ source => "ip" }}\n }} }}\n'
    (finding,) = [one for one in check_default(text).findings if one.stage == "parse"]
    assert finding.rule.code == "LS003"
    assert finding.message == (
        f"Plugin `{name}` is inside `grok`, so Logstash rejects the pipeline. Move `{name}` out of `grok`"
    )
    assert finding.fix is None


@pytest.mark.parametrize(
    ("filters", "applicability"),
    [
        ('mutate { id => "x"\n split { "a" => "b" } }', "safe"),  # also a filter
        ('mutate { ib "x" }', "unsafe"),
        ('unknown { id => "x"\n anything { "a" => "b" } }', "safe"),
    ],
)
def test_the_arrow_alone_does_not_repair_an_unknown_option(filters, applicability):
    (finding,) = [one for one in check_default(f"filter {{ {filters} }}\n").findings if one.stage == "parse"]
    assert (finding.rule.code, finding.fix.applicability) == ("LS003", applicability)


@pytest.mark.parametrize("options", ["add_tag => 'a' + 'b'", 'replace => { "a" => "x" + "%{b}" }'])
def test_strings_that_are_joined(options):
    (finding,) = [
        finding
        for finding in check_default(f"filter {{ mutate {{ {options} }} }}").findings
        if finding.stage == "parse"
    ]
    assert finding.message == "Logstash cannot join strings with `+` and rejects the pipeline: write one string"
    assert finding.fix is None
