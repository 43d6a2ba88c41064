"""LS314 (lookup-on-every-event): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, run
from logstash_checks import filters, selected_codes


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (filters('memcached { hosts => ["c"] get => { "%{ip}" => "[x]" } }'), 1),
        (filters('if [a] { http { url => "http://x" } }'), 0),
        ("input { heartbeat {} }\n" + filters('http { url => "http://x" }'), 0),
    ],
)
def test_findings(text: str, count: int) -> None:
    assert len(run("LS314", text)) == count


def test_the_limit_follows_the_workers() -> None:
    text = filters('http { url => "http://x" }')
    (finding,) = run("LS314", text, project=FakeProject(pipeline_workers=2))
    assert "2 workers reach at most 400 events/s" in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'filter { http { url => "https://scan.example.com" verb => "POST" body => "%{a}" target_body => "b" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS314" not in selected_codes(text, "LS314")
