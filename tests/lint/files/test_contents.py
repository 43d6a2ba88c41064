"""Files of a run are opened once: what is kept, and what is read again."""

import os
from collections import Counter

import pytest

from lslint.cli.main import main
from lslint.files import contents, fs
from lslint.files.source import Binary, read

FOREIGN = {
    "conf": "server {{ listen 80; server_name x{n}; }}\n",
    "env": "NUMBER={n}\n",
    "ini": "[a]\nb = {n}\n",
    "json": '{{"name": "x{n}", "settings": {{"a": 1}}}}\n',
    "md": "# Title {n}\n\nPUT _template/x\n",
    "rb": "puts {n}\n",
    "service": "[Unit]\nDescription=x{n}\n[Service]\nExecStart=/bin/true\n",
    "sh": "#!/bin/sh\necho {n}\ncurl -XPUT host/_mapping\n",
    "tf": 'resource "x" "y{n}" {{}}\n',
    "yaml": "services:\n  web{n}:\n    image: nginx:1.2\n",
    "yml": "apiVersion: v1\nkind: Service\nmetadata:\n  name: s{n}\n",
}
NAMED = {
    "Dockerfile": "FROM nginx:1\n",
    "docker-compose.yml": "services: {}\n",
    "values.yaml": "a: 1\n",
    "empty.yml": "",
}
PIPELINE = "input { stdin { } }\noutput { stdout { } }\n"


@pytest.fixture
def opened(monkeypatch):
    """How often each file was opened."""
    counts = Counter()
    original = fs.open_regular

    def count(path):
        counts[os.path.abspath(path)] += 1
        return original(path)

    monkeypatch.setattr(fs, "open_regular", count)
    return counts


@pytest.fixture
def tree(tmp_path, monkeypatch):
    """4,000 files of other tools and a pipeline."""
    (tmp_path / ".git").mkdir()
    for number in range(4000 // len(FOREIGN) + 1):
        folder = tmp_path / f"d{number % 40}"
        if not folder.exists():
            folder.mkdir()
            for name, text in NAMED.items():
                (folder / name).write_text(text)
        for ending, text in FOREIGN.items():
            (folder / f"f{number}.{ending}").write_text(text.format(n=number))
    (tmp_path / "main.conf").write_text(PIPELINE)
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("LSLINT_CACHE_DIR", str(tmp_path.parent / "cache"))
    return tmp_path


def twice(opened):
    return {path: count for path, count in opened.items() if count > 1}


def test_a_walk_over_foreign_files_reads_none_of_them_twice(tree, opened, capsys):
    main(["--jobs", "1", "--no-cache", "."])
    assert "Checked 1 file" in capsys.readouterr().out
    assert len(opened) > 3400
    assert twice(opened) == {}


def test_a_report_that_is_out_of_date_costs_no_second_reading(tree, opened, capsys):
    main(["--jobs", "1", "."])
    opened.clear()
    (tree / "main.conf").write_text(PIPELINE + "# changed\n")
    main(["--jobs", "1", "."])
    assert opened[str(tree / "main.conf")] == 1
    assert len(opened) > 3400
    assert twice(opened) == {}


def test_a_content_is_noted_once(tmp_path, monkeypatch):
    (tmp_path / "a").write_text("text")
    monkeypatch.chdir(tmp_path)
    digests = []
    real = fs.digest
    monkeypatch.setattr(fs, "digest", lambda data: digests.append(data) or real(data))
    log = fs.AccessLog()
    fs.record(log)
    try:
        for path in ("a", str(tmp_path / "a"), "a"):
            assert fs.read_bytes(path, 10) == b"text"
    finally:
        fs.record(None)
    assert digests == [b"text"]
    assert log.answers == {(fs.READ, str(tmp_path / "a")): real(b"text")}


class TestKeeping:
    def test_outside_of_the_block_nothing_is_kept(self, tmp_path, opened):
        path = str(tmp_path / "a")
        (tmp_path / "a").write_text("text")
        with contents.Keeping():
            read(path)
        read(path)
        fs.read_bytes(path, 10)
        assert opened[path] == 3

    def test_an_inner_block_shares_what_the_outer_one_keeps(self, tmp_path, opened):
        path = str(tmp_path / "a")
        (tmp_path / "a").write_text("text")
        with contents.Keeping():
            read(path)
            with contents.Keeping():
                assert read(path).text == "text"
            assert fs.read_bytes(path, 10) == b"text"
        assert opened[path] == 1

    @pytest.mark.parametrize("new", ["other", "text"])
    def test_a_file_that_changes_is_read_again(self, tmp_path, new):
        file = tmp_path / "a"
        file.write_text("text")
        os.utime(file, ns=(1, 1))
        with contents.Keeping():
            read(str(file))
            file.write_text(new.upper())
            assert read(str(file)).text == new.upper()
            file.unlink()
            (tmp_path / "b").write_text("TEXT")
            os.rename(tmp_path / "b", file)
            assert fs.read_bytes(str(file), 10) == b"TEXT"

    def test_limits_of_the_callers_hold(self, tmp_path, opened):
        path = str(tmp_path / "a")
        (tmp_path / "a").write_bytes(b"abc\0" + b"x" * 100)
        with contents.Keeping():
            assert fs.read_bytes(path, 10) == b"abc\0xxxxxxx"
            assert len(fs.read_bytes(path, 1000)) == 104
            with pytest.raises(Binary):
                read(path)
            assert len(read(path, binary=True).text) == 104
        assert opened[path] == 1

    def test_what_is_kept_is_bounded(self, tmp_path, opened, monkeypatch):
        monkeypatch.setattr(contents, "MAX_TOTAL", 100)
        monkeypatch.setattr(contents, "MAX_FILE", 60)
        for name, size in (("a", 50), ("large", 61), ("b", 40), ("c", 50)):
            (tmp_path / name).write_bytes(b"x" * size)
        with contents.Keeping():
            for _ in range(2):
                for name in ("a", "large", "b", "c"):
                    read(str(tmp_path / name))
        assert [opened[str(tmp_path / name)] for name in ("a", "large", "b", "c")] == [1, 2, 1, 2]
