"""LS263 (needs-single-worker): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, reported, run
from logstash_checks import filters
from rule_examples import found

from lslint.grammar.logstash import parse as parse_


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # LS263
        (filters('aggregate { task_id => "a" } aggregate { task_id => "b" }'), 1)
    ],
)
def test_findings(text: str, count: int) -> None:
    assert not parse_.parse(text)[1]
    assert len(reported("LS263", text)) == count


@pytest.mark.parametrize(("workers", "severity"), [(1, None), (4, "warning"), ("${N}", None)])
def test_knows_the_settings(workers: object, severity: "str | None") -> None:
    project = FakeProject(pipeline_workers=workers) if workers is not None else FakeProject()
    findings = run("LS263", filters('aggregate { task_id => "%{a}" code => "1" }'), project=project)
    assert [finding.severity for finding in findings] == ([severity] if severity else [])


@pytest.mark.parametrize(("columns", "count"), [("columns => []", 1), ('columns => "${COLUMNS}"', 0)])
def test_given_columns_win(columns: str, count: int) -> None:
    assert len(run("LS263", filters(f"csv {{ autodetect_column_names => true {columns} }}"))) == count


def test_one_worker_because_of_another_filter_or_a_documented_command() -> None:
    aggregate = 'aggregate { task_id => "%{a}" code => "1" }'
    assert run("LS263", filters(f'multiline {{ pattern => "^ " what => "previous" }} {aggregate}')) == []
    assert (
        len(
            run(
                "LS263",
                filters(f'multiline {{ pattern => "^ " what => "previous" }} {aggregate}'),
                project=FakeProject(pipeline_workers=4),
            )
        )
        == 1
    )


AGGREGATE = "filter {{ aggregate {{ task_id => '%{{id}}' code => \"{}\" {} }} }}\n"
PUSH = "push_map_as_event_on_timeout => true timeout => 15"


@pytest.mark.parametrize(
    ("code", "options", "found"),
    [
        ("map['n'] ||= 0; map['n'] += 1", PUSH, 0),
        ("map['n'] ||= 0; map['n'] += 1", PUSH + " end_of_task => true", 1),
        ("event.set('host', map['host'])", PUSH, 1),
    ],
)
def test_filters_that_only_collect(code: str, options: str, found: int) -> None:
    assert len(run("LS263", AGGREGATE.format(code, options))) == found


@pytest.mark.parametrize(
    "text",
    [
        'filter { csv { columns => ["a", "b"] autodetect_column_names => true } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS263", text) == []


@pytest.mark.parametrize(
    ("target", "action"),
    [("1.5", ""), ("2.4", "Start Logstash with `-w 1`"), ("5.0", "Set `pipeline.workers: 1`")],
)
def test_workers_by_release(target: str, action: str) -> None:
    text = filters('elapsed { start_tag => "a" end_tag => "b" unique_id_field => "c" }')
    messages = [one.message for one in run("LS263", text, target=target)]
    assert [message.endswith(action) for message in messages] == ([True] if action else [])
