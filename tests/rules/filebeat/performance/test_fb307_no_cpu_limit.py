"""FB307 (no-cpu-limit): cases beyond the examples of the rule."""

from filebeat_checks import FILESTREAM_INPUT, LOGSTASH_OUTPUT, PRETTY_CONSOLE, filebeat_codes, findings_in_tree

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_text
from lslint.rules import registry


def test_container_limits_are_not_in_the_config() -> None:
    config = "".join(f"    {line}\n" for line in (FILESTREAM_INPUT + LOGSTASH_OUTPUT).splitlines())
    values = Values()
    values.select = ["FB307"]
    host = "apiVersion: v1\nkind: ConfigMap\nmetadata: {name: fb}\ndata:\n  filebeat.yml: |\n" + config
    result = check_text(host, "fb.yaml", None, Settings(values))
    assert result.documents
    assert not result.findings


def test_cpu_limit(tmp_path):
    assert "FB307" in filebeat_codes(FILESTREAM_INPUT + PRETTY_CONSOLE)
    assert "FB307" not in filebeat_codes(FILESTREAM_INPUT + PRETTY_CONSOLE + "max_procs: 1\n")
    assert not registry.load("FB307").default
    (tmp_path / "filebeat.yml").write_text(FILESTREAM_INPUT + PRETTY_CONSOLE)
    assert findings_in_tree(tmp_path, "filebeat.yml", "FB307")
    drop_ins = tmp_path / "filebeat.service.d"
    drop_ins.mkdir()
    (drop_ins / "50-CPUQuota.conf").write_text("[Service]\nCPUQuota=100%\n")
    assert not findings_in_tree(tmp_path, "filebeat.yml", "FB307")
