"""ES002 (json-duplicate-key): cases beyond the examples of the rule."""

import json
from pathlib import Path

import pytest

from lslint.cli.main import main

NEW = '{{"index_patterns": ["a-*"], "mappings": {{"properties": {{{}}}}}}}\n'
SAME = '"a": {"type": "integer"},\n  "a": {"type":  "integer"}'
DIFFERENT = '"a": {"type": "integer"}, "a": {"type": "long"}'


@pytest.mark.parametrize(("body", "severities"), [(SAME, []), (DIFFERENT, ["warning"])])
def test_logstash_merges_duplicates_of_a_template_that_it_installs(
    body, severities, tmp_path: Path, monkeypatch
) -> None:
    (tmp_path / "pipeline").mkdir()
    (tmp_path / "pipeline" / "logstash.conf").write_text(
        'input { stdin {} }\noutput { elasticsearch { hosts => ["a"] template => "/etc/logstash/my_template.json" } }\n'
    )
    (tmp_path / "pipeline" / "my_template.json").write_text(NEW.format(body))
    (tmp_path / "templates").mkdir()
    (tmp_path / "templates" / "other_template.json").write_text(NEW.format(body))
    monkeypatch.chdir(tmp_path)
    main(["check", "--isolated", "--no-cache", "--json", "--exit-zero", "-o", "out.json", "."])
    report = json.loads((tmp_path / "out.json").read_text())
    by_file = {
        name: [each["severity"] for each in report["findings"] if each["code"] == "ES002" and name in each["path"]]
        for name in ("my_template", "other_template")
    }
    assert by_file == {"my_template": severities, "other_template": ["error"]}
