"""LS433 (direct-memory): cases beyond the examples of the rule."""

from pathlib import Path

import pytest
from logstash_checks import findings_in_folder, write_files

SERVICE = "services:\n  ls:\n    image: docker.elastic.co/logstash/logstash:8.15.0\n"


@pytest.mark.parametrize(
    ("options", "compose", "found"),
    [
        ("-Xmx2g", SERVICE + "    mem_limit: 2g\n", ["2048 MB of heap and up to 2048 MB of direct memory"]),
        ("-Xmx1g", SERVICE + "    mem_limit: 2g\n", []),
        ("-Xmx2g\n-XX:MaxDirectMemorySize=512m", SERVICE + "    mem_limit: 3g\n", []),
        ("-Xmx2g", SERVICE.replace("8.15.0", "9.1.0") + "    mem_limit: 2g\n", []),
        (
            "-Xmx2g",
            SERVICE.replace("8.15.0", "9.1.0") + "    mem_limit: 1536m\n",
            ["2048 MB of heap exceeds the 1536 MB limit"],
        ),
        ("-Xmx2g", SERVICE.replace("8.15.0", "${TAG}") + "    mem_limit: 2g\n", []),
        ("-Xmx2g", SERVICE + "    deploy: {resources: {limits: {memory: 2048M}}}\n", ["exceed the 2048 MB limit"]),
        ("-Xmx2g", SERVICE + "    mem_limit: ${LIMIT}\n", []),
        ("-Xmx2g", SERVICE + "    mem_limit: 1g\n    environment: {LS_JAVA_OPTS: -Xmx512m}\n", []),
        ("-Xmx2g", SERVICE.replace("logstash/logstash", "elasticsearch/elasticsearch") + "    mem_limit: 1g\n", []),
        ("-Xmx${HEAP}", SERVICE + "    mem_limit: 1g\n", []),
    ],
)
def test_memory_of_the_container(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: str, compose: str, found: list[str]
) -> None:
    write_files(tmp_path, {"logstash/config/jvm.options": options + "\n", "docker-compose.yml": compose})
    findings = findings_in_folder(tmp_path, "logstash/config/jvm.options", "LS433", monkeypatch, "jvm-options")
    assert len(findings) == len(found)
    for finding, words in zip(findings, found, strict=True):
        assert words in finding.message
