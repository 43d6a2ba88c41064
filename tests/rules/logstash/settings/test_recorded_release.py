"""Facts that were tried with Logstash 9.5 stay those of 9.5 when a newer release is added."""

import pytest
from settings_checks import check_settings

from lslint.rules.logstash.catalogue import plugins as catalogue

CASES = {
    "pipelines.yml": "- pipeline.id: &a main\n  path.config: *a\n",
    "logstash.yml": "queue.max_bytes: 8GB\nqueue.checkpoint.interval: 1000\n",
}


@pytest.mark.parametrize("name", CASES)
def test_a_newer_release_changes_nothing(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    def found() -> tuple[str, list[tuple[str, str]]]:
        result = check_settings(name, CASES[name], target="9.5")
        return result.verdict, [(one.rule.code, one.severity) for one in result.findings]

    before = found()
    assert before[1]
    monkeypatch.setattr(catalogue.index(), "newest", catalogue.index().newest << 1)
    assert found() == before
