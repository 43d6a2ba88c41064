import pytest
from filter_runner import after, results, section

from lslint.execution.errors import EventError, StartError
from lslint.execution.event import Event
from lslint.execution.pipeline import unknown_fields


def outcome(filters, event):
    [found] = results(f"filter {{ {filters} }}", [event])
    for one in found["events"]:
        del one["@timestamp"], one["@version"]
    return found["events"], found["unknown"]


@pytest.mark.parametrize("event", [{}, {"a": ""}, {"a": None}, {"other": "x"}])
def test_a_filter_without_its_source_changes_nothing(event):
    assert outcome('useragent { source => "a" add_tag => ["t"] }', event) == ([event], [])
    assert outcome('cipher { source => "[a]" algorithm => "aes-256-cbc" mode => "encrypt" }', event) == ([event], [])


@pytest.mark.parametrize(
    ("filters", "event"),
    [
        ('useragent { source => "a" target => "ua" }', {"a": "curl/8"}),
        ('useragent { source => "%{b}" target => "ua" }', {}),
        ('geoip { source => "c" target => "a" } useragent { source => "a" target => "ua" }', {"c": "192.0.2.1"}),
        ('geoip { source => "a" target => "ua" }', {}),
    ],
)
def test_a_filter_whose_source_may_be_there_makes_its_fields_unknown(filters, event):
    assert "[ua]" in outcome(filters, event)[1]


@pytest.mark.parametrize(
    "filters",
    [
        "aggregate { task_id => 1 }",
        "drop { percentage => 50 }",
        'elasticsearch { hosts => ["h"] target => "found" }',
        'geoip { source => "ip" target => "geo" } if [geo] { drop {} }',
        'geoip { source => "ip" target => "geo" } if [geo] > 5 { mutate { add_tag => ["x"] } }',
        'mutate { remove_field => ["${NAME}"] }',
        'mutate { rename => { "a" => "%{b}" } add_field => { "c" => "${NAME}" } }',
    ],
)
def test_the_whole_event_is_unknown(filters):
    assert outcome(filters, {"ip": "192.0.2.1"})[1] == ["*"]


def test_what_a_filter_records_as_unknown_is_so_for_each_event():
    chain, environment = section('filter { split { field => "l" } mutate { add_tag => ["x"] } }')
    step = chain._steps[1]
    inner = step.run

    def run(event):
        environment.unknown("a test", ("u",))
        return inner(event)

    step.run = run
    found = chain.run(Event.from_json({"l": ["a", "b"]}, environment.timestamp))
    assert [unknown_fields(event) for event in found] == [["[u]"], ["[u]"]]


@pytest.mark.parametrize(
    "filters",
    [
        "clone { }",
        "uuid { }",
        "translate { }",
        'mutate { convert => { "a" => "number" } }',
        "truncate { }",
        'json { source => "[a" }',
        'translate { source => "[a" dictionary => { "x" => "y" } }',
    ],
)
def test_logstash_refuses_to_start(filters):
    with pytest.raises(StartError):
        section(f"filter {{ {filters} }}")


@pytest.mark.parametrize(
    ("filters", "event"),
    [
        ('prune { whitelist_values => { "n" => "5" } }', {"n": 5}),
        ('truncate { fields => ["o"] length_bytes => 1 }', {"o": {"k": "abc"}}),
        ('clone { clones => ["c"] add_field => { "[m][k]" => "x" } }', {"m": "text"}),
    ],
)
def test_an_exception_leaves_the_filter(filters, event):
    with pytest.raises(EventError):
        after(filters, event)
