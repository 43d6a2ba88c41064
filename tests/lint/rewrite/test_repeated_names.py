import pytest

from lslint.cli.main import main

TWICE = {
    "kibana.yml": ("server.hostt: a\nserver.hos: b\n", "server.host: a\nserver.hos: b\n"),
    "elasticsearch.yml": ("cluster.nam: a\ncluster.nme: b\n", "cluster.name: a\ncluster.nme: b\n"),
    "logstash.yml": (
        "pipeline.worker: 2\npipeline.wrkers: 3\n",
        "pipeline.workers: 2\npipeline.wrkers: 3\n",
    ),
    "filebeat.yml": (
        "filebeat.inputs: []\noutput.console:\n  prety: true\n  prtty: true\n",
        "filebeat.inputs: []\noutput.console:\n  pretty: true\n  prtty: true\n",
    ),
    "a.conf": (
        "input { beats { prt => 5044 pot => 5045 } }\n",
        "input { beats { port => 5044 pot => 5045 } }\n",
    ),
}
NOT_TWICE = {
    "kibana.yml": ("server.hostt: a\nserver.prt: 1\n", "server.host: a\nserver.port: 1\n"),
    "filebeat.yml": (
        "filebeat.inputs:\n- type: filestream\n  id: a\n  pathss: [/a]\n- type: filestream\n  id: b\n  pathss: [/b]\n",
        "filebeat.inputs:\n- type: filestream\n  id: a\n  paths: [/a]\n- type: filestream\n  id: b\n  paths: [/b]\n",
    ),
    "a.conf": (
        "input { beats { prt => 5044 } }\nfilter { mutate { add_feld => {'a' => 1} add_fild => {'b' => 1} } }\n",
        "input { beats { port => 5044 } }\nfilter { mutate { add_field => {'a' => 1} add_field => {'b' => 1} } }\n",
    ),
}


def fixed(folder, name, text):
    path = folder / name
    path.write_text(text)
    main(["check", "--isolated", "--no-cache", "--fix", "--unsafe-fixes", str(path)])
    return path.read_text()


@pytest.mark.parametrize("name", TWICE)
def test_of_two_typos_of_a_name_the_first_is_fixed(tmp_path, name, capsys):
    before, after = TWICE[name]
    assert fixed(tmp_path, name, before) == after
    error = capsys.readouterr().err
    assert "was not applied: it causes " in error or "was not applied: `pipeline.workers` would be set twice" in error


@pytest.mark.parametrize("name", NOT_TWICE)
def test_the_same_name_in_another_place_or_joined_with_the_first_is_fixed(tmp_path, name):
    before, after = NOT_TWICE[name]
    assert fixed(tmp_path, name, before) == after


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (
            "server.port: 1\nserver.port: 2\nserver.hostt: a\nserver.hos: b\n",
            "server.port: 1\nserver.port: 2\nserver.host: a\nserver.hos: b\n",
        ),
        ("server.hostt: a\nserver.hostt: b\nserver.prt: 1\n", "server.host: a\nserver.hostt: b\nserver.port: 1\n"),
        (
            "a: 1\na: 2\nserver.maxPayloadBytes: 1\nserver.maxPayloadBytes: 2\n",
            "a: 1\na: 2\nserver.maxPayload: 1\nserver.maxPayloadBytes: 2\n",
        ),
        ("[: a\nserver.hostt: a\nserver.hostt: b\n", "[: a\nserver.hostt: a\nserver.hostt: b\n"),
    ],
)
def test_a_file_with_a_repeated_key_gets_no_other_one(tmp_path, before, after):
    assert fixed(tmp_path, "kibana.yml", before) == after
