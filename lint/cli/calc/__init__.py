"""Calculators of ``lslint calc``: each a formula with its inputs, its source and the caveat that belongs to it.

A calculator takes numbers that the user knows and says what follows; nothing is read from configs and nothing measured.
``rules/knowledge/calculators.json`` describes them, and the function of the same name in ``module`` calculates.
"""

from __future__ import annotations

from importlib import import_module

from lslint.cli.calc.model import Calculator, Input
from lslint.rules import knowledge


def calculators() -> dict[str, Calculator]:
    """Every calculator by name, in the order in which they are listed."""
    by_name = {}
    for name, facts in knowledge.load("calculators").items():
        facts = dict(facts)
        run = getattr(import_module(f"{__name__}.{facts.pop('module')}"), name.replace("-", "_"))
        inputs = tuple(Input(each, **values) for each, values in facts.pop("inputs").items())
        by_name[name] = Calculator(name=name, inputs=inputs, run=run, **facts)
    return by_name
