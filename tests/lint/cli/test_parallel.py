"""Several processes give what one gives, whatever happens to them; and what a file's findings do not depend on."""

import os
import pathlib
import pickle
import subprocess
import sys

import pytest
from paths import CORPUS, needs_corpus

from lslint.cli import parallel
from lslint.cli.main import main
from lslint.cli.session import Checker, slim
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.discovery import FoundFile
from lslint.files.source import Unreadable, read
from lslint.project.projects import Projects
from lslint.rules.api import Rule

GOOD = 'input { beats { id => "in" port => 5044 } }\noutput { stdout { id => "out" } }\n'
BAD = (
    'filter { grok { match => { "message" => "%{IP:ip} %{WORD:w} %{WORD:v} %{WORD:u}" } } }\n'
    "filter { mutate { ad_field => { } }\n"
)

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="processes cannot be split here")


def project(folder: pathlib.Path, count: int = 90) -> pathlib.Path:
    """Files of all sorts: fine, broken, secret, unreadable, of other kinds, none; in several folders."""
    for i in range(count):
        place = folder / f"team{i % 7}" / "conf.d"
        place.mkdir(parents=True, exist_ok=True)
        (place / f"{i:03d}.conf").write_text(GOOD.replace("5044", str(5000 + i)) if i % 3 else BAD)
    (folder / "team1" / "pipelines.yml").write_text("- pipeline.id: a\n  path.config: conf.d/*.conf\n")
    (folder / "team2" / "filebeat.yml").write_text("filebeat.inputs:\n- type: log\n  pathz: [/x]\n")
    (folder / "team3" / "notes.txt").write_text("nothing to see\n")
    (folder / "team4" / "bytes.conf").write_bytes(b"input { stdin { } } # \xff\xfe\n")
    (folder / "team4" / "secret.conf").write_text(
        'output { http { url => "http://u:hunter2hunter2@h/" password => "s3cr3t-hunter" } }\n'
    )
    (folder / "team5" / "gone.conf").symlink_to("/nowhere/at/all")
    return folder


def run(folder: pathlib.Path, *arguments: str, env: "dict[str, str] | None" = None) -> "tuple[int, bytes, bytes]":
    command = [sys.executable, "-m", "lslint", "check", "--isolated", *arguments]
    done = subprocess.run(command, cwd=folder, capture_output=True, env={**os.environ, **(env or {})})
    return done.returncode, done.stdout, done.stderr


SLOW = pytest.mark.slow


@pytest.mark.parametrize("form", ["json", *(pytest.param(form, marks=SLOW) for form in ("text", "sarif", "concise"))])
def test_output_is_that_of_one_process(tmp_path, form):
    folder = project(tmp_path, 28)
    paths = [".", "team6/none.conf", "team0/../team0"]
    one = run(folder, "--output-format", form, "--jobs", "1", *paths)
    assert one[0] == 2
    assert b"none.conf" in one[2]
    for jobs in ("2", "5", "200"):
        assert run(folder, "--output-format", form, "--jobs", jobs, *paths) == one


def test_a_config_that_cannot_be_used_ends_the_run_as_with_one_process(tmp_path):
    folder = project(tmp_path, 28)
    (folder / "team5" / "lslint.toml").write_text("nonsense = 1\n")
    command = [sys.executable, "-m", "lslint", "check"]
    done = [subprocess.run([*command, "--jobs", jobs, "."], cwd=folder, capture_output=True) for jobs in ("1", "2")]
    assert done[0].returncode == 2
    assert (done[0].stdout, done[0].stderr) == (done[1].stdout, done[1].stderr)


def checker(folder: pathlib.Path, monkeypatch) -> "tuple[Checker, list[FoundFile]]":
    monkeypatch.chdir(folder)
    values = Values()
    values.isolated = True
    made = Checker(values)
    return made, list(made.found_files(["."]))


def told(results) -> "list[tuple[str, list[str]]]":
    return [(result.path, [repr(finding) for finding in result.findings]) for result in results]


def test_what_a_process_did_not_bring_is_done_again(tmp_path, monkeypatch):
    made, found = checker(project(tmp_path), monkeypatch)
    expected = told(made.checked(one for each in found for one in made.opened(each)))
    real = parallel._work

    def dies(*arguments):
        """As if killed in the middle of writing."""
        file = arguments[3]
        os.write(file, bytes(parallel._LENGTH) + (1 << 20).to_bytes(parallel._SIZE, "big") + b"cut off")
        os._exit(1)

    for work in (dies, real):
        monkeypatch.setattr(parallel, "_work", work)
        assert told(parallel.results(made, found, 3)) == expected


def test_without_processes_it_works_too(tmp_path, monkeypatch):
    made, found = checker(project(tmp_path), monkeypatch)
    expected = told(made.checked(one for each in found for one in made.opened(each)))

    def no(*_):
        raise OSError("no more processes")

    monkeypatch.setattr(os, "fork", no)
    assert told(parallel.results(made, found, 2)) == expected


def test_processes_end_when_the_run_is_given_up(tmp_path, monkeypatch):
    made, found = checker(project(tmp_path), monkeypatch)
    started: list[int] = []
    real = parallel._start

    def start(*arguments):
        children = real(*arguments)
        started.extend(pid for pid, _ in children)
        raise KeyboardInterrupt

    monkeypatch.setattr(parallel, "_start", start)
    with pytest.raises(KeyboardInterrupt):
        list(parallel.results(made, found, 3))
    for pid in started:
        os.waitpid(pid, 0)  # they run out of pieces: the pipe is closed behind them


@pytest.mark.parametrize("alone", [0, 0.001, 1000])
def test_short_runs_start_no_processes(tmp_path, monkeypatch, alone):
    made, found = checker(project(tmp_path), monkeypatch)
    expected = told(made.checked(one for each in found for one in made.opened(each)))
    real, started = parallel._start, []

    def start(*arguments):
        started.append(arguments)
        return real(*arguments)

    monkeypatch.setattr(parallel, "_start", start)
    assert told(parallel.results(made, found, 3, alone)) == expected
    assert len(started) == (alone < 1000)


def test_processes_that_the_user_asks_for_are_started_at_once(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(project(tmp_path))
    monkeypatch.setattr(parallel, "MIN_BYTES_FOR_PARALLEL", 1000)
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1}, raising=False)
    given = []
    monkeypatch.setattr(parallel, "results", lambda checker, found, jobs, alone: given.append((jobs, alone)) or [])
    main(["check", "--no-cache", "."])
    main(["check", "--no-cache", "--jobs", "2", "."])
    assert given == [(2, parallel.SECONDS_ALONE), (2, 0)]


def test_how_many_processes(tmp_path, monkeypatch):
    small = [FoundFile(str(path), False) for path in project(tmp_path).rglob("*.conf")]
    assert parallel.processes(1, small) == 1
    assert parallel.processes(4, small) == 4
    assert parallel.processes(10_000, small) == len(small)
    assert parallel.processes(4, small[:1]) == 1
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0, 1, 2}, raising=False)
    assert parallel.processes(None, small) == 1
    monkeypatch.setattr(parallel, "MIN_BYTES_FOR_PARALLEL", 1000)
    assert parallel.processes(None, small) == 3
    monkeypatch.setattr(os, "sched_getaffinity", lambda _: {0}, raising=False)
    assert parallel.processes(None, small) == 1


def test_pieces_hold_each_file_once_in_order(tmp_path, monkeypatch):
    _, found = checker(project(tmp_path, 300), monkeypatch)
    pieces = parallel._pieces(found)
    assert [one for piece in pieces for one in piece] == found
    assert len(pieces) > 1
    assert all(pieces)


def test_a_packed_result_is_the_same_result(tmp_path, monkeypatch):
    made, found = checker(project(tmp_path), monkeypatch)
    for result in made.checked(one for each in found for one in made.opened(each)):
        (again,) = pickle.loads(parallel.packed([parallel.FileOutcome(result=result)]))
        assert facts(again.result) == facts(result)


def facts(result):
    """All of a result, with the rules themselves."""
    simple = (str, int, type(None), Rule)
    if isinstance(result, simple):
        return result
    if isinstance(result, list | tuple | set):
        return [facts(each) for each in (sorted(result) if isinstance(result, set) else result)]
    names = [*getattr(type(result), "__slots__", ()), *getattr(result, "__dict__", ())]
    return [facts(getattr(result, name)) for name in names if hasattr(result, name)]


def groups() -> "list[pathlib.Path]":
    """Folders of the corpus with several pipeline files."""
    folders = [path for path in sorted((CORPUS / "logstash").rglob("*")) if path.is_dir()]
    return [folder for folder in folders if sum(path.is_file() for path in folder.iterdir()) > 1]


@pytest.mark.slow
@needs_corpus
def test_findings_do_not_depend_on_what_was_checked_before():
    """Two processes, an editor, a store of results: none of them goes through a folder from its first file on."""

    def findings(files):
        projects, found = Projects(), {}
        for path in files:
            try:
                source = read(str(path))
            except Unreadable:
                continue
            result = check_source(source, None, Settings(), projects)
            slim(result)
            found[path] = [repr(finding) for finding in result.findings]
        return found

    for folder in groups()[:60]:
        files = sorted(path for path in folder.iterdir() if path.is_file())
        assert findings(files) == findings(files[::-1]), folder
