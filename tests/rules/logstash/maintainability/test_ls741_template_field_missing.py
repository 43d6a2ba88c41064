"""LS741 template-field-missing: a pipeline and its strict template."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects

PIPELINE = (
    'filter {{ grok {{ match => {{ "message" => "^%{{WORD:verb}} %{{NOTSPACE:[url][path]}}" }} }} {more} }}\n'
    'output {{ elasticsearch {{ index => "web" template => "/etc/logstash/web-template.json" }} }}\n'
)


@pytest.mark.parametrize(
    ("template", "more", "missing"),
    [
        ('{"mappings": {"doc": {"dynamic": "strict", "properties": {"url": {}}}}}', "", "`verb`"),
        ('{"template": {"mappings": {"dynamic": "strict", "properties": {"a": {}}}}}', "", "`url`, `verb`"),
        (
            '{"composed_of": ["url"], "template": {"mappings": {"dynamic": "strict", "properties": {"verb": {}}}}}',
            "",
            "",
        ),
        (
            '{"composed_of": [], "template": {"mappings": {"dynamic": "strict", "properties": {"verb": {}}}}}',
            "",
            "`url`",
        ),
        ('{"mappings": {"properties": {"verb": {}}}}', "", ""),
        (
            '{"mappings": {"dynamic": "strict", "properties": {"verb": {}}}}',
            'mutate { remove_field => ["url"] add_field => { "[@metadata][a1]" => "x" } }',
            "",
        ),
    ],
)
def test_fields_of_a_strict_template(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, template: str, more: str, missing: str
) -> None:
    (tmp_path / "web.conf").write_text(PIPELINE.format(more=more))
    (tmp_path / "web-template.json").write_text(template.replace('{"', '{"index_patterns": ["web*"], "', 1))
    monkeypatch.chdir(tmp_path)
    values = Values()
    values.select = ["LS741"]
    found = check_source(read("web.conf"), "logstash", Settings(values), Projects()).findings
    assert len(found) == bool(missing)
    for finding in found:
        assert f"does not map {missing}, so Elasticsearch rejects" in finding.message
        assert finding.related[0].path is not None


@pytest.mark.parametrize(("place", "is_found"), [("web.json", True), ("elk/elasticsearch/data/a/web.json", False)])
def test_places_of_the_template(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, place: str, is_found: bool) -> None:
    text = (
        'filter { mutate { add_field => { "site" => "b" } } }\n'
        'output { elasticsearch { index => "web" template => "/etc/logstash/web.json" } }\n'
    )
    template = '{"index_patterns": ["web*"], "mappings": {"dynamic": "strict", "properties": {"a": {"type": "long"}}}}'
    write_files(tmp_path, {"elk/pipeline/out.conf": text, place: template})
    found = findings_in_folder(tmp_path, "elk/pipeline/out.conf", "LS741", monkeypatch)
    assert [finding.related[0].path for finding in found] == [place] * is_found
    assert all(finding.stage == "run" for finding in found)
    write_files(tmp_path, {"elk/mappings/web.json": template})
    assert len(findings_in_folder(tmp_path, "elk/pipeline/out.conf", "LS741", monkeypatch)) == (not is_found)
