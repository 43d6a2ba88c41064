"""Ways out of the linted tree: links and odd paths. Found by an attack on the borders."""

import json
import os
import sys

import pytest
from hostile import PIPELINE, fine, found, inside
from opened import opened_by

from lslint.files import fs as disk
from lslint.files.globs import find
from lslint.project.projects import Projects

SLOW = pytest.mark.slow
LINT = "filter { mutate { add_tag = OUTSIDE_TEXT } }\n"


def files(folder):
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*"))


# --- paths that are too long to be resolved --------------------------------------------------------------------------


def deep_link(tree, name, target):
    """Make ``name`` a link to a link out of the tree, whose full path is too long for the system."""
    component, limit = "d" * 250, 4090
    steps = [component] * (limit // 251)
    rest = limit - len("/".join(steps)) - len("//l")
    steps += ["e" * rest] if rest > 0 else []
    at = os.open(tree, os.O_RDONLY)
    for step in steps:
        os.mkdir(step, dir_fd=at)
        inner = os.open(step, os.O_RDONLY, dir_fd=at)
        os.close(at)
        at = inner
    os.symlink(target, "l", dir_fd=at)
    os.close(at)
    os.symlink("/".join([*steps, "l"]), tree / name)


def remove_deep(tree):
    """pytest cannot remove paths of this length."""
    top = os.open(tree, os.O_RDONLY)
    opened = [(top, "")]
    for name in (name for name in os.listdir(tree) if name.startswith("dd")):
        while name:
            opened.append((os.open(name, os.O_RDONLY, dir_fd=opened[-1][0]), name))
            name = next((n for n in os.listdir(opened[-1][0]) if n[0] in "de"), "")
    os.unlink("l", dir_fd=opened[-1][0])
    for (handle, name), (above, _) in zip(reversed(opened), [*reversed(opened[:-1]), (None, "")], strict=True):
        os.close(handle)
        if above is not None:
            os.rmdir(name, dir_fd=above)


@pytest.fixture
def deep(tree):
    (tree.parent / "out" / "secret.conf").write_text(LINT)
    (tree / ".git" / "config").write_text("x")
    deep_link(tree, "x.conf", str(tree.parent / "out" / "secret.conf"))
    yield tree
    remove_deep(tree)


@pytest.mark.skipif(sys.platform != "linux", reason="the limit of a path is another one")
class TestLongPaths:
    def test_the_system_follows_the_link(self, deep):
        assert (deep / "x.conf").read_text() == LINT
        assert os.path.realpath(deep / "x.conf").startswith(str(deep))

    def test_a_walk_does_not_read_it(self, deep):
        done = fine(inside("--no-cache", str(deep), cwd=deep.parent), 1, 2)
        assert b"OUTSIDE_TEXT" not in done.stdout
        assert "OUTSIDE_TEXT" not in done.stderr
        assert "lead outside the project" in done.stderr


# --- `..` behind a link ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("arguments", [
    ("--output-file", "sub/../new", "a.conf"),
    ("--write-baseline", "--baseline", "sub/../new", "a.conf"),
    ("init", "sub/.."),
], ids=["report", "baseline", "init"])  # fmt: skip
def test_nothing_is_written_to_the_folder_above_the_target_of_a_link(tree, arguments):
    (tree / "sub").symlink_to("../out/inner")
    done = fine(
        inside("--no-cache", *arguments, cwd=tree) if arguments[0] != "init" else inside("init", "sub/..", cwd=tree), 2
    )
    assert "symbolic link" in done.stderr
    assert files(tree.parent / "out") == ["inner"]
    (tree / "sub").unlink()
    (tree / "sub").mkdir()
    fine(inside("--output-file", "sub/../new", "a.conf", cwd=tree), 0, 1)
    assert (tree / "new").exists()


# --- what is opened or asked about before its place is checked --------------------------------------------------------


@pytest.mark.parametrize("name", ["lslint.toml", ".lslint.toml", "pyproject.toml"])
@pytest.mark.parametrize("content", ["[tool.lslint]\n", "no toml [[["])
def test_a_config_that_leads_out_is_not_opened(tree, monkeypatch, capsys, name, content):
    from lslint.cli.main import main

    secret = tree.parent / "out" / "secret"
    secret.write_text(content)
    (tree / name).symlink_to("../out/secret")
    monkeypatch.chdir(tree)
    seen = opened_by(lambda: main(["--no-cache", "a.conf"]))
    assert str(tree / "a.conf") in seen or name != "pyproject.toml"
    assert str(secret) not in seen
    assert "symbolic link that leads outside the project" in capsys.readouterr().err


@pytest.mark.parametrize("pattern", ["c/*/*.conf", "c*/l/*.conf", "c*/l/**/*.conf", "c/*/**/o*", "*/l/inner/*"])
def test_patterns_do_not_list_folders_outside(tree, pattern):
    (tree / "c").mkdir()
    (tree / "c" / "l").symlink_to("../../out")
    (tree.parent / "out" / "inner" / "o.conf").write_text(PIPELINE)
    (tree.parent / "out" / "o.conf").write_text(PIPELINE)
    seen = opened_by(lambda: find(str(tree), pattern))
    assert any(path.startswith(str(tree.parent / "out")) for path in seen)
    seen = opened_by(lambda: Projects().paths(str(tree), [pattern], str(tree)))
    assert str(tree / "c") in seen or str(tree) in seen
    assert not any(path.startswith(str(tree.parent / "out")) for path in seen)


def test_a_walk_does_not_tell_whether_a_file_outside_exists(tree):
    message = set()
    for target in ("../out/inner", "../out/missing", "../out/secret"):
        (tree.parent / "out" / "secret").write_text("x")
        (tree / "x.conf").symlink_to(target)
        done = inside("--no-cache", "--json", ".", cwd=tree)
        message.add((done.returncode, done.stdout, done.stderr))
        (tree / "x.conf").unlink()
    assert len(message) == 1
    (tree / "x.conf").symlink_to("missing")
    assert "broken symbolic link" in fine(inside("--no-cache", "--json", ".", cwd=tree), 0, 1).stderr


def test_patterns_dir_does_not_tell_whether_a_file_outside_exists(tree):
    (tree / "lslint.toml").write_text('patterns-dir = ["p"]\n')
    (tree / "p").mkdir()
    for target in ("../../out/missing", "../../out/inner"):
        (tree / "p" / "x").symlink_to(target)
        assert "symbolic link" in fine(inside("--no-cache", "a.conf", cwd=tree), 2).stderr
        (tree / "p" / "x").unlink()


ENTRIES = [
    ["/etc/passwd", "LS701", "k1"], ["/etc/is-not-there", "LS701", "k2"], ["../out/missing", "LS701", "k3"],
    ["link/missing", "LS701", "k4"], ["dead", "LS701", "k5"], ["was-here.conf", "LS701", "k6"],
]  # fmt: skip


@pytest.mark.parametrize("more", [(), ("--select", "LS701")])
def test_a_baseline_does_not_tell_whether_a_file_outside_exists(tree, more):
    (tree / "link").symlink_to("../out")
    (tree / "dead").symlink_to("../out/missing")
    (tree / "lslint.toml").write_text('baseline = "b.json"\n')
    (tree / "b.json").write_text(json.dumps({"version": 3, "findings": ENTRIES}))
    done = fine(inside("--no-cache", *more, ".", cwd=tree), 0, 1)
    assert "1 entry of the baseline no longer occurs: was-here.conf" in done.stderr
    fine(inside("--no-cache", *more, "--write-baseline", "a.conf", cwd=tree), 0)
    remaining = [entry[0] for entry in json.loads((tree / "b.json").read_text())["findings"]]
    assert set(remaining) >= {entry[0] for entry in ENTRIES[:5]}
    assert "was-here.conf" not in remaining


# --- .git ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", [".git", ".GIT", ".Git", ".g\u200cit", "\ufeff.git", "GIT~1", ".git ", ".git.", ".git::$INDEX_ALLOCATION"]
)
def test_names_that_stand_for_the_git_directory(tmp_path, name):
    (tmp_path / "sub" / name).mkdir(parents=True, exist_ok=True)
    (tmp_path / "sub" / name / "config").write_text("x")
    assert not disk.is_inside(str(tmp_path / "sub" / name / "config"), str(tmp_path))
    assert not disk.is_inside(str(tmp_path / "sub" / name), str(tmp_path))


@pytest.mark.parametrize("target", [".git", *(pytest.param(one, marks=SLOW) for one in (".git/config", "g/config"))])
@pytest.mark.parametrize("arguments", [(), ("--fix",), ("format",), ("--show-files",)])
def test_named_links_into_the_git_directory_are_not_followed(tree, target, arguments):
    """A pull request can replace a file or folder that CI names by a link."""
    (tree / ".git" / "config").write_text(LINT)
    (tree / "g").symlink_to(".git")
    (tree / "conf").symlink_to(target)
    (tree / "lslint.toml").write_text('[kinds]\n"**" = "logstash"\n')
    is_reported = arguments != ("format",)  # LS902
    done = fine(inside(*arguments, "conf", cwd=tree), 1 if is_reported else 2)
    assert "is a symbolic link into .git" in done.stderr
    assert "OUTSIDE_TEXT" not in done.stdout.decode() + done.stderr
    assert (tree / ".git" / "config").read_text() == LINT
    assert ("LS003", ".git/config") in found(fine(inside("--json", ".git/config", cwd=tree), 1))  # so it is named


def test_a_git_file_names_no_folder_of_its_choice(tree):
    (tree / "sub").mkdir()
    (tree / "sub" / "b.conf").write_text(PIPELINE)
    (tree / "sub" / ".git").write_text("gitdir: ../../out\n")
    out = tree.parent / "out"
    (out / "info").mkdir()
    (out / "info" / "exclude").write_text("b.conf\n")
    assert ("LS701", "sub/b.conf") in found(fine(inside("--no-cache", "--json", ".", cwd=tree), 0, 1))
    (out / "HEAD").write_text("ref: refs/heads/main\n")
    (out / "objects").mkdir()
    done = fine(inside("--no-cache", "--json", ".", cwd=tree), 0, 1)  # now a git directory, as of a submodule
    assert ("LS701", "sub/b.conf") not in found(done)


# --- --config --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", ["elsewhere", "/"])
def test_a_config_of_the_checked_tree_names_only_its_files_wherever_lslint_runs(tree, where):
    elsewhere = tree.parent / "elsewhere"
    elsewhere.mkdir()
    (tree / "lslint.toml").write_text('extend = "../out/e.toml"\n')
    (tree.parent / "out" / "e.toml").write_text("SECRET_WORD [[[\n")
    arguments = ("--no-cache", "--config", str(tree / "lslint.toml"), str(tree))
    done = fine(inside(*arguments, cwd=elsewhere if where == "elsewhere" else where), 2)
    assert "outside the project" in done.stderr
    own = tree.parent / "own.toml"
    own.write_text('extend = "out/e.toml"\n')
    done = inside("--no-cache", "--config", str(own), str(tree), cwd=elsewhere)
    assert "invalid TOML" in done.stderr


# --- the cache -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("variable", [True, False])
@pytest.mark.parametrize("place", ["link", pytest.param("link/inner", marks=SLOW)])
def test_clean_deletes_nothing_behind_a_link_of_the_tree(tree, place, variable):
    """Names of 32 digits of others, MD5 sums for example, are like those of reports."""
    out = tree.parent / "out" / place.removeprefix("link").lstrip("/")
    names = [f"{number:032x}" for number in range(120)]
    for name in names:
        (out / name).write_text("precious")
    (tree / "link").symlink_to("../out")
    option = () if variable else ("--cache-dir", place)
    environment = {"LSLINT_CACHE_DIR": place} if variable else {}
    fine(inside("a.conf", cwd=tree, env=environment), 0, 1)
    done = fine(inside("clean", *option, cwd=tree, env=environment), 2)
    assert sorted(path.name for path in out.iterdir() if path.is_file()) == names
    assert "symbolic link" in done.stderr


# --- paths that are none ---------------------------------------------------------------------------------------------


def test_nul_characters_in_paths(tree):
    (tree / "sub").mkdir()
    (tree / "sub" / "b.conf").write_text(PIPELINE)
    (tree / "sub" / ".git").write_bytes("\ufeffgitdir: a\0b".encode("utf-16-le"))
    (tree / "b.json").write_text(json.dumps({"version": 3, "findings": [["a\0b", "LS701", "k"], ["", "LS701", "k"]]}))
    (tree / "pipelines.yml").write_text('- pipeline.id: a\n  path.config: "/x/a\\0b/*.conf"\n')
    done = fine(inside("--no-cache", "--json", "--baseline", "b.json", ".", cwd=tree), 0, 1)
    assert {"a.conf", "sub/b.conf"} <= {path for _, path in found(done)}
    assert not disk.is_inside("a\0b", str(tree))
    assert disk.real("a\0b") == "a\0b"


# --- files of the kernel elsewhere -----------------------------------------------------------------------------------


@pytest.mark.skipif(sys.platform != "linux", reason="no /proc")
def test_files_of_the_kernel_are_not_read_below_another_mount_point(tmp_path, monkeypatch):
    """As in a container that has ``/proc`` of its host as ``/host/proc``."""
    monkeypatch.setattr(os, "readlink", lambda path: str(tmp_path / "host" / "proc" / "environ"))
    with pytest.raises(OSError, match="file of the kernel"):
        disk.open_regular("/proc/self/environ")
    (tmp_path / "empty").write_text("")
    disk.open_regular(str(tmp_path / "empty")).close()


# --- the language server ---------------------------------------------------------------------------------------------


def pattern_names(folder, text):
    from lslint.lsp import grok_names as patterns
    from lslint.lsp.documents import Document
    from lslint.lsp.server_options import ServerOptions
    from lslint.lsp.session import Session

    session = Session(lambda message: None, ServerOptions({}))
    path = str(folder / "a.conf")
    document = Document("file://" + path, path, text, "logstash", 1, "utf-16")
    session.open(document)
    tree = session.tree(document)
    grok = next(plugin for plugin in tree.plugins() if plugin.name == "grok")
    return patterns.names(session, document, tree, grok)


GROK = 'filter { grok { match => { "m" => "%%{HERE:a}" } %s } }\n'


def test_the_server_reads_pattern_files_of_the_tree_only(tree):
    (tree / "patterns").mkdir()
    (tree / "patterns" / "good").write_text("HERE a\n")
    (tree.parent / "out" / "names").write_text("OUTSIDE_NAME b\n")
    (tree / "patterns" / "evil").symlink_to("../../out/names")
    known = pattern_names(tree, GROK % 'patterns_dir => ["./patterns"]')
    assert "HERE" in known
    assert "OUTSIDE_NAME" not in known
    out = tree.parent / "out"
    for written in (str(out), "../out", "../out/names", str(out / "names")):
        seen = []
        seen += opened_by(lambda written=written: pattern_names(tree, GROK % f'patterns_dir => ["{written}"]'))
        assert not [path for path in seen if path.startswith(str(out))], written


@pytest.mark.parametrize("repository", [True, False])
@pytest.mark.parametrize("written", ["../out", "../out/names", "OUT", "OUT/names"])
def test_the_server_does_not_look_above_a_repository_or_a_workspace(tree, monkeypatch, repository, written):
    """Also where the pipeline lies in the folder itself."""
    (tree.parent / "out" / "names").write_text("OUTSIDE_NAME b\n")
    (tree.parent / "patterns").mkdir()
    (tree.parent / "patterns" / "names").write_text("OUTSIDE_NAME b\n")
    if repository:
        monkeypatch.chdir("/")
    else:
        (tree / ".git").rmdir()
        monkeypatch.chdir(tree)
    option = f'patterns_dir => ["{written}"]'.replace("OUT", str(tree.parent / "out"))
    assert "OUTSIDE_NAME" not in pattern_names(tree, GROK % option)


def test_the_server_reads_no_link_that_was_added_to_the_folder_of_patterns(tree, monkeypatch):
    """The config was read before."""
    from lslint.lsp import grok_names as patterns

    (tree / "p").mkdir()
    (tree / "p" / "good").write_text("HERE a\n")
    (tree.parent / "out" / "names").write_text("OUTSIDE_NAME b\n")
    (tree / "lslint.toml").write_text('patterns-dir = ["p"]\n')
    inside = patterns.files_in(str(tree / "p"), str(tree))
    (tree / "p" / "evil").symlink_to("../../out/names")
    assert patterns.files_in(str(tree / "p"), str(tree)) == inside == [str(tree / "p" / "good")]
    assert len(patterns.files_in(str(tree / "p"), None)) == 2
