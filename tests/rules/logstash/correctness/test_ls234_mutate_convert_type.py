"""LS234 (mutate-convert-type): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import mutate_filter
from rule_examples import found


@pytest.mark.parametrize("type_", ["Integer"])
def test_convert(type_):
    (finding,) = run("LS234", mutate_filter(f'convert => {{ "a" => "{type_}" }}'))
    assert finding.stage == "start"


@pytest.mark.parametrize("type_", ["float_eu"])
def test_convert_fine(type_):
    assert run("LS234", mutate_filter(f'convert => {{ "a" => "{type_}" }}')) == []


@pytest.mark.parametrize(("type_", "safety"), [("Integer", "safe"), ("number", "manual"), ("ip", None)])
def test_only_other_names_of_a_type_are_fixed(type_, safety):
    (finding,) = run("LS234", mutate_filter(f'convert => {{ "a" => "{type_}" }}'))
    assert (finding.fix and finding.fix.applicability) == safety


def test_addresses_belong_in_the_mapping():
    (finding,) = run("LS234", mutate_filter('convert => { "a" => "ip" }'))
    assert finding.message.endswith("Remove the pair, and map the field as `ip` in the index template")


@pytest.mark.parametrize(
    "text",
    [
        'filter { mutate { convert => { "a" => "integer_eu" "b" => boolean "c" => "${TYPE}" } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS234", text) == []
