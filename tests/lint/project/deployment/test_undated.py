"""Pipelines around which nothing can name a release: no manifest is looked for."""

import pytest

from lslint.project.inference import Inference
from lslint.project.projects import Projects

PIPELINE = 'input { beats { port => 5044 } }\noutput { stdout { id => "out" } }\n'


def inference(tmp_path, files, name="conf.d/main.conf", text=PIPELINE):
    (tmp_path / ".git").mkdir()
    for path, content in {name: text, **files}.items():
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text(content)
    made = Inference(Projects())
    found = made(str(tmp_path / name), "logstash", text)
    return found, made._deployments is not None


def test_a_pipeline_alone(tmp_path):
    assert inference(tmp_path, {"other/second.conf": PIPELINE}) == (None, False)


@pytest.mark.parametrize(
    ("files", "name", "text"),
    [
        ({"docker-compose.yml": "services: {}\n"}, "conf.d/main.conf", PIPELINE),
        ({"README.md": "For Logstash 6.8.\n"}, "conf.d/main.conf", PIPELINE),
        ({"readme.conf": "For Logstash 6.8.\n"}, "conf.d/main.conf", PIPELINE),
        ({"conf.d/more.conf": PIPELINE}, "conf.d/main.conf", PIPELINE),
        ({"es7/more.conf": PIPELINE}, "conf.d/main.conf", PIPELINE),
        ({}, "logstash-5.x/main.conf", PIPELINE),
        ({}, "conf.d/main-7.conf", PIPELINE),
        ({}, "conf.d/main.conf", "# for Logstash 6.8\n" + PIPELINE),
        ({}, "conf.d/main.conf", PIPELINE + "# D:\\logstash-7.12.0\\data\n"),
        ({}, "conf.d/main.conf", PIPELINE.replace("stdout {", "elasticsearch_http {")),
    ],
)
def test_something_that_may_name_a_release(tmp_path, files, name, text):
    assert inference(tmp_path, files, name, text)[1]
