"""LS315 (workers-far-above-cpus): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from settings_checks import check_settings


@pytest.mark.slow
def test_workers_of_many_pipelines():
    few = "".join(f"- pipeline.id: p{n}\n  path.config: /p{n}\n" for n in range(4))
    assert of_code(check_settings("pipelines.yml", few), "LS315") == []
    (finding,) = of_code(check_settings("pipelines.yml", few + "- pipeline.id: q\n  path.config: /q\n"), "LS315")
    assert "5 pipelines" in finding.message
