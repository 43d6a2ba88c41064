"""FB604 (deprecated-docker-input): cases beyond the examples of the rule."""

import pytest
from advice import of_code
from filebeat_checks import (
    CONSOLE_OUTPUT,
    START,
    check_filebeat,
    check_migration,
    fixed_migration,
    levels,
    stages,
)

INFO = [("advice", "info")]
"""The release in use accepts the input."""
DOCKER = "filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE_OUTPUT
DOCKER_OF_FB_MIGRATIONS = "filebeat.inputs:\n- type: docker\n  containers.ids: ['*']\n" + CONSOLE_OUTPUT


@pytest.mark.parametrize(
    ("text", "release", "expected"),
    [
        (DOCKER, "7.1", []),
        (DOCKER, "7.2", INFO),
        (DOCKER, "8.0", START),
    ],
)
def test_by_release(text, release, expected):
    assert levels(check_filebeat(text, release), "FB604") == expected


@pytest.mark.parametrize(("release", "stage"), [("6.8", None), ("7.2", "advice"), ("8.0", "start")])
def test_the_docker_input(release, stage):
    assert stages(DOCKER_OF_FB_MIGRATIONS, release).get("FB604") == stage
    if stage:
        changed = fixed_migration(DOCKER_OF_FB_MIGRATIONS, release)
        assert "type: container\n  paths: ['/var/lib/docker/containers/*/*.log']\n" in changed
        assert "FB604" not in stages(changed, release)
        assert check_migration(changed, release).starts == "yes"


@pytest.mark.parametrize(("release", "has_filestream"), [("7.13", False), ("7.14", True)])
def test_filestream_is_offered_from_7_14_on(release, has_filestream):
    (finding,) = of_code(check_filebeat(DOCKER, release), "FB604")
    assert ("filestream" in finding.message) is has_filestream
