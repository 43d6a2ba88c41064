"""LS388 (lookup-without-cache): cases beyond the examples of the rule."""

import pytest
from advice import fixed, run
from logstash_checks import filters


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('dns { reverse => ["a"] hit_cache_size => 1000 }'), 1),
        (filters('dns { reverse => ["a"] hit_cache_size => "${N}" failed_cache_size => "${N}" }'), 0),
        (filters('dns { reverse => ["a"] hit_cache_size => 0 failed_cache_size => 0 }'), 1),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS388", text)) == count


@pytest.mark.parametrize(
    ("text", "after"),
    [
        (
            'dns { reverse => ["a"] } # names\n',
            'dns { hit_cache_size => 8000 failed_cache_size => 8000 reverse => ["a"] } # names\n',
        ),
    ],
)
def test_fixes(text: str, after: str) -> None:
    (finding,) = run("LS388", filters(text))
    assert fixed(filters(text), finding) == filters(after)
    assert run("LS388", filters(after)) == []


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


@pytest.mark.parametrize(("options", "count"), [("", 0), ('resolve => ["a"]', 1), ('reverse => ["a"]', 1)])
def test_a_dns_filter_that_looks_up_nothing(options: str, count: int) -> None:
    assert len(run("LS388", f"filter {{ dns {{ {options} }} }}")) == count


DNS = 'dns { reverse => ["a"] }'


@pytest.mark.parametrize(
    ("text", "optional"),
    [
        (DNS, False),
        (f"if [a] {{ {DNS} }}", False),
        (f'if [type] == "web" {{ {DNS} }}', False),
        (f'if "login" in [message] {{ {DNS} }}', True),
        (f'if "login" in [log][message] {{ {DNS} }}', True),
        (f"if [text] =~ /^login/ {{ {DNS} }}", True),
        (f"if [text] !~ /^login/ {{ {DNS} }}", False),
        (f'if "login" not in [text] {{ {DNS} }}', False),
        (f'if "web" in [tags] {{ {DNS} }}', False),
        (f'grok {{ match => {{ "p" => "UPS" }} add_tag => ["ups"] }} if "ups" in [tags] {{ {DNS} }}', True),
        (f'if [a] {{ mutate {{ add_tag => ["ups"] }} }} if "ups" in [tags] {{ if [b] {{ {DNS} }} }}', True),
        (f'mutate {{ add_tag => ["all"] }} if "all" in [tags] {{ {DNS} }}', False),
    ],
)
def test_a_lookup_for_few_events(text: str, optional: bool) -> None:
    (finding,) = run("LS388", filters(text))
    assert finding.is_optional is optional


@pytest.mark.parametrize(("target", "found"), [("2.2", 0), ("1.5", 0), ("2.3", 1), ("5.0", 1), ("9.0", 1), (None, 1)])
def test_releases_whose_filter_has_no_cache(target: str | None, found: int) -> None:
    assert len(run("LS388", 'filter { dns { reverse => ["ip"] action => "replace" } }', target=target)) == found
