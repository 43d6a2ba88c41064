"""``lslint init``: a first ``lslint.toml`` for the folder, made from what is in it."""

from __future__ import annotations

import os
from collections import Counter
from typing import Any

from lslint.cli.session import Checker
from lslint.cli.survey import Survey, is_pattern, sections_of
from lslint.config.command_line import PRODUCTS, Values
from lslint.config.errors import UsageError
from lslint.config.resolver import CONFIG_NAMES
from lslint.config.targets import is_known
from lslint.engine.result import FileResult
from lslint.files.atomic import refuse_link_out
from lslint.files.paths import printable_path, relative
from lslint.kinds import BY_NAME
from lslint.project.manifests.model import Deployment
from lslint.report.console import warn, write_report
from lslint.rules import knowledge
from lslint.rules.api import Release
from lslint.rules.shared.message_parts import enumerated

NAME = "lslint.toml"
FRAGMENT = "LS026"
"""The rule that reports a plugin outside a section."""
MAX_PLACES = 3
"""Locations shown as evidence for a release."""
TITLES = {
    "logstash": ("Logstash pipeline file", "Logstash pipeline files"),
    "logstash-settings": ("logstash.yml", "files like logstash.yml"),
    "pipelines": ("pipelines.yml", "files like pipelines.yml"),
    **dict.fromkeys(
        ("es-template", "es-legacy-template", "es-index-template", "es-component-template"),
        ("Elasticsearch template", "Elasticsearch templates"),
    ),
    "elasticsearch-settings": ("elasticsearch.yml", "files like elasticsearch.yml"),
    "jvm-options": ("jvm.options", "files like jvm.options"),
    "ilm-policy": ("ILM policy", "ILM policies"),
    "ingest-pipeline": ("ingest pipeline", "ingest pipelines"),
    "kibana-settings": ("kibana.yml", "files like kibana.yml"),
    "elastic-agent": ("Elastic Agent policy", "Elastic Agent policies"),
    "es-requests": ("file with Elasticsearch requests", "files with Elasticsearch requests"),
}
"""What one and several files of a kind are called; those of Beats are configs of the Beat."""
HEAD = """\
# Settings of lslint. Remove a `#` to use a setting. `lslint --show-settings` prints the settings in force.
# Add further top-level settings above the first table (`[targets]`): TOML counts everything below as part of a table.

# ignore = ["missing-plugin-id"]       # rules not to report
{exclude}# fail-on = "error"                    # lowest severity that makes the exit code 1; default: "warning"
# baseline = "lslint-baseline.json"    # known findings not to report; `lslint --write-baseline` writes the file
"""
EXCLUDE = """\
# exclude = ["vendor/"]                # files not to check, patterns as in .gitignore
"""
LOGSTASH = """\
# extra-plugins = ["filter/acme"]      # plugins that you have installed
# env = ["ES_HOST"]                    # variables that are set where Logstash runs
"""
TARGETS = """
# Releases to check for. Default: the releases that the manifests of the project name, else all since 7.17.
[targets]
"""
DEPLOYED = """
# Releases to check for. Commented out: the releases that manifests name, which lslint reads in each run.
[targets]
"""
EXCLUDED = (
    "# Files not to check, patterns as in .gitignore: folders whose names say that they hold no deployed config\n"
)
ALL_EXCLUDED = "# Commented out because the patterns would exclude every config.\n"
KINDS = """
# Pipeline files without sections, which something pastes into a section.
[kinds]
"""
TAIL = """
# Rules not to report in some files. Top-level settings such as `ignore` go above the tables, not here.
[per-file-ignores]
# "partners/**" = ["LS3"]
"""
HOOKS = """\
  - repo: <URL of the lslint repository>
    rev: <commit>
    hooks:
      - id: lslint-fix
      - id: lslint
"""


def run(folder: str, *, pre_commit: bool) -> int:
    """Writes the config into a folder that has none, and prints the hook if ``pre_commit``. Returns 0.

    Raises ``UsageError`` if the folder has a config and the hook is not wanted.
    """
    if not os.path.isdir(folder):
        raise UsageError(f"init: {folder}: no such folder; create it first")
    existing = [path for name in CONFIG_NAMES[:2] if os.path.lexists(path := os.path.join(folder, name))]
    if existing and not pre_commit:
        raise UsageError(f"init: {existing[0]} already exists; edit it, or delete it first")
    kinds, deployments, survey = _content(folder)
    if existing:
        warn(f"{existing[0]} already exists and was not changed")
    else:
        _write(os.path.join(folder, NAME), text(kinds, deployments, folder, survey))
        warn(f"wrote {os.path.join(folder, NAME)} for {described(kinds)}; edit it, then run lslint")
    if pre_commit:
        warn("add this under `repos:` in .pre-commit-config.yaml:")
        write_report(HOOKS, Values())
    return 0


def _write(path: str, content: str) -> None:
    try:
        refuse_link_out(path)
        with open(path, "x", encoding="utf-8") as file:
            file.write(content)
    except OSError as error:
        raise UsageError(f"init: {path}: {(error.strerror or str(error)).lower()}") from None


def described(kinds: dict[str, int]) -> str:
    """``2 Logstash pipelines and 1 Filebeat config``: the files of a folder in words, in the order of ``KINDS``."""
    counts: dict[tuple[str, str], int] = {}
    for kind in BY_NAME:
        if kind in kinds:
            titles = TITLES.get(kind) or (f"{kind.capitalize()} config", f"{kind.capitalize()} configs")
            counts[titles] = counts.get(titles, 0) + kinds[kind]
    parts = [f"{count} {titles[count != 1]}" for titles, count in counts.items()]
    return enumerated(parts) or "a folder without configs"


def _content(folder: str) -> tuple[dict[str, int], list[Deployment], Survey]:
    """How many files of which kind the folder contains, what is deployed with them, and what else can be proposed."""
    values = Values([folder], isolated=True)
    files: dict[str, str] = {}
    fragments: dict[str, list[str]] = {}
    deployments: dict[Any, Deployment] = {}
    checker = Checker(values)
    for source, _ in checker.files():
        if isinstance(source, FileResult) or (result := checker.check(source, False)) is None:
            continue
        if result.kind != "none":
            path = relative(result.path, os.path.abspath(folder))
            files[path] = result.kind
            is_fragment = any(finding.rule.code == FRAGMENT for finding in (*result.findings, *result.hidden))
            if is_fragment and (sections := sections_of(source.text)):
                fragments[path] = sections
        deployments.update({each.key: each for each in result.deployments})
    ordered = [deployments[key] for key in sorted(deployments)]
    return Counter(files.values()), ordered, Survey(folder, files, fragments, checker.projects)


def text(
    kinds: dict[str, int], deployments: list[Deployment] | None = None, folder: str = ".", survey: Survey | None = None
) -> str:
    """The config for a folder with files of these kinds and deployments: what is proposed, with its evidence, and the
    other settings commented out."""
    records = [BY_NAME[kind] for kind in sorted(kinds)]
    products = dict.fromkeys(kind.product for kind in records if len(kind.families) == 1)  # jvm.options may be either's
    newest = knowledge.load("releases")
    targets = _targets(deployments or [], folder)
    table = DEPLOYED if targets else TARGETS
    targets = targets or [f'# {product} = "{newest[product][-1]}"\n' for product in products or PRODUCTS]
    head = HEAD.replace("{exclude}", _exclude(survey))
    return "".join([head, LOGSTASH if "logstash" in products else "", table, *targets, *_kinds(survey), TAIL])


def _exclude(survey: Survey | None) -> str:
    """The key ``exclude``; commented out if it would exclude every config."""
    if survey is None or not survey.exclude:
        return EXCLUDE
    off = "# " if survey.is_all else ""
    lines = [f'{off}    "{pattern}",  # {evidence}\n' for pattern, evidence in survey.exclude.items()]
    return "".join([EXCLUDED, ALL_EXCLUDED if off else "", f"{off}exclude = [\n", *lines, f"{off}]\n"])


def _kinds(survey: Survey | None) -> list[str]:
    """The table of kinds; commented out are those of files that fit into several sections."""
    if survey is None or not survey.kinds:
        return []
    lines = [KINDS]
    last = ""
    for pattern, kind, evidence, is_certain in survey.kinds:
        if pattern != last:
            lines.append(f"# {evidence}\n")
        lines.append(f'{"" if is_certain else "# "}"{pattern}" = "{kind}"\n')
        last = pattern
    return lines


def _targets(deployments: list[Deployment], folder: str) -> list[str]:
    """The lines of the targets of manifests, with the evidence, commented out: one per product or, if its releases
    differ, per folder and product; releases of the same folder become a range."""
    by_releases: dict[tuple[str, str], list[Deployment]] = {}
    unknown: dict[tuple[str, str], list[str]] = {}
    for product in PRODUCTS:
        candidates = [
            deployment
            for deployment in deployments
            if deployment.product == product and deployment.low and not deployment.is_assumed
        ]
        named = [
            deployment
            for deployment in candidates
            if is_known(product, deployment.low) and is_known(product, deployment.high)
        ]
        several = len({deployment.releases for deployment in named}) > 1
        for deployment in named:
            pattern = _pattern(deployment.path, folder) if several else ""
            if pattern is not None:
                by_releases.setdefault((pattern, product), []).append(deployment)
        for deployment in candidates:
            if deployment not in named:  # the config would be refused with it
                unknown.setdefault((product, deployment.releases), []).append(deployment.evidence[0].location)
    targets = []
    for (pattern, product), same in by_releases.items():
        evidence = [
            next((each for each in deployment.evidence if each.low), deployment.evidence[0]) for deployment in same
        ]
        places = [printable_path(f"{each.location}: {each.text}") for each in evidence]
        differ = len({deployment.releases for deployment in same}) > 1
        targets.append((pattern, product, _range(same), places if differ else places[:1]))
    lines = []
    # The last matching pattern applies, so the lines of a folder come before those of the folders in it.
    for pattern, product, releases, places in sorted(targets, key=lambda target: target[0]):
        key = f'"{pattern}".{product}' if pattern else product
        places = list(dict.fromkeys(places))
        more = f" (and {len(places) - MAX_PLACES} more)" if len(places) > MAX_PLACES else ""
        lines += [f"# {place}\n" for place in places[: MAX_PLACES - 1]]
        lines += [f"# {place}{more}\n" for place in places[MAX_PLACES - 1 : MAX_PLACES]]
        lines.append(f'# {key} = "{releases}"\n')
    for (product, releases), locations in unknown.items():
        lines.append(f"# Not all known to lslint: {product} {releases} ({_places(locations)})\n")
    return lines


def _pattern(path: str, folder: str) -> str | None:
    """The pattern of the files in ``path``: empty for all files below ``folder``, None if a config cannot name it."""
    inside = os.path.relpath(path, folder).replace(os.sep, "/")
    if inside == "." or set(inside.split("/")) == {".."}:
        return ""
    return f"{inside}/**" if is_pattern(inside) else None


def _range(deployments: list[Deployment]) -> str:
    """The release of the deployments, or the range from the lowest to the highest."""
    low = min((deployment.low for deployment in deployments), key=lambda text: Release(text).numbers)
    high = max((deployment.high for deployment in deployments), key=lambda text: Release(text).numbers)
    return low if low == high else f"{low}..{high}"


def _places(locations: list[str]) -> str:
    """``a.yml:3 and 2 more``."""
    places = list(dict.fromkeys(locations))
    return printable_path(places[0]) + (f" and {len(places) - 1} more" if len(places) > 1 else "")
