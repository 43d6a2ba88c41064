"""Only regular files of the tree are opened: no devices, FIFOs or links that lead out, whatever a config names."""

import ast
import json
import os
import re
import sys

import pytest
from hostile import PIPELINE, bound, fine, found, inside, lslint
from paths import ROOT

from lslint.files import fs as disk
from lslint.files.source import Unreadable, read
from lslint.project.projects import Projects

LINT = "input { beats { port => 5044 } }\nfilter { mutate { add_tag = x } }\n"
SECRET = "Zq7kW7xR4m"


@pytest.fixture
def tree(tmp_path):
    """A folder to lint; its sibling ``out`` belongs to somebody else."""
    top = tmp_path / "tree"
    top.mkdir()
    (tmp_path / "out").mkdir()
    (top / "a.conf").write_text(PIPELINE)
    return top


HOSTILE = {
    "FIFO": os.mkfifo, "socket": bound, "device": lambda path: path.symlink_to("/dev/zero"),
    "terminal": lambda path: path.symlink_to("/dev/tty"), "stdin": lambda path: path.symlink_to("/dev/stdin"),
    "stdin of the process": lambda path: path.symlink_to("/proc/self/fd/0"),
    "environment": lambda path: path.symlink_to("/proc/self/environ"),
    "kernel setting": lambda path: path.symlink_to("/proc/sys/kernel/hostname"),
    "directory": lambda path: path.mkdir(), "broken link": lambda path: path.symlink_to("nowhere"),
    "loop of links": lambda path: path.symlink_to(path.name),
    "link out of the tree": lambda path: path.symlink_to(
        next(folder / "out" / "secret" for folder in path.parents if (folder / "out").is_dir())
    ),
    "terabyte": lambda path: os.truncate(os.open(path, os.O_CREAT | os.O_RDWR), 1 << 40),
}  # fmt: skip

CONFIGS = {
    "extend": 'extend = "evil"\n',
    "baseline": 'baseline = "evil"\n',
    "source": '[extra-plugins."filter/a"]\nsource = "evil"\n',
    "patterns-dir": 'patterns-dir = ["patterns"]\n',
}
BENIGN = {
    "extend": 'ignore = ["LS701"]\n',
    "baseline": '{"version": 3, "findings": []}',
    "source": "config :a, :validate => :string\n",
    "patterns-dir": "A a\n",
}


def lay(tree, place, make):
    """Put what ``make`` makes where a config of the tree names it."""
    (tree.parent / "out" / "secret").write_text(f"secret = {SECRET}\nbroken toml [[[\n")
    (tree / "lslint.toml").write_text(CONFIGS[place])
    if place == "patterns-dir":
        (tree / "patterns").mkdir()
        make(tree / "patterns" / "evil")
    else:
        make(tree / "evil")


@pytest.mark.parametrize("place", CONFIGS)
def test_a_regular_file_is_read(tree, place):
    """So the cases below do reach the file."""
    lay(tree, place, lambda path: path.write_text(BENIGN[place]))
    fine(inside("--no-cache", ".", cwd=tree), 0, 1)


@pytest.mark.slow
@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("place", CONFIGS)
def test_what_a_config_names_is_opened_only_if_it_is_a_regular_file_of_the_tree(tree, place, kind):
    lay(tree, place, HOSTILE[kind])
    reader, writer = os.pipe()  # stdin stays open and empty
    try:
        done = lslint("--no-cache", ".", cwd=tree, stdin=reader, env={"MYDEPLOY": SECRET})
    finally:
        os.close(reader)
        os.close(writer)
    fine(done, 0, 1, 2)
    assert SECRET not in done.stdout.decode() + done.stderr
    if place != "patterns-dir" or kind in ("terabyte", "link out of the tree", "environment", "kernel setting"):
        assert done.returncode == 2, done.stderr
        assert "evil" in done.stderr or "lslint.toml" in done.stderr


@pytest.mark.parametrize(
    "name", ["../out/secret", "../out/./secret", "inner/../../out/secret", "/etc/hostname", "link"]
)
@pytest.mark.parametrize("place", ["extend", "baseline", "source", "patterns-dir"])
def test_a_config_names_only_files_of_the_project(tree, place, name):
    (tree / "inner").mkdir()
    (tree.parent / "out" / "secret").write_text(f"{SECRET} = [[[")
    (tree / "link").symlink_to("../out/secret")
    text = CONFIGS[place].replace("evil", name).replace('patterns"', name + '"')
    (tree / "lslint.toml").write_text(text)
    done = fine(inside("--no-cache", ".", cwd=tree), 2)
    assert "outside the project" in done.stderr
    assert SECRET not in done.stderr


def test_a_config_may_extend_one_further_up_in_its_repository(tree):
    (tree / ".git").mkdir()
    (tree / "base.toml").write_text('ignore = ["ALL"]\n')
    (tree / "sub").mkdir()
    (tree / "sub" / "lslint.toml").write_text('extend = "../base.toml"\n')
    (tree / "sub" / "a.conf").write_text(LINT)
    fine(inside("--no-cache", "sub", cwd=tree), 0)


def test_a_config_from_outside_may_name_files_anywhere(tree):
    own = tree.parent / "own"
    own.mkdir()
    (own / "base.toml").write_text('ignore = ["LS701"]\n')
    (tree.parent / "lslint-own.toml").write_text('extend = "own/base.toml"\n')
    fine(inside("--no-cache", "--config", str(tree.parent / "lslint-own.toml"), ".", cwd=tree), 0, 1)


@pytest.mark.parametrize(
    "pattern", ["/proc/**/*", "/**/*", "../out/*.conf", "a*/../../out/*.conf", "{..,x}/out/*.conf"]
)
def test_patterns_of_a_pipeline_look_only_at_the_project(tree, pattern):
    """Port 5044 is bound twice where the other file belongs to the pipeline."""
    (tree.parent / "out" / "b.conf").write_text(PIPELINE)
    for patterns, count in (([pattern, "a.conf"], 0), (["inner/*.conf", "a.conf"], 1)):
        (tree / "inner").mkdir(exist_ok=True)
        (tree / "inner" / "b.conf").write_text(PIPELINE)
        (tree / "lslint.toml").write_text(f'[[pipeline]]\nid = "p"\npath = {json.dumps(patterns)}\n')
        done = fine(inside("--no-cache", "--json", "a.conf", cwd=tree), 0, 1)
        assert [code for code, _ in found(done)].count("LS253") == count, patterns


def test_a_walk_does_not_leave_the_tree(tree):
    victim = tree.parent / "out" / "victim.conf"
    victim.write_text(LINT)
    (tree / "x.conf").symlink_to("../out/victim.conf")
    (tree / "notes.md").symlink_to("../out/notes.md")
    (tree.parent / "out" / "notes.md").write_text('PUT _index_template/x\n{"foo": 1}\n')
    for command in (["--fix", "--unsafe-fixes", "."], ["format", "."], ["."], ["--show-files", "."], ["--diff", "."]):
        done = fine(inside(*command, cwd=tree), 0, 1)
        assert "lead outside the project" in done.stderr, command
        assert "x.conf" in done.stderr
        assert "add_tag" not in done.stdout.decode() + done.stderr
        assert victim.read_text() == LINT
    done = fine(inside("--json", "x.conf", cwd=tree), 1)  # named: followed
    assert ("LS003", "x.conf") in found(done)


def test_links_within_the_repository_are_followed(tree):
    (tree / ".git").mkdir()
    (tree / "shared").mkdir()
    (tree / "conf").mkdir()
    (tree / "shared" / "b.conf").write_text(LINT)
    (tree / "conf" / "b.conf").symlink_to("../shared/b.conf")
    assert ("LS003", "conf/b.conf") in found(fine(inside("--json", "conf", cwd=tree), 1))


def test_neighbours_outside_the_tree_are_not_read(tree):
    folder = tree / "conf.d"
    folder.mkdir()
    (tree / ".git").mkdir()
    (tree.parent / "out" / "b.conf").write_text(PIPELINE)
    (folder / "a.conf").write_text(PIPELINE)
    (folder / "b.conf").symlink_to("../../out/b.conf")
    (folder / "c.conf").symlink_to("../a.conf")
    (folder / "d").symlink_to("../../out")
    assert Projects().listing(str(folder)) == ["a.conf", "c.conf"]
    assert Projects().folders(str(folder)) == []


# --- the door --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", [kind for kind in HOSTILE if kind not in ("link out of the tree", "terabyte")])
def test_the_door_refuses_everything_but_regular_files(tmp_path, kind):
    HOSTILE[kind](tmp_path / "x")
    if kind == "terminal" and not os.path.exists("/dev/tty"):
        pytest.skip("no terminal device")
    if kind.startswith("stdin") and sys.stdin is not None and os.path.isfile("/dev/stdin"):
        pytest.skip("stdin is a regular file here")
    with pytest.raises(OSError, match=r".") as caught:
        disk.read_bytes(str(tmp_path / "x"), 100)
    assert caught.value.strerror
    with pytest.raises(Unreadable):
        read(str(tmp_path / "x"))


def test_the_door_reads_no_more_than_the_limit(tmp_path):
    HOSTILE["terabyte"](tmp_path / "x")
    assert len(disk.read_bytes(str(tmp_path / "x"), 1000)) == 1001
    (tmp_path / "y").write_bytes(b"abc")
    assert disk.read_bytes(str(tmp_path / "y"), 3) == b"abc"


OPENERS = {
    "lint/files/fs.py": "the door",
    "lint/files/atomic.py": "writes, and compares before it replaces",
    "lint/report/console.py": "the null device",
    "lint/cli/job_summary.py": "the file of the job summary, which GitHub Actions names",
    "lint/cli/finder.py": "compiled code of lslint itself",
    "lint/cli/init.py": "creates a new file",
    "lint/cli/parallel.py": "a pipe between processes of lslint",
    "lint/profile/command.py": "answers that the command line names",
    "lint/profile/fetch.py": "a connection",
    "lint/files/git_directory.py": "files of git, regular ones only",
    "lint/report/git_revision.py": "files of a temporary repository",
    "grammar/regex/unicode_properties.py": "the data of lslint itself",
    "rules/knowledge/__init__.py": "the data of lslint itself",
    "rules/checkout.py": "rules of lslint itself, in a checkout",
}


def test_files_are_opened_only_at_the_door():
    found = set()
    for folder in ("lint", "grammar", "rules"):
        for path in sorted((ROOT / folder).rglob("*.py")):
            if any(part.is_symlink() for part in (path, *path.parents)):
                continue
            text = path.read_text(encoding="utf-8")
            for node in (
                ast.walk(ast.parse(text)) if re.search(r"\b(?:fd)?open\(|\.read_(?:text|bytes)\(", text) else ()
            ):
                if isinstance(node, ast.Call) and _opens(node.func):
                    found.add(str(path.relative_to(ROOT)))
    assert found <= set(OPENERS), sorted(found - set(OPENERS))
    assert "lint/files/fs.py" in found


def _opens(func):
    if isinstance(func, ast.Name):
        return func.id == "open"
    if not isinstance(func, ast.Attribute):
        return False
    owner = func.value.id if isinstance(func.value, ast.Name) else ""
    if owner in ("disk", "fs"):
        return False
    return func.attr in ("read_text", "read_bytes") or (func.attr in ("open", "fdopen") and owner in ("os", "io"))


# --- what a fresh attack found ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(("name", "arguments"), [
    ("--allow-plugins=evil.py,x.conf", []), ("--output-file=OUT.conf", []), ("--config=x.conf", []), ("-q", []),
    ("--fix", ["format"]),
])  # fmt: skip
def test_the_name_of_a_file_is_never_an_option(tree, name, arguments):
    """Hooks append names to a command."""
    (tree / "evil.py").write_text("import pathlib\npathlib.Path('RAN').write_text('x')\n")
    (tree / "lslint.toml").write_text('plugins = ["evil.py"]\n')
    (tree / name).write_text(PIPELINE)
    done = fine(inside(*arguments, name, "a.conf", cwd=tree), 2)
    assert "is both an option and the name of a file" in done.stderr
    assert not (tree / "RAN").exists()
    assert not (tree / "OUT.conf").exists()
    (tree / "lslint.toml").unlink()
    assert fine(inside("--json", "--", name, cwd=tree), 0, 1)


def test_templates_do_not_look_next_to_the_repository(tree):
    docs = tree.parent / "docs"
    docs.mkdir()
    (docs / "x.json").write_text('{"template": {}, "x": "_component_template/PRIVNAME"}')
    (tree / "t.json").write_text('{"index_patterns": ["a-*"], "composed_of": ["PRIVNAM"], "template": {}}')
    command = ("--no-cache", "--json", "--select", "ALL", "t.json")
    (tree / ".git").mkdir()
    assert b"PRIVNAME" not in fine(inside(*command, cwd=tree), 0, 1).stdout
    (tree / "docs").mkdir()
    (tree / "docs" / "x.json").write_text((docs / "x.json").read_text())
    (tree / "sub").mkdir()
    (tree / "sub" / "t.json").write_text((tree / "t.json").read_text())
    assert b"PRIVNAME" in fine(inside(*command[:-1], "sub/t.json", cwd=tree), 0, 1).stdout


@pytest.mark.parametrize("written", ['["/q/tree/[a].conf", "/q/out/*.conf"]', "/x/out/*.conf", '"../out/*.conf"'])
def test_pipelines_of_a_pipelines_yml_are_in_its_repository(tree, written):
    (tree / ".git").mkdir()
    (tree.parent / "out" / "o.conf").write_text(PIPELINE)
    (tree / "pipelines.yml").write_text(f"- pipeline.id: c\n  path.config: {written}\n")
    done = fine(inside("--no-cache", "--json", "--select", "ALL", ".", cwd=tree), 0, 1)
    assert b"o.conf" not in done.stdout


def test_settings_above_the_repository_are_not_read(tree):
    (tree / "conf.d").mkdir()
    path = str(tree / "conf.d" / "a.conf")
    (tree / "logstash.yml").write_text("pipeline.workers: 7\n")
    assert Projects().settings(path, "")[0] == str(tree / "logstash.yml")
    (tree / "conf.d" / ".git").mkdir()
    assert Projects().settings(path, "") == ("", None)


def test_links_into_git_lead_out_of_the_tree(tree):
    (tree / ".git").mkdir()
    (tree / ".git" / "config").write_text(LINT)
    (tree / "x.conf").symlink_to(".git/config")
    done = fine(inside("--fix", ".", cwd=tree), 0, 1)
    assert "lead outside the project: x.conf" in done.stderr
    assert (tree / ".git" / "config").read_text() == LINT


@pytest.mark.parametrize("repository", [True, False])
def test_reports_do_not_follow_links_of_a_tree_elsewhere(tree, repository):
    if repository:
        (tree / ".git").mkdir()
    other = tree.parent / "elsewhere"
    other.mkdir()
    (tree / "rep").symlink_to("../out")
    fine(inside("--no-cache", "-o", str(tree / "rep" / "x.txt"), str(tree), cwd=other), 2)
    baseline = ("--write-baseline", "--baseline", str(tree / "rep" / "b.json"))
    fine(inside("--no-cache", *baseline, str(tree / "a.conf"), cwd=other), 2)
    assert list((tree.parent / "out").iterdir()) == []


def test_a_report_is_not_written_to_a_fifo(tree):
    os.mkfifo(tree / "r.sarif")
    done = fine(lslint("--output-format", "sarif", "-o", "r.sarif", ".", cwd=tree), 2)
    assert "FIFO" in done.stderr
    fine(lslint("profile", "r.sarif", cwd=tree), 2)


def test_no_editor_puts_a_file_name_into_a_shell_command():
    assert "'${INPUT}'" not in (ROOT / "editors" / "efm" / "config.yaml").read_text()
    assert "-- $FilePath$" in (ROOT / "editors" / "jetbrains" / "watchers.xml").read_text()


def test_a_message_of_the_server_holds_no_link():
    from lslint.lsp.server import Server

    displayed = []

    class Stub:
        def window_show_message(self, params):
            displayed.append(params.message)

    Server.tell(Stub(), "key [Repair](command:workbench.action.terminal.sendSequence?x): unknown key")
    assert "](" not in displayed[0]
    assert "Repair" in displayed[0]
