"""LS701 missing-plugin-id: which plugins are reported, the layout of the fix, all accepted corpus files."""

import os
import pathlib
import random
import re

import pytest
from advice import FakeProject, corpus, fixed
from counting import check_linear
from logstash_checks import REDIS_TEST_CONFIG, default_codes, selected_codes
from paths import SHARED
from plugin_ids import fix, ids, run
from rule_examples import found

from lslint.engine.visitor import dispatch, visit_pipeline
from lslint.grammar.logstash import parse as parse_
from lslint.grammar.logstash.nodes import Node, Pipeline, Plugin
from lslint.rules import registry
from lslint.rules.logstash.api import PipelineView


def test_one_finding_per_plugin_at_its_name() -> None:
    text = (
        "input { stdin { codec => json { charset => 'UTF-8' } } }\n"
        'filter { if [a] { mutate { } } else { grok { id => "x" } } }\n'
        'output { "stdout" { codec => dots } }\n'
    )
    findings = run(text)
    assert [text[f.start : f.end] for f in findings] == ["stdin", "mutate", '"stdout"']
    for finding in findings:
        assert finding.severity == "info"
        assert finding.fix is not None
        assert finding.fix.applicability == "safe"


def test_the_help_names_plugins_that_are_not_counted() -> None:
    drop, printed = run("filter { drop { } }\noutput { stdout { } }\n")
    assert (
        drop.help == "`stdout` outputs and `mutate` filters without options are reported only if the rule is selected."
    )
    assert printed.help is None
    (drop,) = run("filter { drop { } }\n")
    assert drop.help is None


@pytest.mark.parametrize(("target", "count"), [("2.4", 0), ("4.9", 0), ("5.0", 1), ("8.15.2", 1), (None, 1)])
def test_ids_were_added_in_5_0(target: str | None, count: int) -> None:
    assert len(run("filter { drop { } }\n", target=target)) == count


@pytest.mark.slow
@pytest.mark.parametrize("shape", ["wide", "deep"])
def test_time_is_linear(shape: str) -> None:
    """Many plugins in a condition with many operands, and in many conditions; LS301 reads conditions as well."""
    rules = dispatch([registry.load("LS701"), registry.load("LS301")])
    inner = 'grok { match => { "message" => "%{IP:a} %{WORD:b}" } }\n'

    def made(count: int) -> tuple:
        if shape == "wide":
            text = f"filter {{ if {' or '.join(['[a] == 1'] * count)} {{ {inner * count} }} }}"
        else:
            text = f"filter {{ {('if [a] { ' + inner) * count} {'}' * count} }}"
        tree, _ = parse_.parse(text)
        return tree, rules, PipelineView(text, tree, "a.conf", "logstash")

    check_linear(lambda given: visit_pipeline(*given), made, 200, 1_600)


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("filter { drop {} }", 'filter { drop { id => "ID" } }'),
        ("filter { drop { } }", 'filter { drop { id => "ID" } }'),
        ("filter{drop{}}", 'filter{drop{ id => "ID" }}'),
        ("output { stdout { codec => dots } }", 'output { stdout { id => "ID" codec => dots } }'),
        ("output { stdout {codec => dots} }", 'output { stdout { id => "ID" codec => dots} }'),
        ("filter {\n  drop {\n  }\n}\n", 'filter {\n  drop {\n    id => "ID"\n  }\n}\n'),
        ("filter {\n\tdrop {\n\t}\n}\n", 'filter {\n\tdrop {\n\t\tid => "ID"\n\t}\n}\n'),
        (
            "filter {\r\n  json {\r\n      source => 'a'\r\n  }\r\n}\r\n",
            "filter {\r\n  json {\r\n      id => \"ID\"\r\n      source => 'a'\r\n  }\r\n}\r\n",
        ),
        (
            "filter {\n  json { # first\n    # second\n    source => 'a' # third\n  }\n}\n",
            "filter {\n  json { # first\n    id => \"ID\"\n    # second\n    source => 'a' # third\n  }\n}\n",
        ),
        (
            "filter {\n  drop { # why\n    # more\n  }\n}\n",
            'filter {\n  drop { # why\n    id => "ID"\n    # more\n  }\n}\n',
        ),
        (
            "filter {\n  json {\n    source     => 'a'\n    target     => 'b'\n    remove_tag => []\n  }\n}\n",
            "filter {\n  json {\n    id         => \"ID\"\n    source     => 'a'\n    target     => 'b'\n"
            "    remove_tag => []\n  }\n}\n",
        ),
        (
            "filter {\n  json {\n    source => 'a'\n    add_tag => []\n  }\n}\n",
            "filter {\n  json {\n    id => \"ID\"\n    source => 'a'\n    add_tag => []\n  }\n}\n",
        ),
        (
            "filter {\n  json { source => 'a'\n         target => 'b'\n  }\n}\n",
            "filter {\n  json { id => \"ID\"\n         source => 'a'\n         target => 'b'\n  }\n}\n",
        ),
        (
            "filter {\n  json\n  {\n    source => 'a'\n  }\n}\n",
            "filter {\n  json\n  {\n    id => \"ID\"\n    source => 'a'\n  }\n}\n",
        ),
        (
            "output {\n  stdout { codec => json {\n    } }\n}\n",
            'output {\n  stdout { id => "ID"\n           codec => json {\n    } }\n}\n',
        ),
    ],
)
def test_layout(before: str, after: str) -> None:
    (finding,) = run(before)
    repaired = fixed(before, finding)
    assert re.sub(r'(\bid +=> )"[^"]+"', r'\1"ID"', repaired) == after
    assert parse_.parse(repaired)[1] == []
    assert run(repaired) == []


def without_ids(node: object) -> object:
    """The tree as plain data without positions, comments and the ids of its plugins."""
    if isinstance(node, Node):
        names = [n for kind in type(node).__mro__ for n in getattr(kind, "__slots__", ())]
        skip = ("start", "end", "open", "close", "arrow", "name_end", "comments", "facts", "op_start", "op_end")
        displayed = {n: without_ids(getattr(node, n)) for n in names if n not in skip}
        if isinstance(node, Plugin):
            displayed["options"] = [without_ids(o) for o in node.options if o.name != "id"]
        return type(node).__name__, displayed
    if isinstance(node, list | tuple):
        if len(node) == 3 and isinstance(node[0], str) and isinstance(node[1], int):
            return node[0]  # an operator and its position
        return [without_ids(item) for item in node]
    return node


def comments(tree: Pipeline, text: str) -> list[str]:
    return [text[start:end] for start, end in tree.comments]


@pytest.mark.slow
def test_all_fixes_over_the_corpus() -> None:
    """Fixed files parse, have the same tree except for ids, keep their comments, have unique ids and no finding."""
    files = corpus("logstash")
    random.Random(7).shuffle(files)
    seen = 0
    for path, text in files[:: 1 if os.environ.get("LSLINT_ALL") else 5]:
        tree, errors = parse_.parse(text)
        if errors:
            continue
        before = without_ids(tree)
        findings = run(text, path)
        fixed = fix(text, findings)
        after, errors = parse_.parse(fixed)
        assert errors == [], path
        assert without_ids(after) == before, path
        assert comments(after, fixed) == comments(tree, text), path
        made = [e.text for f in findings if f.fix is not None for e in f.fix.edits]
        given = re.findall(r'id +=> "([^"]+)"', "".join(made))
        assert len(given) == len(findings) == len(set(given)), path
        assert set(given) <= set(ids(fixed)), path
        assert not set(given) & set(ids(text)), path
        assert run(fixed, path) == [], path
        assert ("\r\n" in text) or ("\r" not in fixed), path
        seen += len(findings)
    assert seen > 300


SEEDS = SHARED / "seeds"


seeds = pytest.mark.skipif(not SEEDS.is_dir(), reason="needs ../shared/seeds")


def _snippet(file: pathlib.Path) -> str:
    """Return the pipeline of an article about Redis, from ``input`` to the line of ``output``."""
    found = re.search(r"^input \{.*?^output .*?$", file.read_text(encoding="utf-8"), re.DOTALL | re.MULTILINE)
    assert found is not None
    return found.group() + "\n"


def test_a_config_that_keeps_no_event() -> None:
    assert default_codes(REDIS_TEST_CONFIG) == ["LS318"]
    assert selected_codes(REDIS_TEST_CONFIG, "LS701") == ["LS701", "LS701"]


def test_the_test_config_of_the_article() -> None:
    text = (
        'input { \n  redis {\n    host => "127.0.0.1"\n    data_type => "list"\n    key => "redis_test"\n'
        "    # batch_count => 1\n    # threads => 1\n  }\n}\noutput { stdout { codec => dots } }\n"
    )
    assert selected_codes(text) == ["LS318"]
    assert selected_codes(text, "LS701") == ["LS701", "LS701"]


@pytest.mark.parametrize(
    ("plugin", "code"),
    [
        ('mutate { add_field => { "[@metadata][comm]" => "%{comm}" } }', "LS701"),
        ('mutate { id => "set_@metadata_field_from_comm" add_field => { "a" => "b" } }', ""),
        ('mutate { id => "a3f9c01b77" add_field => { "a" => "b" } }', "LS703"),
    ],
)
def test_readable_ids(plugin: str, code: str) -> None:
    assert selected_codes(f"filter {{ {plugin} }}\n", "LS701", "LS703") == ([code] if code else [])


@seeds
def test_both_languages_carry_one_config() -> None:
    one, two = (_snippet(path) for path in sorted(SEEDS.glob("00[01]_*")))
    assert default_codes(one) == default_codes(two)
    assert default_codes(one) == ["LS318"]


MUTATES = "".join(f'mutate {{ lowercase => ["f{number}"] }} ' for number in range(5))
OUTPUT = 'output { elasticsearch { hosts => ["es:9200"] } }\n'
INPUT = "input { beats { port => 5044 } }\n"


def is_reported(text: str, path: str = "nginx.conf", **rest: object) -> bool:
    return any(not finding.is_optional for finding in run(text, path, **rest))  # type: ignore[arg-type]


@pytest.mark.parametrize(
    ("filters", "reported"),
    [
        ("json { } date { }", False),
        ('mutate { lowercase => ["a"] } mutate { lowercase => ["b"] }', False),
        ('mutate { lowercase => ["a"] } mutate { lowercase => ["b"] } json { source => "c" }', True),
        ("mutate { } mutate { } mutate { # nothing\n }", False),
        ("drop { } drop { } drop { } drop { }", True),
        (MUTATES, True),
        ('mutate { id => "a" }', False),
        ('mutate { id => "a" } mutate { lowercase => ["b"] }', True),
        ('mutate { id => "a" } json { source => "b" }', True),
    ],
)
def test_ids_are_suggested_if_they_distinguish_plugins(filters: str, reported: bool) -> None:
    assert is_reported(f"{INPUT}filter {{ {filters} }}\n{OUTPUT}") is reported


def test_a_part_of_a_large_pipeline() -> None:
    rest = {"a.conf": INPUT + f"filter {{ {MUTATES}{MUTATES} }}", "z.conf": OUTPUT}
    three = 'json { source => "a" } date { match => ["b", "ISO8601"] } geoip { source => "c" }'
    five = f'filter {{ {three} useragent {{ source => "d" }} kv {{ source => "e" }} }}'
    assert not is_reported(f"filter {{ {three} }}", project=FakeProject(rest))
    assert is_reported(five, project=FakeProject(rest))
    assert not is_reported('filter { json { source => "a" } }', project=FakeProject(rest))


def test_ids_of_a_few_inputs_are_no_convention() -> None:
    rest = {"a.conf": INPUT.replace("port", 'id => "in" port') + f"filter {{ {MUTATES}{MUTATES} }}", "z.conf": OUTPUT}
    two = 'filter { json { source => "a" } date { match => ["b", "ISO8601"] } }'
    assert not is_reported(two, project=FakeProject(rest))
    assert is_reported(two, project=FakeProject({**rest, "y.conf": 'filter { mutate { id => "x" } }'}))
    assert is_reported(two, project=FakeProject({"a.conf": rest["a.conf"].partition("filter")[0], "z.conf": OUTPUT}))
    assert is_reported(f"filter {{ {MUTATES} }}", project=FakeProject(rest))


def test_plugins_that_an_id_does_not_describe_are_reported_only_on_request() -> None:
    found = run(
        f"{INPUT}filter {{ {MUTATES} mutate {{ }} }}\n{OUTPUT}output {{ stdout {{ codec => dots }} }}\n", "a.conf"
    )
    shown = [finding.message.split("`")[1] for finding in found if not finding.is_optional]
    assert shown == ["beats", *["mutate"] * 5, "elasticsearch"]
    assert [finding.message.split("`")[1] for finding in found if finding.is_optional] == ["mutate", "stdout"]


@pytest.mark.parametrize(
    "text",
    [
        f"{INPUT}filter {{ {MUTATES} }}\noutput {{ stdout {{ }} }}\n",
    ],
)
def test_ids_are_not_suggested_where_nothing_is_stored(text: str) -> None:
    assert not is_reported(text)
    assert run(text), "but where the rule is selected"


def test_template_markers_in_values_do_not_hide_an_id() -> None:
    """A template value does not add an ``id``, but a template branch may."""
    text = (
        'input { beats { port => {{ port }} } }\nfilter { mutate { add_field => { "x" => "{{ value }}" } } }\n'
        'output { elasticsearch { hosts => ["{{ es }}"] } file { {{ options }} } }\n'
    )
    found = run(text, "a.conf.j2")
    assert [text[f.start : f.end] for f in found] == ["beats", "mutate", "elasticsearch"]


@pytest.mark.parametrize(("opening", "count"), [("{% for one in all %}", 2), ("{% if one %}", 3)])
def test_template_loops_are_excluded(opening: str, count: int) -> None:
    closing = opening.replace("{% ", "{% end").partition(" one")[0] + " %}"
    text = f"input {{\n{opening}\n  stdin {{ }}\n{closing}\n  tcp {{ port => 1 }}\n  udp {{ port => 2 }}\n}}\n"
    found = selected_codes(text, "LS701")
    assert len(found) == count


@pytest.mark.parametrize(
    ("options", "count"),
    [
        ('add_field => { "id" => "%{doc_id}" }', 1),
        ("add_field => { 'id' => 'x' }", 1),
        ('rename => { "[doc][id]" => "id" }', 1),
        ("# id: of the document", 1),
        ('add_field => { id => "x" }', 0),
        ('id = "x"', 0),
        ('add_tag => "a id => "x"', 0),
        ('add_tag => "a\n id => "x"', 0),
    ],
)
def test_names_that_are_no_ids_in_a_file_with_syntax_errors(options: str, count: int) -> None:
    text = f"filter {{\n  mutate {{\n    {options}\n  }}\n  drop {{ id => }}\n}}\n"
    assert len([one for one in run(text) if one.start < text.index("drop")]) == count


@pytest.mark.parametrize(
    ("filters", "reported"),
    [
        (MUTATES, True),
        ("if [a] { " + MUTATES + "}", False),
        ("if [a] { " + MUTATES + '} mutate { id => "x" }', True),
        ("if [a] { " + MUTATES + "} drop { } drop { } drop { } drop { }", False),
        ("if [a] { " + MUTATES * 2 + "} drop { } drop { } drop { } drop { } drop { }", True),
        ("if [a] { " + MUTATES.replace(" }", ' strip => ["a"] }') + "}", True),
        ("if [a] { " + MUTATES.replace("mutate", "drop") + "}", True),
        (MUTATES * 21, True),
    ],
)
def test_what_nobody_gives_ids_to(filters: str, reported: bool) -> None:
    assert is_reported(f"filter {{ {filters} }}\n") is reported


SIBLING = 'input { udp { port => 2 } }\nfilter { ruby { code => "%s" } }\n'
OLD, NEW, PLAIN = (SIBLING % code for code in ("event['a'] = 1", "event.set('a', 1)", "@a = 1"))


@pytest.mark.parametrize(
    "text",
    [
        'output { stdout { id => "show" codec => rubydebug { metadata => true } } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS701", text) == []


@pytest.mark.parametrize(
    ("setting", "inputs", "reported"),
    [
        ({}, INPUT, True),
        ({"xpack_monitoring_enabled": False}, INPUT, False),
        ({"monitoring_enabled": "false"}, INPUT, False),
        ({"xpack_monitoring_enabled": True}, INPUT, True),
        ({"xpack_monitoring_enabled": False}, INPUT.replace("port", 'id => "in" port'), True),
    ],
)
def test_a_pipeline_that_is_not_monitored(setting, inputs, reported) -> None:
    project = FakeProject({"a.conf": inputs, "z.conf": OUTPUT}, **setting)
    assert is_reported(f"filter {{ {MUTATES} }}", project=project) is reported
