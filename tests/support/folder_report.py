"""The report on a folder."""

import json

from lslint.cli.main import main


def report(capsys, *arguments):
    """The exit code and the JSON report."""
    code = main(["--json", "--no-cache", *arguments])
    return code, json.loads(capsys.readouterr().out)
