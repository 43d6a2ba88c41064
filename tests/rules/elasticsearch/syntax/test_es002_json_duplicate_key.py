"""ES002 (json-duplicate-key): cases beyond the examples of the rule."""

import json
from pathlib import Path

import pytest

from lslint.cli.main import main
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text

OLD = '{{"template": "a-*", "mappings": {{"d": {{"properties": {{"m": {{"type": "string"}}, {}}}}}}}}}\n'
NEW = '{{"index_patterns": ["a-*"], "mappings": {{"properties": {{{}}}}}}}\n'
SAME = '"a": {"type": "integer"},\n  "a": {"type":  "integer"}'
DIFFERENT = '"a": {"type": "integer"}, "a": {"type": "long"}'


def found(text: str, target: str = "") -> list[tuple[str, str]]:
    values = Values()
    values.target = [f"elasticsearch={target}"] if target else []
    result = check_text(text, "a.json", "es-legacy-template", Settings(values))
    return [(each.severity, each.stage) for each in result.findings if each.rule.code == "ES002"]


@pytest.mark.parametrize(
    ("text", "target", "expected"),
    [
        (OLD.format(SAME), "5.6", []),
        (OLD.format(DIFFERENT), "2.4", [("warning", "run")]),
        (OLD.format(SAME), "9.5", [("error", "parse")]),
    ],
)
def test_duplicates_are_errors_only_for_releases_that_reject_them(text, target, expected) -> None:
    assert found(text, target) == expected


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


def advice(text: str) -> list[str]:
    result = check_text(text, "a.json", "es-legacy-template", Settings(Values()))
    return [each.message.rpartition(". ")[2] for each in result.findings if each.rule.code == "ES002"]


OBJECT = '{{"index_patterns": ["a-*"], "settings": {{"analysis": {{{}}}}}}}\n'
STEMMER = '"filter": {"s": {"type": "stemmer", "language": "light_french"}}'
ANALYZER = '"analyzer": {"f": {"tokenizer": "standard", "filter": ["s", "n"]}}'
NGRAM = '"filter": {"n": {"type": "ngram", "min_gram": 3, "max_gram": 4}}'


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        (OBJECT.format(f"{STEMMER}, {ANALYZER}, {NGRAM}"), "Merge the two objects"),
        (OBJECT.format(f"{STEMMER}, {NGRAM}"), "Merge the two objects"),
        ('{"index_patterns": ["a"], "settings": {"a": {"b": 1}}, "settings": {"c": 1}}', "Merge the two objects"),
        (NEW.format('"a": {"properties": {"b": {"type": "ip"}}}, "a": {"properties": {"c": {"type": "ip"}}}'),
         "Merge the two objects"),
        (OBJECT.format(f"{STEMMER}, {STEMMER}"), "Remove one of the two"),
        (OBJECT.format(f'{STEMMER}, "filter": {{}}'), "Remove one of the two"),
        (NEW.format(DIFFERENT), "Remove one of the two"),
        (NEW.format('"a": {"type": "text"}, "a": {"type": "text", "fields": {"k": {"type": "keyword"}}}'),
         "Remove one of the two"),
        (NEW.format('"a": {"type": "text", "store": true}, "a": {"type": "text", "norms": false}'),
         "Remove one of the two"),
        ('{"index_patterns": ["a"], "order": 1, "order": 2}', "Remove one of the two"),
        ('{"index_patterns": ["a"], "settings": {"a": 1}, "settings": null}', "Remove one of the two"),
        ('{"index_patterns": ["a"], "index_patterns": ["b"], "mappings": {}}', "Remove one of the two"),
    ],
)  # fmt: skip
def test_objects_that_complement_each_other_are_merged(text, expected) -> None:
    assert advice(text) == [expected]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        (f"{STEMMER},\n  {ANALYZER},\n  {NGRAM}", f"{STEMMER[:-1]},{NGRAM[11:]},\n  {ANALYZER}"),
        (f"{STEMMER},\n  {NGRAM},\n  {ANALYZER}", f"{STEMMER[:-1]},{NGRAM[11:]},\n  {ANALYZER}"),
        (f"{STEMMER}, {ANALYZER}, {NGRAM}", f"{STEMMER[:-1]},{NGRAM[11:]}, {ANALYZER}"),
    ],
)
def test_the_fix_merges(body, expected, tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    file.write_text(OBJECT.format(body))
    main(["check", "--isolated", "--fix", "--unsafe-fixes", "-q", "--select", "ES002", str(file)])
    assert file.read_text() == OBJECT.format(expected)


def test_names_of_an_object_that_is_replaced_are_not_called_undefined() -> None:
    """They are as soon as the objects are merged, and Elasticsearch refuses the body for the key alone."""
    for body in (f"{STEMMER}, {ANALYZER}, {NGRAM}", f"{NGRAM}, {ANALYZER}, {STEMMER}"):
        result = check_text(OBJECT.format(body), "a.json", "es-legacy-template", Settings(Values()))
        assert [each.rule.code for each in result.findings if each.severity == "error"] == ["ES002"]
    result = check_text(OBJECT.format(ANALYZER), "a.json", "es-legacy-template", Settings(Values()))
    assert [each.rule.code for each in result.findings if each.severity == "error"] == ["ES127", "ES127"]
