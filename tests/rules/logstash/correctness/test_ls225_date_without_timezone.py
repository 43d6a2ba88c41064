"""LS225 (date-without-timezone): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import InContainer, reported, run
from logstash_checks import filters, findings_in_folder, write_files
from rule_examples import found


def dates(*formats: str, more: str = "") -> str:
    return (
        f'filter {{ date {{ match => ["t", {", ".join(f"{chr(34)}{one}{chr(34)}" for one in formats)}] {more} }} }}\n'
    )


@pytest.mark.parametrize(
    ("text", "count"),
    [
        (dates("ISO8601", "yyyy-MM-dd HH:mm:ss"), 1),
        (dates("ISO8601", "UNIX", "UNIX_MS", "TAI64N"), 0),
        (dates("yyyy-MM-dd HH:mm:ss Z", "dd/MMM/yyyy:HH:mm:ss ZZZ", "HH:mm z"), 0),
        (dates("HH:mm", more='timezone => "%{tz}"'), 0),
        ('filter { date { match => "${MATCH}" } }\n', 0),
    ],
)
def test_zones(text: str, count: int) -> None:
    assert len(run("LS225", text)) == count


def date(*formats: str, more: str = "", field: str = "timestamp") -> str:
    listed = ", ".join(f'"{one}"' for one in (field, *formats))
    return f"filter {{ date {{ match => [{listed}] {more} }} }}\n"


@pytest.mark.parametrize(
    ("grok", "formats", "count"),
    [
        ("%{SYSLOGTIMESTAMP:timestamp}", ("MMM dd HH:mm:ss", "ISO8601"), 1),
        ("%{HTTPDATE:timestamp} (?<timestamp>x)", ("MMM dd HH:mm:ss",), 1),
        ("%{IP:a}", ("dd/MMM/yyyy:HH:mm:ss Z", "dd/MMM/yyyy:HH:mm:ss"), 0),
    ],
)
def test_where_the_zone_comes_from(grok: str, formats: tuple[str, ...], count: int) -> None:
    text = f"filter {{ grok {{ match => {{ 'message' => '{grok}' }} }} }}\n" + date(*formats)
    assert len(run("LS225", text)) == count


def test_only_the_time_of_the_event() -> None:
    assert run("LS225", date("yyyy-MM-dd HH:mm:ss", more='target => "read"')) == []
    assert len(run("LS225", date("yyyy-MM-dd HH:mm:ss", more='target => "@timestamp"'))) == 1


def test_one_finding_per_file() -> None:
    text = date("yyyy-MM-dd HH:mm:ss") + date("MMM dd HH:mm:ss")
    assert len(reported("LS225", text)) == 1


DATE = 'filter { date { match => ["syslog_time", "MMM dd HH:mm:ss"] } }'
OUT = "output { elasticsearch { } }"


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { file { path => "/data/*.log" } }', 0),
        ('input { file { path => "/var/log/*.log" } beats { port => 5044 } }', 1),
    ],
)
def test_log_files_of_the_own_host(text: str, count: int) -> None:
    grok = 'filter { grok { match => { "message" => "%{SYSLOGTIMESTAMP:syslog_time}" } } }'
    assert len(run("LS225", text + grok + DATE + OUT)) == count


@pytest.mark.parametrize(
    ("head", "count"),
    [
        ('input { tcp { port => 1 } } filter { grok { match => { "message" => "%{SYSLOGTIMESTAMP:ts}" } } }', 0),
        ('input { tcp { port => 1 } } filter { grok { match => { "message" => "%{A:syslog_time}" } } }', 1),
        ('input { tcp { port => 1 } } filter { mutate { rename => { "message" => "syslog_time" } } }', 1),
        ("input { tcp { port => 1 codec => json } } filter { mutate { } }", 1),
        ("input { beats { port => 1 } } filter { mutate { } }", 1),
        ("input { tcp { port => 1 } } filter { kv { } }", 1),
    ],
)
def test_a_field_that_nothing_sets(head: str, count: int) -> None:
    assert len(run("LS225", head + DATE + OUT)) == count


SYSLOG = date("MMM  d HH:mm:ss", "MMM dd HH:mm:ss", field="t")


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ('input { file { path => "/var/log/a" } tcp { port => 5000 } }\n' + SYSLOG, 1),
        ('input { file { path => "{{ item.path }}" } {{ item.prot }} { port => 1 } }\n' + SYSLOG, 0),
    ],
)
def test_files_of_the_own_host(text: str, count: int) -> None:
    assert len(run("LS225", text)) == count


@pytest.mark.parametrize(("tested", "count"), [('in ["app", "app"]', 0), ('!= "app"', 1)])
def test_type_that_a_file_input_sets(tested: str, count: int) -> None:
    text = (
        'input { file { path => "/var/log/app.log" type => "app" } tcp { port => 5000 type => "net" } }\n'
        f'filter {{ if [type] {tested} {{ date {{ match => ["t", "HH:mm"] }} }} }}\n'
    )
    assert len(run("LS225", text)) == count


@pytest.mark.parametrize(
    ("pattern", "formats", "count"),
    [("%{SYSLOGBASE:t}", '"MMM  d HH:mm:ss"', 0), ("%{DATA:x}", '"MMM  d HH:mm:ss", "ISO8601"', 1)],
)
def test_formats_that_the_pattern_never_yields(pattern: str, formats: str, count: int) -> None:
    grok = f'grok {{ match => {{ "message" => "{pattern}" }} }}'
    assert len(run("LS225", filters(grok, f'date {{ match => ["t", {formats}] }}'))) == count


def test_field_that_is_only_removed() -> None:
    filters = date("HH:mm", field="syslog_timestamp") + 'filter { mutate { remove_field => ["syslog_timestamp"] } }'
    text = f"input {{ tcp {{ port => 1 }} }}\n{filters}\noutput {{ stdout {{ }} }}\n"
    assert run("LS225", text) == []


BEATS = "input { beats { port => 5044 } }\n"
SYSLOG = 'filter { if [type] == "syslog" { date { match => ["syslog_time", "MMM dd HH:mm:ss"] } } }\n'
SHIPS = "filebeat.inputs: [{type: log, paths: [/var/log/*.log]}]\noutput.logstash:\n  hosts: ['%s:5044']\n"


@pytest.mark.parametrize(
    ("files", "name", "count"),
    [({"filebeat.yml": SHIPS % "localhost"}, "a.conf", 0), ({"filebeat.yml": SHIPS % "10.0.0.1"}, "a.conf", 1)],
)
def test_filebeat_on_the_host_of_logstash(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, files: dict[str, str], name: str, count: int
) -> None:
    indexes = "output { elasticsearch { hosts => ['10.0.0.1:9200'] } }\n"
    write_files(tmp_path, {name: BEATS + SYSLOG + indexes, ".git/HEAD": "x", **files})
    assert len(findings_in_folder(tmp_path, name, "LS225", monkeypatch)) == count


@pytest.mark.parametrize(
    ("more", "count"),
    [
        ("input { tcp { port => 1 type => 'app' } }\n", 0),
        ("input { tcp { port => 1 type => 'syslog' } }\n", 1),
    ],
)
def test_types_of_other_inputs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, more: str, count: int) -> None:
    write_files(tmp_path, {"a.conf": BEATS + more + SYSLOG, "filebeat.yml": SHIPS % "localhost"})
    assert len(findings_in_folder(tmp_path, "a.conf", "LS225", monkeypatch)) == count


@pytest.mark.parametrize(
    ("pattern", "form", "count"),
    [
        ("%{TIMESTAMP_ISO8601:[a][t]}", "YYYY-MM-dd :H:m:s", 0),
        ("%{TIMESTAMP_ISO8601:[a][t]}", "YYYY-MM-dd HH:mm:ss", 1),
        ("%{HTTPDATE:[a][t]}", "dd/MMM/yyyy:HH:mm:ss", 0),
        ("%{DATA:[a][t]}", "YYYY-MM-dd :H:m:s", 1),
    ],
)
def test_times_that_pattern_files_capture(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, pattern: str, form: str, count: int
) -> None:
    text = (
        'filter { grok { patterns_dir => ["/usr/share/logstash/pipeline/patterns"]'
        ' match => { "message" => "%{SHOP}" } }'
        f' date {{ match => ["[a][t]", "{form}"] }} }}\n'
    )
    files = {"pipeline/patterns/shop": f"REST .*\nSHOP ^{pattern} %{{REST:rest}}\n", "pipeline/a.conf": BEATS + text}
    write_files(tmp_path, {**files, ".git/HEAD": "x"})
    assert len(findings_in_folder(tmp_path, "pipeline/a.conf", "LS225", monkeypatch)) == count


@pytest.mark.parametrize(
    ("source", "count"),
    [
        ('file { path => "/var/log/messages" type => "syslog" }', 0),
        ('file { path => "/var/log/messages" type => "other" }', 1),
    ],
)
def test_types_of_files_with_outputs_of_their_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, count: int
) -> None:
    files = {
        "templates/01-ship.conf.j2": 'input { lumberjack { port => 1 type => "logs" } }\n',
        "templates/02-local.conf.j2": f"input {{ {source} }}\noutput {{ redis {{ }} }}\n",
        "templates/10-syslog.conf.j2": SYSLOG,
        ".git/HEAD": "x",
    }
    write_files(tmp_path, files)
    assert len(findings_in_folder(tmp_path, "templates/10-syslog.conf.j2", "LS225", monkeypatch)) == count


@pytest.mark.parametrize(
    ("inputs", "count"),
    [
        ('beats { port => 5044 host => "localhost" }', 0),
        ('beats { port => 5044 host => "127.0.0.1" } file { path => "/var/log/*.log" }', 0),
        ("beats { port => 5044 }", 1),
    ],
)
def test_an_input_that_receives_from_its_own_host(inputs: str, count: int) -> None:
    grok = 'filter { grok { match => { "message" => "%{SYSLOGTIMESTAMP:syslog_time}" } } }'
    assert len(run("LS225", f"input {{ {inputs} }}" + grok + DATE + OUT)) == count


@pytest.mark.parametrize(
    "text",
    [
        'filter { date { match => ["time", "${FORMAT}"] } }\n',
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS225", text) == []


@pytest.mark.parametrize(
    ("after", "count"),
    [
        ('date { match => ["u", "MMM dd HH:mm:ss"] timezone => "Europe/Oslo" }', 0),
        ('if [a] { date { match => ["u", "HH:mm"] timezone => "Europe/Oslo" } }', 1),
        ('date { match => ["u", "HH:mm"] timezone => "UTC" target => "sent" }', 1),
    ],
)
def test_a_later_filter_that_sets_the_time_again(after: str, count: int) -> None:
    assert len(run("LS225", filters(f'date {{ match => ["t", "MMM dd HH:mm:ss"] }} {after}'))) >= count
    inside = run("LS225", filters(f'if [x] {{ date {{ match => ["t", "MMM dd HH:mm:ss"] }} }} {after}'))
    assert bool(inside) is bool(count)


OWN_FILE = 'file { path => "/var/log/fail2ban.log" tags => ["ban", "own"] }'


@pytest.mark.parametrize(
    ("inputs", "condition", "more", "count"),
    [
        ("udp { port => 514 }", '"ban" in [tags] and [a]', "", 0),
        ("udp { port => 514 }", '"ban" not in [tags]', "", 1),
        ("udp { port => 514 }", '"ban" in [tags] or [a]', "", 1),
        ("udp { port => 514 }", '"ban" in [tags]', 'if [a] { mutate { add_tag => "ban" } }', 1),
        ("udp { port => 514 codec => json }", '"ban" in [tags]', "", 1),
        ("beats { port => 514 }", '"ban" in [tags]', "", 1),  # Filebeat may send the same tag
        ("journald { type => systemd }", "[a]", "", 0),
    ],
)
def test_tags_of_files_of_the_own_host(inputs: str, condition: str, more: str, count: int) -> None:
    body = 'date { match => ["a", "yyyy-MM-dd HH:mm:ss"] }'
    text = f"input {{ {OWN_FILE} {inputs} }} filter {{ kv {{ }} {more} if {condition} {{ {body} }} }}"
    assert len(run("LS225", text)) == count
    assert len(run("LS225", text, project=InContainer())) == ("journald" not in inputs)
