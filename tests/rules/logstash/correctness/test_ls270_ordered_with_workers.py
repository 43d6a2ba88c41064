"""LS270 (ordered-with-workers): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from rule_examples import found
from settings_checks import check_path, sorted_codes


def test_settings_of_the_node_hold_for_its_pipelines(tmp_path):
    entries = "- pipeline.id: a\n  path.config: /a\n  pipeline.ordered: true\n"
    write_files(tmp_path, **{"pipelines.yml": entries, "logstash.yml": "pipeline.workers: 1\n"})
    assert of_code(check_path(tmp_path / "pipelines.yml"), "LS270") == []
    write_files(tmp_path, **{"logstash.yml": "pipeline.workers: 4\n"})
    (finding,) = of_code(check_path(tmp_path / "pipelines.yml"), "LS270")
    assert finding.stage == "start"
    write_files(tmp_path, **{"logstash.yml": "queue.type: persisted\n"})
    many = "".join(f"- pipeline.id: p{n}\n  path.config: /p{n}\n  pipeline.workers: 1\n" for n in range(20))
    write_files(tmp_path, **{"pipelines.yml": many})
    assert sorted_codes(check_path(tmp_path / "pipelines.yml")) == ["LS438"]


@pytest.mark.parametrize(
    "text",
    [
        "pipeline.ordered: true\npipeline.workers: ${WORKERS}\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS270", text) == []
