"""Tests for all advice on templates: every structure and notation, and fixes on real files."""

import json

import pytest
from advice import corpus, fixed, reported, run
from elasticsearch_checks import SETTING_FORMS, logs_template

from lslint.cli.main import main
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.yaml import parser as yaml_tree
from lslint.rules.api import Context, Release
from lslint.rules.elasticsearch.mappings import field_names
from lslint.rules.elasticsearch.model.template_view import templates

SHAPES = ("legacy", "composable", "component", "got", "console")
# one setting that each rule reports, without the prefix ``index.``
SETTINGS = {
    "ES304": ("refresh_interval", "1s"),
    "ES305": ("refresh_interval", "-1"),
    "ES310": ("merge.scheduler.max_thread_count", 1),
    "ES333": ("indexing.slowlog.threshold.index.trace", "0ms"),
}
FIXED_SETTINGS = ("ES304", "ES310", "ES333")


def parts_of(text: str) -> dict:
    """Return the JSON of a body; of a console request without its first line."""
    return json.loads(text.partition("\n")[2] if text.startswith("PUT") else text)


FIELDS = {
    "ES308": ("status", {"type": "keyword", "doc_values": False}),
    "ES309": ("agent", {"type": "text", "fielddata": True}),
}
FIXED_FIELDS = ("ES309",)


@pytest.mark.parametrize("form", SETTING_FORMS)
@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", SETTINGS)
def test_settings_in_every_shape_and_form(code: str, shape: str, form: str) -> None:
    name, value = SETTINGS[code]
    text = logs_template(shape, SETTING_FORMS[form](name, value), {})
    (finding,) = run(code, text)
    assert name.rpartition(".")[2] in text[finding.start : finding.end]
    if code in FIXED_SETTINGS and (finding.fix is not None or form != "nested"):
        after = fixed(text, finding)
        parts_of(after)
        assert not run(code, after)


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("code", FIELDS)
def test_fields_in_every_shape(code: str, shape: str) -> None:
    name, mapping = FIELDS[code]
    text = logs_template(shape, None, {name: mapping})
    (finding,) = run(code, text)
    assert f"`{name}`" in finding.message
    if code in FIXED_FIELDS:
        after = fixed(text, finding)
        parts_of(after)
        assert not run(code, after)


@pytest.mark.parametrize("code", FIELDS)
def test_fields_in_yaml(code: str) -> None:
    name, mapping = FIELDS[code]
    lines = "".join(f"        {key}: {json.dumps(value)}\n" for key, value in mapping.items())
    text = f"index_patterns: [weblogs-*]\ntemplate:\n  mappings:\n    properties:\n      {name}:  # one\n{lines}"
    (finding,) = run(code, text, language="yaml")
    if code in FIXED_FIELDS and finding.fix is not None:
        after = fixed(text, finding)
        assert "# one" in after
        assert not yaml_tree.parse(after)[1]
        assert not run(code, after, language="yaml")


@pytest.mark.parametrize("code", [*FIXED_SETTINGS, *FIXED_FIELDS])
def test_fixes_keep_comments(code: str) -> None:
    """A fix keeps the comments next to its edits; there is no fix if it would remove a comment."""
    if code in SETTINGS:
        text = logs_template("composable", {"codec": "default", SETTINGS[code][0]: SETTINGS[code][1]}, {})
    else:
        text = logs_template("composable", None, {FIELDS[code][0]: FIELDS[code][1]})
    text = text.replace("\n", " // kept\n")
    assert not json_tree.parse(text)[1]
    for finding in run(code, text):
        if finding.fix is not None:
            after = fixed(text, finding)
            assert after.count("// kept") == text.count("// kept")
            assert not json_tree.parse(after)[1]


@pytest.mark.parametrize(
    ("fields", "more", "expected"),
    [
        (["@timestamp", "message"], {}, True), (["message", "host"], {}, True), ([], {"data_stream": {}}, True),
        (["@timestamp"], {}, False), (["message", "user"], {}, False), ([], {}, False),
    ],
)  # fmt: skip
def test_templates_for_logs(fields: list[str], more: dict, expected: bool) -> None:
    mappings = {"properties": {name: {"type": "keyword"} for name in fields}}
    text = json.dumps({"index_patterns": ["weblogs-*"], "template": {"mappings": mappings}, **more})
    tree, _ = json_tree.parse(text)
    context = Context(text, tree, "a.json", "es-template")
    (template,) = templates(tree.documents[0], context)
    assert template.is_log is expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("http.statusCode", "http status code"), ("source.ip", "source ip"), ("userIP", "user ip"), ("", ""),
        ("a-b_c", "a b c"), ("sha256", "sha"),
    ],
)  # fmt: skip
def test_folded_names(path: str, expected: str) -> None:
    assert field_names.folded(path) == expected


@pytest.mark.slow
def test_fixes_of_corpus_files_parse_and_remove_the_finding() -> None:
    codes = ("ES304", "ES309")
    fixes, wrong = dict.fromkeys(codes, 0), []
    for path, text in corpus("es_template", "console_snippet"):
        for code in codes:
            findings = run(code, text)
            for after in [fixed(text, finding) for finding in findings if finding.fix is not None]:
                fixes[code] += 1
                errors = [[error.kind for error in json_tree.parse(one)[1]] for one in (text, after)]
                if errors[0] != errors[1] or len(run(code, after)) >= len(findings):
                    wrong.append((code, path))
    assert wrong == []
    assert all(fixes.values()), fixes


def test_strings_near_miss_by_release() -> None:
    from lslint.rules.elasticsearch.fixes.templates import nearest_type

    assert nearest_type("String", True) == ("string", True)
    assert nearest_type("str", True) == ("string", False)
    assert nearest_type("str", False) == ("keyword", False)
    assert nearest_type("Keyword", True)[0] != "keyword"
    assert nearest_type("int", True) == ("integer", True)
    assert Release("5.0").at_least(5)


# names and mapping of two fields, and the place in a field that the rule reports
PER_FIELD = {
    "ES308": ("status", "host", {"type": "keyword", "doc_values": False}, "/doc_values"),
    "ES309": ("agent", "verb", {"type": "text", "fielddata": True}, "/fielddata"),
    "ES408": ("url", "referer", {"type": "keyword", "ignore_above": 40000}, "/ignore_above"),
}


def _two_fields(code: str) -> tuple[str, str, str]:
    """Return a template with two fields that a rule reports, and their names."""
    one, other, field, _ = PER_FIELD[code]
    body = json.loads(logs_template("composable", None, {one: field, other: field}))
    return json.dumps(body, indent=1), one, other


@pytest.mark.parametrize("code", PER_FIELD)
def test_each_field_has_a_finding_which_reports_merge(code: str) -> None:
    text, one, other = _two_fields(code)
    first, second = run(code, text)
    assert f"`{one}`" in first.message
    assert f"`{other}`" in second.message
    assert first.start < text.index(f'"{other}"') <= second.start
    (row,) = reported(code, text)
    assert row.message.endswith("Also in 1 other place")
    if row.fix is not None:
        assert not run(code, fixed(text, row))
        (left,) = run(code, fixed(text, first))
        assert left.message == second.message, "the fix of a field changes only that field"


@pytest.mark.parametrize("code", PER_FIELD)
def test_a_baseline_with_a_field_does_not_hide_another(code: str, tmp_path, monkeypatch, capsys) -> None:
    text, _, other = _two_fields(code)
    body = json.loads(text)
    del body["template"]["mappings"]["properties"][other]
    monkeypatch.chdir(tmp_path)
    (tmp_path / "t.json").write_text(json.dumps(body, indent=1), encoding="utf-8")
    main(["--no-cache", "--select", code, "--write-baseline", "t.json"])
    capsys.readouterr()
    (tmp_path / "t.json").write_text(text, encoding="utf-8")
    main(["--json", "--no-cache", "--select", code, "--baseline", "lslint-baseline.json", "t.json"])
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert f"`{other}`" in finding["message"]


def test_a_comment_at_a_field_does_not_hide_another(tmp_path, monkeypatch, capsys) -> None:
    monkeypatch.chdir(tmp_path)
    text = (
        "index_patterns: [weblogs-*]\ntemplate:\n  mappings:\n    properties:\n"
        "      agent:\n        type: text\n        fielddata: true # lslint: ignore[ES309] -- few words\n"
        "      verb:\n        type: text\n        fielddata: true\n"
    )
    (tmp_path / "t.yml").write_text(text, encoding="utf-8")
    main(["--json", "--no-cache", "--select", "ES309", "--kind", "es-template", "t.yml"])
    (finding,) = json.loads(capsys.readouterr().out)["findings"]
    assert "`verb`" in finding["message"]
