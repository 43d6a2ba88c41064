"""``[[suppress]]`` entries of a config: how they are read, refused, inherited and listed."""

import pytest

from lslint.config import suppress_entries
from lslint.config.config_file import read_config
from lslint.config.errors import UsageError

ENTRY = '[[suppress]]\npath = "t.json"\ncode = "ES407"\n'


def read(folder, text):
    (folder / "lslint.toml").write_text(text, encoding="utf-8")
    return read_config(str(folder / "lslint.toml"))


def test_the_number_of_entries_is_limited_with_inherited_ones(tmp_path, monkeypatch):
    monkeypatch.setattr(suppress_entries, "MAX_ENTRIES", 3)
    (tmp_path / "base.toml").write_text(ENTRY * 2)
    assert len(read(tmp_path, 'extend = "base.toml"\n' + ENTRY).suppress) == 3
    with pytest.raises(UsageError, match="at most 3 entries"):
        read(tmp_path, 'extend = "base.toml"\n' + ENTRY * 2)


def test_entries_for_the_same_path_count_as_one_pattern(tmp_path):
    assert len(read(tmp_path, ENTRY * 1_500).suppress) == 1_500
    with pytest.raises(UsageError, match="too many path patterns"):
        read(tmp_path, "".join(ENTRY.replace("t.json", f"{n}.json") for n in range(1_001)))
