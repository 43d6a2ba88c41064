import pytest

from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.execution.samples.ecs_mode import release_of
from lslint.files.source import read


@pytest.mark.parametrize(
    ("target", "expected"), [([], None), (["logstash=8.15.2"], "8.15.2"), (["logstash=7.17..8.15"], "8.15")]
)
def test_release(tmp_path, target, expected):
    (tmp_path / "a.conf").write_text("filter { }\n")
    values = Values()
    values.target = target
    found = release_of(read(str(tmp_path / "a.conf")), Settings(values))
    assert (found and found.text) == expected
