"""The outputs that an event reaches: the conditions of the output sections are evaluated, nothing is sent."""

from __future__ import annotations

from lslint.execution import conditions
from lslint.execution.conditions import Condition
from lslint.execution.environment import Environment
from lslint.execution.errors import ConditionError
from lslint.execution.event import Event
from lslint.grammar.logstash.nodes import Branch, Item, Pipeline, Plugin


class Outputs:
    """The output sections of a pipeline."""

    def __init__(self, tree: Pipeline, environment: Environment) -> None:
        self._items = [item for section in tree.sections if section.kind == "output" for item in section.items]
        self._environment = environment
        self._tests: dict[int, Condition] = {}

    def __bool__(self) -> bool:
        return bool(self._items)

    def reached(self, event: Event) -> list[Plugin]:
        """Return the outputs that an event reaches. Raises ``NotRun`` if that is not known."""
        self._environment.spent = 0
        try:
            return self._reached(self._items, event)
        except ConditionError:
            return []

    def _reached(self, items: list[Item], event: Event) -> list[Plugin]:
        plugins: list[Plugin] = []
        for item in items:
            if not isinstance(item, Branch):
                plugins.append(item)
                continue
            for clause in item.clauses:
                if clause.condition is None:
                    plugins += self._reached(clause.items, event)
                    break
                test = self._tests.get(id(clause))
                if test is None:
                    test = self._tests[id(clause)] = conditions.prepare(clause.condition, self._environment)
                if test(event):
                    plugins += self._reached(clause.items, event)
                    break
        return plugins
