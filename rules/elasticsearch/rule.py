"""Base classes of rules of this family whose findings depend on the release."""

from __future__ import annotations

from lslint.rules.api import Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar

TEMPLATES = ("es-template", "es-legacy-template", "es-index-template", "es-component-template")


class AnalysisRule(Rule):
    """A rule without a check of its own.

    ``in_dynamic_template``: the rule that reports its violations inside a dynamic template. ``fails_with_document``: up
    to 7.17 its violations show with the first document that they concern. ``needs_new_release``: older releases refuse
    what is fine today, which is reported without a target where the rest of the file is for old releases.
    """

    in_dynamic_template: ClassVar[type[AnalysisRule] | None] = None
    fails_with_document: ClassVar[bool] = False
    needs_new_release: ClassVar[bool] = False


class TemplateRule(AnalysisRule):
    """A rule about templates and index bodies."""

    kinds = TEMPLATES


class NodeRule(AnalysisRule):
    """A rule about elasticsearch.yml."""

    kinds = ("elasticsearch-settings",)


class NodeSyntaxRule(Rule):
    """A rule about the syntax of elasticsearch.yml. ``refused_by``: the set of releases that refuse what it finds."""

    kinds = ("elasticsearch-settings",)
    refused_by: ClassVar[int]
