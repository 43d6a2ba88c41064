"""LS209 (bare-constant-condition): cases beyond the examples of the rule."""

import pytest
from advice import FakeDeployment, FakeProject, run
from rule_examples import found


@pytest.mark.parametrize(("condition", "place"), [('["x,y"] not in [a]', '["x,y"] not in [a]')])
def test_constants(condition, place):
    text = f"filter {{ if {condition} {{ drop {{}} }} }}"
    (finding,) = run("LS209", text)
    assert text[finding.start : finding.end] == place
    assert run("LS209", text, target="6.8") == []


@pytest.mark.parametrize("condition", ['"a" < "b"'])
def test_constants_fine(condition):
    assert run("LS209", f"filter {{ if {condition} {{ drop {{}} }} }}") == []


@pytest.mark.parametrize(
    ("condition", "advice"),
    [
        ('["x", "y"] not in [a]', '`"x" not in [a] and "y" not in [a]`'),
        ('["x", "y"] in [a][b]', '`"x" in [a][b] or "y" in [a][b]`'),
    ],
)
def test_a_list_on_the_left_is_taken_apart(condition: str, advice: str) -> None:
    (finding,) = run("LS209", f"filter {{ if {condition} {{ drop {{ }} }} }}")
    assert finding.message.endswith(f"Test each value: {advice}")


@pytest.mark.parametrize(
    ("condition", "advice"),
    [
        ("[a] == 1 or 2", "Write `[a] in [1, 2]`"),
        ("[a] == 1 and 2", "Compare `2` with a field"),
    ],
)
def test_a_list_is_suggested_only_for_alternatives(condition, advice):
    (finding,) = run("LS209", f"filter {{ if {condition} {{ drop {{}} }} }}")
    assert finding.message.endswith(advice)


@pytest.mark.parametrize(
    ("condition", "action"),
    [
        ('["x,y"] in [a]', 'Test the value: `"x,y" in [a]`'),
        ('["x", "y"] in [a]', 'Test each value: `"x" in [a] or "y" in [a]`'),
    ],
)
def test_the_tests_that_replace_a_list(condition, action):
    (finding,) = run("LS209", f"filter {{ if {condition} {{ drop {{}} }} }}")
    assert finding.message.endswith(action)


@pytest.mark.parametrize(
    ("condition", "message"),
    [
        (
            '[t] == "a" or ["b", "c"]',
            '`["b", "c"]` is a constant, not a condition, {}. Compare `["b", "c"]` with a field',
        ),
        (f'"{"x" * 40}" or "{"y" * 40}"', "The operands are constants, not conditions, {}. Compare each with a field"),
    ],
)
def test_neighboring_constants_are_one_finding(condition: str, message: str) -> None:
    (finding,) = run("LS209", f"filter {{ if {condition} {{ drop {{}} }} }}")
    assert finding.message == message.replace("{}", "so the pipeline does not start with Logstash 7.0 or later")


@pytest.mark.parametrize("condition", ['"x" or [a]', '!("x")', '["x", "y"] in [a]', '"a" < 1'])
def test_the_release_is_named_unless_it_is_known(condition: str) -> None:
    text = f"filter {{ if {condition} {{ drop {{ }} }} }}"
    assert [
        ", so the pipeline does not start with Logstash 7.0 or later. " in one.message for one in run("LS209", text)
    ] == [True]
    assert [", so the pipeline does not start. " in one.message for one in run("LS209", text, target="7.0")] == [True]


@pytest.mark.parametrize(("high", "severity"), [("6.8", "warning"), ("7.17", "error"), ("", "error")])
def test_projects_with_beats_of_that_time(high: str, severity: str) -> None:
    project = FakeProject()
    project.deployment = FakeDeployment(beats=[("filebeat", "5.0", high, "filebeat.yml:1")])
    text = 'filter { if "x" or [a] { drop { } } }'
    assert [one.severity for one in run("LS209", text, project=project)] == [severity]
    assert [one.severity for one in run("LS209", text, project=project, target="8.0")] == ["error"]


@pytest.mark.parametrize(
    "text",
    [
        'filter { if "a" < 1 { drop {} } }\n',
    ],
)
def test_further_bad_examples(text: str) -> None:
    assert found("LS209", text)
