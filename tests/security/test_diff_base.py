"""``--diff-base`` on repositories that a stranger prepared: nothing that they name runs, and the answer stays right."""

import os
import random
import shutil
import subprocess
import sys
import zlib
from itertools import pairwise
from pathlib import Path

import pytest
from deadline import in_child
from hostile import PIPELINE, fine, found, inside, lslint, report

from lslint.config.errors import UsageError
from lslint.files import windows
from lslint.report.git_revision import find_git
from lslint.rewrite.line_diff import changed_lines

IDENTITY = ("-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "init.defaultBranch=main")
ADDED = "filter { mutate { remove_field => [agent] } }\n"
BASE = ("--isolated", "--json", "--select", "LS701")


def git(folder, *arguments, check=True, env=None):
    clean = {name: value for name, value in os.environ.items() if not name.startswith("GIT_")}
    clean.update({"GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1", **(env or {})})
    done = subprocess.run(
        ["git", *IDENTITY, *arguments],
        cwd=folder, env=clean, check=check, capture_output=True, stdin=subprocess.DEVNULL, timeout=120,
    )  # fmt: skip
    return done.stdout.decode().strip()


def commit(folder, message="base"):
    git(folder, "add", "-A", ".")
    git(folder, "commit", "-qm", message)


@pytest.fixture
def mark(tmp_path):
    return tmp_path / "ran"


@pytest.fixture
def program(tmp_path, mark):
    path = tmp_path / "program.sh"
    path.write_text(f"#!/bin/sh\necho $0 $@ >> {mark}\ncat\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def repo(tmp_path):
    """One committed pipeline, and one more line in the work tree."""
    folder = tmp_path / "repo"
    folder.mkdir()
    git(folder, "init", "-q")
    (folder / "a.conf").write_text(PIPELINE)
    commit(folder)
    (folder / "a.conf").write_text(PIPELINE + ADDED)
    return folder


def lines(done):
    """Path and line of each location of the findings."""
    locations = [place for one in report(done)["findings"] for place in (one, *one["related"])]
    return sorted((one["path"], one["range"]["start"]["line"]) for one in locations)


def changed(folder, *arguments, revision="HEAD", env=()):
    return fine(inside(*BASE, "--diff-base", revision, *(arguments or (".",)), cwd=folder, env=env))


SLOW = pytest.mark.slow
ENTRIES = ("", "bin", "{tree}", "{tree}/bin", "{link}")


class TestNothingRuns:
    def test_a_folder_that_looks_like_a_bare_repository(self, tmp_path, program, mark):
        """A1: tracked files only, so it survives ``git clone``."""
        origin = tmp_path / "origin"
        (origin / "nested").mkdir(parents=True)
        git(origin, "init", "-q")
        (origin / "ok.conf").write_text(PIPELINE)
        commit(origin)
        nested = origin / "nested"
        git(nested, "init", "-q", "--bare", ".")
        shutil.rmtree(nested / "hooks")
        (nested / "x.conf").write_text(PIPELINE)
        (nested / ".gitattributes").write_text("*.conf filter=x diff=x\n")
        config = "[core]\n\trepositoryformatversion = 0\n\tbare = false\n\tworktree = .\n"
        (nested / "config").write_text(config)
        git(nested, "add", "x.conf", ".gitattributes")
        git(nested, "commit", "-qm", "x")
        git(nested, "update-ref", "refs/remotes/origin/main", "HEAD")
        (nested / "config").write_text(
            f'{config}[filter "x"]\n\tclean = {program}\n[diff "x"]\n\ttextconv = {program}\n'
        )
        for name in ("objects", "refs"):
            (nested / name / ".keep").write_text("")
        commit(origin, "pull request")
        clone = tmp_path / "clone"
        git(tmp_path, "clone", "-q", str(origin), str(clone))
        git(clone, "update-ref", "refs/remotes/origin/main", "HEAD~1")
        (clone / "nested" / "x.conf").touch()
        git(clone / "nested", "diff", "origin/main", check=False)
        assert mark.exists(), "the attack itself does not work"
        mark.unlink()
        done = changed(clone, revision="origin/main")
        assert not mark.exists()
        assert {path for _, path in found(done)} == {"nested/x.conf"}
        done = fine(inside(*BASE, "--diff-base", "origin/main", ".", cwd=clone / "nested"))
        assert not mark.exists()
        assert {path for _, path in found(done)} == {"x.conf"}

    @pytest.mark.slow
    @pytest.mark.parametrize("keys", [
        ("filter.x.clean",), ("filter.x.process", "filter.x.required=true"),
        ("filter.x.clean", "filter.x.smudge", "filter.x.required=true"),
        ("diff.external",), ("diff.x.command",), ("diff.x.textconv", "diff.x.cachetextconv=true"),
        ("core.fsmonitor",),
        ("core.pager", "pager.diff", "pager.ls-tree", "pager.cat-file"),
        ("core.editor", "core.askPass", "core.gitProxy", "core.sshCommand", "core.alternateRefsCommand"),
        ("credential.helper", "gpg.program", "uploadpack.packObjectsHook", "merge.x.driver"),
        ("alias.rev-parse", "alias.ls-tree", "alias.cat-file"),
    ], ids=lambda keys: keys[0])  # fmt: skip
    @pytest.mark.parametrize("place", ["config", "include", "worktree"])
    def test_programs_in_the_configuration(self, repo, program, mark, keys, place):
        """A1b: the ``.git`` folder of an unpacked archive."""
        (repo / ".gitattributes").write_text("*.conf filter=x diff=x merge=x\n")
        target = repo / ".git" / "config"
        if place == "include":
            git(repo, "config", "include.path", "other")
            target = repo / ".git" / "other"
        elif place == "worktree":
            git(repo, "config", "extensions.worktreeConfig", "true")
            target = repo / ".git" / "config.worktree"
        for key in keys:
            name, equals, value = key.partition("=")
            displayed = value if equals else f"!{program}" if name.startswith("alias.") else str(program)
            git(repo, "config", "--file", str(target), name, displayed)
        hooks = repo / ".git" / "hooks"
        hooks.mkdir(exist_ok=True)
        for name in ("post-index-change", "fsmonitor-watchman", "reference-transaction", "post-checkout"):
            shutil.copy(program, hooks / name)
        if keys[0].startswith(("filter", "diff", "core.fsmonitor")):
            os.utime(repo / "a.conf")
            git(repo, "--paginate", "diff", "HEAD", check=False)
            assert mark.exists(), "the attack itself does not work"
            mark.unlink()
        assert lines(changed(repo)) == [("a.conf", 4)] * len(lines(changed(repo)))
        assert lines(changed(repo))
        assert not mark.exists()

    @pytest.mark.parametrize("remote", [
        {"url": "ext::{program} x"}, {"url": "ssh://x.invalid/repo"}, {"url": "{place}", "uploadpack": "{program}"},
        {"url": "file://{place}", "uploadpack": "{program}"}, {"url": "x::y"},
    ], ids=["ext", "ssh", "path", "file", "helper"])  # fmt: skip
    def test_missing_objects_are_not_fetched(self, repo, program, mark, remote, tmp_path):
        """A promisor remote makes git run the transport that the configuration names (before git 2.45: always)."""
        program.write_text(program.read_text().replace("cat\n", "exit 1\n"))
        place = tmp_path / "remote"
        git(tmp_path, "clone", "-q", "--bare", str(repo), str(place))
        oid = git(repo, "rev-parse", "HEAD:a.conf")
        (repo / ".git" / "objects" / oid[:2] / oid[2:]).unlink()
        git(repo, "config", "core.repositoryformatversion", "1")
        git(repo, "config", "extensions.partialClone", "evil")
        git(repo, "config", "remote.evil.promisor", "true")
        git(repo, "config", "core.sshCommand", str(program))
        git(repo, "config", "protocol.allow", "always")
        for key, value in remote.items():
            made = value.format(program=program, place=place)
            git(repo, "config", f"remote.evil.{key}", made)
        helpers = tmp_path / "helpers"
        helpers.mkdir()
        shutil.copy(program, helpers / "git-remote-x")
        path = f"{helpers}:{os.environ['PATH']}"
        git(repo, "cat-file", "blob", oid, check=False, env={"PATH": path})
        assert mark.exists(), "the attack itself does not work"
        mark.unlink()
        done = changed(repo, env={"PATH": path})
        assert not mark.exists()
        assert {line for _, line in lines(done)} > {4}  # nothing to compare with: all of it is reported
        assert "a.conf is without readable content in HEAD: all findings are reported" in done.stderr

    @pytest.mark.parametrize("entry", [".", "{linked}", *(pytest.param(one, marks=SLOW) for one in ENTRIES)])
    def test_git_is_not_taken_from_the_tree(self, repo, mark, entry, tmp_path):
        """A4: ``PATH`` entries in the tree, relative or not, do not count."""
        (repo / "bin").mkdir()
        for place in (repo, repo / "bin"):
            (place / "git").write_text(f'#!/bin/sh\necho ran >> {mark}\nexec {shutil.which("git")} "$@"\n')
            (place / "git").chmod(0o755)
        (tmp_path / "linked").symlink_to(repo / "bin")
        (tmp_path / "link").mkdir()
        (tmp_path / "link" / "git").symlink_to(repo / "git")
        displayed = entry.format(tree=repo, linked=tmp_path / "linked", link=tmp_path / "link")
        path = f"{displayed}:{os.environ['PATH']}"
        assert Path(shutil.which("git", path=path) or "").exists()
        assert lines(changed(repo, env={"PATH": path}))
        assert not mark.exists()
        done = inside(*BASE, "--diff-base", "HEAD", ".", cwd=repo, env={"PATH": displayed})
        assert done.returncode == 2
        assert "git was not found in PATH outside" in done.stderr
        assert not mark.exists()


class TestWindows:
    def test_the_working_directory_is_not_searched(self, tmp_path, monkeypatch):
        monkeypatch.chdir(tmp_path)
        monkeypatch.setattr(windows, "HERE", True)
        safe = tmp_path / "safe"
        safe.mkdir()
        tree = tmp_path / "tree"
        tree.mkdir()
        for place in (tmp_path, safe, tree):
            (place / "git.exe").write_text("")
            (place / "git.exe").chmod(0o755)
        (tree / "git").write_text("")
        for entries in (f";.;{tree};{safe}", f'"{tree}";relative;"{safe}"', f"{safe}"):
            monkeypatch.setenv("PATH", entries)
            assert find_git([str(tree)]) == str(safe / "git.exe")
        monkeypatch.setenv("PATH", f";.;{tree}")
        with pytest.raises(UsageError):
            find_git([str(tree)])


class TestHostileStores:
    """Files of ``.git`` that block or never end."""

    @pytest.mark.slow
    @pytest.mark.parametrize("name", ["HEAD", "packed-refs", "refs/heads/x", "config", "commondir", "shallow"])
    @pytest.mark.parametrize("kind", ["fifo", "zero", "loop", "folder", "garbage"])
    def test_metadata(self, repo, name, kind):
        path = repo / ".git" / name
        path.unlink(missing_ok=True)
        if kind == "fifo":
            os.mkfifo(path)
        elif kind == "folder":
            path.mkdir()
        elif kind == "garbage":
            path.write_bytes(os.urandom(100_000) + b"\n[x\nref: ../../../etc/passwd\n")
        else:
            path.symlink_to("/dev/zero" if kind == "zero" else path.name)
        done = fine(inside(*BASE, "--diff-base", "HEAD", ".", cwd=repo), 0, 1, 2)
        assert done.returncode != 2 or "--diff-base" in done.stderr

    @pytest.mark.parametrize("kind", ["zero", "chain"])
    def test_alternates(self, repo, kind):
        path = repo / ".git" / "objects" / "info" / "alternates"
        path.parent.mkdir(exist_ok=True)
        if kind == "zero":
            path.symlink_to("/dev/zero")
        else:
            other = repo / "other"
            (other / "info").mkdir(parents=True)
            (other / "info" / "alternates").symlink_to("/dev/zero")
            path.write_text(f"{other}\n")
        done = fine(inside(*BASE, "--diff-base", "HEAD", ".", cwd=repo), 2)
        assert "alternates is not a small regular file" in done.stderr

    def test_an_object_that_holds_more_than_it_says(self, repo):
        oid = git(repo, "rev-parse", "HEAD:a.conf")
        path = repo / ".git" / "objects" / oid[:2] / oid[2:]
        path.chmod(0o644)
        packer = zlib.compressobj(1)
        with path.open("wb") as file:
            file.write(packer.compress(b"blob 100\0"))
            for _ in range(300):
                file.write(packer.compress(bytes(1_000_000)))
            file.write(packer.flush())
        done = fine(lslint(*BASE, "--diff-base", "HEAD", ".", cwd=repo, memory=400))
        assert "without readable content" in done.stderr

    @pytest.mark.slow
    def test_a_huge_old_version(self, repo):
        """300 MB of zeros in 300 kB."""
        (repo / "b.conf").write_bytes(bytes(300_000_000))
        commit(repo, "huge")
        (repo / "b.conf").write_text(PIPELINE)
        done = fine(lslint(*BASE, "--diff-base", "HEAD", ".", cwd=repo, memory=400))
        assert "b.conf is without readable content" in done.stderr
        assert ("b.conf", 1) in lines(done)

    @pytest.mark.slow
    def test_an_object_that_blocks(self, repo):
        oid = git(repo, "rev-parse", "HEAD^{tree}")
        path = repo / ".git" / "objects" / oid[:2] / oid[2:]
        path.unlink()
        os.mkfifo(path)
        code = (
            "import lslint.report.git_revision as r; r.SECONDS = 2; from lslint.cli.main import main\n"
            "raise SystemExit(main())"
        )
        done = subprocess.run(
            [sys.executable, "-c", code, *BASE, "--diff-base", "HEAD", "."],
            cwd=repo, capture_output=True, text=True, timeout=60,
        )  # fmt: skip
        assert done.returncode == 2
        assert "git took more than 2 s" in done.stderr


class TestTheAnswerIsRight:
    def test_line_ends(self, repo):
        """``core.autocrlf``: LF in the repository, CRLF in the work tree."""
        (repo / "a.conf").write_bytes((PIPELINE + ADDED).replace("\n", "\r\n").encode())
        assert {line for _, line in lines(changed(repo))} == {4}

    def test_names_that_are_no_utf8(self, repo):
        names = [b"n\xff.conf", b"-x.conf", b":(glob)x.conf", b"a b\tc.conf", b"*.conf", b"new\nline.conf"]
        for name in names:
            (repo / os.fsdecode(name)).write_text(PIPELINE)
        commit(repo, "names")
        assert lines(changed(repo)) == []
        for name in names:
            (repo / os.fsdecode(name)).write_text(PIPELINE + ADDED)
        assert {line for _, line in lines(changed(repo))} == {4}
        assert len(lines(changed(repo))) >= len(names)

    def test_linked_work_tree(self, repo, tmp_path):
        git(repo, "worktree", "add", "-q", "-b", "topic", str(tmp_path / "linked"))
        (tmp_path / "linked" / "a.conf").write_text(PIPELINE + PIPELINE + ADDED)
        assert {line for _, line in lines(changed(tmp_path / "linked"))} == {4, 5, 6, 7}

    def test_submodule(self, repo, tmp_path):
        """Its files belong to another repository: all of them is reported, and a note says so."""
        git(repo, "-c", "protocol.file.allow=always", "submodule", "add", "-q", str(repo / ".git"), "sub")
        git(repo, "commit", "-qam", "sub")
        done = changed(repo)
        assert {path for path, _ in lines(done)} == {"sub/a.conf"}
        assert "sub/a.conf is in another repository or in none: all findings are reported" in done.stderr
        assert lines(changed(repo / "sub")) == []
        (repo / "sub" / "a.conf").write_text(PIPELINE + ADDED)
        assert {line for _, line in lines(changed(repo / "sub"))} == {4}

    def test_separate_git_directory(self, repo, tmp_path):
        git(repo, "init", "-q", "--separate-git-dir", str(tmp_path / "elsewhere"))
        assert (repo / ".git").is_file()
        assert {line for _, line in lines(changed(repo))} == {4}

    def test_sha256(self, tmp_path):
        git(tmp_path, "init", "-q", "--object-format=sha256")
        (tmp_path / "a.conf").write_text(PIPELINE)
        commit(tmp_path)
        (tmp_path / "a.conf").write_text(PIPELINE + ADDED)
        assert {line for _, line in lines(changed(tmp_path))} == {4}

    def test_shallow_clone(self, repo, tmp_path):
        git(repo, "commit", "-qam", "second")
        git(tmp_path, "clone", "-q", "--depth", "1", f"file://{repo}", str(tmp_path / "shallow"))
        assert lines(changed(tmp_path / "shallow")) == []
        done = inside(*BASE, "--diff-base", "HEAD~1", ".", cwd=tmp_path / "shallow")
        assert (done.returncode, "--diff-base: " in done.stderr) == (2, True)

    def test_no_commit_yet(self, tmp_path):
        git(tmp_path, "init", "-q")
        (tmp_path / "a.conf").write_text(PIPELINE)
        done = inside(*BASE, "--diff-base", "HEAD", ".", cwd=tmp_path)
        assert (done.returncode, done.stderr) == (
            2,
            ("lslint: option --diff-base: unknown git revision 'HEAD'; in a shallow clone, fetch it first\n"),
        )

    def test_no_place_for_temporary_files(self, repo):
        (repo / "file").write_text("")
        code = (
            "import tempfile; tempfile.tempdir = 'file/x'; from lslint.cli.main import main; raise SystemExit(main())"
        )
        command = [sys.executable, "-c", code, *BASE, "--diff-base", "HEAD", "."]
        done = subprocess.run(command, cwd=repo, capture_output=True, text=True, timeout=60)
        assert (done.returncode, "cannot create a temporary folder" in done.stderr) == (2, True)

    def test_environment_of_a_hook(self, repo):
        hook = {"GIT_DIR": ".git", "GIT_INDEX_FILE": ".git/index", "GIT_EXEC_PATH": "/usr/lib/git-core"}
        assert {line for _, line in lines(changed(repo, env=hook))} == {4}

    def test_work_tree_apart_from_the_repository(self, repo, tmp_path):
        """``GIT_DIR`` with ``GIT_WORK_TREE``, as used for dotfiles."""
        shutil.move(repo / ".git", tmp_path / "store")
        env = {"GIT_DIR": str(tmp_path / "store"), "GIT_WORK_TREE": str(repo)}
        assert {line for _, line in lines(changed(repo, env=env))} == {4}

    def test_a_path_of_another_repository(self, repo, tmp_path):
        other = tmp_path / "other"
        shutil.copytree(repo, other)
        assert {path for path, _ in lines(changed(repo, ".", "../other"))} == {"a.conf", "../other/a.conf"}
        alone = tmp_path / "alone"
        alone.mkdir()
        assert {line for _, line in lines(changed(alone, "../other/a.conf"))} == {4}

    def test_environment_cannot_configure_git(self, repo, program, mark):
        (repo / ".gitattributes").write_text("*.conf filter=x diff=x\n")
        env = {
            "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "diff.external", "GIT_CONFIG_VALUE_0": str(program),
            "GIT_EXTERNAL_DIFF": str(program), "GIT_PAGER": str(program), "GIT_CONFIG_PARAMETERS": "'alias.x=!y'",
        }  # fmt: skip
        assert lines(changed(repo, env=env))
        assert not mark.exists()


class TestLineDiff:
    @pytest.mark.parametrize(("old", "new", "ranges"), [
        ("a\nb\nc\n", "a\nb\nc\n", []), ("a\nb\nc\n", "a\nx\nc\n", [(2, 2)]), ("a\nb\nc\n", "a\nc\n", [(1, 2)]),
        ("a\nc\n", "a\nb\nc\n", [(2, 2)]), ("b\nc\n", "a\nb\nc\n", [(1, 1)]), ("a\nb\n", "b\n", [(1, 1)]),
        ("a\r\nb\r\n", "a\nb\n", []), ("a\nb", "a\nb\n", [(3, 3)]), ("", "a\nb\n", [(1, 2)]),
        ("a\nq\nb\nq\nc\n", "a\nq\nx\nb\nq\nq\nc\n", [(3, 3), (5, 5)]),
    ])  # fmt: skip
    def test_examples(self, old, new, ranges):
        assert changed_lines(old, new) == ranges or (old, ranges[-1:]) == ("a\nq\nb\nq\nc\n", [(5, 5)])

    @staticmethod
    def hold(old, new):
        """The lines outside of the ranges are lines of the old text in their order, and a change gives a range."""
        ranges = changed_lines(old, new)
        lines = new.split("\n")
        left = [line for n, line in enumerate(lines, 1) if not any(low <= n <= high for low, high in ranges)]
        rest = iter(old.split("\n"))
        assert all(line in rest for line in left), (old, new, ranges)
        assert bool(ranges) == (old != new)
        assert all(one[1] < other[0] for one, other in pairwise(ranges))

    def test_unchanged_lines_are_a_subsequence(self):
        source = random.Random(20)
        for _ in range(3_000):
            old, new = ("\n".join(source.choices("abcde", k=source.randint(0, 12))) for _ in range(2))
            self.hold(old, new)

    @pytest.mark.slow
    @in_child
    def test_time_is_bounded(self):
        """Up to 5 MB each, in every shape that drives diff algorithms up."""
        source = random.Random(21)
        count = 500_000
        block = "x\n" * 50 + "{}\n" + "y\n" * 50
        shapes = {
            "one line again and again": ("a\n" * count, "a\n" * (count // 2) + "b\n" + "a\n" * (count // 3)),
            "two lines": tuple("".join(source.choices(("a\n", "b\n"), k=count)) for _ in range(2)),
            "backwards": ("\n".join(map(str, range(count))), "\n".join(map(str, range(count, 0, -1)))),
            "pairs": ("\n".join(str(n // 2) for n in range(count)), "\n".join(str(n // 2 + 3) for n in range(count))),
            "shuffled": tuple("\n".join(map(str, source.sample(range(count), count))) for _ in range(2)),
            "blocks": tuple("".join(block.format(n * step) for n in range(9_000)) for step in (1, 2)),
        }
        for name, (old, new) in shapes.items():
            ranges = changed_lines(old, new)
            assert ranges, name
        for seed in range(20_000):
            source = random.Random(seed)
            letters = "abcdefghijklmnopqrstuvwxyz"[: source.randint(1, 26)]
            old = source.choices(letters, k=source.randint(0, 60))
            new = list(old)
            for _ in range(source.randint(0, 6)):
                at = source.randint(0, len(new))
                new[at : at + source.randint(0, 3)] = source.choices(letters, k=source.randint(0, 3))
            self.hold("\n".join(old), "\n".join(new))
