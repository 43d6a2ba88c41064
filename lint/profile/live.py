"""The table of ``lslint profile --watch``: drawn anew on a terminal, else one table below the other."""

from __future__ import annotations

import os
import shutil
import sys

from lslint.profile import node_stats as measured
from lslint.profile.join import ConfigLocation
from lslint.profile.model import Profile, ProfileOptions
from lslint.profile.report import LIMITS, Row, cell, memory_line, place, rows, speeds
from lslint.profile.series import Series
from lslint.report.console import encoded, has_cursor, is_terminal, write
from lslint.report.display import clean, clock, grouped_plural, plural, short
from lslint.report.plain_text import guard

OPEN, CLOSE = "\x1b[?1049h\x1b[?25l\x1b[2J", "\x1b[?25h\x1b[?1049l"
"""Switch to the alternate screen and hide the cursor; the reverse."""
HOME, REST_OF_LINE, REST = "\x1b[H", "\x1b[K", "\x1b[J"
PLAIN_ROWS, PLAIN_WIDTH = 10, 120
"""Plugins of a pipeline, and columns, where nothing is drawn over."""
HEADS = ("plugin", "id", "events/s", "ms/event", "%", "% all", "at", "findings")
LEFT = (0, 1, 6, 7)


class Screen:
    """Where the table is shown: on stdout, or on the terminal of stderr if the report on stdout is for a program.

    A context manager, which gives the terminal back. ``is_shown``: there is such a place.
    """

    def __init__(self, options: ProfileOptions, name: str) -> None:
        self._options = options
        self._name = name
        self._uses_stderr = options.format != "text" and options.output_file is None
        stream = sys.stderr if self._uses_stderr else sys.stdout
        self._draws = is_terminal(stream) and has_cursor(os.environ.get("TERM", ""))
        self.is_shown = self._draws or not self._uses_stderr

    def __enter__(self) -> Screen:
        if self._draws:
            self._write(OPEN)
        return self

    def __exit__(self, *error: object) -> None:
        if self._draws:
            self._write(CLOSE)

    def show(self, profile: Profile, series: Series) -> None:
        """Shows the last step."""
        columns, height = shutil.get_terminal_size((PLAIN_WIDTH, 24)) if self._draws else (PLAIN_WIDTH, 0)
        displayed = lines(profile, series, self._name, max(columns - 1, 20), height - 1 if height else 0)
        if self._draws:
            self._write(HOME + "".join(f"{line}{REST_OF_LINE}\n" for line in displayed) + REST)
        else:
            self._write(guard("".join(f"{line}\n" for line in [*displayed, ""])))

    def _write(self, text: str) -> None:
        if self._uses_stderr:
            sys.stderr.write(text)
            sys.stderr.flush()
        else:
            write(encoded(text))


def lines(profile: Profile, series: Series, name: str, columns: int, height: int) -> list[str]:
    """The table in at most ``height`` lines (0: any number) of at most ``columns`` columns."""
    node = profile.node
    release = f"Logstash {clean(node.version)}" if node.version else "Logstash"
    missed = f", {grouped_plural(series.missed, 'request')} without an answer" if series.missed else ""
    out = [
        f"{release} at {clean(name)}: {clock(series.at)}, {grouped_plural(series.answers, 'response')}{missed};"
        f" every {profile.options.every:g} s, Ctrl-C ends"
    ]
    out += filter(None, [memory_line(node)])
    out += [f"{clock(seconds)} {text}" for seconds, text in series.events[-2:]]
    if not node.two:
        out += ["", "waiting for the second response"]
        return _fitted(out, columns, height)
    pipelines = sorted(node.pipelines, key=lambda event: -(event.ms or 0)) if height else node.pipelines
    room = height - len(out) if height else 0
    shown = pipelines[: max(room // 4, 1)] if height else pipelines
    each = room // len(shown) - 3 if shown and height else PLAIN_ROWS
    for pipeline in shown:
        out += ["", _pipeline(profile, pipeline)]
        out += _table(profile, series, pipeline, max(each, 1))
    if len(shown) < len(pipelines):
        out.append(f"{grouped_plural(len(pipelines) - len(shown), 'more pipeline')}: --pipeline ID shows one")
    if not pipelines:
        out += ["", "no pipelines"]
    return _fitted(out, columns, height)


def _pipeline(profile: Profile, pipeline: measured.PipelineStats) -> str:
    speed = speeds(profile.node, pipeline)
    parts = [LIMITS[profile.node.limit(pipeline)].partition(":")[0]]
    for word, value in (("in", speed["in_per_second"]), ("out", speed["out_per_second"])):
        if value is not None:
            parts.append(f"{value:,.1f} events/s {word}")
    if speed["worker_utilization"] is not None:
        workers = plural(int(pipeline.workers or 0), "worker")
        parts.append(f"{workers} {speed['worker_utilization']:.0%} busy")
    if pipeline.queue_events is not None and (pipeline.queue_events or pipeline.queue_type == "persisted"):
        parts.append(f"{pipeline.queue_events:,} in the queue")
    return f"pipeline {clean(pipeline.id[:100])}: {', '.join(parts)}"


def _table(profile: Profile, series: Series, pipeline: measured.PipelineStats, most: int) -> list[str]:
    """The plugins that did something in the last step, the slowest first."""
    shares = series.shares(pipeline)
    table = rows(profile, pipeline)
    joined = bool(profile.results)
    cells = [list(HEADS if joined else HEADS[:6])]
    for row in table[:most]:
        cells.append(_cells(row, profile.node.seconds or 0, shares.get(row.plugin), joined))
    if len(cells) == 1:
        return []
    widths = [max(len(line[column]) for line in cells) for column in range(len(cells[0]))]
    table_cells = [
        "  ".join(
            one.ljust(size) if column in LEFT else one.rjust(size)
            for column, (one, size) in enumerate(zip(line, widths, strict=True))
        )
        for line in cells
    ]
    return [f"  {line.rstrip()}" for line in table_cells]


def _cells(row: Row, seconds: float, whole: float | None, joined: bool) -> list[str]:
    plugin = row.plugin
    cells = [
        short(clean(f"{plugin.kind} {plugin.name[:100]}"), 28),
        short(clean(plugin.called[:100]), 24),
        f"{(plugin.events_in or 0) / seconds:,.1f}" if seconds else "",
        f"{row.cost:.4f}",
        "" if row.share is None else f"{row.share * 100:.1f}",
        "" if whole is None else f"{whole * 100:.1f}",
    ]
    return [*cells, *_location(row.location)] if joined else cells


def _location(location: ConfigLocation | None) -> tuple[str, str]:
    if location is None:
        return "", ""
    return short(place(location), 40, ending=True), cell(location)


def _fitted(displayed: list[str], columns: int, height: int) -> list[str]:
    return [short(line, columns) for line in (displayed[:height] if height else displayed)]
