import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.execution.samples.ecs_mode import mode_of
from lslint.files.source import read
from lslint.project.projects import Projects


@pytest.mark.parametrize(("target", "settings", "expected"), [
    ([], "", ("v8", False)), (["logstash=7.17"], "", ("disabled", True)), (["logstash=8.15"], "", ("v8", True)),
    (["logstash=8.15"], "pipeline.ecs_compatibility: disabled\n", ("disabled", True)),
    ([], "pipeline.ecs_compatibility: v1\n", ("v1", True)),
])  # fmt: skip
def test_mode(tmp_path, target, settings, expected):
    (tmp_path / "a.conf").write_text("filter { }\n")
    if settings:
        (tmp_path / "logstash.yml").write_text(settings)
    values = Values()
    values.target = target
    mode, reason = mode_of(read(str(tmp_path / "a.conf")), Settings(values), Projects())
    assert (mode, not reason) == expected
