"""Runs ``lslint profile`` in an empty folder."""

import json

import pytest

from lslint.cli.main import main


@pytest.fixture
def profile(tmp_path, monkeypatch, capfdbinary):
    """Runs the command in an empty folder; answers given as objects become files."""
    monkeypatch.chdir(tmp_path)

    def run(*words, code=0):
        line = []
        for number, word in enumerate(words):
            if isinstance(word, dict | list):
                (tmp_path / f"stats{number}.json").write_text(json.dumps(word))
                word = f"stats{number}.json"
            line.append(str(word))
        got = main(["profile", "--isolated", *line])
        out, err = (stream.decode() for stream in capfdbinary.readouterr())
        assert got == code, err or out
        assert bool(err) is (code == 2)
        return err if code == 2 else out

    return run
