"""LS273 (pipelines-yml-ignored): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from rule_examples import found
from settings_checks import check_path, sorted_codes


def test_pipelines_yml_is_ignored(tmp_path):
    entry = "- pipeline.id: a\n  path.config: /etc/logstash/a.conf\n"
    write_files(tmp_path, **{"pipelines.yml": entry, "logstash.yml": "path.config: /etc/logstash/conf.d\n"})
    (finding,) = of_code(check_path(tmp_path / "pipelines.yml"), "LS273")
    assert finding.related[0].path.endswith("logstash.yml")
    write_files(tmp_path, **{"logstash.yml": "node.name: a\n"})
    assert sorted_codes(check_path(tmp_path / "pipelines.yml")) == []


@pytest.mark.parametrize(
    "text",
    [
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n  config.string: ''\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS273", text) == []
