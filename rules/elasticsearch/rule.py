"""Base classes of rules of this family whose findings depend on the release."""

from __future__ import annotations

from lslint.rules.api import Repeats, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Literal

    from lslint.rules.api import Severity, Stage

TEMPLATES = ("es-template", "es-legacy-template", "es-index-template", "es-component-template")
POLICIES = ("ilm-policy", *TEMPLATES)
"""Kinds of files with lifecycle policies: a file of requests may hold both."""
MERGED_ADVICE = Repeats(stages=("advice",), more_than=3, places=3, combine_fixes=True)


class AnalysisRule(Rule):
    """A rule without a check of its own: by default, about what a release refuses.

    ``fails_with_document``: up to 7.17 its violations show with the first document that they concern.
    ``needs_new_release``: older releases refuse what is fine today, which is reported without a target where the rest
    of the file is for old releases.
    """

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    fails_with_document: ClassVar[bool] = False
    needs_new_release: ClassVar[bool] = False


class TemplateRule(AnalysisRule):
    """A rule about templates and index bodies."""

    kinds = TEMPLATES
    sources = ("template PUTs on Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)


class FieldRule(TemplateRule):
    """A rule about fields; inside a dynamic template ``InvalidDynamicMapping`` reports its violations."""


class NodeRule(AnalysisRule):
    """A rule about elasticsearch.yml."""

    kinds = ("elasticsearch-settings",)
    sources = ("settings registries of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",)


class UpgradeRule(AnalysisRule):
    """A rule about what older releases accept and newer ones refuse."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "advice"
    may_refuse = True
    fix: ClassVar[Literal["none", "safe/unsafe"]] = "safe/unsafe"


class TemplateUpgrade(UpgradeRule, TemplateRule):
    """A rule about templates for older releases."""


class FieldUpgrade(TemplateUpgrade):
    """A rule about fields for older releases; inside a dynamic template ``RemovedTypeInDynamicTemplate`` reports its
    violations."""


class NodeUpgrade(UpgradeRule, NodeRule):
    """A rule about an elasticsearch.yml for older releases."""


class LifecycleRule(Rule):
    """A rule about lifecycle policies, which were compared with the reference only."""

    severity = "warning"
    stage = "run"
    kinds = POLICIES
    releases = "6.6-"


class NodeSyntaxRule(Rule):
    """A rule about the syntax of elasticsearch.yml. ``refused_by``: the set of releases that refuse what it finds."""

    kinds = ("elasticsearch-settings",)
    refused_by: ClassVar[int]
