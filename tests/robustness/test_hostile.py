"""Bad input: whatever a folder holds, the command ends soon, with the right exit code and without a traceback."""

import contextlib
import os
import subprocess
import sys

import pytest
from hostile import MEGABYTE, PIPELINE, SECONDS, bound, fine, found, lslint

pytestmark = pytest.mark.slow


# --- paths ---------------------------------------------------------------------------------------------------------


def link_loop(path):
    path.symlink_to("y.conf")
    path.with_name("y.conf").symlink_to(path.name)


THERE = {  # what is there and cannot be read: LS902
    "broken link": lambda path: path.symlink_to("nowhere"),
    "link loop": link_loop,
    "fifo": os.mkfifo,
    "socket": bound,
}
MISSING = ("gone.conf", "x.conf/y.conf", "x" * 5000, "")


@pytest.mark.parametrize(
    "what", [*THERE, "/dev/zero", "/dev/tty", "/proc/self/mem", *MISSING], ids=lambda one: one[:20]
)
@pytest.mark.parametrize("more", ["", "--fix", "--diff", "--show-files", "--json", "--kind logstash"])
def test_a_named_path_that_cannot_be_read(folder, what, more):
    THERE.get(what, lambda path: path.write_text(PIPELINE))(folder / "x.conf")
    path = "x.conf" if what in THERE else what
    done = fine(lslint("--isolated", *more.split(), path, cwd=folder), 2 if what in MISSING else 1)
    assert done.stderr.count("\n") == 1
    assert done.stderr.startswith("lslint: ")


def test_unreadable_things_below_a_folder_do_not_hide_the_rest(folder):
    for what in ("broken link", "fifo"):
        (folder / what).mkdir()
        THERE[what](folder / what / "x.conf")
    (folder / "a.conf").write_text(PIPELINE)
    (folder / "loop").symlink_to(".")
    (folder / "dir.conf").mkdir()
    (folder / "dir.conf" / "b.conf").write_text(PIPELINE)
    done = fine(lslint("--isolated", "--json", "--select", "LS701,LS902", ".", cwd=folder), 0)
    assert {path for _, path in found(done)} == {"a.conf", "dir.conf/b.conf"}
    assert "skipped broken symbolic links: broken link/x.conf" in done.stderr


# --- around the process --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("handle", [0, 1, 2])
@pytest.mark.parametrize(
    "arguments", ["x.conf", "-", "--json x.conf", "--fix x.conf", "gone", "--version", "--help", "rule LS301"]
)
def test_closed_handles(folder, handle, arguments):
    (folder / "x.conf").write_text(PIPELINE)
    fine(lslint(*arguments.split(), cwd=folder, close=[handle], stdin=PIPELINE.encode() if handle else b""), 0, 1, 2)


CHECKS = ("x.conf", "--json x.conf", "--extend-select LS701 --diff x.conf", "--show-settings")


@pytest.mark.parametrize("arguments", [*CHECKS, "--help", "rule --all", "--version"])
def test_a_reader_that_goes_away_and_a_full_device(folder, arguments):
    (folder / "x.conf").write_text("filter {\n" + "mutate { }\n" * 5_000 + "}\n")
    read, write = os.pipe()
    os.close(read)
    try:
        first = "--isolated" if arguments in CHECKS else "--version"
        fine(lslint(first, *arguments.split(), cwd=folder, stdout=write), 0, 1, 2)
    finally:
        os.close(write)
    with open("/dev/full", "wb") as full:
        done = fine(lslint(*arguments.split(), cwd=folder, stdout=full), 2)
        assert "cannot write the report: " in done.stderr


@pytest.mark.parametrize("env", [
    {"LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"},
    {"LC_ALL": "nonsense", "LANG": "\udcff"}, {"TERM": "dumb"}, {"COLUMNS": "1"}, {"COLUMNS": "0"},
    {"COLUMNS": "-5"}, {"COLUMNS": "9" * 5000}, {"COLUMNS": "x"}, {"HOME": None}, {"HOME": "/nonexistent"},
    {"FORCE_COLOR": "1", "NO_COLOR": "1"}, {"FORCE_COLOR": "1", "COLUMNS": "1"},
], ids=str)  # fmt: skip
def test_odd_environments(folder, env):
    (folder / "caf\xe9.conf").write_text("# ｆｕｌｌ ｗｉｄｔｈ\n" + PIPELINE + "filter { “x” = 'é' }\n")
    (folder / "filebeat.yml").write_text("filebeat.inputs:\n\t- é: “\n")
    for form in ([], ["--json"], ["--output-format", "concise"], ["--diff"], ["--show-files"], ["--show-settings"]):
        done = fine(lslint(*form, ".", cwd=folder, env=env))
        done.stdout.decode("utf-8")
    fine(lslint("--help", cwd=folder, env=env), 0)
    fine(lslint("rule", "LS301", cwd=folder, env=env), 0)
    fine(lslint("gone-é.conf", cwd=folder, env=env), 2)
    fine(lslint("--sel-é", cwd=folder, env=env), 2)


def test_standard_input_by_its_device(folder):
    done = fine(lslint("--isolated", "/dev/stdin", cwd=folder, stdin=PIPELINE.encode()), 1)
    assert "/dev/stdin: is a FIFO, not a regular file" in done.stderr


def test_standard_input_without_end(folder):
    with open("/dev/zero", "rb") as zeros:
        done = fine(lslint("--isolated", "--json", "-", cwd=folder, stdin=zeros, memory=150))
        assert found(done) == [("LS903", "-")]
        done = fine(lslint("--isolated", "--json", "--kind", "logstash", "-", cwd=folder, stdin=zeros, memory=150), 1)
        assert found(done) == [("LS903", "-")]


def test_standard_input_that_is_no_text(folder):
    done = fine(lslint("--isolated", "--json", "-", cwd=folder, stdin=bytes(range(256))), 2)
    assert found(done) == [("LS905", "-")]


def test_a_working_directory_that_was_deleted(folder):
    (folder / "in").mkdir()
    script = (
        "import os, sys\nos.chdir('in'); os.rmdir('../in')\n"
        "from lslint.cli.main import main\nsys.exit(main(sys.argv[1:]))"
    )
    for arguments in ([], ["x.conf"], ["--json", "."], ["--isolated", "-"], ["--isolated", str(folder)]):
        done = subprocess.run(
            [sys.executable, "-c", script, *arguments], cwd=folder, input=b"", capture_output=True, timeout=SECONDS
        )
        fine(subprocess.CompletedProcess([], done.returncode, done.stdout, done.stderr.decode()), 0, 1, 2)
        (folder / "in").mkdir()


# --- configs of others ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", [
    "select = 5", "select = ['NOPE']", "select = [[['LS301']]]", "exclude = ['[']",
    "exclude = ['" + "**/" * 2000 + "']", "exclude = ['" + "*" * 5000 + "x']", "fail-on = 'never'", "fail-on = []",
    "per-file-ignores = {'[z-a]' = ['LS301']}", "per-file-ignores = {'[a' = 'LS301'}",
    "per-file-ignores = {'" + "*a" * 30 + "' = ['LS301']}",
    "per-file-ignores = {'" + "**/" * 30 + "x' = ['LS301']}", "per-file-ignores = {'" + "?" * 5000 + "' = ['ALL']}",
    "per-file-ignores = {'[[:alpha:]][' = ['ALL'], '\\\\' = ['ALL'], '' = ['ALL'], '/' = ['ALL']}",
    "targets = {logstash = 8.15}", "targets = {logstash = '99'}", "targets = {logstash = '" + "8" * 5000 + ".1'}",
    "targets = 'x'", "[[pipeline]]\nid = 'a'\npath = '" + "*/" * 200 + "*'",
    "[[pipeline]]\nid = 'a'\npath = ['" + "**/" * 40 + "*.conf']",
    "[[pipeline]]\nid = 'a'\npath = ['" + "{a,b}" * 500 + "']",
    "[[pipeline]]\nid = 'a'\npath = ['/dev/zero', '/dev/tty', '/proc/self/mem', '\\u0000', '/']",
    "[[pipeline]]\nid = 'a'\n", "[[pipeline]]\npath = 'a'\n", "pipeline = 3", "\x1b[31m = 1", '"\\u001b[31m" = 1',
    "a = " + "[" * 100_000, "a" * 5_000_000 + " = 1", "# x\n" * 1_000_000, "\0", "x" + ".x" * 50_000 + " = 1",
], ids=lambda text: text[:24])  # fmt: skip
@pytest.mark.parametrize("name", ["lslint.toml", "pyproject.toml"])
def test_a_repository_plants_a_config(folder, text, name):
    if name == "pyproject.toml":
        text = "[tool.lslint]\n" + text.replace("[[pipeline]]", "[[tool.lslint.pipeline]]")
    (folder / name).write_text(text)
    deep = folder / "/".join(["aaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"] * 4)
    deep.mkdir(parents=True)
    (folder / "x.conf").write_text(PIPELINE)
    (deep / ("a" * 100 + ".conf")).write_text(PIPELINE)
    done = fine(lslint(".", cwd=folder), 0, 1, 2)
    if done.returncode == 2:
        assert done.stderr.count("\n") == 1, done.stderr[:500]
        assert len(done.stderr) < 1000
        assert "\x1b" not in done.stderr


FOUND_BESIDE = {
    "binary": lambda path: path.write_bytes(bytes(range(256)) * 10),
    "latin-1": lambda path: path.write_text("# caf\xe9\n", "latin-1"),
    "utf-16": lambda path: path.write_text("# caf\xe9\n", "utf-16"),
    "folder": lambda path: path.mkdir(),
    "fifo": os.mkfifo,
    "loop": lambda path: path.symlink_to(path.name),
    "device": lambda path: path.symlink_to("/dev/zero"),
    "huge": lambda path: (path.touch(), os.truncate(path, 2_000 * MEGABYTE)),
}


@pytest.mark.parametrize("what", FOUND_BESIDE)
@pytest.mark.parametrize("name", ["lslint.toml", "pyproject.toml", ".gitignore", "pipelines.yml", "logstash.yml"])
def test_files_that_are_read_along(folder, name, what):
    (folder / ".git").mkdir()
    (folder / "x.conf").write_text(PIPELINE)
    FOUND_BESIDE[what](folder / name)
    fine(lslint(".", cwd=folder), 0, 1, 2)


@pytest.mark.parametrize("lines", [
    ["*" * 3000 + "x"], ["a/" * 3000], ["[" * 3000], ["*a" * 40], ["**/" * 500 + "x"], ["\\"] * 3, ["!" * 3000],
    [f"*.{n}" for n in range(20000)], [f"a{n}/**/b" for n in range(5000)],
], ids=lambda lines: lines[0][:9])  # fmt: skip
def test_gitignore_of_others(folder, lines):
    (folder / ".git").mkdir()
    (folder / ".gitignore").write_text("\n".join(lines))
    deep = folder / "/".join(["a" * 40] * 8)
    deep.mkdir(parents=True)
    (deep / ("a" * 200 + ".conf")).write_text(PIPELINE)
    (folder / "x.conf").write_text(PIPELINE)
    fine(lslint("--isolated", ".", cwd=folder))


# --- fixing --------------------------------------------------------------------------------------------------------


def test_a_full_disk_keeps_the_earlier_report(folder):
    (folder / "x.conf").write_text("filter {\n" + "mutate { }\n" * 500 + "}\n")
    (folder / "report.json").write_text("{}")
    done = fine(
        lslint("--isolated", "--select", "LS701", "--json", "-o", "report.json", "x.conf", cwd=folder, written=10_000),
        2,
    )
    assert "report.json: cannot write the report: " in done.stderr
    assert (folder / "report.json").read_text() == "{}"
    assert not [name for name in os.listdir(folder) if "lslint" in name]


def test_report_into_odd_places(folder):
    (folder / "x.conf").write_text(PIPELINE)
    (folder / "d").mkdir()
    for target in ("d", "gone/out.json", "/dev/full", "x" * 5000, ""):
        done = fine(lslint("--isolated", "--json", "--output-file", target, "x.conf", cwd=folder), 2)
        assert done.stderr.count("\n") == 1
    with contextlib.suppress(FileNotFoundError):
        assert (folder / "x.conf").read_text() == PIPELINE
