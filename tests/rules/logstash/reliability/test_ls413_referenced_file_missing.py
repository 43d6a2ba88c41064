"""LS413 (referenced-file-missing): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files


@pytest.mark.parametrize(
    ("path", "found"),
    [
        ("dicts/user.yml", "users.yml"),
        ("./dicts/user.yml", "users.yml"),
        ("/etc/logstash/dicts/user.yml", "users.yml"),
        ("dicts/users.yml", None),
        ("dicts/hosts.yml", None),
        ("dicts/users.csv", None),
        ("/etc/logstash/other/user.yml", None),
        ("/etc/logstash/pipeline/mein.conf", None),
        ("${DIR}/user.yml", None),
    ],
)
def test_names_of_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, path: str, found: str | None) -> None:
    text = f'filter {{ translate {{ source => "a" target => "b" dictionary_path => "{path}" }} }}\n'
    write_files(tmp_path, {"pipeline/main.conf": text, "dicts/users.yml": "a: b\n"})
    findings = findings_in_folder(tmp_path, "pipeline/main.conf", "LS413", monkeypatch)
    assert len(findings) == (found is not None)
    if found:
        assert f"did you mean `{found}`?" in findings[0].message
