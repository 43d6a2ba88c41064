"""Rates of a Beat from its metrics: saved answers of ``/stats`` or ``/debug/vars``, or the lines of the Beat's log."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import pairwise
from json import loads
from typing import Any

from lslint.rules import knowledge

LOG_SECONDS = 30.0
WINDOW = 30
METRICS = knowledge.load("beat_metrics")
GAUGES = re.compile(METRICS["gauges"])


@dataclass(slots=True, eq=False)
class Rate:
    """A counter: per second at last, the mean of the last 30 steps, the total at the end."""

    name: str
    last: float
    mean: float
    total: float

    def facts(self) -> dict[str, Any]:
        """As in the JSON report."""
        return {"name": self.name, "per_second": self.last, "mean_per_second": self.mean, "total": self.total}


def flat(answer: object) -> dict[str, float]:
    """The numbers of an answer by dotted name; those of 5.x have dots in their keys already."""
    numbers: dict[str, float] = {}
    todo: list[tuple[str, object]] = [("", answer)]
    while todo:
        name, value = todo.pop()
        if isinstance(value, dict):
            todo.extend((f"{name}.{key}" if name else str(key), inner) for key, inner in value.items())
        elif isinstance(value, int | float) and not isinstance(value, bool) and -1e18 < value < 1e18:
            numbers[name] = value
    return numbers


def from_snapshots(snapshots: list[dict[str, float]], seconds: float | None) -> list[Rate]:
    """Rates between answers in order of time. ``seconds``: between one and the next, None: as their uptime tells.

    Raises ``ValueError`` with the reason if there are no two, or the time is not known.
    """
    if len(snapshots) < 2:
        raise ValueError("rates require at least two responses, saved at different times")
    steps: dict[str, list[float]] = {}
    for before, after in pairwise(snapshots):
        passed = seconds or (after.get("beat.info.uptime.ms", 0) - before.get("beat.info.uptime.ms", 0)) / 1000
        if passed <= 0:
            raise ValueError("the responses contain no times; set the seconds between them with --seconds")
        for name, value in after.items():
            # a counter that decreased was reset: skip this step
            if name in before and value >= before[name] and not GAUGES.search(name):
                steps.setdefault(name, []).append((value - before[name]) / passed)
    return _rates(steps, snapshots[-1])


def from_log(text: str) -> list[Rate]:
    """Rates from the lines “Non-zero metrics in the last 30s” of a Beat's log, key=value (5.x) or JSON.

    Raises ``ValueError`` if there is no such line.
    """
    steps: dict[str, list[float]] = {}
    totals: dict[str, float] = {}
    lines = 0
    for line in text.split("\n"):
        offset = line.find("Non-zero metrics in the last ")
        if offset < 0:
            continue
        period = re.match(r"(\d{1,6}(?:\.\d{1,3})?)s", line[offset + 29 :])
        seconds = float(period[1]) if period is not None else LOG_SECONDS
        values = _of_line(line, offset)
        if not values or seconds <= 0:
            continue
        lines += 1
        for name, value in values.items():
            if not GAUGES.search(name):
                steps.setdefault(name, [0.0] * min(lines - 1, WINDOW)).append(value / seconds)
                totals[name] = totals.get(name, 0) + value
        for name, numbers in steps.items():
            if name not in values:
                numbers.append(0.0)
    if not lines:
        raise ValueError("contains no metrics lines (“Non-zero metrics in the last 30s”)")
    return _rates(steps, totals)


def _rates(steps: dict[str, list[float]], totals: dict[str, float]) -> list[Rate]:
    recent = {name: each[-WINDOW:] for name, each in sorted(steps.items())}
    return [Rate(name, each[-1], sum(each) / len(each), totals[name]) for name, each in recent.items()]


def _of_line(line: str, offset: int) -> dict[str, float]:
    start = line.find("{")
    if start >= 0:
        try:
            answer = loads(line[start:])
        except (ValueError, RecursionError):
            answer = None
        if isinstance(answer, dict):
            monitoring = answer.get("monitoring")
            metrics = monitoring.get("metrics") if isinstance(monitoring, dict) else None
            return flat(metrics if isinstance(metrics, dict) else answer)
    pairs = re.findall(r"([\w.\-]{1,200})=(-?\d{1,18}(?:\.\d{1,9})?)(?!\S)", line[offset:])
    return {name: float(value) for name, value in pairs}


def named(rates: Iterable[Rate]) -> dict[str, Rate]:
    """``published`` and ``acked`` by whichever name this release has for them."""
    by_name = {rate.name: rate for rate in rates}
    named_rates = {}
    for word, names in METRICS["counters"].items():
        rate = next((by_name[name] for name in names if name in by_name), None)
        if rate is not None:
            named_rates[word] = rate
    return named_rates


def report(rates: list[Rate], heads: dict[str, Rate]) -> str:
    """A table for the terminal; ``heads``: what to say first, by word."""
    lines = [f"{word}/s  {rate.last:,.2f}  (mean {rate.mean:,.2f})" for word, rate in heads.items()]
    if lines and rates:
        lines.append("")
    if rates:
        width = max(len(rate.name) for rate in rates)
        lines.append(f"{'metric':<{width}}  {'last':>14}  {'mean':>14}  {'total':>16}")
        lines += [
            f"{rate.name:<{width}}  {display_rate(rate.last):>14}  {display_rate(rate.mean):>14}  {rate.total:>16,.0f}"
            for rate in rates
        ]
    return "\n".join(lines) + "\n"


def display_rate(rate: float) -> str:
    """A rate as shown: ``10.0/s``, ``0.07/s``."""
    return f"{rate:,.1f}/s" if rate >= 10 or rate == 0 else f"{rate:,.2f}/s"
