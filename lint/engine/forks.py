"""Forks of Elasticsearch whose own settings and types are not known: INFINI Easysearch, Elassandra.

Of what is reported for a file of such a server, only advice that holds for Elasticsearch and OpenSearch remains; the
verdict is unknown. OpenSearch has a catalogue (``lslint.engine.opensearch``).
"""

from __future__ import annotations

import os
import re

from lslint.engine import opensearch
from lslint.engine.result import FileResult
from lslint.rules.shared.verdict import NotChecked

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    from lslint.config.settings import Settings
    from lslint.project.projects import Projects

EASYSEARCH, ELASSANDRA = "Easysearch", "Elassandra"
_WORDS = {"easysearch": EASYSEARCH, "infinilabs": EASYSEARCH, "elassandra": ELASSANDRA}
"""Parts of the names of folders, files and projects."""
_OTHERS = ("elasticsearch", "opensearch", "opendistro", "open-distro", "open_distro")
_SETTINGS_FILES = ("elasticsearch.yml", "elasticsearch.yml.j2", "elasticsearch.yml.erb")
"""Names that the settings file of a fork may have, too."""
_PRODUCTS = {"easysearch": EASYSEARCH, "elassandra": ELASSANDRA}
_SIGNS = ("source_reuse", "ZSTD", "cql_")
_TEXT = (
    (EASYSEARCH, r'"(?:index\.)?source_reuse"\s*:|"(?:index\.)?codec"\s*:\s*"ZSTD"'),
    (ELASSANDRA, r'"cql_(?:collection|mandatory|partition_key|primary_key_order|static_column|struct|udt_name)"\s*:'),
)
"""Facts: settings, codecs and parameters that only the fork has."""


def fork_of(path: str, text: str, projects: Projects | None, inference: Callable[[str, str], Any] | None) -> str:
    """The fork that a file for Elasticsearch, by its kind, is for, as it, the name nearest to it or the images that the
    project deploys say; empty for none. ``inference``: see ``Settings``."""
    if any(sign in text for sign in _SIGNS):
        for name, pattern in _TEXT:
            if re.search(pattern, text) is not None:
                return name
    root = projects.root_of(os.path.dirname(os.path.abspath(path))) if projects is not None else ""
    named = _named(path, root)
    if named is not None:
        return named
    if inference is None:
        return ""
    for product, name in _PRODUCTS.items():
        if inference(path, product) is not None:
            others = [inference(path, other) for other in ("elasticsearch", "opensearch", "opendistro")]
            return "" if any(one is not None for one in others) else name
    return ""


def _named(path: str, root: str) -> str | None:
    """The fork that the name nearest to a file, that of the project included, means; empty for another server, None if
    no name on its path means a server."""
    for name in opensearch.names_on(path, root):
        for word, fork in _WORDS.items():
            if word in name:
                return fork
        if any(word in name for word in _OTHERS) and name not in _SETTINGS_FILES:
            return ""
    return None


def note(fork: str) -> str:
    """Why the verdict on a file of a fork is unknown."""
    return f"{fork}, a fork of Elasticsearch, has additional settings and types, which are not known"


def settings_for(settings: Settings, fork: str) -> Settings:
    """The settings for a file of a fork."""
    from copy import copy

    made = copy(settings)
    made.rule_options = {**settings.rule_options, "opensearch": {"fork": fork}}
    return made


def apply(result: FileResult, fork: str) -> None:
    """Makes the result of a check that of a file for a fork."""
    from lslint.rules.elasticsearch.rule import OpenSearchRule

    for findings in (result.findings, result.hidden):
        findings[:] = [one for one in findings if opensearch.holds(one) and not isinstance(one.rule, OpenSearchRule)]
    opensearch.reword(result, fork)
    broken = any(finding.stage == "parse" for finding in (*result.findings, *result.hidden))
    result.verdict = "rejected" if broken else "unknown"
    result.starts = "unknown"
    result.releases = "" if broken else None
    result.not_checked = [NotChecked(note(fork), unmasked=True)]
