"""Messages are the same from every working directory."""

from __future__ import annotations

import json

from lslint.cli.main import main

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
    for folder in (tmp_path, root, root / "l"):
        monkeypatch.chdir(folder)
        answers.append(messages(capsys, root))
    assert answers[0] == answers[1] == answers[2]
    assert any("docker-compose.yml:4" in message for _, message in answers[0])
