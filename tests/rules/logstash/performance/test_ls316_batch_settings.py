"""LS316 (batch-settings): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from advice import of_code
from logstash_checks import write_files
from settings_checks import check_path


@pytest.mark.parametrize(
    ("code", "count"),
    [("input { stdin { } } filter { if [a] { clone { clones => [b] } } } output { elasticsearch { } }", 0)],
)
def test_small_batches_need_an_output_that_sends_requests(code: str, count: int, tmp_path: Path) -> None:
    string = f"- pipeline.id: a\n  pipeline.batch.size: 2\n  config.string: '{code}'\n"
    write_files(tmp_path, **{"pipelines.yml": string})
    assert len(of_code(check_path(tmp_path / "pipelines.yml"), "LS316")) == count
    file = "- pipeline.id: a\n  pipeline.batch.size: 2\n  path.config: a.conf\n"
    write_files(tmp_path, **{"pipelines.yml": file, "a.conf": code})
    assert len(of_code(check_path(tmp_path / "pipelines.yml"), "LS316")) == count
