from __future__ import annotations

from lslint.grammar.logstash.nodes import Array, Hash, Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import option_number

_MAX_ENTRIES = 100
_OFTEN = 30


class TranslateDictionary(PipelineAdvice):
    code = "LS389"
    visits = ("filter/translate",)
    summary = "A dictionary that belongs into a file, or is read again too often"
    why = """\
A dictionary in the config is part of the pipeline: each entry that changes means a reload, with the whole pipeline
stopped for it, and hundreds of lines hide the filters. `dictionary_path` names a YAML, JSON or CSV file, which is
read again when it has changed, every `refresh_interval` seconds (300 by default) and without a reload.

While a file is read again, the filter waits: at `refresh_interval` of a few seconds and a large file that is felt.
And by default the new content is merged into the old (`refresh_behaviour => "merge"`): entries that were deleted stay
until the pipeline is started again; `replace` takes them away."""
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
                f"Move this dictionary of {count} entries into a file (`dictionary_path`): in the config each"
                " change of an entry reloads the pipeline",
                fix=Fix("manual", "Move the dictionary into a file", []),
            )
        refresh, seconds = node.option("refresh_interval"), option_number(node, "refresh_interval")
        if refresh is None or seconds is None or not 0 < seconds <= _OFTEN or node.option("dictionary_path") is None:
            return
        yield self.finding(
            refresh,
            f"`refresh_interval => {seconds}` looks at the file every {seconds} s and holds the filter up while it is"
            " read: 300, the default, is enough for most uses",
        )
