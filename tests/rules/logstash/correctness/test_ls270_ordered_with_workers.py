"""LS270 (ordered-with-workers): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from rule_examples import found
from settings_checks import check_path


def test_settings_of_the_node_hold_for_its_pipelines(tmp_path):
    entries = "- pipeline.id: a\n  path.config: /a\n  pipeline.ordered: true\n"
    write_files(tmp_path, **{"pipelines.yml": entries, "logstash.yml": "pipeline.workers: 1\n"})
    assert of_code(check_path(tmp_path / "pipelines.yml"), "LS270") == []
    write_files(tmp_path, **{"logstash.yml": "pipeline.workers: 4\n"})
    (finding,) = of_code(check_path(tmp_path / "pipelines.yml"), "LS270")
    assert finding.stage == "start"


@pytest.mark.parametrize(
    "text",
    [
        "pipeline.ordered: true\npipeline.workers: ${WORKERS}\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS270", text) == []
