from __future__ import annotations

from lslint.rules.logstash.api import Findings, Fix, Flow, PipelineAdvice, PipelineView, Plugin, Related, fact, regex
from lslint.rules.logstash.plugins.ruby import Code, closing, codes


class RubyDefInCode(PipelineAdvice):
    code = "LS373"
    severity = "warning"
    visits = ("filter/ruby",)
    required_text = ("def ", "require ", "class ", "module ", "require(")
    summary = "Ruby definitions in `code` instead of `init`"
    why = """\
`code` runs for each event. A `def` in it defines the method again each time, `require` looks up the library again,
and `class` opens the class again.

Move such code to `init`, which runs once when the pipeline starts, or into a script file (`path`). A method that is
defined in `init` exists in all ruby filters of the Logstash process, so choose a unique name. The `aggregate` filter
has no `init`."""
    sources = (
        "documentation of the ruby filter: code, init, path (note on methods defined in code)",
        "source of the ruby filter: `eval` of `init` in `register`, a singleton method from `code`",
    )
    fix = "manual"
    bad = (
        "filter {\n  ruby {\n    code => \"require 'json'; event.set('n', JSON.parse(event.get('m'))['n'])\"\n  }\n}\n",
        "filter { ruby { code => \"def twice(x)\n x * 2\n end\n event.set('n', twice(event.get('n')))\" } }\n",
    )
    good = (
        """\
filter {
  ruby {
    init => "require 'json'"
    code => "event.set('n', JSON.parse(event.get('m'))['n'])"
  }
}
""",
        """\
filter { ruby { init => "def twice(x)
 x * 2
 end"
 code => "event.set('n', twice(event.get('n')))" } }
""",
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        for code in codes(node, "code"):
            matches = [
                match
                for match in regex(_KEYWORDS).finditer(code.bare)
                if match.group(1) != "require" or not _is_guarded(code.bare, match.start())
            ]
            defined = {name for name, _ in _methods(code)}
            if not defined.isdisjoint(_RESERVED):
                continue
            if not defined.isdisjoint(_different(ctx.flow)):
                matches = [match for match in matches if match.group(1) != "def"]
            if not matches:
                continue
            word = matches[0].group(1)
            why = {"def": "defines the method again", "require": "looks up the library again"}.get(
                word, f"opens the {word} again"
            )
            yield self.finding(
                code.span(matches[0], 1),
                f"`{word}` in `code` {why} for every event, which is slow. Move `{word}` to `init`, which runs once",
                severity="info" if word == "require" else None,
                related=[Related(*code.span(one, 1), "also runs for every event") for one in matches[1:4]],
                fix=Fix("manual", f"Move `{word}` to `init`"),
            )


_KEYWORDS = r"(?:^|[;\n]|\bbegin\b|\bthen\b)[ \t]*(def|require|class|module)\b(?=[ \t(]+[\w'\"])"


def _is_guarded(code: str, at: int) -> bool:
    """Return whether a line such as ``require … unless defined?(X)`` tests for a constant first."""
    end = code.find("\n", at + 1)
    return "defined?" in code[at : end if end >= 0 else len(code)].split(";")[0]


_RESERVED = frozenset(
    """filter register close do_close do_filter multi_filter flush filter_matched filter_method inline_script
    file_script initialize execute execution_context metric id config logger params event_factory targeted_event_factory
    threadsafe? reloadable? stop stop? debug_info plugin_metadata config_name config_init validate to_s inspect hash
    eql? equal? class method_missing respond_to? respond_to_missing? send raise require eval lambda proc fail freeze
    dup clone nil? is_a? kind_of? object_id instance_variable_get instance_variable_set""".split()  # noqa: SIM905
)
"""Methods of the ruby filter, its base classes and every object."""


_MAX_METHODS = 50
"""Methods of one script that are compared by their text, as finding the end of each takes a pass over the rest."""


def _methods(code: Code) -> list[tuple[str, str]]:
    """Return the name and the text of each method that a script defines; beyond the limit, the position instead of the
    text, so that equal names count as different methods."""
    methods: list[tuple[str, str]] = []
    for match in regex(r"\bdef[ \t]+(?:self\.)?(\w+[?!=]?)").finditer(code.bare):
        if len(methods) < _MAX_METHODS:
            end = closing(code.bare, match.end(), False)
            methods.append((match[1], " ".join(code.text[match.start() : end].split())))
        else:
            methods.append((match[1], str(match.start())))
    return methods


@fact
def _different(pipeline: Flow) -> frozenset[str]:
    """Return the methods that ruby filters of a pipeline define differently."""
    known: dict[str, str] = {}
    found: set[str] = set()
    for plugin in pipeline.plugins("filter"):
        if plugin.name == "ruby":
            for code in codes(plugin, "code", "init"):
                for name, text in _methods(code) if "def" in code.bare else ():
                    if known.setdefault(name, text) != text:
                        found.add(name)
    return frozenset(found)
