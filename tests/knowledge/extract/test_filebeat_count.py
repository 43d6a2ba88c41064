"""The count of names in the sources of Filebeat."""

import pathlib

import pytest

from extract.filebeat import count_names


@pytest.fixture
def count(tmp_path: pathlib.Path, capsys):
    def run(**files: str) -> tuple[int, list[str]]:
        for name, content in files.items():
            place = tmp_path / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_text(content, encoding="utf-8")
        return count_names.main("9.5", str(tmp_path)), capsys.readouterr().out.split("\n")

    return run


def test_names_that_packages_register(count):
    code, lines = count(**{
        "filebeat/input/tcp/input.go": 'input.Register("tcp", New)\n',
        "filebeat/input/lamp/input.go": 'return v2.Plugin{\n\tName:      lampName,\n}\n',
        "filebeat/input/lamp/names.go": 'const lampName = "lamp"\n',
        "filebeat/input/any/input.go": "func plugin(name string) v2.Plugin {\n\treturn v2.Plugin{Name: name,\n}\n}\n",
        "filebeat/input/lamp/input_test.go": 'input.Register("tested", New)\n',
        "x-pack/libbeat/processors/polish/polish.go": 'processors.RegisterPlugin("polish", New)\n',
        "libbeat/outputs/redis/redis.go": 'outputs.RegisterType("redis", New)\n',
    })  # fmt: skip
    assert code == 1
    assert lines[:3] == [
        "2 inputs registered, 1 not recorded",
        "1 processors registered, 1 not recorded",
        "1 outputs registered, 0 not recorded",
    ]
    assert [line for line in lines[4:] if line] == ["inputs/lamp", "processors/polish"]


def test_options_of_a_reference_file(count):
    code, lines = count(**{
        "filebeat/filebeat.reference.yml": (
            "filebeat.inputs:\n#- type: container\n  #stream: all\n  #tags: [a]\n  #paths: [a]\n  #nosuch: 1\n"
            "#- type: redis\n  #timeout: 1s\n#processors:\n#- drop_event:\n#    when:\n#      equals: {a: b}\n"
            "output.kafka:\n  #codec.json:\n    #pretty: true\n  #ssl.certificate: a\n"
        )
    })  # fmt: skip
    assert code == 1
    assert lines[3] == "8 options in the reference files, 1 not recorded"
    assert [line for line in lines[4:] if line] == ["inputs/container/nosuch"]
