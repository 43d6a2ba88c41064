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


def test_branches():
    chain = """
      if [n] == 1 { mutate { add_tag => ["one"] } }
      else if [n] == 2 { mutate { add_tag => ["two"] } }
      else { mutate { add_tag => ["many"] } }
    """
    for number, tag in ((1, "one"), (2, "two"), (3, "many")):
        assert after(chain, {"n": number}) == [{"n": number, "tags": [tag]}]


def test_a_dropped_event_goes_no_further():
    assert after('drop {} mutate { add_tag => ["x"] }', {}) == []


def test_a_filter_that_is_not_run_makes_its_fields_unknown():
    events, unknown = outcome('geoip { source => "ip" target => "geo" }', {"ip": "192.0.2.1"})
    assert events == [{"ip": "192.0.2.1"}]
    assert unknown == ["[geo]", "[tags]"]


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


def test_an_unknown_event_of_one_run_does_not_reach_the_next():
    chain, environment = section('filter { if [a] { geoip { source => "a" target => "g" } } }')
    found = [chain.run(Event.from_json(source, environment.timestamp)) for source in ({"a": "x"}, {"b": "x"})]
    assert [unknown_fields(event) for events in found for event in events] == [["[g]", "[tags]"], []]


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


def test_what_is_not_run_is_listed():
    chain, _ = section('filter { geoip { source => "a" } mutate { add_tag => ["x"] } "../errors" { } }')
    assert [(plugin.name, reason) for plugin, reason in chain.not_run] == [
        ("geoip", "the filter `geoip` is not run"),
        ("../errors", "the filter `../errors` is not run"),
    ]


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


def test_trace():
    seen = []

    def trace(node, before, events, outcome):
        name = getattr(node, "name", None) or node.keyword
        seen.append((name, before.get(("n",)), [one.to_json().get("n") for one in events], outcome))

    filters = """filter {
      mutate { replace => { "n" => "2" } }
      if [n] == "1" { drop {} } else if [n] == "2" { mutate { convert => { "n" => "integer" } } }
      geoip { source => "n" target => "g" }
    }"""
    chain, environment = section(filters, trace=trace)
    chain.run(Event.from_json({"n": 1}, environment.timestamp))
    assert seen == [
        ("mutate", 1, ["2"], "run"),
        ("else if", "2", ["2"], "taken"),
        ("mutate", "2", [2], "run"),
        ("geoip", 2, [2], "not run"),
    ]
