"""Base classes of rules of this family whose findings depend on the release."""

from __future__ import annotations

from lslint.rules.api import Context, Repeats, Rule, Severity, Stage

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import ClassVar, Literal

TEMPLATES = ("es-template", "es-legacy-template", "es-index-template", "es-component-template")
POLICIES = ("ilm-policy", *TEMPLATES)
"""Kinds of files with lifecycle policies: a file with requests may contain policies and templates."""
REQUESTS = ("es-requests", "ingest-pipeline", *TEMPLATES)
"""Kinds of files with requests for the developer console."""
PIPELINES = ("ingest-pipeline", "es-requests", *POLICIES)
"""Kinds of files with ingest pipelines."""
OPENSEARCH = "opensearch"
"""The key of ``Context.options`` for a file of OpenSearch: ``releases``, the lowest and the highest one as ``Release``;
no ``releases`` if they are not known."""
OPENSEARCH_SOURCES = (
    "registries of settings and mappers of OpenSearch 1.0.0, 1.1.0 and of its main branch after 2.11.1",
    "plugins of the distribution, at the branches of 1.0 to 3.8",
    "https://docs.opensearch.org/latest/mappings/supported-field-types/index/",
    "https://docs.opensearch.org/latest/install-and-configure/configuring-opensearch/index-settings/",
)
MERGED_ADVICE = Repeats(by="wording", stages=("advice",))
MERGED = Repeats(by="wording", stages=("load", "advice"))
"""For rules whose findings in a file have the same cause, regardless of the names of the fields."""


def is_for_opensearch(ctx: Context) -> bool:
    """Return whether a file is checked for OpenSearch."""
    return OPENSEARCH in ctx.options


class AnalysisRule(Rule):
    """A rule whose violations a shared check finds: by default, about something that a release rejects.

    ``undecided_note``: the note in the info for a target that may
    accept it, ``undecided_action``: what else to do then; without a note, such a target has no finding.
    """

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    elasticsearch_only = True
    undecided_note: ClassVar[str] = ""
    undecided_action: ClassVar[str] = ""


class TemplateRule(AnalysisRule):
    """A rule about templates and index bodies."""

    kinds = TEMPLATES
    sources: ClassVar[tuple[str, ...]] = (
        "PUT requests with templates to Elasticsearch 1.7.6, 2.4.6, 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",
    )


class FieldRule(TemplateRule):
    """A rule about fields; ``InvalidDynamicMapping`` reports its violations inside a dynamic template."""


class NodeRule(AnalysisRule):
    """A rule about elasticsearch.yml."""

    kinds = ("elasticsearch-settings",)
    prevents_start = True
    sources: ClassVar[tuple[str, ...]] = (
        "registered settings of Elasticsearch 5.6.16, 6.8.23, 7.17.29, 8.19.21 and 9.5.3",
    )


class UpgradeRule(AnalysisRule):
    """A rule about something that older releases accept and newer releases reject."""

    severity: ClassVar[Severity] = "warning"
    stage: ClassVar[Stage] = "advice"
    may_refuse = True
    fix: ClassVar[Literal["none", "safe/unsafe"]] = "safe/unsafe"


class TemplateUpgrade(UpgradeRule, TemplateRule):
    """A rule about templates for older releases."""


class FieldUpgrade(TemplateUpgrade):
    """A rule about fields for older releases; ``RemovedTypeInDynamicTemplate`` reports its violations inside a dynamic
    template."""


class NodeUpgrade(UpgradeRule, NodeRule):
    """A rule about an elasticsearch.yml for older releases."""


class LifecycleRule(AnalysisRule):
    """A rule about lifecycle policies, whose facts come from the sources and the reference."""

    kinds = POLICIES
    releases = "6.6-"
    about_feature = True


class IngestRule(Rule):
    """A rule about ingest pipelines, whose facts come from the sources of Elasticsearch."""

    severity: ClassVar[Severity] = "error"
    stage: ClassVar[Stage] = "load"
    kinds = PIPELINES
    elasticsearch_only = True
    holds_in_templates = True
    releases = "5.0-"
    about_feature = True


class NodeSyntaxRule(Rule):
    """A rule about the syntax of elasticsearch.yml. ``refused_by``: the releases that reject the file."""

    kinds = ("elasticsearch-settings",)
    prevents_start = True
    refused_by: ClassVar[int]
