from __future__ import annotations

from lslint.grammar.logstash.nodes import Pipeline, Plugin
from lslint.grammar.parse_errors import ParseError
from lslint.rules.api import Context, Findings
from lslint.rules.facts import fact
from lslint.rules.logstash.catalogue import plugins as catalogue
from lslint.rules.logstash.syntax.rule import SyntaxRule, applicability_of, count_note


class WrongArrow(SyntaxRule):
    code = "LS003"
    visits = ("syntax/wrong-arrow", "syntax/needless-arrow")
    summary = "Missing or wrong `=>`"
    why = """\
Settings and hash pairs are written `name => value`. Logstash rejects a pipeline with `=`, `:`, `->` or a comma
instead of the arrow, or without an arrow. Between the name of a plugin and its opening brace, there is no arrow."""
    sources = (
        *SyntaxRule.sources,
        "https://github.com/elastic/logstash/issues/2246: a user's file with this error",
        "755 public pipeline files, 39 of which the real parser rejects",
    )
    bad = (
        'input { file { path = "/var/log/app.log" } }\n',
        'filter { mutate { rename => { "a", "b" } } }\n',
        "input { syslog => { port => 5514 } }\n",
    )
    good = (
        'input { file { path => "/var/log/app.log" } }\n',
        'filter { mutate { rename => { "a" => "b" } } }\n',
        "input { syslog { port => 5514 } }\n",
    )
    fixed = 'input { file { path => "/var/log/app.log" } }\n'

    def check(self, node: ParseError, ctx: Context) -> Findings:
        """Report each error. A plugin inside another one cannot be fixed by an arrow."""
        if node.detail.get("name") == "+":
            yield self.finding(node, "Logstash cannot join strings with `+` and rejects the pipeline: write one string")
            return
        outer = _outer_plugin(node, ctx)
        if outer is None:
            message, title = self.describe(node, ctx)
            safe = applicability_of(node, ctx) == "safe" and not _is_unknown_option(node, ctx)
            yield self.error_finding(node, message, title, applicability="safe" if safe else "unsafe")
            return
        name = node.detail["name"]
        message = (
            f"Plugin `{name}` is inside `{outer}`, so Logstash rejects the pipeline. Move `{name}` out of `{outer}`"
        )
        yield self.finding(node, message)

    def describe(self, error: ParseError, ctx: Context) -> tuple[str, str]:
        found = error.detail.get("found", "")
        if error.kind == "needless-arrow":
            message = f"Logstash rejects `{found}` between `{error.detail['name']}` and `{{`: remove `{found}`"
            return message, f"Remove `{found}`"
        name = error.detail.get("name", "")
        name = f"`{name}`" if len(name) < 40 else "the name"
        if found == ",":
            message = f"Logstash rejects the comma after {name}: write `=>` between key and value"
        elif found:
            message = f"Logstash rejects `{found}` after {name}: write `=>` between name and value"
        else:
            message = f"`=>` is missing after {name}, so Logstash rejects the pipeline: add `=>`"
        title = f"Replace `{found}` with `=>`" if found else "Add `=>`"
        return message + count_note(error, "times in this block"), title


def _outer_plugin(error: ParseError, ctx: Context) -> str | None:
    """Return the name of the plugin around one without an arrow, ``grok { … geoip { … } }``; None if the error is
    another one, or may be about an option."""
    name = error.detail.get("name", "")
    if (
        error.kind != "wrong-arrow"
        or error.detail.get("found")
        or ctx.text[error.end : error.end + 200].lstrip()[:1] != "{"
    ):
        return None
    plugin = _plugins_by_option(ctx).get(error.start)
    if plugin is None or catalogue.plugin(f"{plugin.kind}/{name}") is None:
        return None
    known_plugin = catalogue.plugin(f"{plugin.kind}/{plugin.name}")
    return plugin.name if known_plugin is None or known_plugin.option(name) is None else None


def _is_unknown_option(error: ParseError, ctx: Context) -> bool:
    """Return whether the arrow is missing after a name that is not an option of the plugin, so that Logstash rejects
    the result as well."""
    if error.kind != "wrong-arrow" or error.detail.get("found"):
        return False
    plugin = _plugins_by_option(ctx).get(error.start)
    known_plugin = catalogue.plugin(f"{plugin.kind}/{plugin.name}") if plugin is not None else None
    return known_plugin is not None and known_plugin.option(error.detail.get("name", "").strip("\"'")) is None


@fact
def _plugins_by_option(ctx: Context) -> dict[int, Plugin]:
    """Return the plugins of the file by the starts of their options."""
    plugins = ctx.tree.plugins() if isinstance(ctx.tree, Pipeline) else ()
    return {option.start: plugin for plugin in plugins for option in plugin.options}
