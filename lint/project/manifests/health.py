"""Health checks of compose services, and services that wait for them."""

from __future__ import annotations

import re

from lslint.rules.release import Release
from lslint.rules.shared.peers import identifies_clients

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from lslint.project.manifests.model import Workload

    Word = tuple[str, str, str, int, int]

_SECURED = "xpack.security.enabled"
_FAILING = (
    r"\bcurl\b(?=[^|;&]{0,500}\s(?:-[a-zA-Z]{0,20}f|--fail\b(?!-early)))"
    r"[^|;&]{0,500}?\bhttps?://(?:localhost|127\.0\.0\.1|\[::1\])(?::9200)?(?=[/?\s\"'])"
)
"""A request to the own node that fails if the node refuses it."""
_SUCCEEDING = r"^(?!.*\b(?:exit|false)\b)(?!.*\bset -\w*e).*(?:\|\||;|\belse)\s*echo\b[^;&|)<>]*(?:;\s*fi)?[;\s]*$"
"""A command that prints something at its end in any case, and succeeds."""
_PROGRAM = r"^(?:CMD(?:-SHELL)?\s+)?(?:(?:ba)?sh\s+-c\s+)?[\"']?(python3?|wget)\s"
"""A program that a command begins with, and that the image of Elasticsearch 8.0 and later lacks."""
_CREDENTIALS = (
    r"(?<!\S)(?:-[a-zA-Z]*[uHKnE]|--(?:user|header|config|netrc|cert|oauth2)\b)"
    r"|@|!|http_code|\b(?:true|exit\s+0|22|401)\b"
)
"""What may identify the client, or makes the check succeed anyway: 22 is the status of a refused request."""


def words_of(workload: Workload, workloads: list[Workload]) -> Iterator[Word]:
    """Yield the health checks that always have the same result, and the conditions that wait for a service without
    one."""
    for name, path, start, end in workload.waits:
        other = next((other for other in workloads if other.runtime.name == name), None)
        is_plain = other is not None and other.official and not other.is_extended and other.runtime.is_complete
        if path == workload.path and is_plain and other is not None and not other.has_health_check:
            yield name, "healthy", "", start, end
    check = workload.health_check
    if check is None or workload.official != "elasticsearch" or check[0] != workload.path:
        return
    _, command, start, end = check
    program = re.search(_PROGRAM, command)
    release = next((image.low for image in workload.images), "")
    if re.search(_SUCCEEDING, command, re.DOTALL):
        yield "echo", "succeeds", "", start, end
    elif program and release and Release(release).at_least(8):
        yield program[1], "program", "", start, end
    variables = workload.runtime.variables
    secured = variables.get(_SECURED)
    is_secured = secured is not None and secured.value == "true" and identifies_clients(release, variables)
    is_configured = any(target.endswith((".yml", "/config")) for target in workload.mounts) or workload.config_maps
    if is_secured and not is_configured and re.search(_FAILING, f"{command} ") and not re.search(_CREDENTIALS, command):
        yield "healthcheck", "credentials", "", start, end
