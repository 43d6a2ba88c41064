"""Check of the rule about Ruby code that misuses the API of an event."""

from __future__ import annotations

from lslint.rules.logstash.api import Findings, PipelineRule, PipelineView, Plugin, regex
from lslint.rules.logstash.catalogue.traits import options_with, values_of
from lslint.rules.logstash.plugins.ruby import Code, codes

_CALL = r"(?<![\w.@$:?])event\.([a-z_]\w*[?!]?)"
_STRING = r"""\\?(['"])((?:(?!\\?\1).)*)\\?\1"""
"""A string without escapes but those of the config around the code."""
_LITERAL = rf"event\.set\(\s*{_STRING}\s*,\s*" + _STRING.replace(r"\1", r"\3") + r"\s*\)"
_NAME = rf"event\.get\(\s*{_STRING}\s*\)"
_REFERENCE = r"%\{([^{}]+)\}"
_OWN = r"\|[^|\n]*\bevent\b[^|\n]*\||(?<![\w.@$])event\s*=(?![=~>])|\brescue\b|\brespond_to\?"
"""Another variable ``event``, or code that expects errors."""


class RubyEventApiCheck(PipelineRule):
    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for code in codes(node, "code", "timeout_code"):
            if ctx.is_below(5, 0) or "event." not in code.bare or regex(_OWN).search(code.bare) is not None:
                continue
            yield from self._methods(code, node)
            yield from self._references(code)

    def _methods(self, code: Code, node: Plugin) -> Findings:
        """Report methods that an event does not have."""
        methods = options_with("methods of events")
        tag = f" (tag `_{node.name}exception`)"
        for call in regex(_CALL).finditer(code.bare):
            name = call[1]
            if name in methods or code.bare.startswith("=", call.end()):
                continue
            meant = values_of("former and mistaken methods of events").get(name)
            action = f"Use `event.{meant}`" if meant else "Use the methods of the event API, such as `get` and `set`"
            yield self.finding(
                code.span(call, 1),
                f"An event has no method `{name}`, so the code fails when it calls it{tag}. {action}",
            )

    def _references(self, code: Code) -> Findings:
        """Report references in strings, which Ruby does not replace."""
        for match in regex(_LITERAL).finditer(code.text):
            if code.bare.startswith("event.set", match.start()) and regex(_REFERENCE).search(match[4]):
                message = f"Ruby does not replace references, so `event.set` stores the text `{match[4]}`"
                yield self.finding(code.span(match, 4), f"{message}. Write `event.sprintf('{match[4]}')`")
        for match in regex(_NAME).finditer(code.text):
            field = regex(_REFERENCE).fullmatch(match[2])
            if code.bare.startswith("event.get", match.start()) and field is not None:
                message = f"`event.get` takes the name of a field, so `{match[2]}` finds none"
                yield self.finding(code.span(match, 2), f"{message}. Write `event.get('{field[1]}')`")
