"""FB001 (yaml-syntax): cases beyond the examples of the rule."""

import json

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


def test_messages_about_embedded_configs_name_no_column_or_line_of_the_inner_text(tmp_path, monkeypatch, capsys):
    for text in (INDENTED, INDENTED.replace("      output", "       output")):
        finding = found(tmp_path, monkeypatch, capsys, "map.yaml", CONFIG_MAP + text)
        assert finding["range"]["start"]["line"] == 9
        assert not any(character.isdigit() for character in finding["message"])
