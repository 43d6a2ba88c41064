"""LS444 (index-without-template): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files

TEMPLATE = '{{"index_patterns": ["{}"], "settings": {{"number_of_shards": 1}}, "mappings": {{"properties": {{}}}}}}'


@pytest.mark.parametrize(
    ("index", "pattern", "found"), [("%{type}-%{+YYYY.MM.dd}", "web-*", False), ("app-%{x}-prod", "*-test", True)]
)
def test_templates_and_indices(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, index: str, pattern: str, found: bool
) -> None:
    text = f'output {{ elasticsearch {{ index => "{index}" template => "/etc/logstash/my-template.json" }} }}\n'
    write_files(tmp_path, {"pipeline/out.conf": text, "templates/my-template.json": TEMPLATE.format(pattern)})
    findings = findings_in_folder(tmp_path, "pipeline/out.conf", "LS444", monkeypatch)
    assert len(findings) == found
    write_files(tmp_path, {"templates/other.json": TEMPLATE.format(index.partition("%")[0] + "*")})
    assert findings_in_folder(tmp_path, "pipeline/out.conf", "LS444", monkeypatch) == [], "another template applies"
    write_files(tmp_path, {"pipeline/out.conf": text.replace("my-template", "elsewhere")})
    assert findings_in_folder(tmp_path, "pipeline/out.conf", "LS444", monkeypatch) == []


@pytest.mark.parametrize(
    ("mappings", "document_type", "is_named"),
    [
        ('{"poi": {"properties": {}}}', "other", True),
        ('{"poi": {"properties": {}}}', "%{type}", False),
        ('{"poi": {"properties": {}}}', "", False),
        ('{"_default_": {"properties": {}}}', "other", False),
        ('{"_doc": {"properties": {}}}', "other", False),
        ('{"properties": {"poi": {"type": "keyword"}}}', "other", False),
    ],
)
def test_mapping_types(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, mappings: str, document_type: str, is_named: bool
) -> None:
    option = f'document_type => "{document_type}"' if document_type else ""
    text = f'output {{ elasticsearch {{ index => "b" template => "/x/my-template.json" {option} }} }}\n'
    template = f'{{"template": "a", "settings": {{"number_of_shards": 1}}, "mappings": {mappings}}}'
    write_files(tmp_path, {"pipeline/out.conf": text, "templates/my-template.json": template})
    (finding,) = findings_in_folder(tmp_path, "pipeline/out.conf", "LS444", monkeypatch)
    assert ("set `document_type` to the mapping type `poi`" in finding.message) is is_named
