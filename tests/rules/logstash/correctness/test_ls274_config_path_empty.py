"""LS274 (config-path-empty): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from logstash_checks import write_files
from rule_examples import found
from settings_checks import BEATS_PIPELINE, check_path


@pytest.mark.parametrize(
    ("path", "severities"),
    [
        ("/usr/share/logstash/pipeline", []),  # mounted: the folder of this name is not here
        ("/usr/share/logstash/pipeline/", []),
        ("/usr/share/logstash/pipeline/*.conf", []),
        ("/usr/share/logstash/web.conf", []),  # only if the rule is selected
        ("/usr/share/logstash/app.conf", []),
        ("/", []),
    ],
)
def test_path_config_next_to_its_pipelines(tmp_path, path, severities):
    """The settings and the pipelines lie in one folder, as for a container that gets them as single files."""
    write_files(
        tmp_path,
        **{"logstash/logstash.yml": f"path.config: {path}\n", "logstash/app.conf": BEATS_PIPELINE.format(5044)},
    )
    found = of_code(check_path(tmp_path / "logstash" / "logstash.yml"), "LS274")
    assert [finding.severity for finding in found] == severities


def test_a_folder_with_settings_alone_says_nothing(tmp_path):
    path = "path.config: /usr/share/logstash/config/web.conf\n"
    write_files(tmp_path, **{"config/logstash.yml": path, "config/jvm.options": "-Xmx1g\n"})
    assert of_code(check_path(tmp_path / "config" / "logstash.yml"), "LS274") == []


@pytest.mark.parametrize(
    "text",
    [
        "- pipeline.id: web\n  config.string: 'input { stdin { } }'\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS274", text) == []
