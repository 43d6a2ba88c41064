"""Whether a config is for a container."""

from __future__ import annotations

import re

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact

_FOLDERS = r"(?i)(?:^|[^a-z])(?:docker|compose|containers?|podman|swarm|k8s|kubernetes|helm|openshift)"
_HOMES = ("/usr/share/elasticsearch/", "/usr/share/filebeat/", "/usr/share/logstash/", "/usr/share/metricbeat/")
"""Folders of the images; packages use `/etc`, `/var/lib` and `/var/log`."""


_SERVICES = (
    r"(?:://|[\s\"'\[,@])(?:elasticsearch|opensearch|kibana|logstash|kafka|redis|rabbitmq|mysql|postgres|es0?1)"
    r"(?:-\w+)?:\d{2,5}\b|[\s\"'\[,]es0[1-9]\b"
)
"""Names of services of a compose file or of Kubernetes as addresses: ``elasticsearch:9200``, ``es01``."""
_HELM = r"\{\{[^{}\n]*\.Values\."
"""A value of a Helm chart."""


@fact
def in_container(ctx: Context) -> bool:
    """Return whether a config is for a container: a manifest of the project mounts or contains it, its folder has the
    name of a container tool, it contains paths of the images or service names as addresses, or it is part of a Helm
    chart.

    In containers, listening on all addresses is common, because the published ports determine who can connect."""
    runtimes = ctx.project.runtimes()
    if any(one.is_mounted for one in runtimes):
        return all(one.is_container for one in runtimes if one.is_mounted)
    if ctx.host is not None or any(one.is_container for one in runtimes) or any(home in ctx.text for home in _HOMES):
        return True
    if compiled(_FOLDERS).search(ctx.path) is not None or _is_beside_compose_template(ctx) or _is_below_dockerfile(ctx):
        return True
    if _is_copied(ctx):
        return True
    return any(compiled(pattern).search(ctx.text) is not None for pattern in (_SERVICES, _HELM))


_COMPOSE = r"(?:^|[/.-])(?:docker-)?compose[\w.-]*\.ya?ml(?:\.j2|\.erb)?$"
_IMAGE = r"(?m)^[ \t]*(?:-[ \t]+)?image:[^#\n]*\b(?:logstash|filebeat|elasticsearch)\b"


def _is_beside_compose_template(ctx: Context) -> bool:
    """Return whether a compose file that a template engine renders runs products of the stack, and lies in the folder
    of the config, which is another template of the same role."""
    folder = ctx.path.replace("\\", "/").rpartition("/")[0]
    return any(
        path.replace("\\", "/").rpartition("/")[0] == folder
        and compiled(_COMPOSE).search(path) is not None
        and compiled(_IMAGE).search(text) is not None
        for path, text in ctx.project.setup().texts
    )


_INSTALLS = r"(?im)^(?:(?:FROM|COPY|ADD|ENV|CMD|ENTRYPOINT|RUN|EXPOSE)\b.*|[ \t]+.*)\blogstash\b"


def _is_below_dockerfile(ctx: Context) -> bool:
    """Return whether a Dockerfile in the folder of a pipeline or above it installs Logstash on another image."""
    if ctx.kind not in ("logstash", "logstash-settings", "pipelines"):
        return False
    folder = ctx.path.replace("\\", "/").rpartition("/")[0]
    for path, text in ctx.project.setup().texts:
        above, _, name = path.replace("\\", "/").rpartition("/")
        is_above = not above or folder == above or folder.startswith(f"{above}/")
        if name.lower().startswith("dockerfile") and is_above and compiled(_INSTALLS).search(text) is not None:
            return True
    return False


_COPY = r"(?im)^[ \t]*(?:COPY|ADD)[ \t]+(?:--\S+[ \t]+)*((?:[^\s\"',\[\]]*/)?NAME)[ \t]+/\S"


def _is_copied(ctx: Context) -> bool:
    """Return whether a Dockerfile of the project, whose context is unknown, copies a file with the name of the config,
    which no other file of the project has."""
    name = ctx.path.replace("\\", "/").rpartition("/")[2]
    texts = ctx.project.setup().texts if name.endswith((".yml", ".yaml")) else ()
    paths = [path.replace("\\", "/") for path, _ in texts]
    if [path.rpartition("/")[2] for path in paths].count(name) != 1:
        return False
    pattern = compiled(_COPY.replace("NAME", re.escape(name)))
    return any(
        _is_dockerfile(path.rpartition("/")[2].lower())
        and any(_may_be(match[1], ctx.path) for match in pattern.finditer(text))
        for path, (_, text) in zip(paths, texts, strict=True)
    )


def _is_dockerfile(name: str) -> bool:
    return name.startswith(("dockerfile", "containerfile")) or name.endswith((".dockerfile", ".containerfile"))


def _may_be(written: str, path: str) -> bool:
    """Return whether a path in an unknown folder may be that of a file: its last components are the same."""
    parts = [part for part in written.split("/") if part not in ("", ".", "..")]
    return path.replace("\\", "/").split("/")[-len(parts) :] == parts


_RUN = r"\b(?:docker|podman|nerdctl)\b[^\n#]*\brun\b"
_PUBLISHED = r"(?m)(?:^|[\s\"'])(?:-p|--publish)[ =]?[\"']?(?:[^\s\"',]*:)?(\d+)(?:/tcp)?(?=[\s\"'\\]|$)"


def script_publishes(ctx: Context, port: str) -> bool:
    """Return whether a script of the project runs a container and publishes this TCP port of it."""
    return port in _published_ports(ctx.project.setup())


@fact
def _published_ports(setup: Setup) -> frozenset[str]:
    return frozenset(
        match[1]
        for _, text in setup.texts
        if compiled(_RUN).search(text) is not None
        for match in compiled(_PUBLISHED).finditer(text)
    )
