"""Gain of an anchor at the start of a grok pattern, in messages and severities (LS301)."""

from advice import FakeProject, run
from logstash_checks import ANY_LINES, grok


def test_the_set_in_use_decides() -> None:
    """CATALINALOG contains ", 20" near its start only in the legacy set, and other lines do not contain it."""
    body = 'match => { "message" => "%{CATALINALOG}" }'

    def severity(text: str, target: str | None = None, project: FakeProject | None = None) -> str:
        (finding,) = run("LS301", ANY_LINES + text, target=target, project=project)
        return finding.severity

    assert severity(grok(body)) == "info"
    assert severity(grok(body), "7.17") == "info"
    assert severity(grok(body), "8.15") == "warning"
    assert severity(grok(f'ecs_compatibility => "v1"\n {body}')) == "warning"
    assert severity(grok(f"ecs_compatibility => disabled\n {body}"), "8.15") == "info"
    project = FakeProject()
    project._settings["pipeline.ecs_compatibility"] = "disabled"
    assert severity(grok(body), "8.15", project) == "info"
    only_ecs = 'match => { "message" => "%{HAPROXYHTTPREQUESTLINE}" }'
    assert len(run("LS301", grok(only_ecs))) == len(run("LS301", grok(only_ecs), target="8.15")) == 1
