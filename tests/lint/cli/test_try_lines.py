"""``lslint try`` does not show the secrets of variables, in whatever form they reach an event."""

import hashlib
import json

import pytest

from lslint.cli.main import main

KEY = "Zq7kW7xR4mHc"


@pytest.fixture
def tried(tmp_path, monkeypatch, capfdbinary):
    """Runs filters on a line; stdout and stderr of the trace as text, and of JSON."""
    monkeypatch.chdir(tmp_path)

    def run(filters, *words, line="x", key=KEY, name="API_KEY"):
        (tmp_path / "a.conf").write_text(f"filter {{ {filters} }}")
        found = []
        for more in ((), ("--color", "always"), ("--json",)):
            given = ("--line", line) if line is not None else ()
            assert main(["try", "a.conf", *given, "--env", f"{name}={key}", *words, *more]) == 0
            found += [stream.decode() for stream in capfdbinary.readouterr()]
        return found

    return run


def events(found):
    return [event for line in found[4].splitlines() for event in json.loads(line)["events"]]


@pytest.mark.parametrize("size", [150, 300, 301, 1_000, 5_000])
def test_long_secrets_are_hidden_before_lines_are_cut(tried, size):
    key = "".join(chr(97 + at * at % 26) for at in range(size))
    found = tried(
        """
        mutate { add_field => { "k" => "${API_KEY}" } }
        mutate { replace => { "k" => "a ${API_KEY}" } }
        grok { match => { "message" => "^%{INT} ${API_KEY}" } }
        mutate { remove_field => ["k"] add_field => { "l" => ["${API_KEY}", "x"] } }
        """,
        line=f"a {key} b",
        key=key,
    )
    for text in found:
        assert not any(key[at : at + 12] in text for at in range(size - 12))
    assert '+ k = "<hidden>"' in found[0]


@pytest.mark.parametrize("words", [("--input", "in.txt"), ("--input", "in.txt", "--codec", "json")])
def test_long_secrets_in_the_counts_of_many_lines(tried, tmp_path, words):
    key = "".join(chr(97 + at * at % 26) for at in range(700))
    (tmp_path / "in.txt").write_text("".join(f"- {key} {n}\n" for n in range(3)))
    found = tried('grok { match => { "message" => "^%{INT} ${API_KEY}" } }', *words, line=None, key=key)
    for text in found:
        assert key[:12] not in text
        assert key[300:312] not in text


@pytest.mark.parametrize("filters", [
    """mutate { add_field => { "d" => '{"n": ${API_KEY}}' } } json { source => "d" target => "j" }""",
    """mutate { replace => { "n" => "${API_KEY}" } } mutate { convert => { "n" => "float" } }""",
    """mutate { replace => { "n" => "${API_KEY}" } } date { match => ["n", "UNIX"] target => "t" }""",
])  # fmt: skip
def test_secrets_that_become_numbers_are_hidden(tried, filters):
    for text in tried(filters, key="1234567890"):
        assert "1234567890" not in text
        assert "2009-02-13" not in text
        assert "1.234" not in text


@pytest.mark.parametrize("filters", [
    'grok { match => { "message" => "^x ${API_KEY} %{INT:a}$" } }',
    'grok { match => { "message" => "^x (${API_KEY}|b) y" } }',
    'grok { match => { "message" => "(x) ${API_KEY}" } }',
    'dissect { mapping => { "message" => "%{a} ${API_KEY} %{b}" } }',
    'dissect { mapping => { "message" => "${API_KEY} %{b}" } }',
])  # fmt: skip
@pytest.mark.parametrize("line", ["x Zq7k-W7xR4m 5", "x Zq7k W7x", "x Zq7k W7xR%4mH", "x", "x Zq7k W7xR%4mH- 5"])
def test_pieces_of_secrets_in_patterns_are_hidden(tried, filters, line):
    for text in tried(filters, line=line, key="Zq7k W7xR%4mHc"):
        assert "mHc" not in text
        assert "R%4" in line or "R%4" not in text


SET = 'mutate { add_field => { "k" => "${API_KEY}" } } '


@pytest.mark.parametrize("filters", [
    'mutate { replace => { "k" => "${API_KEY}" } uppercase => ["k"] }',
    SET + 'mutate { uppercase => ["k"] }', SET + 'mutate { lowercase => ["k"] }',
    SET + 'mutate { capitalize => ["k"] }', SET + 'mutate { gsub => ["k", "W", "-"] }',
    SET + 'mutate { split => { "k" => "W" } }',
    SET + 'mutate { split => { "k" => "W" } } mutate { join => { "k" => "_" } }',
    SET + 'mutate { split => { "k" => "W" } } mutate { copy => { "[k][0]" => "[a][b]" } }',
    SET + 'grok { match => { "k" => "^.{3}(?<part>.{6})" } }',
    SET + 'grok { match => { "k" => "^.{3}(?<part>.{6})$" } }',
    SET + 'dissect { mapping => { "k" => "%{a}W%{b}" } }', SET + 'dissect { mapping => { "k" => "%{a}W%{b}-" } }',
    SET + 'fingerprint { source => ["k"] method => "SHA256" target => "h" }',
    SET + 'fingerprint { source => ["k"] method => "MD5" target => "h" }',
    SET + 'mutate { add_field => { "a" => "x%{k}" } } mutate { uppercase => ["a"] }',
    SET + 'mutate { add_field => { "[a][b]" => "%{k}" } } mutate { rename => { "a" => "c" } strip => "[c][b]" }',
    SET + 'mutate { lowercase => ["k"] } mutate { add_tag => ["t-%{k}"] }',
    SET + 'mutate { lowercase => ["k"] } mutate { add_field => { "%{k}" => "x" } }',
    SET + 'mutate { lowercase => ["k"] } mutate { add_field => { "x" => "%{k}" } remove_field => ["k"] }',
    SET + 'kv { source => "k" value_split => "7" field_split => "q" }',
    SET + 'clone { clones => ["c"] } mutate { lowercase => ["k"] }',
    SET + 'split { field => "k" terminator => "W" }',
    SET + 'translate { source => "k" target => "t" fallback => "%{k}" } mutate { lowercase => ["t"] }',
    SET + 'mutate { lowercase => ["k"] } grok { match => { "k" => "%{INT:n}[a-z]+$" } }',
])  # fmt: skip
def test_what_filters_make_of_secrets_is_hidden(tried, filters):
    hashes = [hashlib.sha256(KEY.encode()).hexdigest(), hashlib.md5(KEY.encode()).hexdigest()]
    found = tried(filters)
    low = KEY.lower()
    forms = [low[at : at + 4] for at in range(len(low) - 3)]
    for text in (*found[:2], *found[4:]):
        assert not [form for form in (*forms, *hashes) if form in text.lower()]
    assert "<hidden>" in found[0]
    assert "not run" not in found[0]


def test_values_that_replace_secrets_are_shown(tried):
    found = tried(SET + 'mutate { lowercase => ["k"] } mutate { replace => { "k" => "plain" } }')
    assert events(found)[0]["k"] == "plain"


def test_short_secrets_are_hidden_where_they_are_the_whole_value(tried):
    found = tried(
        'mutate { add_field => { "k" => "${PIN}" "l" => "x123" "n" => "${PIN}" } }', key="123", name="PIN_TOK"
    )
    assert "not known" in found[0]
    found = tried('mutate { add_field => { "k" => "${PW}" "l" => "x123" } }', key="123", name="PW")
    [event] = events(found)
    assert (event["k"], event["l"]) == ("<hidden>", "x123")
    assert '+ k = "<hidden>"' in found[0]


@pytest.mark.parametrize("name", ["DBPASS", "SALT", "TOK", "DB_PW", "SMTPPASS", "API_TOK", "PASSWORD_SALT"])
def test_variables_with_other_names_of_secrets(tried, name):
    for text in tried(f'mutate {{ add_field => {{ "k" => "${{{name}}}" }} }}', name=name):
        assert KEY not in text


def test_password_in_the_url_of_a_variable(tried):
    found = tried(
        'mutate { add_field => { "u" => "${ES_URL}" } } grok { match => { "u" => "//%{DATA:user}:%{DATA:p}@" } }',
        key=f"https://elastic:{KEY}@es.example:9200",
        name="ES_URL",
    )
    for text in found:
        assert KEY not in text
    assert events(found)[0]["u"] == "https://<hidden>@es.example:9200"


@pytest.mark.parametrize("name", ["--input", "--json-events"])
def test_byte_order_mark_of_a_file_is_skipped(tried, tmp_path, name):
    text = '{"message": "x"}' if name == "--json-events" else "x"
    (tmp_path / "in.txt").write_bytes(b"\xef\xbb\xbf" + text.encode() + b"\n\xef\xbb\xbf" + text.encode() + b"\n")
    found = tried("", name, "in.txt", line=None)
    first, second = found[4].splitlines()
    assert json.loads(first)["events"][0]["message"] == "x"
    assert name == "--json-events" or json.loads(second)["events"][0]["message"] == "\ufeffx"


@pytest.mark.parametrize(("release", "shown"), [("7.17", '"a":0'), ("9.5", "_mutate_error")])
def test_convert_behaves_as_in_the_release(tmp_path, capsys, release, shown):
    (tmp_path / "a.conf").write_text('filter { mutate { convert => { "a" => "integer" } } }')
    options = ("--target", f"logstash={release}", "--field", "a=abc", "--line", "x", "--json")
    assert main(["try", str(tmp_path / "a.conf"), *options]) == 0
    assert shown in capsys.readouterr().out.replace(" ", "")
