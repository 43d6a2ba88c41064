"""Pipelines and templates in the resources of Terraform's provider for the Elastic Stack."""

import pytest
from lint_settings import settings

from lslint.cli.main import main
from lslint.engine.embedded_find import find
from lslint.engine.file import check_text
from lslint.files.discovery import walk
from lslint.files.source import Source


def resource(kind, body, name="x"):
    return f'resource "elasticstack_elasticsearch_{kind}" "{name}" {{\n{body}\n}}\n'


def check(text, select="ALL", **options):
    return check_text(text, "main.tf", None, settings(select, **options))


def told(text, select="ALL", **options):
    """Codes of errors with what stands at their place in the host."""
    found = check(text, select, **options).findings
    return [(f.rule.code, text[f.start : f.end]) for f in found if f.severity == "error"]


def kinds(text):
    return [document.kind for document in check(text).documents]


PIPELINE = resource(
    "logstash_pipeline",
    '  pipeline_id = "p"\n  pipeline = <<-EOT\n    input { stdin { porto => 1 } }\n'
    '    filter { grok { match => { "message" => "%%{IP:client} $${HOME}" } } }\n    output { stdout {} }\n  EOT\n',
)
INDEX = resource(
    "index_template",
    '  name = "t"\n  index_patterns = ["a-*"]\n  template {\n'
    '    settings = jsonencode({ "index.refresh_interval" = "5x" })\n'
    '    mappings = jsonencode({\n      properties = { b = { type = "keywrd" }, c = { type = var.x } }\n    })\n  }',
)
COMPONENT = resource(
    "component_template",
    '  name = "t"\n  template {\n    mappings = <<EOT\n{"properties": {"b": {"type": "keyword", "foo": 1}}}\nEOT\n  }',
)
INGEST = resource(
    "ingest_pipeline",
    '  name = "i"\n  processors = [\n    jsonencode({ set = { field = "a", value = "b", foo = 1 } }),\n    <<EOT\n'
    '    {"json": {"field": "c", "bar": 2}}\nEOT\n  ]',
)


def test_findings_are_at_their_place():
    assert told(PIPELINE) == [("LS102", "porto")]
    assert told(INDEX) == [("ES123", '"5x"'), ("ES101", '"keywrd"')]
    assert told(COMPONENT) == [("ES101", '"foo"')]
    assert told(INGEST) == [("ES140", "foo"), ("ES140", '"bar"')]
    assert kinds(PIPELINE + INDEX + COMPONENT + INGEST) == [
        "logstash", "es-index-template", "es-component-template", "ingest-pipeline",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "text",
    [
        resource("logstash_pipeline", '  pipeline = file("x.conf")'),
        resource("logstash_pipeline", '  pipeline = templatefile("x.conf", { a = 1 })'),
        resource("logstash_pipeline", '  pipeline = ""'),
        resource("index_template", '  dynamic "template" {\n    content { mappings = jsonencode({ a = 1 }) }\n  }'),
        resource("component_template", '  name = "a"\n  template {\n    alias { name = "b" }\n  }'),
        resource("ingest_pipeline", "  processors = [for p in local.x : jsonencode(p)]"),
        resource("ingest_pipeline", "  processors = [data.a.b.json]"),
        resource("index", '  mappings = jsonencode({ properties = { a = { type = "x" } } })'),
        "# " + PIPELINE.replace("\n", "\n# "),
        f"/*\n{PIPELINE}*/\n",
        f"locals {{\n  a = <<EOF\n{PIPELINE}EOF\n}}\n# elasticstack_\n",
        PIPELINE.replace("resource", "data"),
        "",
    ],
)
def test_what_holds_no_config(text):
    assert find(Source("main.tf", text, "utf-8", None)) == []


def test_unknown_values_are_no_findings():
    body = "  index_patterns = var.p\n  priority = local.x ? 1 : 2\n  template {\n"
    body += "    settings = jsonencode(merge(local.a, {b = 1}))\n"
    body += '    mappings = jsonencode({ properties = { a = var.b, "${var.c}" = { type = "${var.d}" }, '
    body += "e = { type = f() } } })\n  }"
    result = check(resource("index_template", body))
    assert [one for one in result.findings if one.severity != "info"] == []
    assert result.verdict == "unknown"


def test_settings_next_to_a_pipeline():
    grok = 'pipeline = "input { stdin {} } filter { grok { match => { message => \\"%%{COMMONAPACHELOG}\\" } } }'
    grok += ' if [clientip] == \\"a\\" { drop {} } output { stdout {} }"'
    text = resource(
        "logstash_pipeline", f'  pipeline_ecs_compatibility = "disabled"\n  queue_type = "persisted"\n  {grok}'
    )
    (one,) = find(Source("main.tf", text, "utf-8", None))
    assert [(entry.name, entry.value.value) for entry in one.settings.entries] == [
        ("pipeline.ecs_compatibility", "disabled"), ("queue.type", "persisted"),
    ]  # fmt: skip
    entry = one.settings.entries[0]
    assert text[entry.value.start : entry.value.end] == '"disabled"'


BROKEN = PIPELINE.replace('pipeline_id = "p"', 'pipeline_id = "p')


@pytest.mark.parametrize("broken", [BROKEN, PIPELINE.replace("  EOT\n", ""), PIPELINE.removesuffix("\n}\n")])
def test_what_cannot_be_read_is_not_accepted(broken):
    good = PIPELINE.replace("porto => 1", "")
    assert check(good).verdict == "accepted"
    result = check(good + broken)
    assert (result.verdict, result.starts, result.releases) == ("unknown", "unknown", None)
    (gap,) = result.not_checked
    line = good.count("\n") + 1
    assert f"is not valid HCL, so resources from line {line} on were not read" in gap.reason
    result = check(broken)
    assert result.verdict == "unknown"
    assert "from line 1 on" in result.not_checked[0].reason
    assert check(PIPELINE + broken).verdict == "rejected"


def test_a_broken_file_is_not_called_unknown_to_lslint(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "main.tf").write_text(BROKEN)
    main(["check", "--no-cache", "--isolated", "main.tf"])
    written = capsys.readouterr().out
    assert "LS905" not in written
    assert "line 2 is not valid HCL, so resources from line 1 on were not read" in written
    assert "1 file not checked" in written


def test_a_walk_finds_terraform_files_with_such_resources(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.tf").write_text(INDEX)
    (tmp_path / "b.tf").write_text('resource "aws_instance" "x" {}\n')
    (tmp_path / "c.tfvars").write_text(INDEX)
    (tmp_path / "d.hcl").write_text(INDEX)
    assert [one.path for one in walk(["."])] == ["a.tf"]


def test_a_terraform_file_is_never_a_config_itself():
    assert check("input { stdin { porto => 1 } }\n").kind == "none"
    assert check("input { stdin { porto => 1 } }\n").findings == []
