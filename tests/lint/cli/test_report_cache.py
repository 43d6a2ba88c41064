"""Kept reports: given again only where a new run would say the same, whatever was edited in between."""

import os
import random
import subprocess
import sys
import threading
from pathlib import Path

import pytest
from markers import slow_cases
from own_rule import RULE

from lslint.cli import report_cache as cache
from lslint.cli.main import main
from lslint.config.command_line import read
from lslint.files import fs as disk

GOOD = 'input { stdin { id => "a" } }\noutput { stdout { id => "b" } }\n'
BAD = "filter { drop { id => 'a' } drop { } }\n"


@pytest.fixture
def tree(tmp_path, monkeypatch):
    monkeypatch.delenv("LSLINT_NO_CACHE")
    monkeypatch.setenv("LSLINT_CACHE_DIR", str(tmp_path / "cache"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    folder = tmp_path / "repo"
    (folder / "conf.d").mkdir(parents=True)
    (folder / "conf.d" / "a.conf").write_text(BAD)
    (folder / "conf.d" / "b.conf").write_text(GOOD)
    monkeypatch.chdir(folder)
    return folder


def known(*arguments):
    """Whether these arguments are answered from the store."""
    store = cache.of_run(list(arguments), read(list(arguments)))
    return store is not None and cache.lookup(store) is not None


def run(capsys, *arguments):
    code = main(list(arguments))
    seen = capsys.readouterr()
    return code, seen.out, seen.err


class TestHits:
    def test_the_same_run_is_answered_without_a_parser(self, tree, capsys):
        first = run(capsys, "--json", ".")
        assert known("--json", ".")
        assert run(capsys, "--json", ".") == first
        code = (
            "import sys; from lslint.cli.main import main; main(['--json', '.']);"
            "print([m for m in sys.modules if m.startswith('lslint.') and m.split('.')[1] in"
            " ('grammar', 'rules', 'engine', 'run')], file=sys.stderr)"
        )
        done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert done.stdout == first[1]
        again = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
        assert again.stdout == first[1]
        assert again.stderr.strip() == "[]"

    def test_exit_code_and_bytes(self, tree, capsys):
        (tree / "conf.d" / "é\udcff.conf").write_bytes(b"input { stdin { id => '\xff' } }\n")
        for arguments in (
            ("--fail-on", "info", "."),
            ("--output-format", "concise", "."),
            ("-q", "--select", "LS004", "."),
        ):
            first = run(capsys, *arguments)
            assert run(capsys, *arguments) == first

    @pytest.mark.parametrize(
        "arguments",
        [
            ("--no-cache", "."),
            ("--fix", "."),
            ("--diff", "."),
            ("--show-files", "."),
            ("--show-settings",),
            ("-v", "."),
            ("--output-file", "x", "."),
            ("--write-baseline", "."),
            ("missing.conf",),
            ("--nonsense",),
        ],
    )
    def test_runs_that_are_not_kept(self, tree, capsys, arguments):
        run(capsys, *arguments)
        folder = Path(os.environ["LSLINT_CACHE_DIR"])
        assert not folder.exists() or [p for p in folder.iterdir() if len(p.name) == 32] == []


EDITS = {
    "a file is edited": lambda t: (t / "conf.d/a.conf").write_text(GOOD),
    "a file is edited in place, size and time kept": lambda t: in_place(t / "conf.d/a.conf"),
    "a file is added": lambda t: (t / "conf.d/c.conf").write_text(BAD),
    "a file is added below": lambda t: ((t / "x").mkdir(), (t / "x/c.conf").write_text(BAD)),
    "a file is removed": lambda t: (t / "conf.d/a.conf").unlink(),
    "a file is renamed": lambda t: (t / "conf.d/a.conf").rename(t / "conf.d/z.conf"),
    "a config is added": lambda t: (t / "lslint.toml").write_text('ignore = ["LS701"]\n'),
    "a config is added above": lambda t: (t.parent / "lslint.toml").write_text('ignore = ["LS701"]\n'),
    "a config is added below": lambda t: (t / "conf.d/.lslint.toml").write_text('ignore = ["LS701"]\n'),
    "the user gets a config": lambda t: user_config(t),
    "an ignore file is added": lambda t: ((t / ".git").mkdir(), (t / ".gitignore").write_text("a.conf\n")),
    "settings are added to the folder": lambda t: (t / "logstash.yml").write_text("nonsense: 1\n"),
    "pipelines are declared": lambda t: (t / "pipelines.yml").write_text(
        "- pipeline.id: a\n  path.config: conf.d/a.conf\n- pipeline.id: b\n  path.config: conf.d/b.conf\n"
    ),
    "a sibling takes an id": lambda t: (t / "conf.d/b.conf").write_text(GOOD.replace('"b"', '"a"')),
    "a folder becomes a link": lambda t: relink(t),
    "a file becomes unreadable by its bytes": lambda t: (t / "conf.d/a.conf").write_bytes(b"\0" * 100),
}


def in_place(path):
    before = path.stat()
    path.write_text(BAD.replace("stdin", "xstin"))
    os.utime(path, ns=(before.st_atime_ns, before.st_mtime_ns))


def user_config(tree):
    folder = tree.parent / "config" / "lslint"
    folder.mkdir(parents=True)
    (folder / "lslint.toml").write_text('ignore = ["LS701"]\n')


def relink(tree):
    (tree / "conf.d").rename(tree / "real")
    (tree / "conf.d").symlink_to("real")


class TestEdits:
    @pytest.mark.parametrize("edit", EDITS.values(), ids=EDITS)
    def test_never_wrong_after_an_edit(self, tree, capsys, edit):
        before = run(capsys, "--output-format", "concise", ".")
        assert run(capsys, "--output-format", "concise", ".") == before
        edit(tree)
        fresh = run(capsys, "--no-cache", "--output-format", "concise", ".")
        assert run(capsys, "--output-format", "concise", ".") == fresh

    @pytest.mark.parametrize("seed", [0, *slow_cases(*range(1, 8))])
    def test_random_edits(self, tree, capsys, seed):
        """Many edits in a row, with reports of all earlier states in the store."""
        chance = random.Random(seed)
        contents = [GOOD, BAD, "filter { }\n", 'ignore = ["LS701"]\n', "a.conf\n", "pipeline.workers: x\n", "{", ""]
        names = [
            *("a.conf", "conf.d/a.conf", "conf.d/b.conf", "conf.d/10-x.conf", "lslint.toml", "conf.d/lslint.toml"),
            *(".gitignore", "conf.d/.gitignore", "logstash.yml", "config/logstash.yml", "pipelines.yml", "x/y/z.conf"),
        ]
        (tree / ".git").mkdir()
        for _ in range(25):
            path = tree / chance.choice(names)
            if path.exists() and chance.random() < 0.3:
                path.unlink()
            else:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(chance.choice(contents))
            where = chance.choice([".", "conf.d", "conf.d/a.conf"])
            if not (tree / where).exists():
                continue
            got = run(capsys, "--output-format", "concise", where)
            assert got == run(capsys, "--no-cache", "--output-format", "concise", where)

    def test_what_else_a_report_depends_on(self, tree, capsys, monkeypatch):
        run(capsys, "--color", "auto", ".")
        assert known("--color", "auto", ".")
        for name, value in (("COLUMNS", "70"), ("FORCE_COLOR", "1"), ("HOME", "/elsewhere")):
            with monkeypatch.context() as changed:
                changed.setenv(name, value)
                assert not known("--color", "auto", "."), name
        assert not known("--color", "never", ".")
        monkeypatch.chdir(tree / "conf.d")
        assert not known("--color", "auto", ".")

    def test_an_upgrade_forgets(self, tree, capsys, monkeypatch):
        run(capsys, ".")
        assert known(".")
        monkeypatch.setattr(cache, "_self", lambda: "another lslint")
        assert not known(".")

    def test_baseline_is_asked(self, tree, capsys):
        run(capsys, "--write-baseline", ".")
        (tree / "base.json").write_text((tree / "lslint-baseline.json").read_text())
        arguments = ("--quiet", "--baseline", "base.json", "--output-format", "concise", ".")
        assert run(capsys, *arguments)[1] == ""
        (tree / "base.json").write_text('{"version": 1, "findings": []}')
        assert run(capsys, *arguments)[1] != ""

    @pytest.mark.parametrize("place", ["co", "conf.d", "."])
    def test_a_store_next_to_or_among_the_files(self, tree, capsys, place):
        """Of what is in or named like the store's folder, only its reports are not asked about."""
        tree.chmod(0o755)
        (tree / "conf.d").chmod(0o755)
        arguments = ("--cache-dir", place, "--output-format", "concise", ".")
        before = run(capsys, *arguments)
        assert run(capsys, *arguments) == before
        assert known(*arguments)
        for name, text in (("conf.d/a.conf", GOOD), ("conf.d/c.conf", BAD), ("d.conf", BAD), ("conf.d/b.conf", BAD)):
            (tree / name).write_text(text)
            fresh = run(capsys, "--no-cache", *arguments)
            assert run(capsys, *arguments) == fresh
            assert run(capsys, *arguments) == fresh
            assert known(*arguments)

    def test_only_reports_are_cleaned(self, tree, capsys):
        name = "0123456789abcdef" * 2
        (tree / "conf.d" / f"{name}.conf").write_text(BAD)
        run(capsys, "--cache-dir", "conf.d", ".")
        assert main(["clean", "--cache-dir", "conf.d"]) == 0
        assert sorted(os.listdir(tree / "conf.d")) == [f"{name}.conf", "a.conf", "b.conf"]

    def test_an_ignore_file_above_stops_to_be_a_link(self, tree, capsys):
        """Git follows no link there, so its content does not count until it is a file."""
        (tree / ".git").mkdir()
        (tree / "ignored").write_text("a.conf\n")
        (tree / ".gitignore").symlink_to("ignored")
        before = run(capsys, "--output-format", "concise", "conf.d")
        (tree / ".gitignore").unlink()
        (tree / ".gitignore").write_text("a.conf\n")
        fresh = run(capsys, "--no-cache", "--output-format", "concise", "conf.d")
        assert fresh != before
        assert run(capsys, "--output-format", "concise", "conf.d") == fresh

    def test_own_rules_are_not_kept(self, tree, capsys):
        (tree / "rules").mkdir()
        (tree / "rules" / "acme.py").write_text(RULE)
        (tree / "lslint.toml").write_text('plugins = ["./rules"]\n')
        run(capsys, "--allow-plugins", "./rules", ".")
        assert not known("--allow-plugins", "./rules", ".")


class TestProcesses:
    @pytest.mark.slow
    def test_what_they_ask_is_asked_again(self, tree, capsys):
        for number in range(60):
            (tree / f"{number:03}.conf").write_text(f"# {number}\n" + BAD)
            (tree / f"x{number % 7}").mkdir(exist_ok=True)
            (tree / f"x{number % 7}" / f"{number}.conf").write_text(BAD)
        arguments = ("--jobs", "2", "--output-format", "concise", ".")
        first = run(capsys, *arguments)
        assert known(*arguments)
        assert run(capsys, *arguments) == first
        for name in ("037.conf", "x3/3.conf", "x3/lslint.toml", "x4/new.conf"):
            text = 'ignore = ["LS"]\n' if name.endswith("toml") else GOOD
            (tree / name).write_text(text)
            fresh = run(capsys, "--no-cache", "--jobs", "1", "--output-format", "concise", ".")
            assert run(capsys, *arguments) == fresh
            assert known(*arguments)


class TestStore:
    def test_it_says_what_it_is(self, tree, capsys):
        run(capsys, ".")
        folder = Path(os.environ["LSLINT_CACHE_DIR"])
        assert (folder / "CACHEDIR.TAG").read_text().startswith("Signature: 8a477f597d28d172789f06886806bc55")
        assert (folder / ".gitignore").read_text() == "*\n"
        assert folder.stat().st_mode & 0o077 == 0

    @pytest.mark.parametrize("damage", [b"", b"x", b"x" * 200, None])
    def test_damage_is_no_cache(self, tree, capsys, damage):
        first = run(capsys, ".")
        [path] = [p for p in Path(os.environ["LSLINT_CACHE_DIR"]).iterdir() if len(p.name) == 32]
        data = path.read_bytes()
        path.write_bytes(data[: len(data) // 2] if damage is None else damage)
        assert not known(".")
        assert run(capsys, ".") == first
        assert known(".")

    def test_every_cut_is_no_cache(self, tree, capsys):
        run(capsys, ".")
        [path] = [p for p in Path(os.environ["LSLINT_CACHE_DIR"]).iterdir() if len(p.name) == 32]
        data = path.read_bytes()
        for cut in range(0, len(data), max(1, len(data) // 60)):
            path.write_bytes(data[:cut])
            assert not known(".")

    def test_a_folder_that_others_can_write_to_is_not_used(self, tree, capsys):
        run(capsys, ".")
        os.chmod(os.environ["LSLINT_CACHE_DIR"], 0o777)
        assert not known(".")

    def test_a_store_that_cannot_be_written_is_none(self, tree, capsys, monkeypatch):
        (tree / "file").write_text("")
        monkeypatch.setenv("LSLINT_CACHE_DIR", str(tree / "file"))
        first = run(capsys, "conf.d")
        assert first[2] == ""
        assert run(capsys, "conf.d") == first
        monkeypatch.setenv("LSLINT_CACHE_DIR", "/proc/none/cache")
        assert run(capsys, "conf.d") == first

    def test_it_stays_small(self, tree, capsys, monkeypatch):
        monkeypatch.setattr(cache, "MAX_FILES", 8)
        for number in range(20):
            run(
                capsys,
                "--select",
                "LS701",
                "--ignore",
                f"LS{number:03}" if number in (1, 2, 3) else "LS301",
                *["."] * number,
            )
        assert len(os.listdir(os.environ["LSLINT_CACHE_DIR"])) <= 8 + 2

    def test_clean(self, tree, capsys):
        run(capsys, ".")
        assert main(["clean"]) == 0
        assert "deleted 1 cached report" in capsys.readouterr().err
        assert not known(".")
        assert main(["clean", "--cache-dir", "nowhere"]) == 0

    @pytest.mark.parametrize("steps", [1, pytest.param(4, marks=pytest.mark.slow)])
    def test_many_at_once(self, tree, steps):
        """Runs of several processes on one store, while the file they look at changes."""
        wrong = []
        texts = [GOOD, BAD, "input { stdin { id => 1 } }\n"]
        env = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}

        def work(number):
            folder = tree / f"w{number}"
            folder.mkdir()
            for step in range(steps):
                (folder / "a.conf").write_text(texts[(number + step) % 3])
                command = [sys.executable, "-m", "lslint", "--output-format", "concise", "a.conf"]
                got = [subprocess.run(command, cwd=folder, env=env, capture_output=True).stdout for _ in range(2)]
                fresh = subprocess.run([*command, "--no-cache"], cwd=folder, env=env, capture_output=True).stdout
                if got != [fresh, fresh]:
                    wrong.append((number, step))

        threads = [threading.Thread(target=work, args=(number,)) for number in range(3)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert wrong == []


def test_everything_that_is_opened_or_listed_is_asked_again(tree, capsys):
    """What Python tells of opened files and listed folders, against what the recorder has noted."""
    (tree / "pipelines.yml").write_text("- pipeline.id: a\n  path.config: conf.d/*.conf\n")
    (tree / "logstash.yml").write_text("pipeline.workers: 2\n")
    (tree / "lslint.toml").write_text('extend = "base.toml"\npatterns-dir = "patterns"\n')
    (tree / "base.toml").write_text('[extra-plugins."filter/acme"]\nsource = "acme.rb"\n')
    (tree / "acme.rb").write_text("config :a, :validate => :string\n")
    (tree / "patterns").mkdir()
    (tree / "patterns" / "p").write_text("A b\n")
    (tree / "notes.md").write_text("PUT _index_template/x\n")
    (tree / ".git").mkdir()
    (tree / ".gitignore").write_text("*.bak\n")
    seen = set()
    on = [True]

    def hook(event, arguments):
        if on[0] and event in ("open", "os.scandir", "os.listdir") and isinstance(arguments[0], str):
            seen.add(os.path.abspath(arguments[0]))

    sys.addaudithook(hook)
    recorder = disk.AccessLog()
    disk.record(recorder)
    try:
        from lslint.cli.check import check

        check(read(["--json", "."]))
    finally:
        disk.record(None)
        on[0] = False
    capsys.readouterr()
    noted = {os.path.normpath(path) for _, path in recorder.answers}
    requested = {path for path in seen if path.startswith(str(tree))}
    assert len(requested) > 10
    assert requested - noted == set()
