"""LS293 (field-never-made): cases beyond the examples of the rule."""

import json

import pytest
from advice import FakeProject, run
from counting import check_linear
from logstash_checks import filters
from rule_examples import found

from lslint.cli.main import main
from lslint.rules.project_view import ProjectView

OUTPUT = "output { stdout { } }\n"
READ = 'mutate { add_field => { "x" => "%{level}" } }'


def count(inputs: str, filters: str = READ, output: str = OUTPUT, **options: object) -> int:
    return len(run("LS293", f"input {{ {inputs} }}\nfilter {{ {filters} }}\n{output}", **options))


@pytest.mark.parametrize(
    ("inputs", "expected"),
    [
        ("tcp { port => 1 codec => multiline { pattern => '^ ' what => previous } }", 1),
        ("kafka { bootstrap_servers => 'a:9092' decorate_events => true }", 1),
        ("kafka { topic_id => 'a' zk_connect => 'z:2181' }", 0),  # before 5.0: `json` by default
        ("kafka { topic_id => 'a' codec => plain }", 1),
        ("tcp { port => 1 codec => json_lines { target => '[level][doc]' } }", 0),
        ("udp { port => 1 codec => netflow { target => level } }", 0),
        ("jdbc { statement => 'x' target => 'row' }", 1),
        ("jdbc { statement => 'x' }", 0),
        ("some_own_input { }", 0),
        ("tcp { port => 1 codec => some_own_codec { } }", 0),
        ("tcp { port => 1 format => json }", 0),
        ('file { path => "/a" add_field => { "%{name}" => "x" } }', 0),
    ],
)
def test_inputs(inputs: str, expected: int) -> None:
    assert count(inputs) == expected


@pytest.mark.parametrize(
    ("before", "expected"),
    [
        ('grok { match => { "message" => "%{LOGLEVEL:[log][level]}" } }', 1),
        ('grok { match => { "message" => "%{OWN:x}" } patterns_dir => ["/p"] }', 0),
        ('grok { match => { "message" => "%{OWN}" } pattern_definitions => { "OWN" => "%{WORD:level}" } }', 0),
        ('dissect { mapping => { "message" => "%{a} %{level}" } }', 0),
        ('dissect { mapping => { "message" => "%{?k} %{&k}" } }', 0),
        ("csv { }", 0),
        ("ruby { code => \"event.set('other', event.get('message').length)\" }", 1),
        ("ruby { code => \"event['level'] = 1\" }", 0),
        ('ruby { path => "/a.rb" }', 0),
        ('translate { source => "message" target => "level" dictionary => { "a" => "b" } }', 0),
        ('mutate { copy => { "message" => "%{message}" } }', 0),
        ('if [message] =~ "a" { mutate { add_field => { "level" => "x" } } }', 0),
        ("aggregate { task_id => 'a' code => 'event.set(map[1], 2)' }", 0),
        ("mutate { remove_field => ['%{message}'] }", 0),
    ],
)
def test_filters_before(before: str, expected: int) -> None:
    assert count('file { path => "/a" }', f"{before} {READ}") == expected


@pytest.mark.parametrize(
    ("reader", "expected"),
    [
        ('date { match => ["level", "ISO8601"] }', 1),
        ('mutate { convert => { "level" => "integer" } }', 1),
        ('mutate { remove_field => ["level"] }', 0),
        ("if [level] { drop { } }", 1),
        ('if [level] != "a" { drop { } }', 0),
        ('if [message] =~ "a" or [level] =~ "b" { drop { } }', 1),
        ('if !([level] =~ "b") { drop { } }', 0),
        ("if [level] == [other] { drop { } }", 0),
        ('if "a" in [tags] { drop { } }', 0),
        ('if [@message] == "a" { drop { } }', 0),
        ('csv { columns => ["a"] } mutate { rename => { "column2" => "b" } }', 0),
        ('mutate { add_field => { "x" => "%{[message][a]}" } }', 1),
        ('mutate { add_field => { "x" => "%{+YYYY} %{@timestamp} %{message} %{[@metadata][path]}" } }', 0),
    ],
)
def test_readers(reader: str, expected: int) -> None:
    assert count('file { path => "/a" }', reader) == expected


class Ecs(FakeProject):
    """A project whose settings determine the ECS mode."""

    def __init__(self, mode):
        super().__init__()
        self._settings = {"pipeline.ecs_compatibility": mode}


def test_a_field_of_one_release_or_mode():
    reader = 'mutate { copy => { "path" => "x" } }'
    assert count('file { path => "/a" }', reader) == 0
    assert count('file { path => "/a" }', reader, project=Ecs("v8")) == 1
    assert count('file { path => "/a" }', reader, project=Ecs("disabled")) == 0
    nested = 'mutate { copy => { "[log][file][path]" => "x" } }'
    assert count('file { path => "/a" }', nested, target="7.17") == 1
    assert count('file { path => "/a" }', nested, target="8.15") == 0


def test_the_other_set_of_grok_patterns_belongs_to_another_rule():
    grok = 'grok { match => { "message" => "%{COMBINEDAPACHELOG}" } ecs_compatibility => v8 }'
    assert count('file { path => "/a" }', grok + ' geoip { source => "clientip" target => "geo" }') == 0


@pytest.mark.parametrize(
    ("filters", "advice"),
    [
        (
            'grok { match => { "message" => "%{IP:client} %{WORD:severity}" } } kv { source => "severtiy" }',
            "`severity`?",
        ),
        ('kv { source => "text" } grok { match => { "message" => "%{IP:ip} %{DATA:text}" } }', "Line 2 sets it later"),
        ('grok { match => { "message" => "%{IP:[source][addr]}" } } geoip { source => "addr" }', "`[source][addr]`?"),
        ('kv { source => "payload" }', "Correct the name"),
    ],
)
def test_advice(filters: str, advice: str) -> None:
    (finding,) = run("LS293", f"input {{ stdin {{ }} }}\nfilter {{ {filters} }}\n{OUTPUT}")
    assert advice in finding.message


def test_only_a_whole_pipeline_without_markers_and_tests():
    text = f"input {{ stdin {{ }} }}\nfilter {{ {READ} }}\n"
    assert run("LS293", text) == []
    assert run("LS293", text + OUTPUT) != []
    assert run("LS293", text + OUTPUT + "{{ more }}") == []
    assert run("LS293", text.replace("stdin { }", "stdin { id => '{{ id }}' }") + OUTPUT) != []
    assert run("LS293", text.replace("stdin { }", "stdin { type => '{{ id }}' }") + OUTPUT) == []


class Guessed(FakeProject):
    """Files of a folder, which may run together."""

    declared = False
    has_other_files = True


def test_files_that_may_run_together():
    text = f"input {{ stdin {{ }} }}\nfilter {{ {READ} }}\n{OUTPUT}"
    other = {"b.conf": 'filter { mutate { add_field => { "level" => "a" } } }'}
    assert run("LS293", text, project=Guessed(other)) == []
    assert len(run("LS293", text, project=FakeProject(other))) == 1  # the other file runs later
    assert isinstance(Guessed(), ProjectView)


@pytest.mark.parametrize(
    ("filters", "output", "effect"),
    [
        ('mutate { rename => { "level" => "x" } }', OUTPUT, "`rename` has no effect on it"),
        ('split { field => "level" }', OUTPUT, "split fails"),
        ('date { match => ["level", "ISO8601"] }', OUTPUT, "the filter does nothing"),
        ('grok { match => { "level" => "^%{WORD:a}" } }', OUTPUT, "grok fails and adds the tag `_grokparsefailure`"),
        ('grok { match => { "level" => "^%{WORD:a}" } tag_on_failure => [] }', OUTPUT, "the filter never matches"),
        ("", 'output { csv { path => "/a" fields => ["level"] } }\n', "the output writes no value for it"),
    ],
)
def test_the_effect(filters: str, output: str, effect: str) -> None:
    (finding,) = run("LS293", f"input {{ stdin {{ }} }}\nfilter {{ {filters} }}\n{output}")
    assert effect in finding.message


@pytest.mark.parametrize(
    "filters",
    [
        'grok { break_on_match => false match => ["message", "^(?<part>[a-z]+)", "part", "^(?<letter>.)"] }',
        'grok { match => { "message" => "^%{WORD:a}" remove_field => ["message"] } }',
    ],
)
def test_fields_that_the_filter_itself_sets_and_options_inside_match(filters: str) -> None:
    assert count("stdin { }", filters) == 0


@pytest.mark.parametrize(
    ("filters", "advice"),
    [
        (f'if [type] == "a" {{ {READ} mutate {{ add_field => {{ "level" => "a" }} }} }}', "Line 2 sets it later"),
        (f'{READ} if "x" in [message] {{ mutate {{ add_field => {{ "level" => "a" }} }} }}', "Correct the name"),
        ('mutate { add_field => { "levle" => "a" } } ' + READ, "Did you mean `levle`?"),
    ],
)
def test_the_advice(filters: str, advice: str) -> None:
    (finding,) = run("LS293", f"input {{ file {{ path => '/a' type => 'a' }} }}\nfilter {{ {filters} }}\n{OUTPUT}")
    assert advice in finding.message


def test_a_missing_field_is_not_suggested():
    filters = "if [log][offset] { drop { } } if [offset] { drop { } }"
    found = run("LS293", f'input {{ file {{ path => "/a" }} }}\nfilter {{ {filters} }}\n{OUTPUT}')
    assert [one.message.partition(". ")[2] for one in found] == ["Correct the name, or set the field first"] * 2


def test_many_missing_fields_are_linear_work():

    def text(size: int) -> str:
        branches = "\n".join(f'if [f{i}] == "v" {{ mutate {{ replace => {{ "g{i}" => "x" }} }} }}' for i in range(size))
        return f'input {{ file {{ path => "/a" }} }}\nfilter {{\n{branches}\n}}\n{OUTPUT}'

    assert len(run("LS293", text(50))) == 50
    check_linear(lambda large: run("LS293", large), text, 50, 1_600)


@pytest.mark.parametrize(
    ("filters", "expected"),
    [
        ('mutate { add_field => { "[a][b]" => "x" "b" => "%{a}" } }', 0),
        ('mutate { rename => { "a" => "b" "message" => "a" } }', 0),
        ('mutate { add_field => { "a" => "%{a}" } }', 1),
    ],
)
def test_pairs_of_one_option(filters: str, expected: int) -> None:
    assert count('file { path => "/a" }', filters) == expected


class WithPatterns(FakeProject):
    """A project with a folder ``patterns``."""

    def grok_definitions(self, written: str) -> dict[str, str] | None:
        files = {"patterns": {"OWN": "%{WORD:app} (?<rest>.*)", "WORD": "%{INT:digit}"}, "more": {"MORE": "%{OWN}"}}
        return files.get(written.rpartition("/")[2])


@pytest.mark.parametrize(
    ("options", "pattern", "field", "expected"),
    [
        ('patterns_dir => ["/p/patterns", "/p/more"]', "%{MORE}", "rest", 0),
        ('patterns_dir => ["/p/patterns"] patterns_files_glob => "*.grok"', "%{OWN}", "level", 0),
        ('patterns_dir => ["/p/patterns"] patterns_files_glob => "*"', "%{OWN}", "level", 1),
    ],
)
def test_pattern_files(options: str, pattern: str, field: str, expected: int) -> None:
    filters = f'grok {{ {options} match => {{ "message" => "{pattern}" }} }} '
    filters += f'mutate {{ add_field => {{ "x" => "%{{{field}}}" }} }}'
    assert count('file { path => "/a" }', filters, project=WithPatterns()) == expected


@pytest.mark.parametrize(
    ("mutate", "severity", "advice"),
    [
        ('convert => { "a" => "integer" } convert => { "b" => "float" }', "info", "Remove it, or correct the name"),
        ('lowercase => ["a", "b"]', "info", "Remove it, or correct the name"),
        ('split => { "a" => "," "b" => ";" }', "info", "Remove it, or correct the name"),
        ('convert => { "levell" => "integer" } add_field => { "level" => "1" }', "warning", "Line"),
        ('gsub => ["a", "x", "y"]', "warning", "Correct the name, or set the field first"),
    ],
)
def test_operations_left_over_are_hints(mutate: str, severity: str, advice: str) -> None:
    found = run("LS293", f"input {{ stdin {{ }} }}\nfilter {{ mutate {{ {mutate} }} }}\n{OUTPUT}")
    if advice != "Line":
        assert {(one.severity, one.message.rpartition("so ")[2].split(". ")[1]) for one in found} == {
            (severity, advice)
        }
    else:
        assert {one.severity for one in found} == {severity}
    assert len({one.key for one in found}) == 1, "one finding per filter"


DECLARED = {
    "lslint.toml": "[[pipeline]]\nid = 'main'\npath = 'conf.d/*.conf'\n",
    "pipelines.yml": "- pipeline.id: main\n  path.config: /etc/logstash/conf.d/*.conf\n",
}


@pytest.mark.parametrize("declared_in", DECLARED)
@pytest.mark.parametrize(
    ("last", "expected"),
    [
        ("", [("conf.d/2.conf", "level"), ("conf.d/3.conf", "app")]),
        ("filter { json { source => 'message' } }\n", [("conf.d/2.conf", "level")]),
    ],
)
def test_a_declared_pipeline_in_several_files(tmp_path, monkeypatch, capsys, declared_in, last, expected):
    """The files that read the fields contain no input."""
    files = {
        ".git/HEAD": "",
        declared_in: DECLARED[declared_in],
        "conf.d/1.conf": "input { tcp { port => 5000 } }\n",
        "conf.d/2.conf": 'filter { if [level] == "debug" { drop { } } }\n',
        "conf.d/3.conf": 'output { elasticsearch { index => "%{app}" } }\n',
        "conf.d/4.conf": last,
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)

    main(["--no-cache", "--json", "--select", "LS293", "."])
    found = json.loads(capsys.readouterr().out)["findings"]
    assert [(one["path"], one["message"].split("`")[1]) for one in found] == expected
    (tmp_path / declared_in).unlink()
    main(["--no-cache", "--json", "--select", "LS293", "."])
    assert json.loads(capsys.readouterr().out)["findings"] == []


@pytest.mark.parametrize("target", [None, "6.2", "8.19"])
@pytest.mark.parametrize(
    ("reference", "expected"),
    [
        ("message[1]", 0),
        ("message[5]", 0),
        ("[message]5", 0),
        ("a[b]", 0),
        ("[a].[b]", 0),
        ("[a]b", 0),
        ("[[a]][b]", 0),
        ("nosuch[b]", 1),
        ("[nosuch].[b]", 1),
        ("level", 1),
    ],
)
def test_brackets_after_a_name(reference: str, expected: int, target: str | None) -> None:
    """Releases before 7.0 read them as a nested field; since 7.0 LS222 reports them."""
    filters = 'grok { match => { "message" => "%{WORD:[a][b]} %{WORD:c}" } } mutate { split => ["message", "|"] }'
    filters += f' mutate {{ add_field => {{ "x" => "%{{{reference}}}" }} }}'
    assert count('file { path => "/a" }', filters, target=target) == expected


@pytest.mark.parametrize(
    "text",
    [
        'input { tcp { port => 5000 } }\nfilter { json { source => "message" } if [level] == "debug" { drop {} } }\n'
        "output { stdout {} }\n",
        'filter { geoip { source => "clientip" target => "geo" } }\n',
        'input { tcp { port => 5000 } }\nfilter { if ![level] { mutate { add_field => { "level" => "info" } } } }\n'
        "output { stdout {} }\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS293", text) == []


@pytest.mark.parametrize(
    ("condition", "severity"), [('[level] == "a"', "warning"), ('([path] =~ /x/ or [level] == "a") and [host]', "info")]
)
def test_one_side_of_an_alternative(condition: str, severity: str) -> None:
    text = f'input {{ file {{ path => "/a" }} }}\nfilter {{ if {condition} {{ drop {{ }} }} }}\n{OUTPUT}'
    (finding,) = run("LS293", text)
    assert finding.severity == severity


def test_the_order_inside_a_mutate_belongs_to_another_rule() -> None:
    reader = 'mutate { convert => { "level" => "string" } add_field => { "level" => "%{message}" } }'
    assert count('file { path => "/a" }', reader) == 0


@pytest.mark.parametrize(
    ("options", "read", "count"),
    [
        ("", "message", 1),
        ("add_field => { source => 'db' }", "source", 0),
        ("type => 'row'", "type", 0),
        ("target => 'row'", "[row][rwo_id]", 0),
        ("lowercase_column_names => true", "rwo_id", 1),
        ("lowercase_column_names => false", "ROW_ID", 0),
    ],
)
def test_columns_of_a_query(options: str, read: str, count: int) -> None:
    statement = "SELECT concat(a.id, '-') AS ROW_ID, a.created FROM a"
    text = (
        f'input {{ jdbc {{ jdbc_driver_class => "org.postgresql.Driver" statement => "{statement}" {options} }} }}\n'
        f'output {{ elasticsearch {{ document_id => "%{{{read}}}" }} }}\n'
    )
    assert len(run("LS293", text)) == count
    assert run("LS293", text.replace("org.postgresql", "org.apache.hive.jdbc.Hive")) == []
    assert run("LS293", text.replace("SELECT concat", "SELECT a.*, concat")) == []
    added = filters('mutate { add_field => { "message" => "a" } }')
    assert run("LS295", text.replace("output {", f"{added}output {{")) == []


def test_a_field_whose_name_contains_dots_is_set_instead_of_the_nested_one() -> None:
    text = (
        'input { tcp { port => 1 } }\nfilter {\n  mutate { rename => { "message" => "log.message" } }\n'
        '  mutate { lowercase => "[log][message]" }\n}\n' + OUTPUT
    )
    (finding,) = run("LS293", text)
    assert finding.message == (
        "No filter sets `[log][message]`: line 3 sets `log.message`, one name with dots, which is another field. Write"
        " `[log][message]` there"
    )
    assert len(finding.related) == 1


@pytest.mark.parametrize(
    ("filters", "lines"),
    [
        ('mutate { copy => { "[a][b]" => "[t][b]" } }\nmutate { split => { "[t][b]" => "." } }', [2]),
        ('mutate { rename => { "a" => "b" } }\nmutate { rename => { "b" => "c" } }\nif [c] == "x" { drop { } }', [2]),
        ('mutate { split => { "b" => "." } }\nmutate { copy => { "a" => "b" } }', [2, 3]),
        ('mutate { copy => { "message" => "b" } }\nmutate { split => { "c" => "." } }', [3]),
    ],
)
def test_a_field_that_is_copied_from_a_missing_one(filters: str, lines: list[int]) -> None:
    """The first finding is the cause of the others."""
    text = f"input {{ tcp {{ port => 1 }} }} filter {{\n{filters}\n}}\n{OUTPUT}"
    assert [text.count("\n", 0, one.start) + 1 for one in run("LS293", text)] == lines
