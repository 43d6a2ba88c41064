"""LS272 (escapes-setting-mismatch): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from rule_examples import found
from settings_checks import check_path


def test_escapes_over_the_pipelines_of_the_node(tmp_path):
    inner = 'input { file { path => "C:\\temp\\new.log" } }\n'
    write_files(
        tmp_path,
        **{
            "logstash.yml": "config.support_escapes: true\npath.config: /etc/logstash/conf.d/*.conf\n",
            "conf.d/a.conf": inner,
        },
    )
    (finding,) = of_code(check_path(tmp_path / "logstash.yml"), "LS272")
    assert "a.conf" in finding.message
    write_files(tmp_path, **{"conf.d/a.conf": inner.replace("temp", "logs").replace("\\new", "\\data")})
    assert of_code(check_path(tmp_path / "logstash.yml"), "LS272") == []


@pytest.mark.parametrize(
    "text",
    [
        "config.string: 'input { file { path => \"C:\\temp\\new.log\" } }'\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS272", text) == []
