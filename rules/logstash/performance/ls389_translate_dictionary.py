from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import option_number

_MAX_ENTRIES = 100
_MIN_INTERVAL = 30


class TranslateDictionary(PipelineAdvice):
    code = "LS389"
    visits = ("filter/translate",)
    summary = "Large inline dictionary, or dictionary file that is reloaded too often"
    why = """\
A dictionary in the config is part of the pipeline. Each change of an entry requires a reload, which stops the pipeline,
and hundreds of lines make the filters hard to find. `dictionary_path` names a YAML, JSON or CSV file, which the filter
reads again after a change, every `refresh_interval` seconds (300 by default) and without a reload of the pipeline.

While the filter reads the file, it blocks events. With a large file and a `refresh_interval` of a few seconds the delay
is noticeable. By default new content is merged into the old (`refresh_behaviour => "merge"`), so deleted entries remain
until the pipeline restarts; `replace` removes them."""
    sources = ("documentation of the translate filter: dictionary_path, refresh_interval, refresh_behaviour",)
    fix = "manual"
    bad = (
        'filter {\n  translate {\n    source => "code"\n    target => "name"\n    dictionary => {\n'
        + "".join(f'      "{n}" => "name {n}"\n' for n in range(101))
        + "    }\n  }\n}\n",
        'filter { translate { source => "a" target => "b" dictionary_path => "/d.yml" refresh_interval => 5 } }\n',
    )
    good = (
        'filter { translate { source => "a" target => "b" dictionary => { "1" => "x" } } }\n',
        'filter { translate { source => "a" target => "b" dictionary_path => "/d.yml" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        inline = node.option("dictionary")
        count = 0
        if inline is not None and isinstance(inline.value, Hash | Array):
            count = len(inline.value.pairs) if isinstance(inline.value, Hash) else len(inline.value.items) // 2
        if inline is not None and count > _MAX_ENTRIES:
            yield self.finding(
                (inline.start, inline.name_end),
                f"Inline dictionary of {count} entries requires a pipeline reload for each change. Move the entries"
                " to a file, and set `dictionary_path`",
                fix=Fix("manual", "Move the dictionary to a file", []),
            )
        refresh, seconds = node.option("refresh_interval"), option_number(node, "refresh_interval")
        if (
            refresh is None
            or seconds is None
            or not 0 < seconds <= _MIN_INTERVAL
            or node.option("dictionary_path") is None
        ):
            return
        yield self.finding(
            refresh,
            f"`refresh_interval => {seconds}` checks the file every {seconds} s, and a reload blocks the filter. Use a"
            " longer interval (the default is 300)",
        )
