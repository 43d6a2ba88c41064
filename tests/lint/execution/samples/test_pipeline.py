from functools import partial

import pytest
from lint_settings import settings

from lslint.config.errors import UsageError
from lslint.engine.pipelines import pipelines_of
from lslint.execution.samples import pipeline

PIPELINES = partial(pipelines_of, settings=settings())


@pytest.mark.parametrize("name", ["nowhere.conf", "."])
def test_what_cannot_be_read(tmp_path, name):
    with pytest.raises(UsageError):
        pipeline.load([str(tmp_path / name)], PIPELINES, print)
