"""LS287 (confd-files-share-outputs): cases beyond the examples of the rule."""

import pytest
from advice import FakeProject, GuessedProject, run
from logstash_checks import ES_INDEX, TCP_PIPELINE, inputs
from rule_examples import found


@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        (ES_INDEX % "a", f'if [type] == "b" {{ {ES_INDEX % "b"} }}', False),
        (ES_INDEX % "a", 'file { path => "/tmp/x" }', True),
        (ES_INDEX % "a", 'pipeline { send_to => ["b"] }', False),
    ],
)
def test_files_that_share_outputs(mine: str, theirs: str, found: bool) -> None:
    files = {"b.conf": TCP_PIPELINE.format(2, theirs)}
    declared = run("LS287", TCP_PIPELINE.format(1, mine), project=FakeProject(files))
    assert len(declared) == found
    for finding in declared:
        assert finding.related[0].path == "b.conf"
    assert run("LS287", TCP_PIPELINE.format(1, mine), project=GuessedProject(files)) == []


def test_one_place_twice() -> None:
    text = f"output {{ {ES_INDEX % 'a'} }}"
    assert len(run("LS287", text, project=FakeProject({"b.conf": text, "in.conf": inputs("stdin { }")}))) == 1
    assert run("LS287", text, project=FakeProject({"b.conf": f"output {{ {ES_INDEX % 'b'} }}"})) == []


def test_files_put_one_behind_the_other() -> None:
    assert len(run("LS287", TCP_PIPELINE.format(1, ES_INDEX % "a") + TCP_PIPELINE.format(2, ES_INDEX % "b"))) == 1
    assert run("LS287", TCP_PIPELINE.format(1, ES_INDEX % "a") + TCP_PIPELINE.format(2, "stdout { }")) == []
    assert (
        run(
            "LS287",
            inputs("stdin { }") + inputs("stdin { }") + f"output {{ {ES_INDEX % 'a'} }} output {{ {ES_INDEX % 'b'} }}",
        )
        == []
    )


def test_a_pasted_listing_is_not_a_pipeline() -> None:
    first = 'input { redis { key => "a" data_type => "list" } }\noutput { elasticsearch { hosts => ["a:9200"] } }\n'
    second = 'input { tcp { port => 1 } }\noutput { redis { key => "b" data_type => "list" } }\n'
    assert len(run("LS287", first + second)) == 1
    for prompt in ("me@host:/etc/logstash> more b.conf\n", "$ cat b.conf\n", "[root@a conf.d]# cat b.conf\n", "}\n"):
        assert not run("LS287", first + prompt + second)


@pytest.mark.parametrize(
    "text",
    [
        'input { stdin {} }\noutput { elasticsearch { hosts => ["es:9200"] } }\n',
        'input { stdin { type => "a" } }\noutput { if [type] == "a" { elasticsearch { hosts => ["es:9200"] } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS287", text) == []
