"""LS318 redis-threads and the other inputs with a thread count."""

import pytest
from advice import FakeProject, corpus, fixed, run
from logstash_checks import REDIS_INPUT, messages

from lslint.rules import registry
from lslint.rules.knowledge import load

ARTICLE = """\
input {
  redis {
    host => "127.0.0.1"
    data_type => "list"
    key => "shipper"
    # batch_count => 1
    # threads => 1
  }
}
output { stdout { codec => dots } }
"""


def test_workers_do_not_help() -> None:
    assert "workers do not speed up inputs" in registry.load("LS318").why


def test_one_finding_on_the_redis_line() -> None:
    (finding,) = run("LS318", ARTICLE)
    assert ARTICLE[finding.start : finding.end] == "redis"
    assert finding.severity == "info"
    for figure in ("37.4K", "57K", "67K", "87.3K"):
        assert figure in finding.message


def test_the_suggestion_is_valid() -> None:
    (finding,) = run("LS318", ARTICLE)
    assert finding.fix is not None
    assert finding.fix.applicability == "manual"
    after = fixed(ARTICLE, finding)
    assert '  redis {\n    threads => 2\n    host => "127.0.0.1"\n' in after
    assert not run("LS318", after)


@pytest.mark.parametrize(("threads", "found"), [("2", False), ("4", False), ("5", True), ("16", True), ("$N", False)])
def test_more_than_pay(threads: str, found: bool) -> None:
    value = '"${N}"' if threads == "$N" else threads
    findings = run("LS318", f'input {{ redis {{ data_type => "list" key => "k" threads => {value} }} }}')
    assert bool(findings) is found
    assert all("measure" in finding.message for finding in findings)


@pytest.mark.parametrize(
    ("plugin", "found"),
    [
        ('kafka { topics => ["a"] }', True),
        ('kafka { topics => ["a"] consumer_threads => 20 }', False),
        ('rabbitmq { host => "h" queue => "logs" }', True),
        ('rabbitmq { host => "h" exchange => "logs" }', False),
        ('rabbitmq { host => "h" queue => "logs" exclusive => true }', False),
        ('rabbitmq { host => "h" queue => "" }', False),
        ('sqs { queue => "logs" }', True),
        ('sqs { queue => "logs.fifo" }', False),
        ('jms { destination => "logs" }', True),
        ('jms { destination => "logs" pub_sub => true }', False),
        ('redis { data_type => "channel" key => "k" }', False),
        ('redis { data_type => "${TYPE}" key => "k" }', False),
        ("generator { }", False),
        ("beats { port => 5044 }", False),
        ("udp { port => 514 }", False),
        ("unknown { }", False),
    ],
)
def test_other_inputs(plugin: str, found: bool) -> None:
    assert bool(run("LS318", f"input {{ {plugin} }}")) is found


def test_only_measured_figures_are_quoted() -> None:
    for name, facts in load("thread_options")["inputs"].items():
        assert ("K events/s" in facts["fact"]) is (name == "redis")


@pytest.mark.parametrize(
    "settings", [{"pipeline_workers": 1}, {"pipeline_ordered": True}, {"pipeline_ordered": "true"}]
)
def test_an_ordered_pipeline_is_left_alone(settings: dict[str, object]) -> None:
    assert not run("LS318", ARTICLE, project=FakeProject(**settings))
    assert run("LS318", ARTICLE, project=FakeProject(pipeline_workers=4))


@pytest.mark.slow
def test_corpus_findings_are_on_inputs_of_the_table() -> None:
    known = set(load("thread_options")["inputs"])
    hits = [(text[f.start : f.end], f) for _, text in corpus("logstash") for f in run("LS318", text)]
    assert len(hits) >= 10
    assert all(finding.message.startswith("`") and (name in known or "=>" in name) for name, finding in hits)


def test_what_a_template_engine_may_add_is_not_missed() -> None:
    text = 'input { redis { data_type => "list" key => "k"\n{{ more }} => 1 } }'
    assert not run("LS318", text)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # the same advice for each plugin of a file is noise
        ('input { kafka { topics => ["a"] } kafka { topics => ["b"] } }\n', 1),
        ('input { kafka { topics => ["a"] } rabbitmq { host => "m" queue => "q" } }\n', 2),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(run("LS318", text)) == count


def test_the_page_says_what_workers_do_not() -> None:
    assert "workers do not speed up inputs" in registry.load("LS318").why


def test_many_threads() -> None:
    text = f"input {{ {REDIS_INPUT} threads => 16 }} }}\n"
    assert run("LS318", text)[0].severity == "info"
    assert messages("LS318", text.replace("16", "2")) == []
