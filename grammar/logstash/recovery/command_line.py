"""Files that begin with a shell command whose argument is the pipeline: ``bin/logstash -e '``, ``cat > a.conf <<EOF``.

The end of the argument, a quote or a line such as ``EOF``, is in the way of every reading of the rest, so only the
command is an error.
"""

from __future__ import annotations

import re

from lslint.grammar.logstash.recovery.tokens import shortened
from lslint.grammar.logstash.section_names import SECTIONS
from lslint.grammar.parse_errors import ParseError

_COMMANDS = frozenset((
    "bash", "cat", "curl", "docker", "docker-compose", "echo", "exec", "java", "kubectl", "logstash", "logstash.bat",
    "nerdctl", "nohup", "oc", "podman", "printf", "sh", "su", "sudo", "tee", "time", "vagrant",
))  # fmt: skip
_WORDS = re.compile(r"\s*(?:[$>%]\s+)?((?:[A-Z_][A-Z0-9_]*=\S*\s+)*)(\S+)(?=\s+[^\s{=#]|\s*<<|\s*\\$)")
_QUOTED = re.compile(r"""\\.|"(?:[^"\\]|\\.)*"|'[^']*'""")


def command(text: str) -> ParseError | None:
    """The error of a file that begins with a command with an unfinished argument; None for any other text."""
    start = 0
    for line in text.split("\n"):
        if line.strip("\ufeff \t\r") and not line.lstrip().startswith("#"):
            break
        start += len(line) + 1
    else:
        return None
    match = _WORDS.match(line)
    if match is None or match[2] in SECTIONS or match[2].replace("\\", "/").rpartition("/")[2] not in _COMMANDS:
        return None
    rest = _QUOTED.sub("", line.rstrip().removesuffix("\\"))
    is_open = line.rstrip().endswith("\\") or "<<" in rest or "'" in rest or '"' in rest
    if not is_open:
        return None
    offset = start + len(line) - len(line.lstrip())
    detail = {"found": shortened(line.strip()), "expected": "a section (`input {`, `filter {` or `output {`)"}
    detail["hint"] = "this looks like a shell command"
    return ParseError("unexpected", offset, start + len(line.rstrip()), detail)
