"""FB401 (nofile-too-low): cases beyond the examples of the rule."""

import pytest
from filebeat_checks import FILESTREAM_INPUT, PRETTY_CONSOLE, SYSTEMD_UNIT, filebeat_findings, findings_in_tree

from lslint.rules.filebeat.examples import UNIT


@pytest.mark.parametrize(
    ("text", "release", "count"),
    [
        (UNIT + "LimitNOFILE=infinity\n", None, 0),
    ],
)
def test_findings(text, release, count):
    rest = {"kind": "none", "path": "filebeat.service"} if "[Service]" in text else {}
    assert len(filebeat_findings(text, "FB401", release, **rest)) == count


def test_needed_file_handles(command, tmp_path):
    assert command("calc", "filebeat-fds", "--files", 2).startswith("filebeat-fds: 10 file handles")
    (tmp_path / "filebeat.service").write_text(SYSTEMD_UNIT)
    paths = "".join(f"  - /var/log/app/{number}.log\n" for number in range(200))
    (tmp_path / "filebeat.yml").write_text(
        f"filebeat.inputs:\n- type: filestream\n  id: a\n  paths:\n{paths}" + PRETTY_CONSOLE
    )
    (finding,) = findings_in_tree(tmp_path, "filebeat.service", "FB401")
    assert "416" in finding.message  # twice 8 + 200
    assert [related.path.rpartition("/")[2] for related in finding.related] == ["filebeat.yml"]
    (tmp_path / "filebeat.yml").write_text(FILESTREAM_INPUT + PRETTY_CONSOLE)
    assert not findings_in_tree(tmp_path, "filebeat.service", "FB401")
