"""The ``profile`` command: reads the samples and the configs, measures, finds, reports; gives the exit code."""

from __future__ import annotations

import os
import re
import time
from json import dumps, loads

from lslint.cli.console import warn, write
from lslint.cli.profile import fetch, rates, report
from lslint.cli.profile.join import check_configs, join
from lslint.cli.profile.model import Profile, ProfileOptions
from lslint.cli.profile.threads import read_threads
from lslint.config.command_line import Values
from lslint.config.errors import UsageError
from lslint.config.resolver import Resolver
from lslint.config.settings import Settings
from lslint.engine.visitor import dispatch, visit_config
from lslint.files import fs
from lslint.files.paths import printable_path
from lslint.files.source import Source, decode
from lslint.grammar.config.json import parser as json_tree
from lslint.grammar.config.tree import Mapping, Sequence
from lslint.report.masking import Masker
from lslint.report.plain_text import guard_report
from lslint.rules import registry
from lslint.rules.api import Context, Finding
from lslint.rules.logstash import node_stats as measured

RANK = {"info": 0, "warning": 1, "error": 2}


def run(given: dict[str, object]) -> int:
    """Runs ``lslint profile`` with these options. Returns the exit code; raises ``UsageError``, without credentials."""
    try:
        return _run(ProfileOptions(given))
    except UsageError as error:
        raise UsageError(Masker("", []).message(str(error))) from None


def _run(options: ProfileOptions) -> int:
    for word in (*options.words, *filter(None, (options.hot_threads, options.log))):
        fetch.check_word(word)
    if options.rates:
        write(_rates(options).encode("utf-8", "backslashreplace"))
        return 0
    profile = measure(options)
    text = report.as_json(profile) if options.json else report.as_text(profile)
    out = guard_report(text, "json" if options.json else "text")
    write(out.encode("utf-8", "backslashreplace"))
    if options.exit_zero:
        return 0
    least = RANK[options.fail_on or "warning"]
    return int(any(RANK[finding.severity] >= least for finding in profile.findings))


def measure(options: ProfileOptions) -> Profile:
    """Reads everything and measures. Raises ``UsageError`` with the reason if that cannot be done."""
    samples, paths = _samples(options)
    nodes = [node for sample in samples for node in _nodes(sample)]
    clock: float | None = None
    if options.interval and len(nodes) == 1 and fetch.is_url(options.words[0]):
        began = time.monotonic()
        time.sleep(options.interval)
        again = fetch.get(options.words[0], options.timeout)
        clock = time.monotonic() - began
        samples.append(again)
        nodes += _nodes(again)
    if len(nodes) > 1:
        order = sorted(range(len(nodes)), key=lambda at: (nodes[at].uptime or nodes[at].stamp or 0, at))
        if len(nodes) == len(samples):
            samples = [samples[at] for at in order]
        nodes = [nodes[at] for at in order]
    node = nodes[-1]
    if len(nodes) > 1:
        try:
            node.since(nodes[0])
        except ValueError as error:
            raise UsageError(f"profile: {printable_path(samples[-1].path)}: {error}") from None
        node.seconds = options.seconds or node.seconds or clock
    if options.pipeline is not None:
        chosen = [pipeline for pipeline in node.pipelines if pipeline.id == options.pipeline]
        if not chosen:
            known = ", ".join(pipeline.id for pipeline in node.pipelines)
            raise UsageError(f"profile: unknown pipeline {options.pipeline!r}; the stats contain: {known or 'none'}")
        node.pipelines = chosen
    profile = Profile(options, samples, node)
    values = Values()
    values.config = options.config
    values.isolated = options.isolated
    resolver = Resolver(values, warn=warn)
    results, projects = check_configs(paths, resolver)
    profile.files = len(results)
    if paths and not results:
        raise UsageError(
            f"profile: no Logstash pipelines in {', '.join(map(printable_path, paths))};"
            " name the files that this Logstash runs"
        )
    profile.locations = join(node, results, projects, resolver)
    for pipeline in node.pipelines:
        pipeline.workers = options.workers or pipeline.workers
        pipeline.batch_size = options.batch_size or pipeline.batch_size
    profile.findings = find(samples[-1], node, resolver.for_run())
    if options.hot_threads is not None:
        source = fetch.get(options.hot_threads, options.timeout, fetch.THREADS)
        try:
            profile.threads = read_threads(source.text)
        except ValueError as error:
            raise UsageError(f"profile: {printable_path(source.path)}: {error}") from None
    return profile


def _samples(options: ProfileOptions) -> tuple[list[Source], list[str]]:
    """The answers, in the order given, and the paths of configs: a file that begins as JSON does is an answer."""
    samples: list[Source] = []
    paths: list[str] = []
    for word in options.words:
        if word == "-" or fetch.is_url(word):
            samples.append(fetch.get(word, options.timeout))
        elif os.path.isdir(word) or not _begins_json(word):
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


def _nodes(sample: Source) -> list[measured.NodeStats]:
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
            f"profile: {name} is not a response of the node stats API: it has no `pipelines`;"
            " save the response of GET _node/stats/pipelines"
        )
    return nodes


def find(sample: Source, node: measured.NodeStats | None, settings: Settings) -> list[Finding]:
    """The LS8xx findings about a node, in order of code and location; those of selected rules only.

    ``node`` None: what the text itself says, two answers in a list included.
    """
    tree, _ = json_tree.parse(sample.text)
    context = Context(sample.text, tree, sample.path, "node-stats")
    if node is not None:
        measured.provided(context).append(node)
    rules = [rule for rule in registry.measured() if settings.selection.on(rule)]
    found = visit_config(tree, dispatch(rules), context)
    return sorted(found, key=lambda finding: (finding.rule.code, finding.start, finding.message))


def check_stats(text: str, settings: Settings) -> list[Finding]:
    """The findings about an answer, or about the change between two in a list."""
    return find(decode("stats.json", text.encode("utf-8", "surrogateescape")), None, settings)


def _rates(options: ProfileOptions) -> str:
    """The report of ``--rates``. Raises ``UsageError``."""
    try:
        wanted = re.compile(options.filter) if options.filter is not None else None
    except re.error as error:
        raise UsageError(f"profile: --filter {options.filter!r}: {error}") from None
    name = options.log or ", ".join(printable_path(word) for word in options.words if not fetch.is_url(word))
    try:
        if options.log is not None:
            if options.words:
                raise UsageError("profile: --rates accepts either --log or saved responses; remove one of them")
            found = rates.from_log(fetch.get(options.log, options.timeout).text)
        else:
            snapshots = []
            sources = [fetch.get(word, options.timeout, fetch.METRICS) for word in options.words]
            if len(options.words) == 1 and fetch.is_url(options.words[0]) and options.interval:
                time.sleep(options.interval)
                options.seconds = options.seconds or options.interval
                sources.append(fetch.get(options.words[0], options.timeout, fetch.METRICS))
            for source in sources:
                name = printable_path(source.path)
                fetch.check_size(source)
                try:
                    answer = loads(source.text.lstrip("\ufeff"))
                except RecursionError:
                    raise ValueError("is nested too deep") from None
                snapshots += [rates.flat(one) for one in (answer if isinstance(answer, list) else [answer])]
            found = rates.from_snapshots(snapshots, options.seconds)
    except ValueError as error:
        why = "is not valid JSON" if type(error).__name__ == "JSONDecodeError" else str(error)
        raise UsageError(f"profile: {name + ': ' if name else ''}{why}") from None
    heads = rates.named(found)
    displayed = [rate for rate in found if wanted is None or wanted.search(rate.name)]
    if not options.json:
        return rates.report(displayed, heads)
    named = {f"{word}_per_second": rate.last for word, rate in heads.items()}
    return dumps({**named, "rates": [rate.facts() for rate in displayed]}, indent=2) + "\n"
