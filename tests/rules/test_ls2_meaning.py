"""Rules about pipelines that do something else than meant, LS213-LS260: examples, what counts, fixes."""

import pytest
from advice import FakeProject, check_examples, fixed, run
from hypothesis import given
from hypothesis import strategies as st

from lslint.grammar.logstash import parse as parse_
from lslint.rules.logstash.dataflow import mutate_order as order

CODES = (
    "LS213", "LS214", "LS216", "LS218", "LS220", "LS221", "LS225", "LS227", "LS228", "LS229", "LS230", "LS231", "LS232",
    "LS251", "LS260",
)  # fmt: skip


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


def mutate(text: str) -> str:
    return f"filter {{ mutate {{ {text} }} }}\n"


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ('strip => ["a"] rename => { "a" => "b" }', "finds no `a` any more"),
        ('convert => { "[a][b]" => "integer" } rename => { "[a][b]" => "c" }', "finds no `[a][b]` any more"),
        ('replace => { "x" => "%{a}" } rename => { "a" => "b" }', "writes `%{a}` as it stands"),
        ('add_field => { "x" => "%{[a][b]}" } rename => { "a" => "b" }', "writes `%{a}` as it stands"),
        ('add_field => { "old" => "%{a}" } lowercase => ["a"]', "`old` is made of the changed `a`"),
        ('add_field => { "old" => "%{a}" } replace => { "a" => "x" }', "`old` is made of the changed `a`"),
        ('remove_field => ["b"] rename => { "a" => "b" }', "`b` is removed again"),
        ('remove_field => ["b"] replace => { "b" => "x" }', "`b` is removed again"),
        ('remove_field => ["b"] add_field => { "b" => "x" }', "`b` is removed again"),
        ('copy => { "a" => "b" } convert => { "b" => "integer" }', "no `b` to change yet"),
        ('copy => { "a" => "b" } uppercase => ["a"]', "a copy of the changed `a`"),
        ('copy => { "a" => "b" } copy => { "b" => "c" } lowercase => ["b"]', "no `b` to change yet"),
        ('add_field => { "a" => "x" } copy => { "a" => "b" }', "no `a` yet"),
        ('add_field => { "a" => "x" } replace => { "a" => "y" }', "a list of both"),
        ('merge => { "a" => "b" } rename => { "b" => "c" }', "`merge` finds no `b` any more"),
        ('split => { "a" => "," } strip => ["a"]', "blanks around the parts"),
        ('split => { "a" => "," } convert => { "a" => "integer" }', "is converted before"),
        ('split => { "a" => "," } replace => { "b" => "%{[a][0]}" }', "is not split yet"),
        ('split => ["a", ","] gsub => ["a", "^x", ""]', "as one text"),
        ('strip => ["a"] gsub => ["a", " ", "_"]', "with the blanks around it"),
        ('lowercase => ["a"] gsub => ["a", "x", "y"]', "before `lowercase` has changed them"),
        ('lowercase => ["a"] capitalize => ["a"]', "has the last word"),
        ('gsub => ["a", "x", ""] replace => { "b" => "%{a}" }', "`b` gets `a` as it was before"),
        ('join => { "a" => "," } gsub => ["a", "x", "y"]', "not on the joined text"),
    ],
)
def test_order_of_mutate(text: str, says: str) -> None:
    (finding,) = run("LS230", mutate(text))
    assert says in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'rename => { "a" => "b" } convert => { "b" => "integer" }',
        'convert => { "b" => "integer" } rename => { "a" => "b" }',  # what happens is what makes sense
        'gsub => ["a", "x", "y"] replace => { "a" => "new" }',
        'gsub => ["a", "x", "y"] convert => { "b" => "integer" }',
        'gsub => ["a", "x", "y"] convert => { "a" => "string" }',
        'strip => ["a"] convert => { "a" => "integer" }',
        'strip => ["a"] lowercase => ["a"]',
        'strip => ["a"] gsub => ["a", "x", "y"]',
        'lowercase => ["a"] gsub => ["a", "-", "_"]',
        'lowercase => ["a"] gsub => ["a", "\\.", "_"]',
        'split => { "a" => "," } gsub => ["a", "x", "y"]',
        'remove_field => ["a"] rename => { "a" => "b" }',
        'remove_field => ["a"] replace => { "b" => "%{a}" }',
        'add_field => { "b" => "%{a}" } remove_field => ["a"]',
        'add_field => { "b" => "%{a}" } convert => { "a" => "integer" }',
        'add_tag => ["x"] rename => { "a" => "b" }',
        'rename => { "a" => "b" } gsub => ["b", "x", "y"] rename => { "c" => "d" }',
    ],
)
def test_orders_that_do_not_matter(text: str) -> None:
    assert run("LS230", mutate(text)) == []


def test_the_second_mutate_keeps_comments_and_indentation() -> None:
    text = (
        'filter {\r\n    mutate {\r\n        gsub => ["n", "x", ""] # clean\r\n        # then\r\n'
        '        convert => { "n" => "integer" }\r\n        add_tag => ["t"]\r\n    }\r\n}\r\n'
    )
    (finding,) = run("LS230", text)
    assert finding.fix is not None
    assert finding.fix.applicability == "unsafe"
    after = fixed(text, finding)
    assert "# then\r\n    }\r\n    mutate {\r\n        convert" in after
    assert parse_.parse(after)[1] == []
    assert run("LS230", after) == []


def test_no_second_mutate_that_lacks_a_removed_field() -> None:
    (finding,) = run("LS230", mutate('remove_field => ["n"] gsub => ["n", "x", ""] convert => { "n" => "integer" }'))
    assert finding.fix is None


OPERATIONS = {
    "rename": '{{ "{0}" => "{1}" }}', "replace": '{{ "{0}" => "%{{{1}}}" }}', "convert": '{{ "{0}" => "integer" }}',
    "gsub": '["{0}", "x", "{1}"]', "lowercase": '["{0}"]', "strip": '["{0}"]', "split": '{{ "{0}" => "," }}',
    "merge": '{{ "{0}" => "{1}" }}', "copy": '{{ "{0}" => "{1}" }}', "add_field": '{{ "{0}" => "%{{{1}}}" }}',
    "remove_field": '["{0}"]',
}  # fmt: skip


@given(
    st.lists(
        st.tuples(st.sampled_from(sorted(OPERATIONS)), st.sampled_from("abc"), st.sampled_from("abc")),
        max_size=6,
        unique_by=lambda one: one[0],
    )
)
def test_mending_ends_and_keeps_the_file_whole(operations: list[tuple[str, str, str]]) -> None:
    """In the fixed order there is nothing to find; each fix parses and takes a finding away."""
    known = list(order._RANK)
    options = [(name, f"{name} => {OPERATIONS[name].format(one, other)}") for name, one, other in operations]
    ordered = sorted(options, key=lambda option: known.index(option[0]))
    assert run("LS230", mutate(" ".join(text for _, text in ordered))) == []
    text = mutate(" ".join(text for _, text in options))
    for _ in range(len(options)):
        findings = [finding for finding in run("LS230", text) if finding.fix is not None]
        if not findings:
            break
        text = fixed(text, findings[0])
        assert parse_.parse(text)[1] == []
    assert [finding for finding in run("LS230", text) if finding.fix is not None] == []


def index(name: str) -> str:
    return f'output {{ elasticsearch {{ index => "{name}" }} }}\n'


@pytest.mark.parametrize(
    ("name", "codes"),
    [
        ("shop-%{+YYYY.MM.dd}", []),
        ("Shop", ["LS231"]),
        ("%{Type}-x", []),
        ("x-%{[Type]}-Y", ["LS231"]),
        ("ÄRGER", ["LS231"]),
        ("${INDEX}-X", []),
        ("my index", ["LS232"]),
        ("-shop", ["LS232"]),
        ("%{a}-_b", []),
        ("a:b", []),
        ("..", ["LS232"]),
        ("shop*", ["LS232"]),
        ("x" * 256, ["LS232"]),
        ("<shop-{now/d}>", []),
        ("%{[a", []),
        ("__placeholder__", []),
        ("{{ Index }}", []),
    ],
)
def test_index_names(name: str, codes: list[str]) -> None:
    assert [code for code in ("LS231", "LS232") if run(code, index(name))] == codes


def test_a_colon_from_7_on() -> None:
    assert len(run("LS232", index("a:b"), target="7.0")) == 1
    assert run("LS232", index("a:b"), target="6.8") == []


def test_only_literal_letters_are_lowered() -> None:
    (finding,) = run("LS231", index("Web-%{Site}-%{+YYYY.MM}-B"))
    assert fixed(index("Web-%{Site}-%{+YYYY.MM}-B"), finding) == index("web-%{Site}-%{+YYYY.MM}-b")


GROK = 'grok { match => { "message" => "^%{IP:ip}" } '
ASK = ' if "_grokparsefailure" in [tags] { drop {} } '
FILE = 'input { file { path => "/a" } }\n'
OUT = 'output { file { path => "/b" } }\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f'filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK} }}\n', 1),
        (f"filter {{ {GROK} tag_on_failure => [] }} {ASK} }}\n", 1),
        (f'filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK.replace(" in ", " not in ")} }}\n', 1),
        (f'filter {{ {GROK} tag_on_failure => ["bad", "_grokparsefailure"] }} {ASK} }}\n', 0),
        (f'filter {{ {GROK} tag_on_failure => ["bad"] }} {GROK} }} {ASK} }}\n', 0),
        (f'filter {{ {GROK} tag_on_failure => "${{TAG}}" }} {ASK} }}\n', 0),
        (f'filter {{ {GROK} tag_on_failure => [] }} ruby {{ code => "event.tag(\'_grokparsefailure\')" }} {ASK} }}', 0),
        (f"{FILE}filter {{ {ASK} }}\n{OUT}", 1),
        (f"{FILE.replace('file {', 'redis {')}filter {{ {ASK} }}\n{OUT}", 0),
        (f"{FILE}filter {{ {ASK.replace(' in ', ' not in ')} }}\n{OUT}", 0),
        (f"filter {{ {ASK} }}\n", 0),
        (f'input {{ beats {{ port => 5044 }} }} filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK} }}\n', 1),
        (f'input {{ syslog {{}} }} filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK} }}\n', 0),
        (f'input {{ pipeline {{ address => a }} }} filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK} }}\n', 0),
    ],
)  # fmt: skip
def test_failure_tags(text: str, count: int) -> None:
    assert len(run("LS213", text)) == count


def test_a_filter_of_another_file_sets_the_tag() -> None:
    text = f'filter {{ {GROK} tag_on_failure => ["bad"] }} {ASK} }}\n'
    other = f"filter {{ {GROK} }} }}\n"
    assert run("LS213", text, project=FakeProject({"b.conf": other})) == []
    assert len(run("LS213", text, project=FakeProject({"b.conf": "output { if [a] { stdout {} } }\n"}))) == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (f'{FILE}filter {{ if "x" in [tags] {{ drop {{}} }} }}\n{OUT}', 1),
        (f'{FILE}filter {{ mutate {{ add_tag => ["x"] }} if "x" in [tags] {{ drop {{}} }} }}\n{OUT}', 0),
        (f'{FILE}filter {{ json {{ source => "message" }} if "x" in [tags] {{ drop {{}} }} }}\n{OUT}', 0),
        (f'{FILE}filter {{ if "x" not in [tags] {{ drop {{}} }} }}\n{OUT}', 0),
        (f'{FILE}filter {{ if "_x" in [tags] {{ drop {{}} }} }}\n{OUT}', 0),
        (f'{FILE}filter {{ if "x" in [tags] {{ drop {{}} }} }}\n', 0),
    ],
)
def test_tags(text: str, count: int) -> None:
    assert len(run("LS214", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('filter { csv { separator => "\\t" } }\n', 1),
        ("filter { csv { separator => '\\t' } }\n", 1),
        ('filter { csv { separator => "\\\\t" } }\n', 0),
        ('filter { mutate { gsub => ["a", "\\n", " "] } }\n', 0),
        ('filter { mutate { gsub => ["a", " ", "\\n"] } }\n', 1),
        ('filter { mutate { split => { "a" => "\\t" } join => ["b", "\\n"] } }\n', 2),
        ('filter { dissect { mapping => { "message" => "%{a}\\t%{b}" } } }\n', 1),
        ('filter { kv { field_split => "\\t" value_split => "\\n" } }\n', 0),
        ('input { tcp { codec => line { delimiter => "\\n" } } }\n', 1),
        ('output { csv { fields => ["a"] csv_options => { "col_sep" => "\\t" } } }\n', 1),
        ('filter { grok { match => { "message" => "a\\tb" } } }\n', 0),
    ],
)
def test_escapes(text: str, count: int) -> None:
    assert len(run("LS216", text)) == count
    project = FakeProject()
    project._settings["config.support_escapes"] = True
    assert run("LS216", text, project=project) == []


def dates(*formats: str, more: str = "") -> str:
    return (
        f'filter {{ date {{ match => ["t", {", ".join(f"{chr(34)}{one}{chr(34)}" for one in formats)}] {more} }} }}\n'
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (dates("yyyy-MM-dd HH:mm:ss"), 1),
        (dates("ISO8601", "yyyy-MM-dd HH:mm:ss"), 1),
        (dates("ISO8601", "UNIX", "UNIX_MS", "TAI64N"), 0),
        (dates("yyyy-MM-dd HH:mm:ss Z", "dd/MMM/yyyy:HH:mm:ss ZZZ", "HH:mm z"), 0),
        (dates("yyyy-MM-dd'T'HH:mm:ss'Z'"), 1),
        (dates("yyyy-MM-dd"), 0),
        (dates("HH:mm", more='timezone => "Europe/Oslo"'), 0),
        (dates("HH:mm", more='timezone => "%{tz}"'), 0),
        (dates("${FORMAT}"), 0),
        ('filter { date { match => "${MATCH}" } }\n', 0),
    ],
)
def test_zones(text: str, count: int) -> None:
    assert len(run("LS225", text)) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('mutate { remove_field => ["a"] } grok { match => { "a" => "^%{IP:ip}" } }', 1),
        ('mutate { remove_field => ["a"] } mutate { replace => { "a" => "x" } } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } if [x] { kv { source => "[a][b]" } }', 1),
        ('mutate { remove_field => ["[a][b]"] } kv { source => "a" }', 0),
        ('if [x] { mutate { remove_field => ["a"] } kv { source => "a" } }', 1),
        ('if [x] { mutate { remove_field => ["a"] } } else { kv { source => "a" } }', 0),
        ('mutate { remove_field => ["%{name}"] } kv { source => "a" }', 0),
        ('mutate { rename => { "a" => "[a][b]" } } mutate { rename => { "a" => "c" } }', 0),
        ('mutate { rename => { "a" => "b" "b" => "a" } } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } mutate { remove_field => ["a"] }', 0),
        ('mutate { remove_field => ["a"] } json { source => "doc" } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } grok { match => { "m" => "%{IP:a}" } } kv { source => "a" }', 0),
        ('grok { match => { "m" => "^%{IP:ip}" } remove_field => ["a"] } kv { source => "a" }', 0),
        ('mutate { remove_field => ["a"] } mutate { add_field => { "x" => "%{a}" } }', 1),
    ],
)
def test_fields_that_are_gone(text: str, count: int) -> None:
    assert len(run("LS220", f"filter {{ {text} }}\n")) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('mutate { update => { "[@timestamp]" => "x" } }', 1),
        ('mutate { add_field => { "@timestamp" => "x" } }', 1),
        ('mutate { rename => { "t" => "@timestamp" } }', 0),  # nobody knows what it holds
        ('dissect { mapping => { "m" => "%{t} %{r}" } } mutate { copy => { "t" => "@timestamp" } }', 1),
        ('mutate { replace => { "@timestamp_text" => "x" } }', 0),
        ('grok { match => { "m" => "^%{IP:ip}" } add_field => { "[tags][a]" => "x" } }', 1),
        ('mutate { replace => { "tags" => "x" } }', 0),
    ],
)
def test_reserved_fields(text: str, count: int) -> None:
    assert len(run("LS221", f"filter {{ {text} }}\n")) == count


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { jdbc { jdbc_page_size => 10 jdbc_paging_enabled => false } }\n', 1),
        ('input { jdbc { jdbc_page_size => 10 jdbc_paging_enabled => "true" } }\n', 0),
        ('output { elasticsearch { doc_as_upsert => true action => "%{[@metadata][action]}" } }\n', 0),
        ('output { elasticsearch { doc_as_upsert => true action => "index" } }\n', 1),
        ('output { elasticsearch { template => "/t.json" } }\n', 0),
        ('output { elasticsearch { template => "/t.json" manage_template => false } }\n', 1),
        ('filter { translate { source => "a" dictionary => {} refresh_interval => 5 } }\n', 1),
        ('filter { aggregate { task_id => "%{a}" timeout_tags => ["a"] push_previous_map_as_event => true } }', 0),
        ('input { s3 { bucket => "a" backup_add_prefix => "p/" backup_to_dir => "/d" } }\n', 0),
        ('input { s3 { bucket => "a" backup_add_prefix => "p/" } }\n', 1),
        ('input { kafka { topics => ["a"] sasl_mechanism => "PLAIN" security_protocol => "SASL_SSL" } }\n', 0),
        ('input { kafka { topics => ["a"] sasl_mechanism => "PLAIN" } }\n', 1),
        ('output { redis { batch_events => 500 {{ more }} } }\n', 0),
    ],
)  # fmt: skip
def test_switches(text: str, count: int) -> None:
    assert len(run("LS260", text)) == count


JSON = 'filter { json { source => "message" } }\n'


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("input { tcp { port => 1 codec => json_lines } }\n" + JSON, 1),
        ('input { redis { data_type => "list" key => "k" codec => plain } }\n' + JSON, 0),
        ("input { tcp { port => 1 codec => json } udp { port => 1 } }\n" + JSON, 0),
        (
            "input { tcp { port => 1 codec => json } }\n"
            'filter { mutate { rename => { "log" => "message" } } json { source => "message" } }\n',
            0,
        ),
        (JSON, 0),
    ],
)
def test_json_behind_a_codec(text: str, count: int) -> None:
    assert len(run("LS251", text)) == count
