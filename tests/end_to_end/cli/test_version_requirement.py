"""``required-version`` on the command line."""

import pytest

from lslint.cli.main import main
from lslint.config import version


@pytest.mark.parametrize(("required", "code"), [(">=0.1,<1", 0), (">=1", 2), ("soon", 2)])
def test_required_version(required, code, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(version, "VERSION", "0.3.0")
    (tmp_path / "a.conf").write_text("input { stdin { id => a1 } }\n")
    (tmp_path / "lslint.toml").write_text(f'required-version = "{required}"\nselect = ["LS0"]\n')
    assert main(["--no-cache", "a.conf"]) == code
    errors = capsys.readouterr().err
    if code:
        assert errors.startswith("lslint: lslint.toml: required-version: ")
        assert ("requires lslint >=1, but this is lslint 0.3.0" if required == ">=1" else "'soon'") in errors
