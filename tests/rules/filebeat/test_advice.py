"""Filebeat advice rules together: analysis time grows linearly with file size."""

import pytest
from counting import check_linear
from filebeat_checks import check_filebeat, input_with_paths

from lslint.rules.filebeat.examples import CONSOLE, ELASTICSEARCH, INPUT, LOG, UNIT

GROWING = {
    "inputs": lambda n: (
        "filebeat.inputs:\n" + "- type: log\n  paths: ['/var/log/*/*']\n  max_bytes: 99999999\n" * n + CONSOLE
    ),
    "paths": lambda n: "filebeat.inputs:\n- type: log\n  paths:\n" + "  - /var/log/*/app-20??.log*\n" * n + CONSOLE,
    "stars": lambda n: input_with_paths("/" + "*" * n + "/" + "*a" * n),
    "patterns": lambda n: LOG + "  exclude_lines: ['" + ".*" * n + "a', '.*b']\n" + CONSOLE,
    "script": lambda n: (
        INPUT
        + "processors:\n- script:\n    source: 'function process(event) { event.Put("
        + "1" * min(n, 1900)
        + "x) }'\n"
        + CONSOLE
    ),
    "secrets": lambda n: ELASTICSEARCH + "".join(f"x{i:04}: {{password: a{i}b-c9}}\n" for i in range(n)),
    "variables": lambda n: INPUT + "output.file.path: '" + "".join(f"${{A{i}}}" for i in range(n)) + "'\n",
    "units": lambda n: UNIT + "RestartSec=0\nRestart=always\n" * n,
    "streams": lambda n: "filebeat.inputs:\n" + "- type: filestream\n  paths: [/a/b.log]\n" * n + CONSOLE,
}


@pytest.mark.slow
@pytest.mark.parametrize("name", GROWING)
def test_work_is_linear(name):
    kind = "none" if name == "units" else "filebeat"
    check_linear(lambda text: check_filebeat(text, kind=kind, on="FB"), GROWING[name], 100, 4_000)
