"""Named files that are no configs, as a hook passes them."""

import pytest
from logstash_checks import write_files

from lslint.cli.main import main
from lslint.project import mentions


@pytest.mark.parametrize("options", [["--force-exclude"], []])
def test_the_project_is_not_read_for_them(tmp_path, monkeypatch, capsys, options):
    """The role of a file may depend on what the project says of it, but a file without configs has no use for one."""

    def read(*_):
        raise AssertionError("the project is read")

    foreign = {"Makefile": "all:\n\tls\n", "LICENSE": "Some words.\n", "notes": "x\n", ".env.d/a": "A=b\n"}
    write_files(tmp_path, {**foreign, ".git/config": ""})
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(mentions, "Mentions", read)
    assert main(["check", *options, "--no-cache", *foreign]) == 0
    assert "internal error" not in capsys.readouterr().err
