"""Filters with few options: clone, drop, uuid, truncate, urldecode, de_dot, cidr, prune."""

import pytest
from filter_runner import after, results, section

from lslint.execution.errors import StartError


def test_a_clone_gets_the_time_of_the_run():
    chain = 'filter { mutate { remove_field => ["@timestamp"] } clone { clones => ["a"] } }'
    [found] = results(chain, [{"m": 1}])
    assert found["unknown"] == ["[@timestamp]"]
    assert "@timestamp" not in found["events"][0]


@pytest.mark.parametrize(("options", "count"), [("", 0), ("percentage => 100", 0), ("percentage => 0", 1)])
def test_drop(options, count):
    assert len(after(f"drop {{ {options} }}", {"m": 1})) == count


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ('fields => ["a"] length_bytes => 4', {"a": "日本", "b": "xxxxx"}, {"a": "日", "b": "xxxxx"}),
        ('fields => ["a"] length_bytes => 0', {"a": "x"}, {"a": ""}),
        ('fields => ["a"] length_bytes => 1', {"a": ["xy", 12]}, {"a": ["x", 12]}),
        ('fields => ["[a]"] length_bytes => 1', {"a": {"k": "xy", "n": 1}}, {"a": {"k": "x", "n": 1}}),
        ("length_bytes => 2", {"a": "xyz", "o": {"k": "xyz"}, "n": 123}, {"a": "xy", "o": {"k": "xy"}, "n": 123}),
        ('fields => ["gone"] length_bytes => 1 add_tag => ["x"]', {}, {"tags": ["x"]}),
    ],
)
def test_truncate(options, event, made):
    [found] = after(f"truncate {{ {options} }}", event)
    found.pop("@version", None)
    assert found == made


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ("", {"message": "a%20b+c%2"}, {"message": "a b+c%2"}),
        ("", {"message": ["%41", {"k": "%42", "n": 1}]}, {"message": ["A", {"k": "B", "n": 1}]}),
        ("", {"message": '%FF"é'}, {"message": '\\xFF\\"é'}),
        ("", {"message": "%FF#{a}#"}, {"message": "\\xFF\\#{a}#"}),
        ('charset => "ISO-8859-1"', {"message": "%E9"}, {"message": "é"}),
        ('field => "a"', {"message": "%41", "a": "%41"}, {"message": "%41", "a": "A"}),
        ("all_fields => true", {"message": "%41", "a": "%41"}, {"message": "A", "a": "A"}),
    ],
)
def test_urldecode(options, event, made):
    assert after(f"urldecode {{ {options} }}", event) == [made]


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ("", {"a.b": 1, "o": {"x.y": 1}}, {"a_b": 1, "o": {"x.y": 1}}),
        ('separator => "-"', {"a.b.c": 1}, {"a-b-c": 1}),
        ("nested => true", {"a.b": 1}, {"a": {"b": 1}}),
        ('fields => ["[o]"] recursive => true', {"a.b": 1, "o": {"x.y": {"z.z": 1}}},
         {"a.b": 1, "o": {"x_y": {"z_z": 1}}}),
        ('fields => ["[o][x.y]"]', {"o": {"x.y": 1, "z": 2}}, {"o": {"x_y": 1, "z": 2}}),
        ('fields => ["[o][x.y]"] nested => true', {"o": {"x.y": 1}}, {"o": {"x": {"y": 1}}}),
        ('fields => ["a.b"]', {"a.b": 1, "c.d": 1}, {"a_b": 1, "c.d": 1}),
    ],
)  # fmt: skip
def test_de_dot(options, event, made):
    assert after(f"de_dot {{ {options} }}", event) == [made]


@pytest.mark.parametrize(
    ("address", "network", "inside"),
    [
        ("10.1.2.3", "10.0.0.0/8", True), ("%{ip}", "192.0.2.0/24", True), ("10.1.2.3", "%{net}", True),
        ("::1", "::/64", True), ("[::1]", "::1/128", True), ("11.1.2.3", "10.0.0.0/8", False),
        ("x", "10.0.0.0/8", False), ("10.1.2.3", "192.0.2.0/24, 10.0.0.0/8", True), ("10.1.2.3", "%{nets}", True),
        ("10.1.2.3", "x", False), ("::1", "0.0.0.0/0", False), ("%{gone}", "0.0.0.0/0", False),
    ],
)  # fmt: skip
def test_cidr(address, network, inside):
    event = {"ip": "192.0.2.7", "net": "10.1.0.0/16", "nets": ["192.0.2.0/24", "10.0.0.0/8"]}
    chain = f'cidr {{ address => ["{address}"] network => ["{network}"] add_tag => ["in"] }}'
    assert after(chain, event) == [{**event, "tags": ["in"]} if inside else event]


def test_cidr_reads_networks_of_a_file():
    chain = 'cidr { address => ["10.1.2.3"] network_path => "/nets" add_tag => ["in"] }'
    assert after(chain, {}, files={"/nets": "192.0.2.0/24\n10.0.0.0/8\n"}) == [{"tags": ["in"]}]
    assert results(f"filter {{ {chain} }}", [{}])[0]["unknown"] == ["[tags]"]


def test_cidr_with_networks_of_two_sources_is_refused():
    with pytest.raises(StartError):
        section('filter { cidr { network => ["10.0.0.0/8"] network_path => "/nets" } }', files={"/nets": ""})


@pytest.mark.parametrize(
    ("options", "event", "made"),
    [
        ("", {"%{x}": 1, "a": 2}, {"a": 2, "@version": "1"}),
        ('whitelist_names => ["^a"]', {"a": 1, "ba": 2}, {"a": 1}),
        ('blacklist_names => ["a", "@"]', {"a": 1, "ba": 2, "c": 3}, {"c": 3}),
        ('interpolate => true whitelist_names => ["^%{n}$"]', {"n": "a", "a": 1}, {"a": 1}),
        ('blacklist_names => ["@"] whitelist_values => { "a" => "x" "b" => "x" }', {"a": "x", "b": "y"}, {"a": "x"}),
        ('blacklist_names => ["@"] blacklist_values => { "a" => "x" }', {"a": ["x", "y"]}, {"a": ["y"]}),
        ('blacklist_names => ["@"] whitelist_values => { "a" => "x" }', {"a": ["y", "z"]}, {}),
        ('blacklist_names => ["@"] blacklist_values => { "a" => "x" }', {"a": ["x"]}, {}),
        (
            'interpolate => true blacklist_names => ["@"] blacklist_values => { "a" => "x" "b" => "%{a}y" }',
            {"a": "x", "b": "xy", "c": "%{a}y"},
            {"c": "%{a}y"},
        ),
        (
            'interpolate => true blacklist_names => ["@", "^n$", "^%{n}$"] whitelist_values => { "b" => "%{n}" }',
            {"n": "a", "a": 1, "b": "a", "c": 1},
            {"b": "a", "c": 1},
        ),
        ('whitelist_names => ["^a$"] add_tag => ["t"]', {"a": 1}, {"a": 1, "tags": ["t"]}),
    ],
)
def test_prune(options, event, made):
    chain = f"filter {{ prune {{ {options} }} }}"
    [found] = results(chain, [event])
    found["events"][0].pop("@timestamp", None)
    assert found["events"] == [made]
