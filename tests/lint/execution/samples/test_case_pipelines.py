import os
from functools import partial

import pytest
from lint_settings import settings

from lslint.config.errors import UsageError
from lslint.engine.pipelines import pipelines_of
from lslint.execution.samples.case_pipelines import named_pipelines, nearest

PIPELINES = partial(pipelines_of, settings=settings())
CONF = "filter { mutate { id => 'm' } }\n"


@pytest.fixture(autouse=True)
def _here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()


def put(path, text=CONF):
    os.makedirs(os.path.dirname(path) or ".", exist_ok=True)
    with open(path, "w", encoding="utf-8") as file:
        file.write(text)


@pytest.mark.parametrize("link", ["t/a.conf", "t/b.conf"])
def test_links_out_of_the_project_are_no_pipelines(tmp_path, link):
    outside = tmp_path.parent / f"{tmp_path.name} outside"
    outside.mkdir()
    (outside / "x.conf").write_text(CONF)
    put("t/a.json", "{}")
    os.symlink(outside / "x.conf", link)
    assert nearest("t/a.json") is None
    os.unlink(link)
    os.symlink(tmp_path / "here", link)
    put("here")
    assert nearest("t/a.json") == [link]


def test_the_pipeline_of_the_same_name_is_used_first():
    put("t/b.conf")
    put("t/c.conf")
    put("t/a.json", "{}")
    assert nearest("t/a.json") == ["t/b.conf", "t/c.conf"]
    put("t/a.conf")
    assert nearest("t/a.json") == ["t/a.conf"]


@pytest.mark.parametrize("text", ["a: b\n", "- 5\n", "- pipeline.id: x\n", "- path.config: none/*.conf\n", "- ]\n"])
def test_broken_pipelines_yml(text):
    put("p.yml", text)
    with pytest.raises(UsageError):
        named_pipelines(["p.yml"], None, PIPELINES, print)


@pytest.mark.parametrize(("config", "base", "expected"), [
    ("/usr/share/logstash/pipeline/a.conf", None, ["pipeline/a.conf"]),
    ("/usr/share/logstash/pipeline/*.conf", None, ["pipeline/a.conf", "pipeline/b.conf"]),
    ("/usr/share/logstash/pipeline", None, ["pipeline/a.conf", "pipeline/b.conf"]),
    ("/usr/share/logstash/pipelines/c.conf", "other", ["other/c.conf"]),
    ("/usr/share/logstash/pipelines/c.conf", None, None),
])  # fmt: skip
def test_absolute_paths_of_another_machine(config, base, expected):
    put("pipeline/a.conf")
    put("pipeline/b.conf")
    put("other/c.conf")
    put("pipelines.yml", f"- pipeline.id: one\n  path.config: {config}\n")
    if expected is None:
        with pytest.raises(UsageError, match="no file fits"):
            named_pipelines(["pipelines.yml"], base, PIPELINES, print)
        return
    [pipeline] = named_pipelines(["pipelines.yml"], base, PIPELINES, print).pipelines
    assert [source.path for source in pipeline.sources] == expected
