"""FB001 (yaml-syntax): cases beyond the examples of the rule."""

import json

import pytest

from lslint.cli.main import main

INDENTED = """\
    filebeat.inputs:
      - type: log
        paths: [/a.log]
      output.console:
        pretty: true
"""
CONFIG_MAP = "kind: ConfigMap\nmetadata:\n  name: filebeat\ndata:\n  filebeat.yml: |-\n"


def found(folder, monkeypatch, capsys, name, text):
    (folder / name).write_text(text)
    monkeypatch.chdir(folder)
    main(["--json", "--no-cache", name])
    (finding,) = [one for one in json.loads(capsys.readouterr().out)["findings"] if one["code"] == "FB001"]
    return finding


def test_a_key_in_a_list_names_the_key_to_align_with(tmp_path, monkeypatch, capsys):
    finding = found(tmp_path, monkeypatch, capsys, "filebeat.yml", INDENTED)
    assert "Align the key with `filebeat.inputs`" in finding["message"]


def test_messages_about_embedded_configs_name_no_column_or_line_of_the_inner_text(tmp_path, monkeypatch, capsys):
    for text in (INDENTED, INDENTED.replace("      output", "       output")):
        finding = found(tmp_path, monkeypatch, capsys, "map.yaml", CONFIG_MAP + text)
        assert finding["range"]["start"]["line"] == 9
        assert not any(character.isdigit() for character in finding["message"])


@pytest.mark.parametrize(
    ("text", "part"),
    [
        ("- type: log\n  paths: [/a.log]\noutput.console: {}\n", "Add the key of the list above its first entry"),
        ("  - type: log\n    paths: [/a.log]\noutput.console: {}\n", "Add their missing key above them"),
        ("output.console: {}\n- type: log\n  paths: [/a.log]\n", "Add the key of the list above the entry"),
    ],
)
def test_a_missing_section_header_is_not_called_an_indentation(tmp_path, monkeypatch, capsys, text, part):
    message = found(tmp_path, monkeypatch, capsys, "filebeat.yml", text)["message"]
    assert part in message
    assert "does not match any block" not in message
