"""Facts that several rules share: computed once per file, per file of a pipeline, per pipeline or per installation.

A fact is a function of the object that it describes, its *owner*. The decorated function stores its result in
``owner.facts`` under the original function, so a fact needs no other name and has the type of the function::

    @fact
    def redis_inputs(ctx: Context) -> list[Plugin]: ...

Owners are ``Context`` (the file being checked), ``Pipeline`` and ``ConfigFile`` (the tree of a file), ``Sibling``,
``Instance`` and every other object with a ``facts`` dict. A fact must depend on its owner only, and it must not change
after it has been computed, unless it is a collection that is meant to grow (such as a cache of results).
"""

from __future__ import annotations

from lslint.rules.api import Context

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, ParamSpec, Protocol, TypeVar

    class Owner(Protocol):
        """Any object that can own facts."""

        @property
        def facts(self) -> dict[Any, Any]:
            """The facts computed so far."""

    OwnerT = TypeVar("OwnerT", bound=Owner)
    ContextT = TypeVar("ContextT", bound=Context)
    KeyT = TypeVar("KeyT")
    GroupT = TypeVar("GroupT")
    T = TypeVar("T")
    P = ParamSpec("P")


def grouped(pairs: Iterable[tuple[GroupT, T]]) -> dict[GroupT, list[T]]:
    """Return the second parts of pairs by the first ones, both in order of their occurrence."""
    groups: dict[GroupT, list[T]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def union_of(masks: Iterable[int]) -> int:
    """Return the set of what is in any of the sets, of releases or characters for example."""
    union = 0
    for mask in masks:
        union |= mask
    return union


def computed_once(compute: Callable[P, T]) -> Callable[P, T]:
    """Decorate a function of nothing but the knowledge and hashable arguments, of which there are few, to compute each
    result once per process."""
    results: dict[Any, T] = {}

    def get(*arguments: P.args, **named: P.kwargs) -> T:
        if arguments not in results:
            results[arguments] = compute(*arguments, **named)
        return results[arguments]

    get.__doc__ = compute.__doc__
    return get


def fact(compute: Callable[[OwnerT], T]) -> Callable[[OwnerT], T]:
    """Decorate a function to compute its value once per owner. None is stored as well."""

    def get(owner: OwnerT) -> T:
        facts: dict[Any, T] = owner.facts
        if compute not in facts:
            facts[compute] = compute(owner)
        return facts[compute]

    get.__doc__ = compute.__doc__
    return get


def keyed_fact(compute: Callable[[KeyT, OwnerT], T]) -> Callable[[KeyT, OwnerT], T]:
    """Decorate a function to compute its value once per owner and key. Nodes of the owner's tree may be keys."""

    def get(key: KeyT, owner: OwnerT) -> T:
        results: dict[KeyT, T] | None = owner.facts.get(compute)
        if results is None:
            results = owner.facts[compute] = {}
        elif key in results:
            return results[key]
        value = results[key] = compute(key, owner)
        return value

    get.__doc__ = compute.__doc__
    return get


def pipeline_fact(compute: Callable[[ContextT], T]) -> Callable[[ContextT], T]:
    """Decorate a function to compute its value once per pipeline. The value must not depend on the current file."""

    @fact
    def get(ctx: ContextT) -> T:
        if not ctx.project.has_other_files:  # in the editor, the text changes but the pipeline does not
            return compute(ctx)
        shared: dict[Any, T] = ctx.project.facts
        if compute in shared:
            ctx.project.pipeline_files()  # notes that this file, too, uses an answer that depends on them
        else:
            shared[compute] = compute(ctx)
        return shared[compute]

    get.__doc__ = compute.__doc__
    return get
