"""``[[suppress]]`` entries of a config: how they are read, refused, inherited and listed."""

import json
from pathlib import Path

import jsonschema
import pytest

import lslint
from lslint.cli.main import main
from lslint.config import suppress_entries
from lslint.config.config_file import read_config
from lslint.config.errors import UsageError

SCHEMA = json.loads((Path(lslint.__file__).parent / "schema" / "config.schema.json").read_text(encoding="utf-8"))
ENTRY = '[[suppress]]\npath = "t.json"\ncode = "ES407"\n'


def read(folder, text):
    (folder / "lslint.toml").write_text(text, encoding="utf-8")
    return read_config(str(folder / "lslint.toml"))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("suppress = 1\n", "suppress: must be a list of [[suppress]] tables"),
        ('suppress = ["t.json"]\n', "suppress: must be a list of [[suppress]] tables"),
        ('[[suppress]]\npath = "t.json"\n', "suppress entry 1: missing key: code"),
        ("[[suppress]]\n", "suppress entry 1: missing keys: path, code"),
        (ENTRY + '[[suppress]]\ncode = "ES407"\n', "suppress entry 2: missing key: path"),
        (ENTRY + 'pointer = "/a"\n', "suppress entry 1: pointer: an entry suppresses the rule in the whole file"),
        (ENTRY * 2 + "document = 2\n", "suppress entry 2: document: an entry suppresses the rule in the whole file"),
        (ENTRY + ENTRY.replace('"t.json"', "1"), "suppress entry 2: path: must be a string"),
        (ENTRY.replace("ES407", "ES999"), "suppress entry 1: code: no rule has the code"),
        (ENTRY.replace("ES407", "ALL"), "suppress entry 1: code: must name a rule"),
        (ENTRY + 'reason = " "\n', "suppress entry 1: reason: must be a string and not empty"),
        (ENTRY + 'resaon = "x"\n', "suppress entry 1: resaon: unknown key; did you mean"),
        (ENTRY.replace("t.json", "["), "is not a valid path pattern"),
    ],
)
def test_refused(tmp_path, text, message):
    with pytest.raises(UsageError) as refused:
        read(tmp_path, text)
    assert message in str(refused.value)
    assert str(refused.value).startswith(str(tmp_path / "lslint.toml"))


@pytest.mark.parametrize(
    "entry",
    [
        {"path": "t.json"},
        {"code": "ES407"},
        {"path": "t.json", "code": "ES407", "pointer": "/a"},
        {"path": "t.json", "code": "ES407", "reason": " "},
        {"path": "t.json", "code": "ES407", "other": 1},
    ],
)
def test_the_schema_refuses_what_the_reader_refuses(entry):
    with pytest.raises(jsonschema.ValidationError):
        jsonschema.validate({"suppress": [entry]}, SCHEMA)


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


def test_show_settings_lists_them(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    read(tmp_path, ENTRY + 'reason = "one\\nnode"\n' + ENTRY.replace("407", "410"))
    assert main(["--show-settings"]) == 0
    displayed = capsys.readouterr().out
    assert 'suppress."t.json" = ES407 -- one\\nnode  (lslint.toml)' in displayed
    assert 'suppress."t.json" = ES410  (lslint.toml)' in displayed
