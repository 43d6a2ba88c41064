"""Whether the Elasticsearch of a project requires a login."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.api import Setup
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
