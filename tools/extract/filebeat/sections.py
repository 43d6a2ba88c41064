"""Sections of the config that no name is registered for, and options that the program reads for an input: where their
structures are."""

from __future__ import annotations

import dataclasses

from build.sources import Row
from extract.filebeat.readers import Readers
from extract.filebeat.structures import Structures
from extract.filebeat.workspace import Workspace

LIBS = "github.com/elastic/elastic-agent-libs"


@dataclasses.dataclass(frozen=True)
class Section:
    """A structure of a package (a folder of Beats, or an import path), or of one of several, the first that exists."""

    name: str
    places: tuple[str, ...]
    type: str
    default: str = ""
    """A function or variable with its value before the config is read."""
    prefix: str = ""
    only: tuple[str, ...] = ()
    """The options that belong to the section; empty: all."""


SECTIONS = (
    Section("ssl_client", (f"{LIBS}/transport/tlscommon", "libbeat/common/transport/tlscommon"), "Config"),
    Section("ssl_server", (f"{LIBS}/transport/tlscommon", "libbeat/common/transport/tlscommon"), "ServerConfig"),
    Section("queue/mem", ("libbeat/publisher/queue/memqueue",), "config", "defaultConfig"),
    Section("queue/disk", ("libbeat/publisher/queue/diskqueue",), "userConfig"),
    Section("queue/spool", ("libbeat/publisher/queue/spool",), "config", "defaultConfig"),
    Section("input_common", ("filebeat/channel",), "commonInputConfig"),
    Section("inputs/redis", ("filebeat/input",), "inputConfig", "defaultConfig", only=("scan_frequency",)),
    Section("syslog_parser", ("libbeat/reader/syslog",), "Config", "DefaultConfig"),
    Section("settings/filebeat", ("filebeat/config",), "Config", "DefaultConfig", "filebeat."),
    Section("settings/logging", (f"{LIBS}/logp",), "Config", "", "logging."),
    Section(
        "settings/logging",
        ("libbeat/monitoring/report/log",),
        "config",
        "defaultConfig",
        "logging.metrics.",
        only=("namespaces",),
    ),
    Section("settings/http", ("libbeat/api",), "Config", "DefaultConfig", "http."),
    Section("settings/setup.template", ("libbeat/template",), "TemplateConfig", "", "setup.template."),
    Section("settings/setup.kibana", (f"{LIBS}/kibana", "libbeat/kibana"), "ClientConfig", "", "setup.kibana."),
    Section("settings/setup.dashboards", ("libbeat/dashboards",), "Config", "defaultConfig", "setup.dashboards."),
)


def read(workspace: Workspace, structures: Structures, readers: Readers) -> tuple[dict[str, dict[str, Row]], list[str]]:
    """The options of each section, and the sections whose structure is not there."""
    found: dict[str, dict[str, Row]] = {}
    missing = []
    for section in SECTIONS:
        rows = _section(section, workspace, structures, readers)
        if rows:
            found.setdefault(section.name, {}).update(rows)
        else:
            missing.append(section.name)
    return found, missing


def _section(section: Section, workspace: Workspace, structures: Structures, readers: Readers) -> dict[str, Row]:
    for place in section.places:
        package = workspace.package(place) if "." in place.partition("/")[0] else workspace.folder(place)
        struct = package.types.get(section.type) if package is not None else None
        if package is None or struct is None:
            continue
        value = package.values.get(section.default)
        default = structures.values.of(value) if value is not None else None
        if section.default in package.functions:
            default = structures.values.returned(package.functions[section.default])
        rows = structures.rows(struct, default)
        return {section.prefix + name: row for name, row in rows.items() if not section.only or name in section.only}
    return {}
