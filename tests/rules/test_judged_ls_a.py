"""What a reading of real hits changed in LS2xx, LS3xx and LS5xx, and the record of that reading."""

import collections
import json

import pytest
from advice import run
from paths import DATA

from lslint.engine.file import check_text
from lslint.rules import registry

RECORD = DATA / "verdicts" / "logstash_a.jsonl"
GROK = 'filter {{ grok {{ match => {{ "message" => "{}" }} }} }}\n'
FILE = 'input {{ file {{ path => "{}" start_position => "beginning" }} }}\n'
JDBC = (
    'input {{ jdbc {{ schedule => "* * * * *" use_column_value => true tracking_column => "id"'
    ' statement => "select * from t where id > :sql_last_value {}" }} }}\n'
)
PRINTS = "output { stdout { codec => rubydebug } }\n"


@pytest.mark.parametrize(
    ("code", "text", "count"),
    [
        # equal values of a key count as one
        ("LS204", 'filter { mutate { convert => { "a" => "integer" } convert => { "a" => "integer" } } }\n', 0),
        ("LS204", 'filter { mutate { convert => { "a" => "integer" } convert => { "a" => "float" } } }\n', 1),
        ("LS204", 'filter { mutate { replace => { "a" => 1 } replace => { "a" => "1" } } }\n', 1),
        # a placeholder that names itself is no index; a real name in capitals is refused
        ("LS231", 'output { elasticsearch { index => "ES_INDEX" } }\n', 0),
        ("LS231", 'output { elasticsearch { index => "INDEX" } }\n', 0),
        ("LS231", 'output { elasticsearch { index => "ORDERS" } }\n', 1),
        ("LS231", 'output { elasticsearch { index => "INDEX-%{+YYYY}" } }\n', 1),
        # one rule speaks where the id is missing, the other where it is there
        ("LS239", "output { elasticsearch { doc_as_upsert => true } }\n", 1),
        ("LS260", "output { elasticsearch { doc_as_upsert => true } }\n", 0),
        ("LS239", 'output { elasticsearch { doc_as_upsert => true document_id => "%{id}" } }\n', 0),
        ("LS260", 'output { elasticsearch { doc_as_upsert => true document_id => "%{id}" } }\n', 1),
        # a name that grok cuts short is told once
        ("LS243", GROK.format("%{NOTSPACE:cs(Referer)} %{NOTSPACE:cs(Cookie)}"), 0),
        ("LS244", GROK.format("%{NOTSPACE:cs(Referer)} %{NOTSPACE:cs(Cookie)}"), 2),
        ("LS243", GROK.format("%{NOTSPACE:cs} %{NOTSPACE:cs}"), 1),
        # grok of 1.x knows no ECS mode
        ("LS281", 'filter { grok { pattern => "%{COMBINEDAPACHELOG}" } if [clientip] { drop { } } }\n', 0),
        # an option inside of `match` is no field that could match first
        (
            "LS245",
            'filter { grok { match => { patterns_dir => "/p" "message" => "%{IP:ip}" } } }\n',
            0,
        ),
        ("LS248", FILE.format("/var/log/messages"), 0),
        ("LS248", FILE.format("/srv/app/*.csv"), 0),
        ("LS248", FILE.format("/srv/app/app.log"), 0),
        ("LS248", FILE.format("/srv/export/prices.csv"), 1),
        ("LS248", FILE.format("/var/log/messages") + PRINTS, 1),
        (
            "LS248",
            'input { file { path => "/srv/a.csv" mode => "read" start_position => "beginning" } }\n',
            0,
        ),
        (
            "LS260",
            'input { file { path => "/srv/a.csv" mode => "read" start_position => "beginning" } }\n',
            1,
        ),
        # the same advice for each plugin of a file is noise
        ("LS318", 'input { kafka { topics => ["a"] } kafka { topics => ["b"] } }\n', 1),
        ("LS318", 'input { kafka { topics => ["a"] } rabbitmq { host => "m" queue => "q" } }\n', 2),
        ("LS351", 'output { elasticsearch { hosts => "localhost" } elasticsearch { hosts => "127.0.0.1" } }\n', 1),
        ("LS509", 'input { exec { command => "a 1" } exec { command => "b 2" } pipe { command => "c 3" } }\n', 2),
        ("LS509", 'input { exec { command => "uptime" } pipe { command => "./x.sh" } }\n', 1),
        # options given several times run as one, in the fixed order
        (
            "LS230",
            'filter { mutate { convert => { "a" => "integer" } rename => { "x" => "y" } rename => { "a" => "b" } } }\n',
            1,
        ),
        (
            "LS230",
            'filter { mutate { rename => { "x" => "a" } rename => { "y" => "b" } convert => { "a" => "integer" } } }\n',
            0,
        ),
        # devices that send syslog
        ("LS504", "input { tcp { port => 8514 } }\n", 0),
        # names inside of a grok pattern write fields, those of files any
        (
            "LS311",
            'filter { grok { match => { "m" => "%{COMBINEDAPACHELOG}" } } if [verb] == "GET" { drop { } } }\n',
            0,
        ),
        ("LS311", 'filter { grok { match => { "m" => "%{OWN}" } } if [level] == "DEBUG" { drop { } } }\n', 0),
        (
            "LS311",
            'filter { grok { pattern_definitions => { "OWN" => "%{WORD:level}" } match => { "m" => "%{OWN}" } }'
            ' if [level] == "DEBUG" { drop { } } }\n',
            0,
        ),
        (
            "LS311",
            'filter { grok { pattern_definitions => { "OWN" => "%{WORD:level}" } match => { "m" => "%{OWN}" } }'
            ' if [type] == "DEBUG" { drop { } } }\n',
            1,
        ),
        (
            "LS215",
            'filter { mutate { convert => { "code" => "integer" } } grok { match => { "m" => "%{OWN}" } }'
            " if [code] =~ /^5/ { drop { } } }\n",
            0,
        ),
        # the last row is the one that is kept
        ("LS257", JDBC.format("order by id desc"), 1),
        ("LS257", JDBC.format("order by t.`id` DESC limit 100"), 1),
        ("LS257", JDBC.format("order by id asc, name desc"), 0),
        # minutes in a date without hours
        ("LS219", 'output { file { path => "/a-%{+YYYY.mm}" } }\n', 1),
        ("LS219", 'output { file { path => "/a-%{+yyyy HH:mm}-%{+mm}" } }\n', 0),
        ("LS224", 'filter { date { match => ["a", "yyyy/mm"] } }\n', 1),
        # names that say what belongs there
        ("LS501", "input { s3 { bucket => 'b' secret_access_key => 'secret-key' } }\n", 0),
        ("LS501", "output { elasticsearch { user => 'u' password => 'password_used_in_elastic' } }\n", 0),
        ("LS501", "output { elasticsearch { user => 'u' password => 'elasticpassword' } }\n", 1),
        ("LS501", "output { elasticsearch { user => 'u' password => '${PWD:-}' } }\n", 0),
        # a listener that does not start, one whose password is being typed
        ("LS504", "input { tcp { tags => ['a'] } }\n", 0),
        ("LS504", "input { http { port => 1 user => \n password => 'x' } }\n", 0),
        ("LS504", "input { http { port => 1 } }\n", 1),
    ],
)
def test_mended(code: str, text: str, count: int) -> None:
    assert len(run(code, text)) == count


def test_an_only_output_is_not_to_be_removed() -> None:
    (only,) = run("LS324", "input { beats { port => 5044 } }\n" + PRINTS)
    assert only.fix is None
    (beside,) = run("LS324", "output { elasticsearch { } stdout { } }\n")
    assert beside.fix is not None


def test_the_text_taken_for_a_field_is_named() -> None:
    (finding,) = run("LS207", 'filter { if "[a][b]" { drop { } } }\n')
    assert '`"[a][b]"` is a text' in finding.message
    assert finding.message.endswith("write `[a][b]`")
    (finding,) = run("LS207", 'filter { if "debug" { drop { } } }\n')
    assert finding.message.endswith("write `[debug]`")


def test_a_default_in_a_reference_is_explained() -> None:
    (finding,) = run("LS222", 'output { file { path => "/a-%{[x][y]:none}" } }\n')
    assert "default" in finding.message


def test_a_config_in_a_sample_is_a_trial() -> None:
    text = "data:\n  logstash.conf: |\n    input { beats { port => 5044 } }\n    output { stdout { } }\n"
    for path, count in (("k8s/logstash.yaml", 1), ("config/samples/logstash/logstash.yaml", 0)):
        found = [f.rule.code for f in check_text("kind: ConfigMap\n" + text, path).findings]
        assert found.count("LS324") == count


def test_a_text_looked_for_in_a_quoted_field() -> None:
    (finding,) = run("LS202", 'filter { if "a" in ["message"] { drop { } } }\n')
    assert finding.message.endswith("write `[message]`, without the quotes")
    assert finding.fix is None


def test_the_default_of_a_shell_is_guessed_as_well() -> None:
    (finding,) = run("LS501", "output { elasticsearch { user => 'u' password => '${PWD:-changeme}' } }\n")
    assert finding.severity == "warning"
    assert "default" in finding.message


def test_an_unknown_pattern_says_what_to_do() -> None:
    (finding,) = run("LS241", GROK.format("%{SHOPORDERS}"))
    assert "patterns_dir" in finding.message


WEAK = 'output { elasticsearch { hosts => ["https://e:9200"] ssl_enabled => true ssl_verification_mode => "none"\n'
SECRET = 'output { http { url => "https://a.example" http_method => post password => "Kq81-zu" user => "u" } }\n'


@pytest.mark.parametrize(
    ("path", "codes"),
    [
        ("conf.d/out.conf", {"LS503", "LS506"}),
        ("qa/acceptance/docker/logstash/pipeline/out.conf", set()),
        ("tests/out.conf", set()),
    ],
)
def test_tests_of_tls_are_left_alone(path: str, codes: set[str]) -> None:
    text = WEAK + ' ssl_supported_protocols => ["TLSv1.1"] } }\n'
    found = {finding.rule.code for finding in check_text(text, path, "logstash").findings}
    assert found & {"LS503", "LS506"} == codes


@pytest.mark.parametrize(("path", "severity"), [("conf.d/out.conf", "error"), ("test/out.conf", "warning")])
def test_secrets_of_tests_are_warnings(path: str, severity: str) -> None:
    found = [f.severity for f in check_text(SECRET, path, "logstash").findings if f.rule.code == "LS501"]
    assert found == [severity]


def records() -> list[dict[str, object]]:
    return [json.loads(line) for line in RECORD.read_text(encoding="utf-8").splitlines()]


def test_the_record_is_well_formed() -> None:
    rows = records()
    known = {code for code in registry.entries() if code.startswith(("LS2", "LS3", "LS5"))}
    assert rows
    assert [row["code"] for row in rows] == sorted(str(row["code"]) for row in rows)
    for row in rows:
        assert set(row) == {"path", "line", "code", "verdict", "reason"}
        assert row["code"] in known
        assert row["verdict"] in ("right", "wrong", "not worth it")
        assert row["reason"]
    assert max(collections.Counter(row["code"] for row in rows).values()) <= 5
    assert len({(row["path"], row["line"], row["code"]) for row in rows}) == len(rows)


def test_few_hits_are_wrong() -> None:
    verdicts = collections.Counter(row["verdict"] for row in records())
    assert verdicts["right"] >= 0.98 * verdicts.total()
