from functools import partial

import pytest
from lint_settings import settings

from lslint.config.errors import UsageError
from lslint.engine.pipelines import pipelines_of
from lslint.execution.samples import pipeline

PIPELINES = partial(pipelines_of, settings=settings())


def test_files_are_joined(tmp_path):
    (tmp_path / "b.conf").write_text("filter {\n  mutate { } }")
    (tmp_path / "a.conf").write_text("input { }\n")
    (tmp_path / ".hidden.conf").write_text("x")
    (tmp_path / "c.conf~").write_text("x")
    (tmp_path / "d.txt").write_text("no config\n")
    warned = []
    [found] = pipeline.load([str(tmp_path)], PIPELINES, warned.append)
    assert [source.path for source in found.sources] == [str(tmp_path / "a.conf"), str(tmp_path / "b.conf")]
    assert not found.errors
    [plugin] = found.filters()
    assert found.place(plugin.start) == (str(tmp_path / "b.conf"), 2, 3)
    assert len(warned) == 1
    assert "d.txt" in warned[0]


@pytest.mark.parametrize("name", ["nowhere.conf", "."])
def test_what_cannot_be_read(tmp_path, name):
    with pytest.raises(UsageError):
        pipeline.load([str(tmp_path / name)], PIPELINES, print)
