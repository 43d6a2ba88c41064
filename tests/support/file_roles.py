"""The report on a folder, and the roles of its files."""

import json

from lslint.cli.main import main

BROKEN = "filter { grk { } }\n"
COMPOSE = "services:\n  l:\n    build: ./logstash\n    image: logstash:7.6.2\n    volumes:\n"


def report(capsys, *arguments):
    """The exit code and the JSON report."""
    code = main(["--json", "--no-cache", *arguments])
    return code, json.loads(capsys.readouterr().out)


def roles(capsys, *arguments):
    """Path -> role."""
    _, found = report(capsys, *arguments)
    return {one["path"]: one["role"] for one in found["files"]}
