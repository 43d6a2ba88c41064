"""Rules that look at the other files of a pipeline or of a Logstash instance, and manifests: the work grows with the
number of files and documents.

Each of these rules once compared every file with every other one.
"""

import itertools

import pytest
from counting import check_steps, steps
from paths import write_files

from lslint.cli.check import results
from lslint.cli.session import Checker
from lslint.config.command_line import Values
from lslint.config.settings import Settings
from lslint.engine.file import check_source
from lslint.files.source import read
from lslint.project.projects import Projects

pytestmark = pytest.mark.slow

CODES = ("LS108", "LS253", "LS277", "LS279", "LS281", "LS420", "LS421", "LS423", "LS439")


def files_of_folder(count):
    return {
        f"conf.d/{i:04}.conf": (
            f'input {{ kafka {{ topics => ["t{i}"] group_id => "g{i}" }} }} filter {{'
            f' grok {{ match => {{ "message" => "^%{{IP:client}}" }} }} if [type] == "x{i}" {{ drop {{}} }}'
            f' ruby {{ code => "event.get(\'a\')[0, 9]" }} mutate {{ id => "m{i}" }} }}'
            f' output {{ redis {{ key => "k{i}" }} elasticsearch {{ }} }}'
        )
        for i in range(count)
    }


def files_of_instance(count):
    files = {
        f"p/{i}.conf": (
            f'input {{ pipeline {{ address => "a{i}" }} kafka {{ topics => ["t{i}"] group_id => "g{i}" }}'
            f' tcp {{ port => {1000 + i} }} file {{ sincedb_path => "/s/{i}" }} }}'
            f' output {{ pipeline {{ send_to => ["a{(i + 1) % count}"] }} redis {{ key => "k{i}" }} }}'
        )
        for i in range(count)
    }
    files["pipelines.yml"] = "".join(f"- pipeline.id: p{i}\n  path.config: p/{i}.conf\n" for i in range(count))
    return files


@pytest.mark.parametrize("files_of", [files_of_folder, files_of_instance])
@pytest.mark.parametrize("code", CODES)
def test_work_is_linear_in_the_number_of_files(code, files_of, tmp_path):
    numbers = itertools.count()
    values = Values()
    values.select = [code]
    settings = Settings(values)

    def written(count):
        folder = tmp_path / str(next(numbers))
        write_files(folder, files_of(count))
        (folder / ".git").mkdir()
        return [read(str(path)) for path in sorted(folder.rglob("*.conf"))]

    def check(sources):
        projects = Projects()
        for source in sources:
            check_source(source, "logstash", settings, projects)

    check_steps(check, written, 40, 160)


def test_config_of_a_sender_is_parsed_once_for_the_pipelines_around_it(tmp_path, monkeypatch):
    numbers = itertools.count()
    filters = 'filter { if [type] == "a" { mutate { replace => { "tags" => "a" } } } }'
    pipeline = f"input {{ beats {{ port => 5044 }} }} {filters}"
    inputs = "".join(f"- {{type: filestream, id: i{i}, paths: [/{i}.log], tags: [b]}}\n" for i in range(1600))

    def written(count):
        folder = tmp_path / str(next(numbers))
        write_files(folder, {f"p/{i}/a.conf": pipeline for i in range(count)})
        write_files(folder, {"p/filebeat.yml": f"filebeat.inputs:\n{inputs}"})
        (folder / ".git").mkdir()
        monkeypatch.chdir(folder)
        return [read(str(path)) for path in folder.rglob("*.conf")]

    def check(sources):
        projects = Projects()
        for source in sources:
            check_source(source, "logstash", Settings(), projects)

    check(written(1))
    assert steps(check, written(10)) < 2 * steps(check, written(2))


CONFIG_AND_DEPLOYMENT = """\
apiVersion: v1
kind: ConfigMap
metadata: {{name: c{i}}}
data:
  a.conf: |
    input {{ beats {{ port => {i} }} }}
    output {{ stdout {{ }} }}
---
apiVersion: apps/v1
kind: Deployment
metadata: {{name: d{i}}}
spec:
  template:
    spec:
      containers:
        - name: logstash
          image: docker.elastic.co/logstash/logstash:8.15.0
          env: [{{name: A{i}, value: b}}]
          volumeMounts: [{{name: v, mountPath: /usr/share/logstash/pipeline}}]
      volumes: [{{name: v, configMap: {{name: c{i}}}}}]
---
"""
NODES = """\
apiVersion: elasticsearch.k8s.elastic.co/v1
kind: Elasticsearch
metadata: {{name: e{i}}}
spec:
  version: 8.15.0
  nodeSets: [{{name: a, count: 1, config: {{node.store.allow_mmap: false}}}}, {{name: b, count: 2}}]
---
"""


@pytest.mark.parametrize("document", [CONFIG_AND_DEPLOYMENT, NODES])
def test_work_is_linear_in_the_number_of_documents(document, tmp_path):
    numbers = itertools.count()

    def written(count):
        folder = tmp_path / str(next(numbers))
        (folder / ".git").mkdir(parents=True)
        pipeline = 'input { beats { port => 5044 } } output { elasticsearch { hosts => ["e0-es-http"] } }'
        write_files(folder, {"all.yml": "".join(document.format(i=i + 1024) for i in range(count)), "a.conf": pipeline})
        return folder

    def check(folder):
        values = Values()
        values.paths, values.jobs = [str(folder)], 1
        checker = Checker(values)
        checker.run.results += results(checker)
        assert len(checker.run.results) == 2

    check_steps(check, written, 10, 80)
