"""LS292 (settings-folder-in-settings-file): only in logstash.yml, whatever the value."""

import pytest
from advice import of_code
from settings_checks import check_settings


@pytest.mark.parametrize(
    ("file", "text", "count"),
    [
        ("logstash.yml", "path.settings: /etc/logstash\n", 1),
        ("logstash.yml", "path:\n  settings: ${DIR}\n", 1),
        ("logstash.yml", "path:\n  data: settings\n", 0),
        ("logstash.yml", "# path.settings: /etc/logstash\npath.data: /d\n", 0),
        ("logstash.yml", "path.settings: /usr/share/logstash/pipeline/\n", 0),  # of the image: chooses pipelines.yml
        ("logstash.yml", "path.settings: /srv/ls\npath.data: /usr/share/logstash/data\n", 0),
        ("logstash.yml", "path.settings: /srv/ls\npath.data: /var/lib/logstash\n", 1),
        ("pipelines.yml", "- pipeline.id: a\n  path.settings: /etc/logstash\n", 0),  # refused: LS109
    ],
)
def test_findings(file: str, text: str, count: int) -> None:
    assert len(of_code(check_settings(file, text), "LS292")) == count
