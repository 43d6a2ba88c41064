"""Requests that send a mapping below a mapping type."""

from __future__ import annotations

from lslint.grammar.bounded_cache import compiled
from lslint.rules.elasticsearch.model.context import Scope
from lslint.rules.elasticsearch.model.releases import V7
from lslint.rules.elasticsearch.model.template_view import path_parts, request_of

_PARAMETER = r"[?&]include_type_name(?:=true|=?(?:&|$))"
"""The parameter of a request with which 7.x accepts mapping types."""


def type_in_url(scope: Scope) -> str:
    """Return what to do about the type in the URL of a request that updates a mapping; empty if it has none."""
    if scope.shape != "mapping":
        return ""
    request = request_of(scope.view.root, scope.ctx)
    has_type = request is None or len(path_parts(request)) > 2
    return ", and remove the type from the request URL" * has_type


def releases_with_types(scope: Scope) -> int:
    """Return the releases that may accept mapping types because of a parameter of the request that sends the mapping: a
    mapping alone, whose URL may name a type, without its request, or a request with the parameter."""
    request = request_of(scope.view.root, scope.ctx)
    if request is None:
        return V7 if scope.shape == "mapping" else 0
    return V7 if compiled(_PARAMETER).search(request.path) is not None else 0
