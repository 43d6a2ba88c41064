"""Decorators for classes: what ``dataclasses`` and ``functools`` have, without their import at each start."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass as record
    from functools import cached_property
else:

    def record(cls):
        """Give a class an ``__init__`` that sets its annotated attributes, in their order or by name."""
        names = tuple(cls.__annotations__)
        defaults = {name: vars(cls)[name] for name in names if name in vars(cls)}

        def __init__(self, *values, **named):  # noqa: N807 it is that of the class
            self.__dict__.update(defaults, **dict(zip(names, values, strict=False)), **named)

        cls.__init__ = __init__
        return cls

    class cached_property:  # noqa: N801 named as that of Python
        """A property that is computed when it is first asked for, and then kept by its owner."""

        def __init__(self, make):
            self.make = make

        def __get__(self, owner, kind):
            value = owner.__dict__[self.make.__name__] = self.make(owner)
            return value


__all__ = ["cached_property", "record"]
