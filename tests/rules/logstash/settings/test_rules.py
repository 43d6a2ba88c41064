"""Rules about logstash.yml, pipelines.yml and jvm.options together."""

import pytest
from logstash_checks import write_files
from newest_release import NEWEST
from settings_checks import BEATS_PIPELINE, check_path, check_settings, sorted_codes

JVM = [
    ("-XX:+UseBiasedLocking\n", "9.5", ["LS284"]),
    ("-XX:+UseBiasedLocking\n", "9.0", []),
    ("-XX:+UseConcMarkSweepGC\n", "7.17", []),
    ("-XX:-UseConcMarkSweepGC\n", "8.0", []),  # brings Java 11, as 8.1 to 8.3 do
    ("-XX:-UseConcMarkSweepGC\n", "8.4", ["LS284"]),
    ("8:-XX:+UseConcMarkSweepGC\n", None, []),
    ("8-:-XX:+UseConcMarkSweepGC\n", "9.5", ["LS284"]),
    ("-XX:MaxPermSize=256m\n", "9.5", ["LS284"]),
    ("-Xms2g\n-Xmx2g\n-Xms1g\n", None, ["LS328"]),
    ("-Xms1g\n-Xmx1g\n8-13:-Xmx4g\n", None, []),
    ("-XX:MaxRAMPercentage=60\n", None, []),
    ("-Xms8g\n-Xmx8g\n", None, []),
    ("-Xms{{ heap }}\n-Xmx4g\n", None, []),
]


@pytest.mark.parametrize(
    ("file", "text", "target"),
    [
        ("logstash.yml", "pipeline.workers: ${WORKERS}\n", None),
        ("logstash.yml", "pipeline.workers: '{{ workers }}'\n", None),
        ("logstash.yml", "pipeline.workers: {{ workers }}\n", None),
        ("logstash.yml", "pipeline.workers: __WORKERS__\n", None),
        ("logstash.yml", "queue.type: '@QUEUE@'\n", None),
        ("logstash.yml", "pipeline:\n{% for k in s %}\n  {{ k }}: 1\n{% endfor %}\n", None),
        ("logstash.yml", "xpack.monitoring.enabled: true\n", "5.6"),  # X-Pack was a plugin
        ("logstash.yml", "pipeline.ecs_compatibility: v2\n", "7.12"),
    ],
)
def test_not_known(file, text, target):
    result = check_settings(file, text, target)
    assert result.verdict == "unknown"
    assert result.not_checked
    assert not [finding for finding in result.findings if finding.severity != "info"]


@pytest.mark.parametrize(
    ("value", "accepting"),
    [("persisted", ["5.1", "6.2", "6.3", "9.5"]), ("memory_acked", ["5.1", "6.2"]), ("disk", [])],
)
def test_values_of_older_releases(value, accepting):
    for target in ("5.1", "6.2", "6.3", "9.5"):
        verdict = check_settings("logstash.yml", f"queue.type: {value}\n", target).verdict
        assert verdict == ("accepted" if target in accepting else "rejected"), target


@pytest.mark.parametrize(
    ("text", "releases"),
    [
        ("node.name: a\n", f"5.0-{NEWEST}"),
        ("http.host: a\npipeline.ordered: auto\n", "7.7-8.19"),
        ("nonsense: 1\n", ""),
        ("dead_letter_queue.retain.age: 1d\n", f"8.4-{NEWEST}"),
    ],
)
def test_releases(text, releases):
    assert check_settings("logstash.yml", text).releases == releases


@pytest.mark.parametrize(("text", "target", "expected"), JVM)
def test_jvm_options(text, target, expected):
    assert sorted_codes(check_settings("jvm.options", text, target)) == expected


@pytest.mark.parametrize(
    ("path", "expected"),
    [
        ("/usr/share/logstash/pipeline/*.conf", []),
        ("/usr/share/logstash/pipeline/{app,web}.conf", []),
        ("/usr/share/logstash/pipeline", ["LS288"]),
        ("/usr/share/logstash/pipeline/*", ["LS288"]),
        ("/opt/elsewhere/*.conf", []),
    ],
)
def test_path_config(tmp_path, path, expected):
    """Judged only where the folder is here and holds files."""
    write_files(
        tmp_path,
        **{
            "config/pipelines.yml": f"- pipeline.id: a\n  path.config: {path!r}\n",
            "pipeline/app.conf": BEATS_PIPELINE.format(5044),
            "pipeline/app.conf.bak": BEATS_PIPELINE.format(5044),
        },
    )
    found = sorted_codes(check_path(tmp_path / "config" / "pipelines.yml"))
    assert [code for code in found if code != "LS403"] == expected
