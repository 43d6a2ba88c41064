"""Messages are the same from every working directory, for absolute and relative paths."""

from __future__ import annotations

import json

from lslint.cli.main import main

READER = """input { kafka { topics => ["a"] group_id => "g" } tcp { port => 5 } }
output { elasticsearch { hosts => ["es"] index => "a" } }
"""
FILES = {
    "docker-compose.yml": """services:
  l:
    image: docker.elastic.co/logstash/logstash:8.15.3
    environment: {HTTP_HOST: 0.0.0.0, OTHER: a}
    ports: ["5000:5000", "9600:9600"]
    volumes: ["./l/logstash.yml:/usr/share/logstash/config/logstash.yml", "./l/p:/usr/share/logstash/pipeline"]
""",
    "l/logstash.yml": "http.host: 0.0.0.0\n",
    "l/p/a.conf": 'input { tcp { port => 5000 } } output { elasticsearch { hosts => "${HOST}" index => "a-1" } }\n',
    "e/elasticsearch.yml": "network.host: 0.0.0.0\n",
    "e/jvm.options.d/a.options": "-Xms1g\n",
    "e/jvm.options.d/b.options": "-Xmx2g\n",
    "f/filebeat.yml": "filebeat.inputs: [{type: filestream, id: a, paths: [/a.log]}]\noutput.console: {}\n"
    "filebeat.config.modules.path: ${path.config}/modules.d/*.yml\n",
    "f/modules.d/nginx.yml": "- module: nginx\n  access: {enabled: true, var.paths: [/a.log]}\n",
    "m/pipelines.yml": "[{pipeline.id: m, path.config: p/*.conf}, {pipeline.id: n, path.config: q/*.conf}]\n",
    **dict.fromkeys(("m/p/a.conf", "m/p/b.conf", "m/q/c.conf"), READER),
    "t/a.json": '{"index_patterns": ["a-1"], "mappings": {"properties": {"b": {"type": "string"}}}}\n',
}


def messages(capsys, root):
    main(["check", "--json", "--no-cache", "--extend-select", "ALL", str(root)])
    findings = json.loads(capsys.readouterr().out)["findings"]
    return sorted((each["code"], each["message"]) for each in findings)


def test_messages_do_not_depend_on_the_working_directory(tmp_path, monkeypatch, capsys):
    root = tmp_path / "r"
    for name, text in {".git/HEAD": "ref: refs/heads/main\n", **FILES}.items():
        (root / name).parent.mkdir(parents=True, exist_ok=True)
        (root / name).write_text(text)
    answers = []
    for folder in (tmp_path, root, root / "l", root / "e/jvm.options.d", root / "f/modules.d"):
        monkeypatch.chdir(folder)
        answers.append(messages(capsys, root))
    assert all(answer == answers[0] for answer in answers)
    assert {"ES312", "FB223", "LS253", "LS287", "LS387"} <= {code for code, _ in answers[0]}
    assert any("docker-compose.yml:4" in message for _, message in answers[0])
    for folder, code in ((".", ""), ("f/modules.d", "FB223"), ("e/jvm.options.d", "ES312")):  # relative paths
        monkeypatch.chdir(root / folder)
        expected = [message for each, message in answers[0] if code in each]
        assert [message for each, message in messages(capsys, ".") if code in each] == expected
