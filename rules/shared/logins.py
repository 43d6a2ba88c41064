"""Whether the Elasticsearch of a project requires a login."""

from __future__ import annotations

import os
import re

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Context, Setup
from lslint.rules.facts import fact

_SWITCH = r"(?m)^[^#\n]*\bxpack\.security\.enabled[\"']?[ \t]*[:=][ \t]*[\"']?(\w+)"
_IMAGE = r"(?m)^(?:[^#\n]*\bimage:[ \t]*[\"']?|FROM[ \t]+)[\w./-]*\belasticsearch(-oss)?:(\d{1,2})\."
_MENTIONED = ("xpack.security", "xpack_security", "ELASTIC_PASSWORD", "opendistro", "searchguard", "security_enabled")
_DEFAULT_SINCE = 8
"""The first major release in which security is enabled by default."""
_BASIC_SINCE = 6
"""The first major release whose images do not contain a trial license, with which security is enabled."""


@fact
def is_disabled(setup: Setup) -> bool:
    """Return whether the files that set up the machines of a project disable security in Elasticsearch."""
    found = {value.lower() for _, text in setup.texts for value in compiled(_SWITCH).findall(text)}
    return found == {"false"}


@fact
def is_unsecured(setup: Setup) -> bool:
    """Return whether the Elasticsearch of a project requires no login: security is disabled, or the images of 6.x and
    7.x, which do not enable it, run without a setting of security."""
    if is_disabled(setup):
        return True
    images = {
        int(major) if not oss else _BASIC_SINCE
        for _, text in setup.texts
        if "elasticsearch" in text
        for oss, major in compiled(_IMAGE).findall(text)
    }
    if not images or min(images) < _BASIC_SINCE or max(images) >= _DEFAULT_SINCE:
        return False
    return not any(word in text for _, text in setup.texts for word in _MENTIONED)


@fact
def is_unsecured_around(ctx: Context) -> bool:
    """Return whether the Elasticsearch of the deployment of a file requires no login. The first of these with a switch
    of security decides: the manifests that run the file, the files that they name, the folders around the file from
    the nearest one; else the project."""
    for texts in _around(ctx):
        found = {value.lower() for text in texts for value in compiled(_SWITCH).findall(text)}
        if found:
            return found == {"false"}
    return is_unsecured(ctx.project.setup())


def _around(ctx: Context) -> list[list[str]]:
    """Return the contents of the files that may decide, nearest ones first."""
    own = os.path.abspath(ctx.path)
    texts = [(path, text) for path, text in ctx.project.setup().texts if os.path.abspath(path) != own]
    manifests = {one.path for one in ctx.project.runtimes() if one.is_mounted}
    folders = {path.rpartition("/")[0] for path in manifests}
    running = [text for path, text in texts if path in manifests]
    named = [
        text
        for path, text in texts
        if path not in manifests and any(_is_named(path, folder, one) for folder in folders for one in running)
    ]
    found = [running, named]
    folder = os.path.dirname(os.path.abspath(ctx.path))
    for _ in range(ctx.project.path_in_project().count("/")):
        found.append([text for path, text in texts if os.path.abspath(path).startswith(folder + os.sep)])
        folder = os.path.dirname(folder)
    return found


def _is_named(path: str, folder: str, text: str) -> bool:
    """Return whether a manifest in a folder names a file below it."""
    written = path[len(folder) + 1 :] if folder and path.startswith(f"{folder}/") else path
    return written in text and re.search(rf"(?<![\w./-])(?:\./)?{re.escape(written)}(?![\w-])", text) is not None
