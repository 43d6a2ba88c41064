"""LS416 (file-sincedb-devnull): cases beyond the examples of the rule."""

import pytest
from advice import run, spans


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ('input { file { path => "/a" sincedb_path => "NUL" } }', ['sincedb_path => "NUL"']),
        ('input { file { path => "/a" sincedb_path => "${S}" } }', []),
        ('input { file { path => "/a" sincedb_path => "/dev/null" exit_after_read => true } }', []),
    ],
)
def test_findings(text: str, found: list[str]) -> None:
    assert spans("LS416", text) == found


@pytest.mark.parametrize(
    ("path", "severity"),
    [("/var/log/nginx/access.log", "warning"), ("/data/test.csv", "info"), ("/home/u/github-logs/*.csv", "info")],
)
def test_data_files_may_be_loaded_again_on_purpose(path: str, severity: str) -> None:
    (finding,) = run("LS416", f'input {{ file {{ path => "{path}" sincedb_path => "/dev/null" }} }}')
    assert finding.severity == severity
