"""``lslint profile --watch``: reads the stats of a running Logstash again and again, and shows a table meanwhile."""

from __future__ import annotations

import signal
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

from lslint.config.errors import UsageError
from lslint.files.paths import printable_path
from lslint.files.source import Source
from lslint.profile import fetch
from lslint.profile import node_stats as measured
from lslint.profile.answers import read_nodes
from lslint.profile.live import Screen
from lslint.profile.measure import Configs, choose, complete
from lslint.profile.model import Profile, ProfileOptions
from lslint.profile.series import Series


def watch(options: ProfileOptions, ready: Callable[[], None]) -> tuple[Profile, UsageError | None]:
    """Reads the stats until Ctrl-C, SIGTERM, ``--duration`` or an error that stays, such as a redirect. Returns the
    profile of the whole time, and in the last case the error. ``ready`` is called after the first answer. Raises
    ``UsageError`` if there is no first answer, ``KeyboardInterrupt`` before it."""
    (url,) = (word for word in options.words if fetch.is_url(word))
    configs = Configs(options, [word for word in options.words if word != url])
    series = Series()
    stopped: UsageError | None = None
    source = _ask(url, options)
    node = _node(source)
    choose(node, options)
    _add(series, node, source, options)
    ready()
    screen = Screen(options, fetch.display_source(url))
    try:
        with _terminated_as_interrupted(), screen:
            _show(screen, options, source, series, configs)
            try:
                for _ in _ticks(options):
                    try:
                        answer = _ask(url, options)
                        node = _node(answer)
                    except fetch.NoAnswerError as error:
                        series.miss(time.monotonic(), error.reason)
                    else:
                        _add(series, node, answer, options)
                        source = answer
                    _show(screen, options, source, series, configs)
            except UsageError as error:
                stopped = error
    except KeyboardInterrupt:
        pass
    node = series.total(_node(source)) if series.steps else _node(source)
    _choose(node, options)
    profile = Profile(options, [source], node)
    profile.series = series
    complete(profile, configs)
    return profile, stopped


@contextmanager
def _terminated_as_interrupted() -> Iterator[None]:
    """SIGTERM, which ends services and containers, raises ``KeyboardInterrupt`` as Ctrl-C does."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return

    def interrupt(number: int, frame: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGTERM, interrupt)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, before)


def _ticks(options: ProfileOptions) -> Iterator[None]:
    """Waits for the time of each next request; those that are late are left out. The last is at the end."""
    start = time.monotonic()
    end = start + options.duration if options.duration is not None else float("inf")
    number = 0
    while True:
        now = time.monotonic()
        if now >= end:
            return
        number = max(number + 1, int((now - start) / options.every) + 1)
        time.sleep(max(min(start + number * options.every, end) - now, 0))
        yield


def _ask(url: str, options: ProfileOptions) -> Source:
    return fetch.get(url, options.timeout)


def _node(source: Source) -> measured.NodeStats:
    """The node of an answer. Raises ``UsageError``."""
    nodes = read_nodes(source)
    if len(nodes) > 1:
        raise UsageError(f"profile: {printable_path(source.path)}: the answer is a list; --watch needs a single node")
    return nodes[0]


def _choose(node: measured.NodeStats, options: ProfileOptions) -> None:
    """Leaves the pipeline that is asked for, or none while it does not exist."""
    if options.pipeline is not None:
        node.pipelines = [pipeline for pipeline in node.pipelines if pipeline.id == options.pipeline]


def _add(series: Series, node: measured.NodeStats, source: Source, options: ProfileOptions) -> None:
    """Raises ``UsageError`` for an answer of another node."""
    _choose(node, options)
    try:
        series.add(node, time.monotonic())
    except ValueError as error:
        raise UsageError(f"profile: {printable_path(source.path)}: {error}") from None


def _show(screen: Screen, options: ProfileOptions, source: Source, series: Series, configs: Configs) -> None:
    if not screen.is_shown or series.current is None:
        return
    profile = Profile(options, [source], series.current)
    configs.join(profile)
    screen.show(profile, series)
