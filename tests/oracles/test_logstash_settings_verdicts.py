"""The verdicts of the real settings code on 277 small files: data in settings_verdicts.json, ``[file, text, ok]``."""

import json

import pytest
from paths import DATA

from lslint.config.settings import Settings
from lslint.engine.file import check_text

KINDS = {"logstash.yml": "logstash-settings", "pipelines.yml": "pipelines"}
ROWS = json.loads((DATA / "verdicts" / "logstash_settings.json").read_text(encoding="utf-8"))
# The files do not tell whether there is a key store at that path on the machine where Logstash runs, and whether
# Logstash is started with `-f` or `-e`, so that it does not read pipelines.yml, which is delivered with comments only.
NOT_IN_THE_FILE = ["api.ssl.keystore.path: /nope.jks\n", "# x\n", "", "null\n"]


def verdict(file: str, text: str, target: str | None = "9.5", env: list[str] | None = None):
    settings = Settings()
    settings.targets["logstash"] = target
    if env is not None:
        settings.rule_options = {"env": {"names": frozenset(env)}}
    return check_text(text, file, KINDS[file], settings)


@pytest.mark.parametrize(("file", "text", "ok"), [row for row in ROWS if row[1] not in NOT_IN_THE_FILE])
def test_verdict(file, text, ok):
    """Where no variable is set, as on the machine of the verdicts."""
    assert verdict(file, text, env=[]).verdict == ("accepted" if ok else "rejected")


def test_agreement():
    """At least 98 in 100 of all rows, those included that the file alone does not decide."""
    agreed = sum(verdict(file, text, env=[]).verdict == ("accepted" if ok else "rejected") for file, text, ok in ROWS)
    assert len(ROWS) == 277
    assert agreed / len(ROWS) >= 0.98


@pytest.mark.parametrize(("file", "text", "ok"), ROWS)
def test_a_refused_file_has_a_finding(file, text, ok):
    """Whatever is refused is reported."""
    result = verdict(file, text, target=None, env=[])
    found = [f for f in result.findings if f.severity != "info"]
    assert found or ok or text in NOT_IN_THE_FILE


@pytest.mark.parametrize(("file", "text", "ok"), [row for row in ROWS if row[2]])
def test_no_false_alarm_without_a_target(file, text, ok):
    assert ok
    assert verdict(file, text, target=None).verdict != "rejected"
