"""Reads the answers and the configs, and finds what slows the pipelines down."""

from __future__ import annotations

import os
import time

from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.resolver import Resolver
from lslint.config.settings import Settings
from lslint.engine.visitor import Table, visit_config
from lslint.files import fs
from lslint.files.paths import printable_path
from lslint.files.source import Source
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.tree import Mapping, Sequence
from lslint.profile import fetch
from lslint.profile import node_stats as measured
from lslint.profile.join import check_configs, join
from lslint.profile.model import Profile, ProfileOptions
from lslint.profile.threads import read_threads
from lslint.report.console import warn
from lslint.rules import registry
from lslint.rules.api import Context, Finding


def measure(options: ProfileOptions) -> Profile:
    """Reads everything and measures. Raises ``UsageError`` with the reason if that cannot be done."""
    samples, paths = read_samples(options)
    nodes = [node for sample in samples for node in read_nodes(sample)]
    clock: float | None = None
    if options.interval and len(nodes) == 1 and fetch.is_url(options.words[0]):
        began = time.monotonic()
        time.sleep(options.interval)
        again = fetch.get(options.words[0], options.timeout)
        clock = time.monotonic() - began
        samples.append(again)
        nodes += read_nodes(again)
    if len(nodes) > 1:
        order = sorted(range(len(nodes)), key=lambda index: (nodes[index].uptime or nodes[index].stamp or 0, index))
        if len(nodes) == len(samples):
            samples = [samples[index] for index in order]
        nodes = [nodes[index] for index in order]
    node = nodes[-1]
    if len(nodes) > 1:
        try:
            node.since(nodes[0])
        except ValueError as error:
            raise UsageError(f"profile: {printable_path(samples[-1].path)}: {error}") from None
        node.seconds = options.seconds or node.seconds or clock
    choose(node, options)
    profile = Profile(options, samples, node)
    complete(profile, paths)
    return profile


def choose(node: measured.NodeStats, options: ProfileOptions) -> None:
    """Leaves of the pipelines the one that is asked for. Raises ``UsageError`` if there is no such."""
    if options.pipeline is None:
        return
    chosen = [pipeline for pipeline in node.pipelines if pipeline.id == options.pipeline]
    if not chosen:
        ids = ", ".join(pipeline.id for pipeline in node.pipelines)
        raise UsageError(f"profile: unknown pipeline {options.pipeline!r}; the stats contain: {ids or 'none'}")
    node.pipelines = chosen


def complete(profile: Profile, paths: list[str]) -> None:
    """Adds to a profile the places in the configs, the findings and the busy threads. Raises ``UsageError``."""
    options = profile.options
    resolver = Resolver(Values(has_allow_plugins=False, config=options.config, isolated=options.isolated), warn=warn)
    profile.results, projects = check_configs(paths, resolver)
    if paths and not profile.results:
        raise UsageError(
            f"profile: no Logstash pipelines in {', '.join(map(printable_path, paths))};"
            " name the files that this Logstash runs"
        )
    profile.locations = join(profile.node, profile.results, projects, resolver)
    for pipeline in profile.node.pipelines:
        pipeline.workers = options.workers or pipeline.workers
        pipeline.batch_size = options.batch_size or pipeline.batch_size
    profile.findings = find(profile.samples[-1], profile.node, resolver.for_run())
    if options.hot_threads is not None:
        source = fetch.get(options.hot_threads, options.timeout, fetch.THREADS)
        try:
            profile.threads = read_threads(source.text)
        except ValueError as error:
            raise UsageError(f"profile: {printable_path(source.path)}: {error}") from None


def find(sample: Source, node: measured.NodeStats | None, settings: Settings) -> list[Finding]:
    """The LS8xx findings about a node, in order of code and location; those of selected rules only.

    ``node`` None: what the text itself says, two answers in a list included.
    """
    tree, _ = json_tree.parse(sample.text)
    context = Context(sample.text, tree, sample.path, "node-stats")
    if node is not None:
        measured.provided(context).append(node)
    rules = [rule for rule in registry.of_family("profile").values() if settings.selection.on(rule)]
    findings = visit_config(tree, Table(rules), context)
    return sorted(findings, key=lambda finding: (finding.rule.code, finding.start, finding.message))


def read_samples(options: ProfileOptions) -> tuple[list[Source], list[str]]:
    """The answers, in the order given, and the paths of configs: a file that begins as JSON does is an answer."""
    samples: list[Source] = []
    paths: list[str] = []
    for word in options.words:
        is_file = word != "-" and not fetch.is_url(word)
        if is_file and (os.path.isdir(word) or not _begins_json(word)):
            paths.append(word)
        else:
            samples.append(fetch.get(word, options.timeout))
    if not samples:
        raise UsageError(
            "profile: node stats are missing; name a file with the response of GET _node/stats/pipelines, - for stdin,"
            " or a URL, for example http://localhost:9600"
        )
    return samples, paths


def _begins_json(path: str) -> bool:
    if path.endswith(".json"):
        return True
    try:
        with fs.open_regular(path) as file:
            return file.read(64).lstrip(b"\xef\xbb\xbf \t\r\n")[:1] in (b"{", b"[")
    except OSError:
        return False  # the walk says what is wrong with it


def read_nodes(sample: Source) -> list[measured.NodeStats]:
    """Parse the node or nodes (a list of answers, in order of time). Raises ``UsageError``."""
    fetch.check_size(sample)
    tree, errors = json_tree.parse(sample.text)
    name = printable_path(sample.path)
    # unlike a template, this may be a list
    refused = [s for s in errors if s.kind != "json-duplicate-key" and s.detail.get("what") != "not-an-object"]
    if refused or not tree.documents or tree.documents[0].root is None:
        line, column = sample.lines.position(refused[0].start) if refused else (1, 1)
        raise UsageError(f"profile: {name}:{line}:{column}: is not valid JSON")
    roots = [document.root for document in tree.documents if document.root is not None]
    root = roots[0]
    listed = root.items if isinstance(root, Sequence) and len(roots) == 1 else roots
    try:
        nodes = [measured.NodeStats(item) for item in listed if isinstance(item, Mapping)]
    except ValueError as error:
        raise UsageError(f"profile: {name} {error}") from None
    if not nodes:
        raise UsageError(
            f"profile: {name} is not a response of the node stats API: it has no `pipelines`; save the response of GET"
            " _node/stats/pipelines"
        )
    return nodes
