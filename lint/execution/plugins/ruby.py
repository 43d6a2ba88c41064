"""``ruby``: runs code that consists only of simple calls of ``event``; see ``ruby_code``."""

from __future__ import annotations

from collections.abc import Callable

from lslint.execution import ruby_code
from lslint.execution.decorations import Decorations
from lslint.execution.environment import Environment
from lslint.execution.errors import FieldError, NotRun
from lslint.execution.event import Event
from lslint.execution.options import Options


def prepare(options: Options, environment: Environment) -> Callable[[Event], list[Event]]:
    """Return the function that does what the calls do. Nothing of the code is executed."""
    code = options.text("code")
    if code is None:
        raise NotRun("a `ruby` filter without `code` is not run")
    failure_tag = options.text("tag_on_exception", "_rubyexception") or ""
    with_message = options.flag("tag_with_exception_message")
    statements = ruby_code.prepare(code)
    decorate = Decorations(options)

    def ruby(event: Event) -> list[Event]:
        try:
            for statement in statements:
                statement(event)
            decorate(event)
        except (ruby_code.RubyError, FieldError) as failure:
            if with_message:
                message = failure.message if isinstance(failure, ruby_code.RubyError) else None
                if message is None:
                    raise NotRun("the message of an exception that Ruby itself raises is not modelled") from None
                event.tag(f"{failure_tag}: {message}")
            event.tag(failure_tag)
        return [] if event.cancelled else [event]

    return ruby
