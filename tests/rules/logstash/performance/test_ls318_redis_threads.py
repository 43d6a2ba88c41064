"""LS318 (redis-threads): Redis lists and Kafka topics."""

import pytest
from advice import FakeProject, corpus, fixed, reported, run
from logstash_checks import REDIS_INPUT, messages, selected_codes

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


def test_one_finding_at_the_name_of_the_plugin() -> None:
    (finding,) = run("LS318", ARTICLE)
    assert ARTICLE[finding.start : finding.end] == "redis"
    assert finding.severity == "info"
    for figure in ("37.4K", "57K", "67K", "87.3K"):
        assert figure in str(finding.help)
    assert "37.4K" in finding.message


def test_the_fix_inserts_the_option() -> None:
    (finding,) = run("LS318", ARTICLE)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    after = fixed(ARTICLE, finding)
    assert '  redis {\n    threads => 2\n    host => "127.0.0.1"\n' in after
    assert not run("LS318", after)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ('kafka { topics => ["a"] }', 'kafka { consumer_threads => 2 topics => ["a"] }'),
        ("kafka { }", "kafka { consumer_threads => 2 }"),
        ("kafka {}", "kafka { consumer_threads => 2 }"),
        ("kafka {\n  # all topics\n}", "kafka { consumer_threads => 2\n  # all topics\n}"),
    ],
)
def test_fix(before: str, after: str) -> None:
    text = f"input {{ {before} }}"
    (finding,) = run("LS318", text, project=FakeProject())
    assert fixed(text, finding) == f"input {{ {after} }}"
    assert not run("LS318", f"input {{ {after} }}", project=FakeProject())


@pytest.mark.parametrize(
    ("topics", "rest", "found"),
    [
        ('topics => ["web"]', "", True),
        ('topics => ["web"]', 'output { elasticsearch { document_id => "%{id}" } }', True),
        ('topics => ["web"]', 'output { elasticsearch { action => "create" } }', True),
        ('topics => ["abcdc", "walking", "waldo"]', "", True),
        ('topics => ["shop.cdc.orders"]', "", False),
        ('topics_pattern => "debezium-.*"', "", False),
        ('topics => ["web"] group_id => "oplog_reader"', "", False),
        ('topics => ["web"] codec => multiline { pattern => "^ " what => "previous" }', "", False),
        ('topics => ["web"]', "filter { if [payload][after] { drop { } } }", False),
        ('topics => ["web"]', 'filter { mutate { remove_field => ["__deleted"] } }', False),
        ('topics => ["web"]', 'filter { aggregate { task_id => "%{id}" code => "1" } }', False),
        ('topics => ["web"]', "filter { elapsed { start_tag => 'a' end_tag => 'b' unique_id_field => 'c' } }", False),
        ('topics => ["web"]', 'output { elasticsearch { action => "update" document_id => "%{id}" } }', False),
        ('topics => ["web"]', 'output { opensearch { action => "%{[@metadata][action]}" } }', False),
        ('topics => ["web"]', "output { elasticsearch { doc_as_upsert => true } }", False),
        ('topics => ["web"]', 'output { elasticsearch { version => "%{lsn}" } }', False),
    ],
)
def test_not_reported_if_order_matters(topics: str, rest: str, found: bool) -> None:
    text = f"input {{ kafka {{ {topics} }} }}"
    assert bool(run("LS318", f"{text}\n{rest}", project=FakeProject())) is found
    if rest:
        assert bool(run("LS318", text, project=FakeProject({"20-rest.conf": rest}))) is found


@pytest.mark.parametrize(
    ("threads", "found"), [("2", False), ("4", False), ("7", False), ("8", True), ("16", True), ("$N", False)]
)
def test_many_threads_need_a_measurement(threads: str, found: bool) -> None:
    value = '"${N}"' if threads == "$N" else threads
    findings = run("LS318", f'input {{ redis {{ data_type => "list" key => "k" threads => {value} }} }}')
    assert bool(findings) is found
    assert all("benchmark" in finding.message and "measure" in finding.fix.message for finding in findings)


@pytest.mark.parametrize(
    ("plugin", "found"),
    [
        ('kafka { topics => ["a"] }', True),
        ('kafka { topics => ["a"] consumer_threads => 20 }', False),
        ('rabbitmq { host => "h" queue => "logs" }', False),
        ('rabbitmq { host => "h" exchange => "logs" }', False),
        ('rabbitmq { host => "h" queue => "logs" exclusive => true }', False),
        ('rabbitmq { host => "h" queue => "" }', False),
        ('sqs { queue => "logs" }', False),
        ('sqs { queue => "logs.fifo" }', False),
        ('jms { destination => "logs" }', False),
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
    assert bool(run("LS318", f"input {{ {plugin} }}", project=FakeProject())) is found


def test_only_measured_figures_are_quoted() -> None:
    for name, facts in load("thread_options")["inputs"].items():
        assert ("K events/s" in facts["problem"]) is (name == "redis")


@pytest.mark.parametrize(
    "settings", [{"pipeline_workers": 1}, {"pipeline_ordered": True}, {"pipeline_ordered": "true"}]
)
def test_an_ordered_pipeline_is_not_reported(settings: dict[str, object]) -> None:
    assert not run("LS318", ARTICLE, project=FakeProject(**settings))
    assert run("LS318", ARTICLE, project=FakeProject(pipeline_workers=4))


@pytest.mark.slow
def test_corpus_findings_are_on_inputs_of_the_table() -> None:
    known = set(load("thread_options")["inputs"])
    hits = [(text[f.start : f.end], f) for _, text in corpus("logstash") for f in run("LS318", text)]
    assert len(hits) >= 8
    assert all(finding.message.startswith("`") and (name in known or "=>" in name) for name, finding in hits)


def test_options_that_a_template_engine_may_add() -> None:
    text = 'input { redis { data_type => "list" key => "k"\n{{ more }} => 1 } }'
    assert not run("LS318", text)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        # one finding per plugin type and file
        ('input { kafka { topics => ["a"] } kafka { topics => ["b"] } }\n', 1),
        ('input { kafka { topics => ["a"] } redis { data_type => "list" key => "q" } }\n', 2),
    ],
)
def test_reviewed(text: str, count: int) -> None:
    assert len(reported("LS318", text, project=FakeProject())) == count


def test_many_threads() -> None:
    text = f"input {{ {REDIS_INPUT} threads => 16 }} }}\n"
    assert run("LS318", text)[0].severity == "info"
    assert messages("LS318", text.replace("16", "2")) == []


def test_kafka_of_a_demo_only_if_selected() -> None:
    text = 'input { kafka { topics => ["web"] } }\noutput { stdout { } }'
    (finding,) = run("LS318", text)
    assert finding.is_optional


@pytest.mark.parametrize(("key", "optional"), [("k", True), ("other", False)])
def test_a_list_that_the_pipeline_fills_itself(key: str, optional: bool) -> None:
    read = 'input { redis { host => "localhost" data_type => "list" key => "k" } file { path => "/a" } }\n'
    (finding,) = run("LS318", read + f'output {{ redis {{ host => "127.0.0.1" data_type => "list" key => "{key}" }} }}')
    assert finding.is_optional is optional


def test_releases_that_read_single_events_by_default() -> None:
    text = 'input { redis { data_type => "list" key => "shipper" } }\n'
    assert run("LS318", text, target="1.4.2") == []
    assert len(run("LS318", text, target="2.4")) == 1


@pytest.mark.parametrize(
    "text",
    [
        'input { redis { data_type => "channel" key => "news" } }\n',
        'input { rabbitmq { host => "mq" queue => "logs" } }\n',
        "input { beats { port => 5044 } }\n",
        'input { kafka { topics => ["shop.cdc.orders"] } }\n',
        'input { kafka { topics => ["web"] } }\nfilter { aggregate { task_id => "%{id}" code => "map[1] = 2" } }\n',
    ],
)
def test_further_unreported(text: str) -> None:
    assert "LS318" not in selected_codes(text, "LS318")


def test_many_inputs_are_many_threads() -> None:
    one = 'redis {{ data_type => "list" key => "k{0}" }}'
    few, many = (" ".join(one.format(number) for number in range(count)) for count in (3, 4))
    assert all(not finding.is_optional for finding in run("LS318", f"input {{ {few} }}"))
    assert all(finding.is_optional for finding in run("LS318", f"input {{ {many} }}"))
