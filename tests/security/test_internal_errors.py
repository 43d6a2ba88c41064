"""Messages about faults of lslint itself: no content of the checked file, and one line where memory runs out."""

import pytest

from lslint.cli import main as cli
from lslint.engine import check as engine

SECRET = "Zq7kW7xR4m"


@pytest.mark.parametrize("arguments", [[], ["--verbose"], ["-v", "--json"]])
def test_an_internal_error_quotes_nothing_of_the_file(tmp_path, monkeypatch, capfd, arguments):
    def fail(*_, **__):
        raise ValueError(f"invalid literal: {SECRET}")

    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(engine, "sort_key", fail)
    (tmp_path / "a.conf").write_text(f'output {{ http {{ url => "http://u:{SECRET}@h" }} }}\n')
    assert cli.main(["check", "--no-cache", "--isolated", *arguments, "a.conf"]) == 3
    out, err = capfd.readouterr()
    assert SECRET not in out + err
    assert "ValueError" in err
    assert ("Traceback" in err) == bool(arguments)


def test_memory_that_runs_out_twice_is_one_line(monkeypatch, capfd):
    def fail(*_, **__):
        raise MemoryError

    monkeypatch.setattr(cli, "_main", fail)
    monkeypatch.setattr(cli, "internal_error", fail)
    assert cli.main(["a.conf"]) == 3
    assert capfd.readouterr().err == "lslint: internal error: MemoryError\n"
