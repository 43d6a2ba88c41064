"""A planted secret through the command itself: every format, fixes, diffs, messages on stderr."""

import pytest

from lslint.cli.main import main

PLANTED = "Pl4nted-7d!x"
FILES = {
    "pipeline.conf": (
        "input {\n  redis { host => 'r' data_type => 'list' key => 'k' batch_count => 1000"
        f' password => "{PLANTED}" }}\n}}\n'
        'filter {\n  grok { match => { "message" => "%{IP:a} %{WORD:b}" } }\n}\n'
        f"output {{\n  elasticsearch {{ hosts => ['https://u:{PLANTED}@es:9200'] }} # was {PLANTED}\n"
        f"  http {{ url => 'http://h/?token={PLANTED}' headers => {{ 'Authorization' => 'Bearer {PLANTED}' }} }}\n}}\n"
    ),
    "broken.conf": f'output {{\n  elasticsearch {{\n    password = "{PLANTED}"\n    hosts => ["a"]\n  }}\n}}\n',
    "unclosed.conf": f'output {{\n  elasticsearch {{\n    hosts => ["a"]\n    password => "{PLANTED}\n  }}\n}}\n',
    "misspelled.conf": (
        f"input {{ http {{ pasword => {PLANTED} }} }}\n"
        f'output {{ elasticsearch {{ hosts => ["a"] api_kye => "{PLANTED}" }} }}\n'
    ),
    "misspelled/filebeat.yml": (
        f"filebeat.inputs: []\noutput.elasticsearch:\n  hosts: ['es:9200']\n  pasword: {PLANTED}\n"
    ),
    "docker-compose.yml": (
        "services:\n  kibana:\n    image: docker.elastic.co/kibana/kibana:7.17.0\n"
        f"    environment: {{ELASTICSEACH_PASSWORD: {PLANTED}}}\n"
    ),
    "elasticsearch.yml": f"cluster.name: a\nxpack.security.http.ssl.keystore.pasword: {PLANTED}\n",
    "filebeat.yml": (
        "filebeat.inputs:\n- type: log\n  paths: [/var/log/a.log]\n"
        f"output.elasticsearch:\n  hosts: ['es:9200']\n  password: {PLANTED}\n  password: {PLANTED}\n"
    ),
    "template.json": (
        '{"index_patterns": ["a-*"], "mappings": {"properties": {"a": {"type": "keyword"}, "a": {"type": "text"}}},\n'
        f'"_meta": {{"api_key": "{PLANTED}", "api_key": "{PLANTED}"}}}}\n'
    ),
}
OPTIONS = (
    "", "-v", "--json", "--output-format concise", "--statistics", "--select ALL", "--select ALL --json",
    "--diff --unsafe-fixes --select ALL", "--fix --unsafe-fixes --select ALL -v", "--fix --select ALL --json",
    "--show-files", "--show-settings", "--kind logstash", "--kind filebeat --json", "--kind es-template -v",
)  # fmt: skip


@pytest.fixture
def folder(tmp_path, monkeypatch):
    for name, text in FILES.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("options", OPTIONS)
def test_the_secret_stays_in_the_files(folder, options, capfdbinary):
    before = {name: (folder / name).read_text().count(PLANTED) for name in FILES}
    assert main(["--isolated", *options.split(), "."]) in (0, 1)
    out, err = capfdbinary.readouterr()
    for stream in (out, err):
        assert PLANTED.encode() not in stream
        assert PLANTED[2:-2].encode() not in stream
    if options.startswith("--fix"):
        # Fixes work on the real text: what they did not mean to touch is still there.
        assert (folder / "pipeline.conf").read_text().count(PLANTED) == before["pipeline.conf"]
        assert "***" not in (folder / "pipeline.conf").read_text()
    else:
        assert before == {name: (folder / name).read_text().count(PLANTED) for name in FILES}


def test_the_set_has_findings_next_to_the_secret(folder, capfdbinary):
    main(["--isolated", "--select", "ALL", "-v", "."])
    out = capfdbinary.readouterr().out
    assert out.count(b"<hidden>") >= 5
