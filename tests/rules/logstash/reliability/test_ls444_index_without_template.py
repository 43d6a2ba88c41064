"""LS444 (index-without-template): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files

TEMPLATE = '{{"index_patterns": ["{}"], "settings": {{"number_of_shards": 1}}, "mappings": {{"properties": {{}}}}}}'


@pytest.mark.parametrize(
    ("index", "pattern", "found"),
    [
        ("web-%{+YYYY.MM.dd}", "web-*", False),
        ("shop-%{+YYYY.MM.dd}", "web-*", True),
        ("%{type}-%{+YYYY.MM.dd}", "web-*", False),
        ("web", "web*", False),
        ("web", "web-*", True),
        ("web-%{type}", "web-a", False),
        ("logs", "*", False),
        ("app-%{x}-prod", "*-test", True),
    ],
)
def test_templates_and_indices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, index: str, pattern: str, found: bool
) -> None:
    text = f'output {{ elasticsearch {{ index => "{index}" template => "/etc/logstash/my-template.json" }} }}\n'
    write_files(tmp_path, {"pipeline/out.conf": text, "templates/my-template.json": TEMPLATE.format(pattern)})
    findings = findings_in_folder(tmp_path, "pipeline/out.conf", "LS444", monkeypatch)
    assert len(findings) == found
    write_files(tmp_path, {"pipeline/out.conf": text.replace("my-template", "elsewhere")})
    assert findings_in_folder(tmp_path, "pipeline/out.conf", "LS444", monkeypatch) == []
