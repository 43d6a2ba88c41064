"""What is asked of the profile, and its result."""

from __future__ import annotations

from dataclasses import dataclass, field

from lslint.config.errors import UsageError
from lslint.engine.result import FileResult
from lslint.files.source import Source
from lslint.profile import node_stats as measured
from lslint.profile.join import ConfigLocation, Locations
from lslint.profile.threads import Thread
from lslint.rules.api import Finding


class ProfileOptions:
    """The options of the command line; see the help of each option in ``app.py``. It has one attribute per option."""

    words: list[str]
    json: bool
    output_format: str
    output_file: str | None
    sort: str
    top: int | None
    pipeline: str | None
    interval: float | None
    seconds: float | None
    workers: int | None
    batch_size: int | None
    event_bytes: float | None
    hot_threads: str | None
    rates: bool
    filter: str | None
    log: str | None
    timeout: float
    fail_on: str
    exit_zero: bool
    config: str | None
    isolated: bool

    def __init__(self, given: dict[str, object]) -> None:
        """Raises ``UsageError`` for values that make no sense."""
        for name, value in given.items():
            setattr(self, name, value)
        for name in ("interval", "seconds", "event_bytes", "timeout", "top", "workers", "batch_size"):
            number = getattr(self, name)
            if number is not None and not 0 < number < 1e9:
                raise UsageError(f"profile: option --{name.replace('_', '-')} must be greater than 0")

    @property
    def format(self) -> str:
        """The format of the report."""
        return "json" if self.json else self.output_format


@dataclass(slots=True, eq=False)
class Profile:
    """The result: the node, the locations of its plugins in the configs, and the LS8xx findings.

    ``samples``: the answers; findings refer to the last one. ``at``: the plugin or pipeline of a finding, by the
    location of the finding in the answer. ``results``: the pipeline files, checked.
    """

    options: ProfileOptions
    samples: list[Source]
    node: measured.NodeStats
    locations: Locations = field(default_factory=dict)
    findings: list[Finding] = field(default_factory=list)
    results: list[FileResult] = field(default_factory=list)
    threads: list[Thread] = field(default_factory=list)
    at: dict[tuple[int, int], measured.PluginStats | measured.PipelineStats] = field(init=False)

    def __post_init__(self) -> None:
        self.at = {(pipeline.start, pipeline.end): pipeline for pipeline in self.node.pipelines}
        for pipeline in self.node.pipelines:
            self.at.update(((plugin.start, plugin.end), plugin) for plugin in pipeline.plugins)

    def location_of(self, finding: Finding) -> ConfigLocation | None:
        """The location in the configs of the plugin that a finding is about."""
        location = self.at.get((finding.start, finding.end))
        return self.locations.get(location) if isinstance(location, measured.PluginStats) else None
