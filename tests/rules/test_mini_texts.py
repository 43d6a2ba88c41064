"""Rules on languages inside of strings: references, dates, dissect, gsub, convert."""

import pytest
from advice import FakeProject, fixed, run


def mutate(option):
    return f"filter {{ mutate {{ {option} }} }}\n"


@pytest.mark.parametrize(
    ("option", "place"),
    [
        ('rename => { "host[0]" => "name" }', '"host[0]"'),
        ('rename => { "name" => "[host].[name]" }', '"[host].[name]"'),
        ('remove_field => ["ok", "[a"]', '"[a"'),
        ('remove_field => "[a]b"', '"[a]b"'),
        ('add_field => { "[a][]" => "x" }', '"[a][]"'),
        ('gsub => ["a[b]", "x", "y"]', '"a[b]"'),
        ('replace => { "a" => "%{[b}" }', '"%{[b}"'),
        ('merge => { "a" => ["[b", "c"] }', '"[b"'),
    ],
)
def test_malformed_references(option, place):
    text = mutate(option)
    (finding,) = run("LS222", text)
    assert place.strip('"').strip("%{}") in place
    assert text[finding.start : finding.end] in place
    assert finding.stage == "run"


@pytest.mark.parametrize(
    "option",
    [
        'rename => { "[host][0]" => "name" }', 'remove_field => ["[%{[a]}]", "a.b"]', 'gsub => ["a", "[", "]"]',
        'add_field => { "a" => "[x" }', 'add_tag => ["[a"]', 'rename => { "${A}[b]" => "c" }',
    ],
)  # fmt: skip
def test_fine_references(option):
    assert run("LS222", mutate(option)) == []


def test_references_of_older_releases():
    text = mutate('remove_field => "a[b]"')
    assert [f.severity for f in run("LS222", text, target="6.8")] == ["warning"]
    assert [f.severity for f in run("LS222", text, target="7.0")] == ["error"]
    style = FakeProject(config_field__reference_escape__style="percent")
    style._settings = {"config.field_reference.escape_style": "percent"}
    assert run("LS222", text, project=style) == []


def test_reference_that_was_meant():
    text = mutate('rename => { "[a].[b]" => "c" }')
    (finding,) = run("LS222", text)
    assert fixed(text, finding) == mutate('rename => { "[a][b]" => "c" }')


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ('output { elasticsearch { index => "a-%{@metadata.beat}" } }', "%{[@metadata][beat]}"),
        ('output { elasticsearch { index => "a-%{[agent.name]}" } }', "%{[agent][name]}"),
        ('output { file { path => "/a/%[host][name]" } }', "%{[host][name]}"),
        ('output { file { path => "/a/%{host" } }', "never closed"),
    ],
)
def test_sprintf(text, shown):
    (finding,) = run("LS217", text)
    assert shown in finding.message


@pytest.mark.parametrize(
    "text",
    [
        'output { elasticsearch { index => "a-%{[@metadata][beat]}-%{+YYYY.MM}" } }',
        'filter { kv { } mutate { add_tag => "%{shop.name}" } }',
        'filter { json { source => "m" add_field => { "host.name" => "x" } } mutate { add_tag => "%{host.name}" } }',
        'output { stdout { codec => line { format => "100%[sic" } } }',
        'filter { grok { match => { "m" => "%{A" } } ruby { code => "a = \'%{b\'" } }',
    ],
)
def test_sprintf_fine(text):
    assert run("LS217", text) == []


@pytest.mark.parametrize(
    ("given", "expected"),
    [
        ("%{+YYYY.ww}", "%{+xxxx.ww}"),
        ("%{+YYYY.MM.DD}", "%{+YYYY.MM.dd}"),
        ("%{+yyyy-mm-dd}", "%{+yyyy-MM-dd}"),
        ("%{+YYYY.MM.dd.hh}", "%{+YYYY.MM.dd.HH}"),
        ("%{{YYYY-MM-dd}}", "%{{yyyy-MM-dd}}"),
        ("%{{yyyy-'W'ww}}", "%{{YYYY-'W'ww}}"),
    ],
)
def test_dates_in_texts(given, expected):
    text = f'output {{ elasticsearch {{ index => "a-{given}" }} }}\n'
    (finding,) = run("LS219", text)
    assert fixed(text, finding) == text.replace(given, expected)


@pytest.mark.parametrize("given", ["%{+YYYY.MM.ddTHH}", "%{{yyyy-bb}}", "%{{yyyy-MM]}}"])
def test_dates_that_fail(given):
    (finding,) = run("LS219", f'output {{ file {{ path => "/a/{given}" }} }}')
    assert finding.severity == "error"


@pytest.mark.parametrize(
    "given",
    ["%{+YYYY.MM.dd}", "%{+xxxx.ww}", "%{+yyyy.DDD}", "%{+HH:mm:ss}", "%{{YYYY-'W'ww}}", "%{{TIME_NOW}}", "%{+%s}"],
)
def test_dates_fine(given):
    assert run("LS219", f'output {{ file {{ path => "/a/{given}" }} }}') == []


@pytest.mark.parametrize(
    ("format_", "stage", "words"),
    [
        ("yyyy-MM-ddTHH:mm", "load", "`'T'`"),
        ("unix_ms", "load", "the keyword is `UNIX_MS`"),
        ("yyyy-MM-dd HH:mm:ssXXX", "load", "offsets are `Z`"),
        ("yyyy-mm-dd", "run", "the month is `MM`"),
        ("dd/MM/yyyy HH:MM:ss", "run", "minutes are `mm`"),
        ("yyyy-MM-DD", "run", "the day of the month is `dd`"),
        ("dd.MM.yyyy hh:mm:ss", "run", "use `HH`"),
        ("dd.MM.yyyy HH:mm:ss a", "run", "use `hh`"),
        ("HH:mm:SS", "run", "seconds are `ss`"),
        ("HH:mm:ss.sss", "run", "fractions are `SSS`"),
        ("YYYY-ww", "run", "`xxxx`"),
        ("%Y-%m-%d", "run", "strftime"),
        ("yyyy-MM-dd HH:mm:ss zzzz", "run", "exception"),
    ],
)
def test_date_formats(format_, stage, words):
    (finding,) = run("LS224", f'filter {{ date {{ match => ["ts", "{format_}"] }} }}')
    assert finding.stage == stage
    assert words in finding.message


@pytest.mark.parametrize(
    "format_",
    [
        "ISO8601", "yyyy-MM-dd'T'HH:mm:ss.SSSZ", "MMM  d HH:mm:ss", "yyyyMMddHHmmss", "dd/MMM/yyyy:HH:mm:ss Z",
        "hh:mm:ss a", "yyyy.DDD", "xxxx-'W'ww-e", "mm:ss", "EEE MMM dd HH:mm:ss zzz yyyy", "yyyy-MM-dd HH-mm-ss.SSSSSS",
        "yyMMdd HHmmss", "HH'h'mm",
    ],
)  # fmt: skip
def test_date_formats_fine(format_):
    assert run("LS224", f'filter {{ date {{ match => ["ts", "{format_}"] }} }}') == []


@pytest.mark.parametrize(
    ("zone", "words"),
    [
        ("PST", "America/Los_Angeles"),
        ("europe/berlin", "Europe/Berlin"),
        ("GMT+1", "+01:00"),
        ("Nowhere", "no time zone"),
    ],
)
def test_date_zones(zone, words):
    (finding,) = run("LS224", f'filter {{ date {{ match => ["ts", "ISO8601"] timezone => "{zone}" }} }}')
    assert finding.stage == "load"
    assert words in finding.message


@pytest.mark.parametrize(
    ("mapping", "stage"),
    [
        ("no part", "start"),
        ("%{+&a}", "start"),
        ("%{+->}", "start"),
        ("%{a}%{b}", "run"),
        ("%{a} %{a}", "run"),
        ("%{->} %{a}", "run"),
    ],
)
def test_dissect(mapping, stage):
    (finding,) = run("LS264", f'filter {{ dissect {{ mapping => {{ "message" => "{mapping}" }} }} }}')
    assert finding.stage == stage


def test_dissect_types():
    text = 'filter { dissect { mapping => { "m" => "%{a}" } convert_datatype => { "a" => "TYPE" } } }'
    for type_ in ("int", "float", "INT"):
        assert run("LS264", text.replace("TYPE", type_)) == []
    assert [f.stage for f in run("LS264", text.replace("TYPE", "integer"))] == ["start"]


@pytest.mark.parametrize(
    ("gsub", "place"),
    [
        ('["a", "b"]', '"a", "b"'),
        ('["a", "b", "c", "d"]', '"d"'),
        ('["a", "(b", "c"]', "(b"),
        ('["a", "b", "c", "d", "[e", "f"]', "[e"),
    ],
)
def test_gsub(gsub, place):
    text = mutate(f"gsub => {gsub}")
    (finding,) = run("LS233", text)
    assert text[finding.start : finding.end] == place


@pytest.mark.parametrize(
    "gsub", ['["a", "b", "c"]', '["a", "%{x}(", ""]', '["a", "${X}", ""]', "[]", '["a", "[\\\\/]", "_"]']
)
def test_gsub_fine(gsub):
    assert run("LS233", mutate(f"gsub => {gsub}")) == []


def test_gsub_given_twice():
    assert run("LS233", mutate('gsub => ["a", "b"] gsub => ["c"]')) == []


@pytest.mark.parametrize("type_", ["int", "long", "ip", "Integer", "date", "5"])
def test_convert(type_):
    (finding,) = run("LS234", mutate(f'convert => {{ "a" => "{type_}" }}'))
    assert finding.stage == "start"


@pytest.mark.parametrize("type_", ["integer", "integer_eu", "float", "float_eu", "string", "boolean", "${T}"])
def test_convert_fine(type_):
    assert run("LS234", mutate(f'convert => {{ "a" => "{type_}" }}')) == []


def test_convert_fix():
    text = mutate('convert => { "a" => "int" }')
    (finding,) = run("LS234", text)
    assert fixed(text, finding) == mutate('convert => { "a" => "integer" }')


@pytest.mark.parametrize(
    ("condition", "place"),
    [
        ("[m] =~ /(/", "("),
        ('[m] !~ "*.tmp"', "*"),
        ("[a] == 1 and [m] =~ /x[/", "["),
        ("!([m] =~ /a{3,2}/)", "{3,2}"),
        ("[m] =~ /(?P<n>x)/", "(?P"),
    ],
)
def test_condition_regexes(condition, place):
    text = f"filter {{ if {condition} {{ drop {{}} }} }}"
    (finding,) = run("LS278", text)
    assert text[finding.start : finding.end] == place


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [m] =~ /(/ { } }",
        "filter { if [m] =~ /(/ { if [a] { } } else { } }",
        "filter { if [m] =~ /%{INT}\\/${X}/ { drop {} } }",
        'filter { if [m] =~ "${X}(a)" { drop {} } }',
        'filter { if [m] == "(" { drop {} } }',
    ],
)
def test_condition_regexes_fine(text):
    assert run("LS278", text) == []


@pytest.mark.parametrize(
    "text",
    [
        "filter { if [m] =~ /(/ { } else { drop {} } }",
        "filter { if [a] { } else if [m] =~ /(/ { } else { drop {} } }",
        "filter { if [a] { if [m] =~ /(/ { drop {} } } }",
    ],
)
def test_empty_bodies(text):
    assert len(run("LS278", text)) == 1


@pytest.mark.parametrize(
    ("condition", "place"),
    [
        ('[a] == "x" or "y"', '"y"'),
        ('"x" and [a]', '"x"'),
        ("[a] xor 1", "1"),
        ('[a] and ("x")', '"x"'),
        ('!("x")', '"x"'),
        ('["x", "y"] in [a]', '["x", "y"] in [a]'),
        ('["x,y"] not in [a]', '["x,y"] not in [a]'),
        ('"a" < 1', '"a" < 1'),
    ],
)
def test_constants(condition, place):
    text = f"filter {{ if {condition} {{ drop {{}} }} }}"
    (finding,) = run("LS209", text)
    assert text[finding.start : finding.end] == place
    assert run("LS209", text, target="6.8") == []


@pytest.mark.parametrize(
    "condition",
    [
        '"x"',
        "0",
        '("x")',
        '[a] in ["x", "y"]',
        '"x" in ["x", "y"]',
        '["x"] in [a]',
        '"a" < "b"',
        "1 < 2",
        "foo([a]) == 1",
    ],
)
def test_constants_fine(condition):
    assert run("LS209", f"filter {{ if {condition} {{ drop {{}} }} }}") == []
