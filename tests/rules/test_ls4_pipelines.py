"""Reliability rules about a whole pipeline: what events bring along, where they go, and what happens on the way."""

import time

import pytest
from advice import FakeProject, check_examples, run

CODES = (
    "LS404", "LS406", "LS414", "LS417", "LS423", "LS428", "LS437", "LS439", "LS445", "LS448", "LS452",
)  # fmt: skip

TCP = "input { tcp { port => 5000 } }\n"
ES = 'output { elasticsearch { hosts => ["es:9200"] } }\n'


class Guessed(FakeProject):
    """Files that only seem to belong together."""

    declared = False


class WithSettings(FakeProject):
    """A pipeline whose logstash.yml is here."""

    def is_default(self, name: str) -> bool:
        return name not in self._settings


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def spans(code: str, text: str, **more: object) -> list[str]:
    return [text[f.start : f.end] for f in run(code, text, **more)]  # type: ignore[arg-type]


def index(name: str, filters: str, inputs: str = TCP) -> str:
    return f'{inputs}filter {{ {filters} }}\noutput {{ elasticsearch {{ index => "{name}" }} }}\n'


SET = 'mutate { add_field => { "kind" => "x" } }'


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        ("", False),
        (SET, False),
        (f"if [a] {{ {SET} }}", True),
        (f"if [a] {{ {SET} }} else {{ {SET} }}", False),
        (f"if [a] {{ {SET} }} else if [b] {{ {SET} }}", True),
        (f"if [a] {{ {SET} }} else {{ drop {{ }} }}", False),
        (f"if [a] {{ {SET} }} else {{ mutate {{ add_tag => ['x'] }} }}", True),
        (f"if [a] {{ {SET} }} {SET}", False),
        (f"if ![kind] {{ {SET} }}", False),
        (f"if [a] {{ {SET} }} if ![kind] {{ {SET} }}", False),
        ('grok { match => { "message" => "%{WORD:kind}" } }', True),
        ('grok { match => { "message" => "%{WORD:kind}" } } if ![kind] { ' + SET + " }", False),
        (f"if [a] {{ {SET} }} json {{ source => 'message' }}", False),
        (f"if [a] {{ {SET} }} ruby {{ code => 'event.set(x, 1)' }}", False),
        (f"if [type] == 'a' {{ {SET} }}", True),
    ],
)
def test_fields_of_the_index_that_may_lack(filters: str, found: bool) -> None:
    assert bool(run("LS404", index("a-%{kind}", filters))) is found


def test_index_is_not_judged_where_something_may_have_set_the_field() -> None:
    filters = f"if [a] {{ {SET} }}"
    assert run("LS404", index("a-%{kind}", filters))
    assert not run("LS404", index("a-%{kind}", filters, 'input { tcp { port => 1 add_field => { "kind" => "y" } } }'))
    assert not run("LS404", f"filter {{ {filters} }} output {{ elasticsearch {{ index => 'a-%{{kind}}' }} }}")
    typed = "input { tcp { port => 1 type => 'a' } }"
    assert not run("LS404", index("a-%{kind}", f"if [type] == 'a' {{ {SET} }}", typed)), "all types may be known"
    inside = f"{TCP}filter {{ {filters} }} output {{ if [kind] {{ elasticsearch {{ index => 'a-%{{kind}}' }} }} }}"
    assert not run("LS404", inside)


@pytest.mark.parametrize(
    ("inputs", "found"),
    [
        ("beats { port => 1 }", False),
        ('beats { port => 1 } file { path => "/a" }', True),
        ("beats { port => 1 } syslog { port => 2 }", True),
        ("beats { port => 1 } tcp { port => 2 codec => json }", False),
        ('file { path => "/a" }', False),
        ('beats { port => 1 } file { path => "/a" add_field => { "[@metadata][beat]" => "x" } }', False),
        (
            "beats { port => 1 } syslog { } } filter { if ![@metadata][beat] { mutate {"
            ' add_field => { "[@metadata][beat]" => "x" } } }',
            False,
        ),
    ],
)
def test_fields_that_only_beats_send(inputs: str, found: bool) -> None:
    text = f"input {{ {inputs} }} output {{ elasticsearch {{ index => '%{{[@metadata][beat]}}-1' }} }}"
    assert bool(run("LS404", text)) is found


@pytest.mark.parametrize(
    ("inputs", "output", "found"),
    [
        ('kafka { topics => ["a"] }', "", ["info"]),
        ('kafka { topics => ["a"] }', 'document_id => "%{id}"', []),
        ('kafka { topics => ["a"] }', "data_stream => true", []),
        ('sqs { queue => "q" }', "", ["info"]),
        ("beats { port => 1 }", "", []),
        ('file { path => "/a" }', "", []),
        ("jdbc { schedule => '* * * * *' statement => 'select * from t' }", "", ["info"]),
        ("jdbc { schedule => '* * * * *' statement => 'select * from t where id > :sql_last_value' }", "", []),
        ("jdbc { statement => 'select * from t' }", "", []),
        ("beats { port => 1 }", 'document_id => "one"', ["error"]),
        ("beats { port => 1 }", 'document_id => "${ID}"', []),
        ("beats { port => 1 }", 'document_id => "one" action => "update"', []),
    ],
)
def test_documents_that_come_twice(inputs: str, output: str, found: list[str]) -> None:
    text = f"input {{ {inputs} }} output {{ elasticsearch {{ {output} }} }}"
    assert [finding.severity for finding in run("LS406", text)] == found


def test_statements_that_make_figures_are_not_repeats() -> None:
    jdbc = 'input {{ jdbc {{ schedule => "* * * * *" statement => "SELECT {} FROM a" }} }}\n'
    assert run("LS406", jdbc.format("counter, b") + ES)
    assert not run("LS406", jdbc.format("Count(1) AS n") + ES)


def test_id_from_a_field_that_may_lack() -> None:
    text = TCP + 'filter { grok { match => { "message" => "%{INT:key} " } } } ' + ES.replace("hosts", "document_id")
    text = text.replace('["es:9200"]', '"%{key}"')
    (finding,) = run("LS406", text)
    assert finding.severity == "warning"
    assert "`grok`" in finding.message


def test_no_document_id_is_told_once_and_across_files() -> None:
    twice = 'input { kafka { topics => ["a"] } } output { elasticsearch { } elasticsearch { } }'
    assert len(run("LS406", twice)) == 1
    project = FakeProject({"a-in.conf": 'input { kafka { topics => ["a"] } }'})
    assert len(run("LS406", ES, project=project)) == 1


DLQ = 'dead_letter_queue { path => "/dlq" pipeline_id => "web" }'


@pytest.mark.parametrize(
    ("settings", "inputs", "output", "found"),
    [
        ({"pipeline_id": "web"}, DLQ, "elasticsearch { }", ["error"]),
        ({"pipeline_id": "dlq"}, DLQ, "elasticsearch { }", []),
        ({"pipeline_id": "web", "dead_letter_queue_enable": False}, DLQ, "elasticsearch { }", []),
        ({"pipeline_id": "web"}, DLQ, "if [ok] { elasticsearch { } }", []),
        ({"pipeline_id": "web"}, DLQ, 'file { path => "/a" }', []),
        ({}, DLQ, "elasticsearch { }", []),
        ({}, DLQ + " beats { port => 1 }", "elasticsearch { }", []),
        ({}, DLQ.replace("web", "main") + " beats { port => 1 }", "elasticsearch { }", ["warning"]),
        ({}, DLQ.replace("web", "${ID}") + " beats { port => 1 }", "elasticsearch { }", []),
    ],
)
def test_dead_letters_that_go_round(settings: dict[str, object], inputs: str, output: str, found: list[str]) -> None:
    names = {"pipeline_id": "pipeline.id", "dead_letter_queue_enable": "dead_letter_queue.enable"}
    project = FakeProject()
    project._settings = {names[name]: value for name, value in settings.items()}
    text = f"input {{ {inputs} }} output {{ {output} }}"
    assert [f.severity for f in run("LS414", text, project=project)] == found


@pytest.mark.parametrize(
    ("pattern", "more", "target", "found"),
    [
        ("%{COMBINEDAPACHELOG}", "", None, True),
        ("%{COMBINEDAPACHELOG}", "", "8.15", True),
        ("%{COMBINEDAPACHELOG}", "", "7.17", False),
        ("%{COMBINEDAPACHELOG}", "ecs_compatibility => v8", None, False),
        ("%{COMBINEDAPACHELOG}", "target => 'x'", None, False),
        ("%{SYSLOGBASE}", "", None, True),
        ("%{IP:client} %{WORD:verb}", "", None, False),
        ("%{COMBINEDAPACHELOG}", "pattern_definitions => { 'COMBINEDAPACHELOG' => 'x' }", None, False),
    ],
)
def test_modes_of_grok(pattern: str, more: str, target: str | None, found: bool) -> None:
    text = f"filter {{ grok {{ match => {{ 'message' => '{pattern}' }} {more} }} }}"
    assert bool(run("LS417", text, target=target)) is found


def test_mode_is_told_once_and_not_where_it_is_set_or_old_names_are_read() -> None:
    grok = "grok { match => { 'message' => '%{COMBINEDAPACHELOG}' } }"
    assert len(run("LS417", f"filter {{ {grok} {grok} }}")) == 1
    assert not run("LS417", f"filter {{ {grok} geoip {{ source => 'clientip' }} }}"), "LS281 tells"
    assert not run("LS417", f"filter {{ {grok} geoip {{ source => '[source][address]' }} }}"), "of the new names"
    project = FakeProject(pipeline_ecs_compatibility="disabled")
    project._settings = {"pipeline.ecs_compatibility": "disabled"}
    assert not run("LS417", f"filter {{ {grok} }}", project=project)


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ('topics => ["a"]', 'topics => ["b"]', True),
        ('topics => ["a"]', 'topics => ["a"]', False),
        ('topics => ["a"] group_id => "x"', 'topics => ["b"] group_id => "x"', True),
        ('topics => ["a"] group_id => "x"', 'topics => ["b"] group_id => "y"', False),
        ('topics => ["a"] group_id => "logstash"', 'topics => ["b"]', True),
        ('topics => ["a"] bootstrap_servers => "k1:9092"', 'topics => ["b"] bootstrap_servers => "k2:9092"', False),
        ('topics => ["a"] group_id => "${G}"', 'topics => ["b"] group_id => "${G}"', False),
        ('topics => ["a"]', 'topics_pattern => "b.*"', True),
    ],
)
def test_consumer_groups(one: str, other: str, found: bool) -> None:
    text = f"input {{ kafka {{ {one} }} kafka {{ {other} }} }}"
    assert len(run("LS423", text)) == found
    project = FakeProject({"b.conf": f"input {{ kafka {{ {other} }} }}"})
    assert len(run("LS423", f"input {{ kafka {{ {one} }} }}", project=project)) == found


@pytest.mark.parametrize(
    ("body", "found"),
    [
        ("elasticsearch { } http { url => 'h' }", ["http"]),
        ("elasticsearch { hosts => ['a'] } elasticsearch { hosts => ['b'] }", ["elasticsearch"]),
        ("elasticsearch { hosts => ['a'] } elasticsearch { hosts => ['a'] index => 'x' }", []),
        ("elasticsearch { } stdout { } file { path => '/a' } null { }", []),
        ("if [a] { elasticsearch { } } else { kafka { topic_id => 't' } }", []),
        ("if [a] { elasticsearch { } } if [b] { kafka { topic_id => 't' } }", ["kafka"]),
        ("pipeline { send_to => ['a'] } pipeline { send_to => ['b'] }", []),
        ("kafka { topic_id => 'a' } redis { key => 'k' } http { url => 'h' }", ["redis"]),
        ("statsd { host => 'm' } elasticsearch { }", []),
        ("{% if a %}\nkafka { topic_id => 't' }\n{% endif %}\nelasticsearch { }", []),
    ],
)
def test_outputs_that_share_their_fate(body: str, found: list[str]) -> None:
    assert spans("LS428", f"output {{ {body} }}") == found


def test_outputs_of_other_files() -> None:
    project = FakeProject({"b.conf": "output { kafka { topic_id => 't' } }"})
    (finding,) = run("LS428", ES, project=project)
    assert finding.related[0].path == "b.conf"
    assert not run("LS428", ES, project=Guessed({"b.conf": "output { kafka { topic_id => 't' } }"}))
    (finding,) = run("LS428", "output { http { url => 'h' } kafka { topic_id => 't' } }", target="6.2")
    assert "broker" in finding.message


@pytest.mark.parametrize(
    ("inputs", "body", "found"),
    [
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } else if [a] == 'y' { stdout { } }", True),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } if [a] == 'y' { stdout { } }", True),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } }", False),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } else { stdout { } }", False),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } if [a] != 'x' { stdout { } }", False),
        ("beats { port => 1 }", "if [a] == 'x' { stdout { } } if [a] == 'y' { stdout { } } null { }", False),
        ("beats { port => 1 }", "if '_grokparsefailure' in [tags] { stdout { } } else if [a] { stdout { } }", False),
        ("tcp { port => 1 type => 'x' }", "if [type] == 'x' { stdout { } } if [type] == 'y' { stdout { } }", False),
        ("tcp { port => 1 type => 'z' }", "if [type] == 'x' { stdout { } } if [type] == 'y' { stdout { } }", True),
        ("tcp { port => 1 tags => ['x'] }", "if 'x' in [tags] { stdout { } } if 'y' in [tags] { stdout { } }", False),
        ("tcp { port => 1 } udp { port => 2 type => 'x' }", "if [type] == 'x' { null { } } if [a] { null { } }", True),
    ],
)  # fmt: skip
def test_events_that_reach_no_output(inputs: str, body: str, found: bool) -> None:
    assert bool(run("LS437", f"input {{ {inputs} }} output {{ {body} }}")) is found


def test_routing_by_filters_is_left_alone() -> None:
    body = "output { if [k] == 'x' { stdout { } } if [k] == 'y' { stdout { } } }"
    assert run("LS437", TCP + body)
    assert not run("LS437", TCP + "filter { mutate { replace => { 'k' => 'x' } } }" + body)
    assert not run("LS437", TCP + "filter { ruby { code => 'event.set(a, b)' } }" + body)
    assert not run("LS437", body), "inputs are elsewhere"


GROK = "grok { match => { 'message' => '^%{IP:a}$' } }"


@pytest.mark.parametrize(
    ("filters", "found"),
    [
        (GROK, 1),
        (GROK * 3, 1),
        (f"{GROK} if '_grokparsefailure' in [tags] {{ drop {{ }} }}", 0),
        (f"{GROK} mutate {{ remove_tag => ['_grokparsefailure'] }}", 0),
        (f"{GROK} # _grokparsefailure\n", 0),
        (f"{GROK}\n # _grokparsefailure\n", 1),
        ("grok { match => { 'message' => '%{GREEDYDATA:m}' } }", 0),
        ("grok { match => { 'message' => 'a' } tag_on_failure => [] }", 0),
        ("grok { match => { 'message' => 'a' } tag_on_failure => ['x'] }", 0),
        ("grok { match => { 'message' => '^%{DATA}%{GREEDYDATA:m}$' } }", 0),
        ("grok { match => { 'message' => 'a' } add_tag => ['x'] }", 1),
        ("grok { match => { 'message' => 'a' } add_tag => ['x'] } if 'x' in [tags] { mutate { } }", 1),
        ("grok { match => { 'message' => 'a' } add_tag => ['x'] } if 'x' not in [tags] { drop { } }", 0),
    ],
)
def test_tags_of_failures(filters: str, found: int) -> None:
    assert len(run("LS448", f"{TCP}filter {{ {filters} }}\n{ES}")) == found


def test_a_tag_of_success_is_asked_by_the_output() -> None:
    grok = "grok { match => { 'message' => 'a' } add_tag => ['good'] }"
    for tag, found in (("good", 0), ("other", 1)):
        output = f"output {{ if '{tag}' in [tags] {{ elasticsearch {{ hosts => ['es:9200'] }} }} }}"
        assert len(run("LS448", f"{TCP}filter {{ {grok} }} {output}")) == found


def test_failures_are_not_judged_in_parts_and_trials() -> None:
    assert not run("LS448", f"filter {{ {GROK} }}")
    assert not run("LS448", f"{TCP}filter {{ {GROK} }} output {{ stdout {{ }} }}")
    assert not run(
        "LS448", f"{TCP}filter {{ {GROK} }} output {{ elasticsearch {{ }} pipeline {{ send_to => ['a'] }} }}"
    )
    rest = {"a.conf": TCP, "z.conf": ES}
    assert len(run("LS448", f"filter {{ {GROK} }}", project=FakeProject(rest))) == 1
    rest["z.conf"] = "output { if '_grokparsefailure' not in [tags] { elasticsearch { } } }"
    assert not run("LS448", f"filter {{ {GROK} }}", project=FakeProject(rest))


@pytest.mark.parametrize(
    ("inputs", "filters", "found"),
    [
        ("http { }", "json { source => 'message' }", 1),
        ("http { }", "json { source => 'message' } json { source => 'b' }", 1),
        ("http { }", "json { source => 'message' target => 'x' }", 0),
        ("http { }", "json { source => 'message' } prune { }", 0),
        ("jdbc { }", "json { source => 'message' }", 0),
        ("stdin { }", "json { source => 'message' }", 0),
    ],
)
def test_json_at_the_root(inputs: str, filters: str, found: int) -> None:
    assert len(run("LS452", f"input {{ {inputs} }} filter {{ {filters} }}")) == found


@pytest.mark.parametrize(
    ("queue", "inputs", "output", "target", "found"),
    [
        (None, "udp { port => 1 }", "elasticsearch { }", None, ["udp"]),
        ("memory", "tcp { port => 1 } udp { port => 1 }", "elasticsearch { }", None, ["tcp"]),
        ("persisted", "udp { port => 1 }", "elasticsearch { }", None, []),
        (None, "udp { port => 1 }", "elasticsearch { }", "5.0", []),
        (None, "beats { port => 1 }", "elasticsearch { }", None, []),
        (None, "udp { port => 1 }", "kafka { topic_id => 't' }", None, []),
        (None, "udp { port => 1 }", "stdout { }", None, []),
        (None, "syslog { }", "elasticsearch { } kafka { topic_id => 't' }", None, ["syslog"]),
    ],
)
def test_senders_that_send_once(
    queue: str | None, inputs: str, output: str, target: str | None, found: list[str]
) -> None:
    project = WithSettings(queue_type=queue) if queue else WithSettings()
    text = f"input {{ {inputs} }} output {{ {output} }}"
    assert spans("LS436", text, project=project, target=target) == found
    assert not run("LS436", text), "nothing is known of its settings"


def test_size_guards() -> None:
    assert spans("LS439", TCP + ES) == ["tcp"]
    assert not run(
        "LS439", TCP + "filter { ruby { code => 'event.cancel if event.get(\"message\").length > 9' } }" + ES
    )
    assert not run("LS439", TCP + "output { stdout { } }")
    assert not run("LS439", "input { jdbc { } }" + ES)


@pytest.mark.parametrize("code", CODES)
def test_time_is_linear(code: str) -> None:
    unit = (
        "if [t] == 'a{n}' {{ mutate {{ add_field => {{ 'k{n}' => 'v' }} }} grok {{ match => {{ 'message' => 'x' }} }}"
        " json {{ source => 'j' }} }}\n"
    )
    out = "if [u] == 'b{n}' {{ elasticsearch {{ index => 'i-%{{k{n}}}' document_id => '%{{k{n}}}' }}"
    out += " redis {{ key => 'q{n}' }} }}\n"

    def took(count: int) -> float:
        text = "input { " + "".join(f"kafka {{ topics => ['t{n}'] group_id => 'g' }}\n" for n in range(count)) + "}\n"
        text += "filter {\n" + "".join(unit.format(n=n) for n in range(count)) + "}\n"
        text += "output {\n" + "".join(out.format(n=n) for n in range(count)) + "}\n"
        start = time.process_time()
        run(code, text)
        return time.process_time() - start

    took(50)
    small, large = min(took(200) for _ in range(3)), min(took(800) for _ in range(3))
    assert large < small * 10 + 0.05
