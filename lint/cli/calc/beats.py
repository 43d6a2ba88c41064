"""Calculators about Filebeat: cores, file handles, network."""

from __future__ import annotations

from itertools import pairwise
from math import ceil

from lslint.cli.calc.model import Number, Outcome, number
from lslint.report.display import plural
from lslint.rules import knowledge

_MEASURED = knowledge.load("filebeat_measurements")
PER_CORE: tuple[tuple[int, float], ...] = tuple(
    (run["bytes"], run["rate"] / run["cores"]) for run in _MEASURED["of_one_core"]
)
"""Bytes of a line -> lines/s of one core: for 247 bytes from all runs, for longer lines from those at full speed."""
GZIP = (0.3, 0.4)
BASE_HANDLES = 8


def per_core(size: Number) -> float:
    """Lines/s of one core for lines of ``size`` bytes: the time a line takes, linear between the measured sizes.

    Below the smallest size as for that; above the largest the last slope goes on.
    """
    if size <= PER_CORE[0][0]:
        return PER_CORE[0][1]
    pair = PER_CORE[-2:]
    for low, high in pairwise(PER_CORE):
        if size <= high[0]:
            pair = (low, high)
            break
    (small, fast), (large, slow) = pair
    return 1 / (1 / fast + (1 / slow - 1 / fast) * (size - small) / (large - small))


def filebeat(eps: Number, bytes: Number) -> Outcome:
    """Cores that Filebeat needs for a rate of lines."""
    rate = per_core(bytes)
    used = eps / rate
    cores = ceil(round(used, 9))
    notes = []
    if bytes > PER_CORE[-1][0]:
        notes.append(f"Extrapolated: lines above {PER_CORE[-1][0]:,} bytes were not measured")
    notes.append(
        "measured (lines/s at cores): "
        + "; ".join(
            f"{run['output']} {run['bytes']:,} B{', writers running' if run['writers_running'] else ''}"
            f"{', limited to 1 core' if run['cores_allowed'] else ''}:"
            f" {sum(run['rate']) / 2000:g}K at {sum(run['cores']) / 2:.3g}"
            for run in _MEASURED["runs"]
        )
    )
    if cores > 1:
        notes.append(f"To limit Filebeat to these cores, set `max_procs: {cores}` or a CPU quota of {cores * 100} %")
    return Outcome(
        f"{plural(cores, 'core')} ({used:.2f} busy)",
        {"cores": cores, "cores_used": round(used, 3), "lines_per_second_per_core": round(rate)},
        steps=(f"{number(eps)} lines/s / {rate:,.0f} lines/s per core = {used:.2f}, rounded up",),
        notes=tuple(notes),
    )


def filebeat_fds(files: int) -> Outcome:
    """File handles that Filebeat holds."""
    handles = BASE_HANDLES + files
    return Outcome(
        f"{number(handles)} file handles; LimitNOFILE of {number(handles * 2)} or more",
        {"handles": handles, "advised_limit": handles * 2},
        steps=(f"{BASE_HANDLES} + {number(files)} files = {number(handles)}; × 2 for rotation and connections",),
    )


def bandwidth(eps: Number, bytes: Number, net_gbit: Number | None) -> Outcome:
    """Network load of a shipper, with and without gzip."""
    raw = eps * bytes / 1e6
    low, high = (raw * share for share in GZIP)
    values = {"raw_mb_per_second": round(raw, 3), "gzip_low": round(low, 3), "gzip_high": round(high, 3)}
    notes = ["A burst of logs fills any link, even with gzip: throttle at the source (`rate_limit`, `max_procs`)"]
    if net_gbit is not None:
        link = net_gbit * 125
        values["raw_link_percent"] = round(raw / link * 100, 1)
        values["gzip_link_percent"] = round(high / link * 100, 1)
        notes.insert(
            0, f"of {number(net_gbit)} Gbit/s ({number(link)} MB/s): {raw / link:.0%} raw, {high / link:.0%} with gzip"
        )
    return Outcome(
        f"{number(raw)} MB/s raw, {number(low)}–{number(high)} MB/s with gzip",
        values,
        steps=(f"{number(eps)} × {number(bytes)} bytes = {number(raw)} MB/s; × {GZIP[0]} to {GZIP[1]} with gzip",),
        notes=tuple(notes),
    )
