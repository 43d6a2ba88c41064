"""What files of one pipeline and of one Logstash do to each other: LS253, LS277, LS279, LS285, LS287, LS420, LS421."""

import os
from pathlib import Path

import pytest
from advice import FakeProject, check_examples, run

from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.engine.result import FileResult
from lslint.files.source import read
from lslint.project.projects import Projects
from lslint.rules.api import Instance

CODES = ("LS253", "LS277", "LS279", "LS287", "LS420", "LS421")


@pytest.mark.parametrize("code", CODES)
def test_examples(code: str) -> None:
    check_examples(code)


class Guessed(FakeProject):
    """Files that only seem to belong together."""

    declared = False


def inputs(*plugins: str) -> str:
    return "input { " + " ".join(plugins) + " }\n"


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ("tcp { port => 1 }", "tcp { port => 1 }", True),
        ("tcp { port => 1 }", 'tcp { port => "1" }', True),
        ("tcp { port => 1 }", "tcp { port => 2 }", False),
        ("tcp { port => 1 }", "udp { port => 1 }", False),
        ("syslog { port => 1 }", "udp { port => 1 }", True),
        ("syslog { port => 1 }", "tcp { port => 1 }", True),
        ("syslog { }", "tcp { port => 514 }", True),
        ("http { }", "http { }", True),
        ('http { host => "127.0.0.1" }', "http { }", True),
        ('http { host => "127.0.0.1" }', 'http { host => "10.0.0.1" }', False),
        ('beats { port => "${PORT}" }', 'beats { port => "${PORT}" }', True),
        ('beats { port => "${PORT}" }', "beats { port => 5044 }", False),
        ('tcp { port => 1 mode => client host => "h" }', "tcp { port => 1 }", False),
        ("beats { port => 1 }", "http { port => 1 }", True),
        ('tcp { port => 1 host => "${A}" }', "tcp { port => 1 }", False),
    ],
)
def test_ports(one: str, other: str, found: bool) -> None:
    both = run("LS253", inputs(one, other))
    assert len(both) == found
    assert [f.stage for f in both] == ["run"] * found
    apart = run("LS253", inputs(one), project=FakeProject({"b.conf": inputs(other)}))
    assert len(apart) == found
    for finding in apart:
        assert finding.severity == "error"
        assert finding.related[0].path == "b.conf"
        assert "b.conf" in finding.message
    guessed = run("LS253", inputs(one), project=Guessed({"b.conf": inputs(other)}))
    assert [f.severity for f in guessed] == ["warning"] * found


def test_whole_pipelines_in_a_folder_may_be_alternatives() -> None:
    whole = inputs("tcp { port => 1 }") + "output { stdout { } }"
    assert run("LS253", whole, project=Guessed({"b.conf": whole})) == []
    assert len(run("LS253", whole, project=FakeProject({"b.conf": whole}))) == 1


def test_ids_of_alternatives() -> None:
    part, rest = 'filter { drop { id => "x" } }\n', "input { stdin { } } output { stdout { } }"
    whole = part + rest
    assert run("LS108", whole, project=Guessed({"b.conf": whole})) == []
    assert run("LS108", part, project=Guessed({"a-old.conf": part})) == []
    assert [f.severity for f in run("LS108", part, project=Guessed({"b.conf": whole}))] == ["warning"]
    assert [f.severity for f in run("LS108", whole, project=FakeProject({"b.conf": whole}))] == ["error"]


@pytest.mark.parametrize(
    ("name", "found"),
    [
        ("a-docker.conf", 0),
        ("a.docker.conf", 0),
        ("a_tls.conf", 0),
        ("ab.conf", 1),
        ("b-docker.conf", 1),
        ("x/b.conf", 1),
    ],
)
def test_variants_of_a_file_may_be_alternatives(name: str, found: int) -> None:
    text = inputs("tcp { port => 1 }")
    assert len(run("LS253", text, project=Guessed({name: text}))) == found
    assert len(run("LS253", text, project=FakeProject({name: text}))) == 1


JDBC = 'jdbc { jdbc_driver_class => "d" jdbc_connection_string => "c" jdbc_user => "u" statement => "%s" %s }'
TRACKED = "a > :sql_last_value"


@pytest.mark.parametrize(
    ("one", "other", "found"),
    [
        ('file { path => "/a" sincedb_path => "/s" }', 'file { path => "/b" sincedb_path => "/s" }', True),
        ('file { path => "/a" sincedb_path => "/s" }', 'file { path => "/b" sincedb_path => "/t" }', False),
        ('file { path => "/a" }', 'file { path => "/b" }', False),
        ('file { path => "/a" sincedb_path => "NUL" }', 'file { path => "/b" sincedb_path => "NUL" }', False),
        ('file { path => "/a" sincedb_path => "/s" }', 's3 { bucket => "b" sincedb_path => "/s" }', False),
        (JDBC % (TRACKED, ""), JDBC % (TRACKED, ""), True),
        (JDBC % (TRACKED, ""), JDBC % ("a", ""), False),
        (JDBC % (TRACKED, 'last_run_metadata_path => "/a"'), JDBC % (TRACKED, ""), False),
        (JDBC % (TRACKED, "record_last_run => false"), JDBC % (TRACKED, ""), False),
        (JDBC % ("a", "use_column_value => true tracking_column => i"), JDBC % (TRACKED, ""), False),
    ],
)
def test_state_files(one: str, other: str, found: bool) -> None:
    assert len(run("LS420", inputs(one, other))) == found
    apart = run("LS420", inputs(one), project=FakeProject({"b.conf": inputs(other)}))
    assert [f.related[0].path for f in apart] == ["b.conf"] * found


def test_addresses_in_one_pipeline() -> None:
    text = inputs('pipeline { address => "a" }', 'pipeline { address => "a" }')
    (finding,) = run("LS279", text)
    assert (finding.stage, finding.severity) == ("start", "error")
    assert text[finding.start : finding.end] == '"a"'
    assert finding.related[0].start < finding.start
    one = inputs('pipeline { address => "a" }')
    (finding,) = run("LS279", one, project=FakeProject({"b.conf": one}))
    assert finding.stage == "start"
    (finding,) = run("LS279", one, project=Guessed({"b.conf": one}))
    assert (finding.stage, finding.severity) == ("run", "warning")


WHOLE = "input {{ tcp {{ port => {} }} }}\noutput {{ {} }}\n"
ES = 'elasticsearch { hosts => ["es"] index => "%s" }'


@pytest.mark.parametrize(
    ("mine", "theirs", "found"),
    [
        (ES % "a", ES % "b", True),
        (ES % "a", f'if [type] == "b" {{ {ES % "b"} }}', False),
        (ES % "a", "stdout { }", False),
        (ES % "a", 'file { path => "/tmp/x" }', False),
        (ES % "a", 'pipeline { send_to => ["b"] }', False),
        (f'if [type] == "a" {{ {ES % "a"} }}', ES % "b", False),
    ],
)
def test_files_that_share_outputs(mine: str, theirs: str, found: bool) -> None:
    files = {"b.conf": WHOLE.format(2, theirs)}
    declared = run("LS287", WHOLE.format(1, mine), project=FakeProject(files))
    assert len(declared) == found
    for finding in declared:
        assert finding.related[0].path == "b.conf"
    assert run("LS287", WHOLE.format(1, mine), project=Guessed(files)) == []


def test_one_place_twice() -> None:
    text = f"output {{ {ES % 'a'} }}"
    assert len(run("LS287", text, project=FakeProject({"b.conf": text, "in.conf": inputs("stdin { }")}))) == 1
    assert run("LS287", text, project=FakeProject({"b.conf": f"output {{ {ES % 'b'} }}"})) == []


def test_files_put_one_behind_the_other() -> None:
    assert len(run("LS287", WHOLE.format(1, ES % "a") + WHOLE.format(2, ES % "b"))) == 1
    assert run("LS287", WHOLE.format(1, ES % "a") + WHOLE.format(2, "stdout { }")) == []
    assert (
        run("LS287", inputs("stdin { }") + inputs("stdin { }") + f"output {{ {ES % 'a'} }} output {{ {ES % 'b'} }}")
        == []
    )


class Node(Instance):
    """Pipelines by name."""

    def __init__(self, complete: bool, **pipelines: str) -> None:
        super().__init__(complete)
        self._files = FakeProject({f"{name}.conf": text for name, text in pipelines.items()}).pipeline_files(
            others_only=True
        )

    def files(self):  # type: ignore[no-untyped-def]
        for sibling in self._files:
            yield sibling.path.removesuffix(".conf"), sibling


class Listed(FakeProject):
    """A file of a pipelines.yml."""

    def __init__(self, complete: bool = True, **pipelines: str) -> None:
        super().__init__()
        self._node = Node(complete, **pipelines)

    def instance(self) -> Instance:
        return self._node


def link(listen: str = "", send: str = "") -> str:
    made = f'input {{ pipeline {{ address => "{listen}" }} }}\n' if listen else inputs("stdin { }")
    return made + (f'output {{ pipeline {{ send_to => ["{send}"] }} }}\n' if send else "")


@pytest.mark.parametrize(
    ("mine", "others", "complete", "found"),
    [
        (link(send="web"), {"b": link("web")}, True, []),
        (link(send="web"), {"b": link("wep")}, True, ["`wep`"]),
        (link(send="web"), {"b": link("database")}, True, ["give some input"]),
        (link(send="web"), {"b": link("wep")}, False, []),
        (link(send="web"), {"b": link("${IN}")}, True, []),
        (link("web"), {"b": link(send="web")}, True, []),
        (link("web"), {"b": link(send="db"), "c": link("db")}, True, ["pipeline sends to"]),
        (link("web"), {"b": link(send="%{[@metadata][to]}")}, True, []),
    ],
)
def test_addresses_between_pipelines(mine: str, others: dict[str, str], complete: bool, found: list[str]) -> None:
    messages = [f.message for f in run("LS277", mine, project=Listed(complete, **others))]
    assert len(messages) == len(found)
    for message, part in zip(messages, found, strict=True):
        assert part in message


def test_an_address_taken_by_another_pipeline() -> None:
    (finding,) = run("LS279", link("web"), project=Listed(b=link("web")))
    assert finding.stage == "start"
    assert "pipeline `b`" in finding.message
    (finding,) = run("LS253", inputs("beats { port => 1 }"), project=Listed(b=inputs("beats { port => 1 }")))
    assert finding.severity == "error"
    (finding,) = run("LS420", inputs(JDBC % (TRACKED, "")), project=Listed(b=inputs(JDBC % (TRACKED, ""))))
    assert "pipeline `b`" in finding.message


@pytest.mark.parametrize(
    ("mine", "others", "way"),
    [
        (link("a", "a"), {}, "`a`"),
        (link("a", "b"), {"b": link("b", "a")}, "`b` → `a`"),
        (link("a", "b"), {"b": link("b", "c"), "c": link("c", "a")}, "`b` → `c` → `a`"),
        (link("a", "b"), {"b": link("b", "c"), "c": link("c", "b")}, None),  # told in the files of the ring
        (link("a", "b"), {"b": link("b", "${TO}")}, None),
        (link("a", "b"), {"b": link("b")}, None),
    ],
)
def test_rings(mine: str, others: dict[str, str], way: str | None) -> None:
    found = run("LS421", mine, project=Listed(**others))
    assert [way in finding.message for finding in found if way] == ([True] if way else [])
    assert len(found) == (way is not None)


def check(folder: Path, name: str, projects: Projects) -> FileResult:
    return check_source(read(str(folder / name)), "logstash", Settings(), projects)


def codes(result: FileResult) -> list[str]:
    return [finding.rule.code for finding in result.findings]


def test_a_pipelines_yml_on_disk(tmp_path: Path) -> None:
    (tmp_path / "config").mkdir()
    (tmp_path / "config" / "pipelines.yml").write_text(
        "- pipeline.id: front\n  path.config: '/etc/logstash/front/*.conf'\n"
        "- pipeline.id: back\n  path.config: '/etc/logstash/back.conf'\n"
    )
    (tmp_path / "front").mkdir()
    (tmp_path / "front" / "a.conf").write_text(WHOLE.format(5044, ES % "a"))
    (tmp_path / "front" / "b.conf").write_text(WHOLE.format(5045, 'pipeline { send_to => ["bakc"] } ' + ES % "b"))
    (tmp_path / "back.conf").write_text('input { pipeline { address => "back" } tcp { port => 5044 } }')
    projects = Projects()
    front = check(tmp_path, os.path.join("front", "a.conf"), projects)
    assert {"LS287", "LS253"} <= set(codes(front))
    assert "LS277" in codes(check(tmp_path, os.path.join("front", "b.conf"), projects))
    back = check(tmp_path, "back.conf", projects)
    assert {"LS277", "LS253"} <= set(codes(back))
    (port,) = [finding for finding in back.findings if finding.rule.code == "LS253"]
    assert "pipeline `front`" in port.message
    assert port.related[0].path is not None
    assert port.related[0].path.endswith(os.path.join("front", "a.conf"))


def test_pipelines_that_are_not_all_here(tmp_path: Path) -> None:
    (tmp_path / "pipelines.yml").write_text(
        "- pipeline.id: front\n  path.config: '/etc/logstash/front.conf'\n"
        "- pipeline.id: back\n  path.config: '/elsewhere/back.conf'\n"
    )
    (tmp_path / "front.conf").write_text(link(send="back"))
    assert "LS277" not in codes(check(tmp_path, "front.conf", Projects()))


def test_each_file_is_read_once_for_its_claims(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty pipelines do not cost twenty times twenty parses."""
    lines = []
    for number in range(20):
        (tmp_path / f"p{number}.conf").write_text(WHOLE.format(5000 + number, ES % "a"))
        lines.append(f"- pipeline.id: p{number}\n  path.config: '/etc/p{number}.conf'\n")
    (tmp_path / "pipelines.yml").write_text("".join(lines))
    from lslint.grammar.logstash import parse as logstash
    from lslint.grammar.logstash import parse as parse_

    count = []
    parse = parse_.parse
    monkeypatch.setattr(logstash, "parse", lambda *a, **k: count.append(1) or parse(*a, **k))
    projects = Projects()
    for number in range(20):
        check(tmp_path, f"p{number}.conf", projects)
    assert len(count) <= 41


def test_alternatives_of_a_template_do_not_meet() -> None:
    text = inputs("{% if tls %}", "tcp { port => 1 }", "{% else %}", "tcp { port => 1 }", "{% endif %}")
    assert run("LS253", text) == []
    text = inputs("tcp { port => 1 }", "{{ more }}", "tcp { port => 1 }")
    assert len(run("LS253", text)) == 1


@pytest.mark.parametrize(("path", "shown"), [("b.conf", "`b.conf`"), ("other/b.conf", "`other/b.conf`")])
def test_files_of_the_same_folder_are_called_by_their_names(path: str, shown: str) -> None:
    jdbc = inputs(JDBC % (TRACKED, ""))
    (finding,) = run("LS420", jdbc, project=FakeProject({path: jdbc}))
    assert f"in {shown} keeps" in finding.message
