"""The runner of cases itself: each kind of difference makes a row fail, and each mistake in a file is an error."""

import re
import textwrap
from pathlib import Path

import case_commands
import pytest
from case_files import CaseError, load
from case_runner import failures, wording

TEXT = 'input { redis { data_type => "list" key => "k" } }'


def differences(folder: Path, text: str, name: str = "LS318.yml") -> list[str]:
    """What fails in a case file with this text."""
    path = folder / name
    path.write_text(text)
    return [failure for group in load(path) for failure in failures(group)]


def row(**values: str) -> str:
    lines = "".join(f"  {key}: {value}\n" for key, value in {"text": f"'{TEXT}'", **values}.items())
    return f"- name: a group\n{lines}"


@pytest.mark.parametrize("expected", [
    {"findings": "[info]", "verdict": "accepted", "starts": "'yes'", "exit": "0"},
    {"findings": "[LS318 advice 1]"},
    {"findings": "[{severity: info, at: redis, level: unsafe, count: 1, line: 1, column: 9}]"},
    {"findings": "[{message: [37.4K, Pipeline workers]}]"}, {"findings": "[{related: []}]"},
    {"fix": '\'input { redis { threads => 2 data_type => "list" key => "k" } }\''},
    {"releases": "{'1.5': [], any 8.19: [info]}"}, {"releases": "{'1.5 9.5': {verdict: accepted}}"},
    {"rules": "LS101", "findings": "[]"},
    {"rules": "all", "select": "LS318", "findings": "[LS318]"},
    {"files": "{logstash.yml: 'pipeline.workers: 1'}", "findings": "[]"},
    {"options": "--ignore LS318", "findings": "[]"},
])  # fmt: skip
def test_right_expectations_pass(expected: dict[str, str], tmp_path: Path) -> None:
    assert differences(tmp_path, row(**expected)) == []


@pytest.mark.parametrize(("expected", "difference"), [
    ({"findings": "[]"}, "findings: expected none; reported LS318"),
    ({"findings": "[info, info]"}, "findings: expected LS318 info, LS318 info; reported LS318"),
    ({"findings": "[warning]"}, "finding 1, severity: expected 'warning', but it is 'info'"),
    ({"findings": "[load]"}, "finding 1, stage: expected 'load', but it is 'advice'"),
    ({"findings": "[2]"}, "finding 1, line: expected 2, but it is 1"),
    ({"findings": "[{column: 1}]"}, "finding 1, column: expected 1"),
    ({"findings": "[{at: key}]"}, "finding 1, at: expected 'key', but it is 'redis'"),
    ({"findings": "[{level: safe}]"}, "finding 1, level: expected 'safe', but it is 'unsafe'"),
    ({"findings": "[{count: 2}]"}, "finding 1, count: expected 2"),
    ({"findings": "[{message: [37.4K, kafka]}]"}, "finding 1, message: expected ['37.4K', 'kafka']"),
    ({"findings": "[{path: b.conf}]"}, "finding 1, path: expected 'b.conf'"),
    ({"findings": "[{related: ['b.conf:1']}]"}, "finding 1, related: expected ['b.conf:1']"),
    ({"rules": "[LS318, LS101]", "findings": "[LS101]"}, "finding 1, code: expected 'LS101', but it is 'LS318'"),
    ({"fix": f"'{TEXT}'"}, "fix: expected"),
    ({"verdict": "rejected"}, "verdict: expected rejected, but it is accepted"),
    ({"starts": "'no'"}, "starts: expected no, but it is yes"),
    ({"exit": "1"}, "exit: expected 1, but it is 0"),
    ({"deployments": "[logstash 8.1.0]"}, "deployments: expected ['logstash 8.1.0'], but they are []"),
    ({"releases": "{any: [info], '1.5': [info]}"}, "the row 1.5\n  findings: expected LS318 info; reported none"),
    ({"files": "{logstash.yml: 'pipeline.workers: 1'}", "findings": "[info]"}, "; reported none"),
    ({"path": "notes.md", "rules": "LS101", "findings": "[]"}, "exit code 2: lslint: nothing was checked"),
    ({"text": "'input { redis {'", "findings": "[]"}, "syntax error at a.conf:1"),
    ({"options": "--no-such", "findings": "[]"}, "exit code 2: lslint: unknown option --no-such"),
])  # fmt: skip
def test_a_wrong_expectation_fails(expected: dict[str, str], difference: str, tmp_path: Path) -> None:
    (failure,) = differences(tmp_path, row(**expected))
    assert failure.startswith("LS318.yml:1: a group, the row")
    assert difference in failure


@pytest.mark.parametrize(("lists", "label"), [
    (f"none: ['kafka {{ consumer_threads => 2 }}', '{TEXT[8:-2]}']", "none 2"),
    (f"some: ['{TEXT[8:-2]}', 'kafka {{ consumer_threads => 2 }}']", "some 2"),
    ("fixes: [['kafka { }', 'kafka { }']]", "fix 1"),
    ("rows: [{text: 'kafka { }', findings: [info]}, {text: 'kafka { }', findings: [error]}]", "row 2"),
])  # fmt: skip
def test_the_row_that_fails_is_named(lists: str, label: str, tmp_path: Path) -> None:
    (failure,) = differences(tmp_path, f"- name: a group\n  in: 'input {{ $ }}'\n  {lists}\n")
    assert failure.startswith(f"LS318.yml:3: a group, {label}\n") or label == "fix 1"
    assert f"a group, {label}\n" in failure


def test_the_examples_of_the_readme_pass(tmp_path: Path) -> None:
    readme = (Path(__file__).parent / "README.md").read_text("utf-8")
    blocks = [block for block in re.findall(r"(?:^    .*\n|^\n(?=    ))+", readme, re.MULTILINE) if "- name:" in block]
    assert len(blocks) == 2
    assert differences(tmp_path, "".join(map(textwrap.dedent, blocks))) == []


def test_a_failure_shows_the_finding_below_its_line(tmp_path: Path) -> None:
    (failure,) = differences(tmp_path, row(findings="[warning]"))
    lines = failure.splitlines()
    place = next(number for number, line in enumerate(lines) if TEXT in line)
    assert lines[place + 1].index("^^^^^") == lines[place].index("redis")
    assert "^^^^^ LS318 info: `redis` input" in lines[place + 1]


@pytest.mark.parametrize(("command", "difference"), [
    ("{run: calc shards --nodes 50 --fail 4 --replicas 1, shows: 23 shards}", "shows: '23 shards' is not in"),
    ("{run: calc shards --nodes 50 --fail 4 --replicas 1, lacks: '23'}", "lacks: '23' is in the output"),
    ("{run: calc shards --nodes 50, exit: 1}", "exit: expected 1, but it is 2"),
    ("{run: calc shards, shows: '23'}", "exit: expected 0, but it is 2"),
    ("{run: calc shards --nodes 50 --fail 4, stdout: '23'}", "stdout: expected"),
    ("{run: calc shards, exit: 2, stderr: '23'}", "stderr: expected"),
    ("{run: version, after: {a.conf: ''}}", "after: expected a.conf to be"),
    ("{run: version, files: {a.conf: b}, after: {a.conf: null}}", "after: expected a.conf to be"),
    ("{run: version, files: {a.conf: b}, after: {a.conf: c}}", "after: expected a.conf to be"),
    ("{steps: [{run: version}, {run: calc shards, exit: 0}]}", "step 2\n  exit: expected 0, but it is 2"),
])  # fmt: skip
def test_a_wrong_expectation_of_a_command_fails(command: str, difference: str, tmp_path: Path) -> None:
    (failure,) = differences(tmp_path, f"- name: a command\n  rows: [{command}]\n", "calc.yml")
    assert difference in failure


COMMANDS = r"""
- name: files that steps share, change and delete
  cd: b
  env: {LSLINT_CACHE_DIR: c}
  steps:
  - {files: {b/a.conf: "filter {", b/c/.gitignore: "", b/d -> ../b/c: ""}, git: true}
  - {run: check --isolated --diff-base HEAD ., lacks: fails this run}
  - {files: {b/a.conf: "filter {{"}, run: check --isolated --diff-base HEAD ., exit: 1, shows: 1 rejected}
  - {files: {b/a.conf: null, b/c/.gitignore: null, b/c/CACHEDIR.TAG: ""}, run: clean, after: {b/a.conf: null}}
  - {run: version, stdout: "lslint ...\n", stderr: ""}
- name: pairs
  in: calc $
  exit: 2
  runs: [[shard, did you mean shards?], [shards, number of data nodes]]
- name: texts in latin-1
  path: lslint.toml
  run: check .
  exit: 2
  encoding: latin-1
  in: 'select = ["$"]'
  says: [["\xe9", invalid TOML]]
"""


def test_commands(tmp_path: Path) -> None:
    assert differences(tmp_path, COMMANDS, "calc.yml") == []


@pytest.mark.parametrize(("text", "line", "message"), [
    (row(finding="[]"), 3, "unknown key 'finding' of a group"),
    (row(findings="[{sevrity: info}]"), 3, "unknown key 'sevrity' of a finding"),
    (row(findings="[]") + "  rows:\n  - text: a\n    verdct: accepted\n", 6, "unknown key 'verdct' of a row"),
    (row(findings="[]", releases="{any: {fixed: a}}"), 4, "unknown key 'fixed'"),
    (row(findings="[inform]"), 3, "'inform' is neither a code, a line, a severity nor a stage"),
    (row(findings="[LS999]", rules="LS999"), 4, "there is no rule LS999"),
    (row(findings="[]", target="8.15"), 4, "target must be a string or a list of strings, not 8.15; quote it"),
    (row(starts="no"), 3, "starts must be a string, not False; quote it"),
    (row(findings="[]", files="{a.yml: {b: 1}}"), 4, "files must be a mapping of paths to strings"),
    (row(), 1, "the row expects nothing"),
    ("- name: a\n  findings: []\n", 1, "the row needs one of text, check, run and steps"),
    (row(findings="[]") + row(findings="[]"), 4, "two groups have the name 'a group'"),
    (row(findings="[]") + "  text: b\n", 4, "the key 'text' is repeated"),
    ("- text: a\n  findings: []\n", 1, "the group has no name"),
    ("- name: a\n  none: [1]\n", 2, "none must be a list of strings, not [1]"),
    ("- name: a\n  in: b\n  none: ['']\n", 2, "in must contain $ once"),
    ("- name: a\n  fixes: [b]\n", 2, "fix 1 must be a list of two strings"),
    (
        "- name: a\n  run: version\n  steps: [{run: version, exit: 0}]\n",
        1,
        "needs one of text, check, run and steps",
    ),
    ("- name: a\n  steps:\n  - {run: version, verdict: a}\n", 3, "unknown key 'verdict' of a step"),
    ("- name: a\n  runs: [b]\n", 2, "runs 1 must be a list of two strings: run and shows"),
    ("- name: a\n  run: version\n  verdict: accepted\n", 1, "only exit, shows, lacks, stdout, stderr, after can"),
    ("- name: [a\n", 2, "not YAML"), ("name: a\n", 1, "a case file is a list of groups"),
])  # fmt: skip
def test_mistakes_in_a_file(text: str, line: int, message: str, tmp_path: Path) -> None:
    with pytest.raises(CaseError) as raised:
        differences(tmp_path, text)
    assert str(raised.value).startswith(f"{tmp_path / 'LS318.yml'}:{line}: ")
    assert message in str(raised.value)


def test_each_text_of_a_list_is_a_row(tmp_path: Path) -> None:
    path = tmp_path / "LS318.yml"
    path.write_text("- name: a\n  rows: [{findings: [], text: ['@A@1', '@A@2'], let: {A: [a,\n    b]}}]\n")
    (group,) = load(path)
    texts = [(each.label, each.line, each.values["text"]) for each in group.rows]
    assert texts[:2] == [("row 1, text 1, A 1", 2, "a1"), ("row 1, text 1, A 2", 3, "b1")]
    assert [text for _, _, text in texts[2:]] == ["a2", "b2"]


def test_rules_must_be_named_where_the_file_name_names_none(tmp_path: Path) -> None:
    with pytest.raises(CaseError, match="rules must name the rules that are meant"):
        differences(tmp_path, row(findings="[]"), "advice.yml")


def test_wording_lists_each_message_once(tmp_path: Path) -> None:
    path = tmp_path / "LS318.yml"
    path.write_text(row(findings="[info]") + "- {name: more, in: 'input { $ }', some: ['kafka { }', 'kafka { }']}\n")
    text = wording([row for group in load(path) for row in group.rows])
    assert text.count("at kafka: `kafka` input") == text.count("at redis: `redis` input") == 1
    assert "\n  fix (unsafe): Add `threads => 2`" in text


@pytest.mark.parametrize("name", ["exit", "stdout", "stderr", "after a.conf"])
def test_each_section_of_a_command_can_fail(name: str) -> None:
    (sections,) = case_commands.read(Path(__file__).parent / "cli" / "format_files.txt")
    reported = case_commands.run(sections)
    assert case_commands.differences(sections, reported) == []
    assert case_commands.differences({**sections, name: sections.get(name, "") + "more\n"}, reported) == [name]


def test_commands_on_the_same_files(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    text = "-- a --\n1\n-- run --\nlslint a\n-- stdout --\nA\n-- b --\n2\n-- run --\nlslint b\n-- exit --\n1\n"
    path.write_text(text)
    first, second = commands = case_commands.read(path)
    assert first == {"a": "1\n", "run": "lslint a\n", "stdout": "A\n"}
    assert second == {"a": "1\n", "b": "2\n", "run": "lslint b\n", "exit": "1\n"}
    assert case_commands.text_of(commands) == text


def test_dots_stand_for_what_changes() -> None:
    assert case_commands.fits("a ... c\n...\nz\n", "a b c\nd\ne\nz\n")
    assert not case_commands.fits("a ... c\n...\nz\n", "a b d\nz\n")
