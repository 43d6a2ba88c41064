"""LS275 (file-in-two-pipelines): cases beyond the examples of the rule."""

from advice import of_code
from logstash_checks import write_files
from settings_checks import BEATS_PIPELINE, check_path


def test_file_in_two_pipelines(tmp_path):
    text = (
        "- pipeline.id: a\n  path.config: /etc/logstash/conf.d/*.conf\n"
        "- pipeline.id: b\n  path.config: /etc/logstash/conf.d/1*.conf\n"
    )
    write_files(
        tmp_path,
        **{"pipelines.yml": text, "conf.d/10-in.conf": BEATS_PIPELINE.format(5044), "conf.d/20.conf": "# nothing\n"},
    )
    (finding,) = of_code(check_path(tmp_path / "pipelines.yml"), "LS275")
    assert "10-in.conf" in finding.message
    write_files(tmp_path, **{"conf.d/10-in.conf": "filter { drop { id => 'd' } }\n"})
    assert of_code(check_path(tmp_path / "pipelines.yml"), "LS275") == []
