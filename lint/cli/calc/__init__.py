"""Calculators of ``lslint calc``: each a formula with its inputs, its source and the caveat that belongs to it.

A calculator takes numbers that the user knows and says what follows; nothing is read from configs and nothing measured.
"""

from __future__ import annotations

from lslint.cli.calc.model import Calculator


def calculators() -> dict[str, Calculator]:
    """Every calculator by name, in the order in which they are listed."""
    from lslint.cli.calc import beats, cluster, pipeline, redis

    return {calculator.name: calculator for calculator in (*pipeline.ALL, *redis.ALL, *beats.ALL, *cluster.ALL)}
