"""``--fix`` and ``--diff`` through the command: what happens to the files."""

import errno
import json
import os
import subprocess

import pytest
from hostile import fine, lslint

from lslint.cli.main import main
from lslint.files import atomic

TEXT = "# note\ninput {\n  stdin { }\n}\nfilter {\n  drop { }   # why\n}\noutput {\n  stdout { }\n}\n"
IDS = ["--isolated", "--select", "LS701"]


@pytest.fixture
def pipeline(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    path = tmp_path / "main.conf"
    path.write_bytes(TEXT.encode())
    return path


def names(folder):
    return sorted(entry.name for entry in folder.iterdir())


@pytest.mark.parametrize("output_format", ["json", "text", "concise", "github"])
@pytest.mark.parametrize("fixed", ["a.conf", "b.conf"])
def test_findings_rest_on_what_fix_has_written(tmp_path, monkeypatch, capsys, fixed, output_format):
    """Whichever file is fixed, before or after the other is checked, and whatever the report contains."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()
    (tmp_path / "conf.d").mkdir()
    for name in ("a.conf", "b.conf"):
        comma = "," if name == fixed else ""
        text = f'filter {{ mutate {{ rename => {{ "a" => "b" }}{comma} id => "same" }} }}\n'
        (tmp_path / "conf.d" / name).write_text(text)

    def related(*options):
        output = ["--output-format", output_format, "--select", "LS108,LS004"]
        main(["--isolated", "--no-cache", *output, *options, "conf.d"])
        text = capsys.readouterr().out
        if output_format != "json":
            return [line for line in text.splitlines() if not line.lower().startswith(("fixed", "`--fix`"))]
        found = json.loads(text)["findings"]
        return [(one["code"], one["path"], one["range"], one["related"]) for one in found]

    once = related("--fix")
    assert "LS108" in str(once)
    assert "LS004" not in str(once)
    assert once == related()
    assert once == related("--fix")


@pytest.mark.parametrize(
    "name", [b"a\nb.conf", b"\x1b[31m.conf", b"caf\xe9.conf", "\u202ex é.conf".encode(), b'a"\\b.conf']
)
def test_diff_of_a_file_with_an_odd_name_applies(tmp_path, monkeypatch, capsysbinary, name):
    monkeypatch.chdir(tmp_path)
    with open(name, "wb") as file:
        file.write(TEXT.encode())
    main([*IDS, "--diff", "."])
    text = capsysbinary.readouterr().out
    assert b"\x1b" not in text
    command = ["git", "apply", "-"]
    environment = {"PATH": os.environ["PATH"], "GIT_DIR": "/nonexistent"}
    subprocess.run(command, input=text, env=environment, check=True)
    with open(name, "rb") as file:
        assert file.read().count(b"id =>") == 3


def test_line_ends_mode_and_link_are_kept(pipeline):
    pipeline.write_bytes(TEXT.replace("\n", "\r\n").encode() + "# caf\u00e9\r\n".encode())
    pipeline.chmod(0o640)
    (pipeline.parent / "link.conf").symlink_to("main.conf")
    assert main([*IDS, "--fix", "link.conf"]) in (0, 1)
    data = pipeline.read_bytes()
    assert data.startswith(b"# note\r\n")
    assert data.endswith("# caf\u00e9\r\n".encode())
    assert data.count(b"id =>") == 3
    assert data.count(b"\n") == data.count(b"\r\n")
    assert pipeline.stat().st_mode & 0o777 == 0o640
    assert (pipeline.parent / "link.conf").is_symlink()


@pytest.mark.parametrize(("command", "what"), [
    ([*IDS, "--fix"], "not fixed"), ([*IDS, "--add-ignore"], "no comments added"), (["format"], "not formatted"),
])  # fmt: skip
def test_a_full_disk_leaves_the_file_and_says_so(pipeline, monkeypatch, capsys, command, what):
    def full(_):
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(atomic.os, "fsync", full)
    assert main([*command, "main.conf"]) == 2
    out, err = capsys.readouterr()
    assert f"main.conf: {what}: cannot be written: no space left on the disk; it is unchanged" in err
    assert "Traceback" not in err
    assert ("LS701" in out) == ("--fix" in command)
    assert pipeline.read_bytes() == TEXT.encode()
    assert names(pipeline.parent) == ["main.conf"]


def test_a_file_that_someone_else_changes_meanwhile_is_left_alone(pipeline, monkeypatch, capsys):
    fsync = os.fsync

    def other_editor(handle):
        fsync(handle)
        pipeline.write_bytes(b"input { }\n")

    monkeypatch.setattr(atomic.os, "fsync", other_editor)
    assert main([*IDS, "--fix", "main.conf"]) == 2
    assert "changed while it was being fixed; run again" in capsys.readouterr().err
    assert pipeline.read_bytes() == b"input { }\n"


def test_one_file_that_cannot_be_written_does_not_stop_the_others(pipeline, monkeypatch, capsys):
    (pipeline.parent / "other.conf").write_text(TEXT)
    write = os.replace

    def refuse(source, target):
        if target.endswith("main.conf"):
            raise OSError(errno.EIO, "Input/output error")
        write(source, target)

    monkeypatch.setattr(atomic.os, "replace", refuse)
    assert main([*IDS, "--fix", "."]) == 2
    assert "main.conf: not fixed: cannot be written: input/output error" in capsys.readouterr().err
    assert pipeline.read_bytes() == TEXT.encode()
    assert (pipeline.parent / "other.conf").read_text().count("id =>") == 3
    assert names(pipeline.parent) == ["main.conf", "other.conf"]


@pytest.mark.parametrize(("file", "folder"), [(0o444, 0o755), (0o666, 0o555)])
def test_a_file_and_a_folder_that_must_not_be_written(pipeline, file, folder):
    pipeline.chmod(file)
    pipeline.parent.chmod(folder)
    done = fine(lslint(*IDS, "--fix", "main.conf", cwd=pipeline.parent, powers=False), 2)
    pipeline.parent.chmod(0o755)
    assert "main.conf: not fixed: " in done.stderr
    assert pipeline.read_bytes() == TEXT.encode()
    assert names(pipeline.parent) == ["main.conf"]
