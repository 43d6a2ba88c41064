"""LS388 (lookup-without-cache): cases beyond the examples of the rule."""

import pytest
from advice import run
from logstash_checks import filters


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('dns { reverse => ["a"] hit_cache_size => "${N}" failed_cache_size => "${N}" }'), 0),
        (filters('dns { reverse => ["a"] hit_cache_size => 0 failed_cache_size => 0 }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS388", text)) == count


@pytest.mark.parametrize(
    ("condition", "optional"),
    [
        ("[ip]", False),
        ('[type] == "web"', False),
        ('"PID:" in [message]', True),
        ("[message] =~ /new implant/", True),
    ],
)
def test_few_events_reach_a_filter_for_some_lines(condition: str, optional: bool) -> None:
    (found,) = run("LS388", filters(f'if {condition} {{ dns {{ reverse => ["ip"] }} }}'))
    assert found.is_optional is optional


@pytest.mark.parametrize(("options", "count"), [("", 0), ('resolve => ["a"]', 1)])
def test_a_dns_filter_that_looks_up_nothing(options: str, count: int) -> None:
    assert len(run("LS388", f"filter {{ dns {{ {options} }} }}")) == count


DNS = 'dns { reverse => ["a"] }'


@pytest.mark.parametrize(
    ("text", "optional"),
    [(DNS, False), (f'grok {{ match => {{ "p" => "UPS" }} add_tag => ["ups"] }} if "ups" in [tags] {{ {DNS} }}', True)],
)
def test_a_lookup_for_few_events(text: str, optional: bool) -> None:
    (finding,) = run("LS388", filters(text))
    assert finding.is_optional is optional


@pytest.mark.parametrize(("target", "found"), [("1.5", 0), ("2.3", 1)])
def test_releases_whose_filter_has_no_cache(target: str | None, found: int) -> None:
    assert len(run("LS388", 'filter { dns { reverse => ["ip"] action => "replace" } }', target=target)) == found
