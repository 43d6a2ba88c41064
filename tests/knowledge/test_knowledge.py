"""Knowledge and other generated files: rebuilt from the repository alone, in the form that their schemas describe."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib

import jsonschema
import pytest
from paths import ROOT

import generate
from build import pages, plugin_catalogue, rule_docs, sources
from lslint.lsp import catalogue_text
from lslint.report import placeholders, rule_text
from lslint.report.formats import sarif
from lslint.rules import knowledge, registry
from lslint.rules.elasticsearch.model import releases as es_releases
from lslint.rules.logstash.catalogue import plugins as catalogue

KNOWLEDGE = ROOT / "rules" / "knowledge"
SOURCES = KNOWLEDGE / "sources"
SCHEMAS = json.loads((SOURCES / "knowledge.schema.json").read_text(encoding="utf-8"))
SOURCE_SCHEMA = json.loads((SOURCES / "sources.schema.json").read_text(encoding="utf-8"))
GENERATED = generate.names([])


def shipped() -> dict[str, str]:
    """The files of knowledge in the wheel -> the definition of their form."""
    found = {}
    for path in KNOWLEDGE.rglob("*.json"):
        name = path.relative_to(KNOWLEDGE).with_suffix("").as_posix()
        if not name.startswith("sources/"):
            folder = name.partition("/")[0]
            found[name] = (
                f"{folder}/*"
                if folder in ("plugin_relations", "plugins", "rules", "rule_texts") and "/" in name
                else name
            )
    return found


class TestGenerated:
    def test_every_module_of_build_is_run_or_imported(self):
        code = "".join(path.read_text(encoding="utf-8") for path in (ROOT / "tools" / "build").glob("*.py"))
        modules = {path.stem for path in (ROOT / "tools" / "build").glob("[a-z]*.py")}
        for module in modules - {name.replace("-", "_") for name in GENERATED}:
            assert f"import {module}" in code or f"build.{module} import" in code, module


class TestCheck:
    def run(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, str(ROOT / "tools" / "generate.py"), *arguments]
        return subprocess.run(command, capture_output=True, text=True, check=False)

    def test_a_stale_file_is_named(self, tmp_path, monkeypatch, capsys):
        monkeypatch.setattr(generate, "ROOT", tmp_path)
        assert generate.main(["--check", "releases"]) == 1
        assert "rules/knowledge/releases.json is out of date" in capsys.readouterr().out

    @pytest.mark.slow
    def test_files_that_are_no_longer_generated_are_removed(self, tmp_path, monkeypatch):
        monkeypatch.setattr(generate, "ROOT", tmp_path)
        old = tmp_path / "lint" / "schema" / "elasticsearch-0.9.schema.json"
        old.parent.mkdir(parents=True)
        old.write_text("{}")
        assert "lint/schema/elasticsearch-0.9.schema.json" in generate.stale("es-schema")
        generate.write("es-schema", tmp_path)
        assert not old.exists()

    def test_an_unknown_name_is_an_error(self):
        done = self.run("nothing")
        assert done.returncode == 1
        assert "no such generator: nothing" in done.stderr

    def test_the_names_are_listed_by_group(self):
        assert "knowledge: releases, plugin-catalogue" in self.run("--list").stdout


class TestForm:
    def test_every_shipped_file_has_a_schema(self):
        defined = {name for name in SCHEMAS["$defs"] if name[0] != ":"}
        assert defined == set(shipped().values())

    @pytest.mark.parametrize("definition", sorted(set(shipped().values())))
    def test_a_file_has_the_form_of_its_schema(self, definition):
        schema = {**SCHEMAS, "$ref": "#/$defs/" + definition.replace("/", "~1")}
        validator = jsonschema.Draft202012Validator(schema)
        for name in (name for name, of in shipped().items() if of == definition):
            content = json.loads((KNOWLEDGE / f"{name}.json").read_text(encoding="utf-8"))
            errors = [f"{'/'.join(map(str, error.path))}: {error.message}" for error in validator.iter_errors(content)]
            assert errors == [], name

    def test_schemas_are_schemas(self):
        jsonschema.Draft202012Validator.check_schema(SCHEMAS)
        jsonschema.Draft202012Validator.check_schema(SOURCE_SCHEMA)


class TestSources:
    FILES = sorted(path for path in SOURCES.glob("*.json") if not path.name.endswith(".schema.json"))

    @pytest.mark.slow
    @pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
    def test_a_source_has_the_form_and_is_written_as_the_library_writes_it(self, path):
        content = json.loads(path.read_text(encoding="utf-8"))
        errors = [error.message for error in jsonschema.Draft202012Validator(SOURCE_SCHEMA).iter_errors(content)]
        assert errors == []
        product, release = content["product"], content.get("release")
        assert path == sources.path(product, release)
        base = sources.load(product, content["base"]) if "base" in content else None
        assert sources.text(sources.load(product, release), base) == path.read_text(encoding="utf-8")

    def test_the_wheel_has_no_sources(self):
        config = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
        chosen = {path for glob in config["package-data"]["lslint.rules"] for path in (ROOT / "rules").glob(glob)}
        assert chosen == {KNOWLEDGE / f"{name}.json" for name in shipped()}

    def test_a_delta_is_read_over_its_base(self, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "FOLDER", tmp_path)
        seen = {"date": "2026-01-01", "how": "test"}
        old = sources.Source("x", "1.9", "1.9.3", seen, {"t": {"a": {"n": 1}, "b": {"n": 2}}})
        new = sources.Source("x", "1.10", "1.10.0", seen, {"t": {"b": {"n": 3}, "c": {}}, "u": {"d": {}}})
        sources.write(old)
        sources.write(new, old)
        assert json.loads(sources.path("x", "1.10").read_text())["tables"]["t"] == {"a": None, "b": {"n": 3}, "c": {}}
        assert sources.load("x", "1.10") == new
        assert sources.releases("x") == ["1.9", "1.10"]
        assert new.below("t", "b") == {}

    def test_a_file_of_another_release_is_refused(self, tmp_path, monkeypatch):
        monkeypatch.setattr(sources, "FOLDER", tmp_path)
        sources.write(sources.Source("x", "1.9", "1.9.3", {}, {}))
        sources.path("x", "1.9").rename(sources.path("x", "1.8"))
        with pytest.raises(ValueError, match=r"x-1\.8\.json says that it is x 1\.9"):
            sources.load("x", "1.8")


class TestNewRelease:
    """A new release is one more file of sources: nothing else is edited for the catalogue of plugins."""

    def test_it_enters_the_catalogue(self, tmp_path, monkeypatch):
        for path in SOURCES.glob("logstash*.json"):
            (tmp_path / path.name).write_bytes(path.read_bytes())
        monkeypatch.setattr(sources, "FOLDER", tmp_path)
        newest = sources.load("logstash", sources.releases("logstash")[-1])
        tables = {name: dict(rows) for name, rows in newest.tables.items()}
        tables["options"]["filter/grok/brand_new"] = {"type": "number", "default": 1}
        del tables["options"]["filter/grok/timeout_scope"]
        seen = {"date": "2027-01-01", "how": "test"}
        sources.write(sources.Source("logstash", "10.0", "10.0.0", seen, tables), newest)
        files = plugin_catalogue.files()
        index = json.loads(files["rules/knowledge/plugin_index.json"])
        grok = json.loads(files["rules/knowledge/plugins/filter/grok.json"])
        assert index["releases"][-1] == "10.0"
        assert grok["brand_new"] == [["10.0", {"type": "number", "default": 1}]]
        assert not any("10.0" in ranges for ranges, _ in grok["timeout_scope"])
        assert any("10.0" in ranges for ranges, _ in grok["match"])


def test_the_defaults_of_retries_are_those_of_the_newest_release():
    for name, row in knowledge.load("retry_options")["outputs"].items():
        if "count" in row:
            record = catalogue.plugin(f"output/{name}").option(row["count"]["option"])
            assert record.segments[-1].default == row["count"]["default"], name


class TestReleaseNumbers:
    """Numbers that mean the newest known release come from the data."""

    def test_placeholders_are_filled(self):
        known = json.loads((KNOWLEDGE / "releases.json").read_text(encoding="utf-8"))
        newest = min((known[product][-1] for product in known if product != "opensearch"), key=sources.number)
        assert placeholders.fill("from {oldest} to {newest}") == f"from {known['filebeat'][0]} to {newest}"
        assert placeholders.fill("%{NUMBER} {other}") == "%{NUMBER} {other}"

    def test_no_placeholder_is_shown(self):
        for code in registry.entries():
            rule = registry.load(code)
            displayed = (
                rule_text.text(rule),
                rule_docs.markdown(rule),
                str(rule_text.facts(rule)),
                catalogue_text.rule(code),
            )
            for text in (*displayed, rule.summary, rule.releases):  # summary and releases are used as they are
                assert not any(placeholder in text for placeholder in placeholders.PLACEHOLDERS), code

    def test_a_rule_with_placeholders(self, monkeypatch):
        rule = registry.load("LS105")
        monkeypatch.setattr(rule, "why", "Tables of {oldest}-{newest}.\n")
        monkeypatch.setattr(rule, "sources", ("lock files of {newest}",))
        newest = placeholders.values()["{newest}"]
        facts = rule_text.facts(rule)
        assert facts["why"] == f"Tables of 5.0-{newest}."
        assert facts["sources"] == [f"lock files of {newest}"]
        driver = sarif._rule(rule)
        assert driver["help"]["markdown"] == f"Tables of 5.0-{newest}.\n\nSources:\n\n- lock files of {newest}"

    def test_pages_written_by_hand(self):
        assert pages.filled("a <!--{oldest}-{newest}-->1-2<!--/--> b") == (
            f"a <!--{{oldest}}-{{newest}}-->{placeholders.fill('{oldest}-{newest}')}<!--/--> b"
        )
        assert "README.md" in pages.files()

    def test_the_bits_of_observed_releases(self):
        assert list(es_releases.OBSERVED) == sources.releases("elasticsearch")
        assert es_releases.last(es_releases.NEWEST) == es_releases.OBSERVED[-1]
        assert es_releases.last(es_releases.LE2) == "2.4"
        assert es_releases.newest() == es_releases.known()[-1][1]
