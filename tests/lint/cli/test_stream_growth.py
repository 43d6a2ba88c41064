"""The work for a rendered stream grows with the number of its documents, and is that for the same file on disk."""

from base64 import b64encode
from itertools import count
from pathlib import Path

import pytest
from counting import check_linear
from in_process import command, environment

PIPELINE = 'input { stdin { } } filter { mutate { add_tags => "a" } } output { stdout { } }'
NAMES = "apiVersion: v1\nkind: KIND\nmetadata: {name: nNUMBER}\n"
CONFIG_MAP = NAMES.replace("KIND", "ConfigMap") + f"data:\n  a.conf: |\n    {PIPELINE}\n"
SECRET = NAMES.replace("KIND", "Secret") + f"data:\n  a.conf: {b64encode(PIPELINE.encode()).decode()}\n"
POD = NAMES.replace("KIND", "Pod") + (
    "spec:\n  containers:\n  - {name: l, image: 'docker.elastic.co/logstash/logstash:8.15.2'}\n"
    "  - {name: f, image: 'docker.elastic.co/beats/filebeat:8.15.2'}\n"
    "  volumes: [{name: v, configMap: {name: nNUMBER}}]\n"
)
STREAMS = count()
"""Numbers of the streams, in the names of their documents: a document that an earlier stream had would cost less."""
BROKEN = NAMES.replace("KIND", "Service") + "spec: [\n"


def documents(size: int) -> str:
    every, stream = (CONFIG_MAP, SECRET, POD, BROKEN), next(STREAMS)
    return "---\n".join(every[number % 4].replace("NUMBER", f"{stream}-{number // 4}") for number in range(size))


def listed(size: int) -> str:
    every, stream = (CONFIG_MAP, SECRET, POD), next(STREAMS)
    items = (every[number % 3].replace("NUMBER", f"{stream}-{number // 3}") for number in range(size))
    return "kind: List\nitems:\n" + "".join("- " + item.rstrip().replace("\n", "\n  ") + "\n" for item in items)


def check(text: str, path: str = "-") -> None:
    done = command(["check", "--isolated", "--jobs", "1", "--json", path], text)
    assert done.exit == 1
    assert "add_tags" in done.stdout


@pytest.mark.parametrize("stream", [documents, listed])
def test_the_work_is_linear(tmp_path: Path, stream) -> None:
    with environment(str(tmp_path)):
        check_linear(check, stream, 24, 120)
