"""A decorator for classes of plain attributes: what ``dataclass`` makes of them, without its import at each start."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from dataclasses import dataclass as record
else:

    def record(cls):
        """Give a class an ``__init__`` that sets its annotated attributes, in their order or by name."""
        names = tuple(cls.__annotations__)
        defaults = {name: vars(cls)[name] for name in names if name in vars(cls)}

        def __init__(self, *values, **named):  # noqa: N807 it is that of the class
            self.__dict__.update(defaults, **dict(zip(names, values, strict=False)), **named)

        cls.__init__ = __init__
        return cls


__all__ = ["record"]
