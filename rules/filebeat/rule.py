"""Base class of the rules about configs of Filebeat and the other Beats."""

from __future__ import annotations

from lslint.rules.api import Rule


class FilebeatRule(Rule):
    """A rule about settings that all Beats share."""

    kinds = ("filebeat", "beats")
