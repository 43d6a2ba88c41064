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


MOUNT = "services:\n  logstash:\n    image: logstash:8.11.0\n    volumes:\n      - ./{}:/usr/share/logstash/{}:ro\n"


@pytest.mark.parametrize(
    ("volume", "count"),
    [("config", 1), ("config/logstash.yml", 1)],
)
def test_compose_mounts_only_some_files(volume, count, tmp_path):
    (tmp_path / ".git").mkdir(exist_ok=True)
    entry = "- pipeline.id: a\n  path.config: /usr/share/logstash/pipeline/a.conf\n"
    write_files(
        tmp_path,
        **{
            "config/pipelines.yml": entry,
            "config/logstash.yml": "path.config: /usr/share/logstash/pipeline\n",
            "docker-compose.yml": MOUNT.format(volume, volume),
        },
    )
    assert len(of_code(check_path(tmp_path / "config/pipelines.yml"), "LS273")) == count


@pytest.mark.parametrize(
    "text",
    [
        "- pipeline.id: web\n  path.config: /etc/logstash/web/*.conf\n  config.string: ''\n",
    ],
)
def test_further_good_examples(text: str) -> None:
    assert found("LS273", text) == []
