from __future__ import annotations

from lslint.rules.logstash.api import Array, Findings, Fix, Hash, PipelineAdvice, PipelineView, Plugin

_MAX_ENTRIES = 100
_MIN_INTERVAL = 30


class TranslateDictionary(PipelineAdvice):
    code = "LS389"
    visits = ("filter/translate",)
    summary = "Large inline dictionary, or dictionary file that is checked too often"
    why = """\
Each change of a dictionary in the config requires a reload of the pipeline. The rule reports dictionaries with more
than 100 entries. With `dictionary_path`, the filter reads a YAML, JSON or CSV file instead. It checks the file every
`refresh_interval` seconds (300 by default) and reads it again after a change.

While the filter reads the file, it blocks all events. The rule therefore reports a `refresh_interval` of up to 30
seconds."""
    sources = ("documentation of the translate filter: dictionary_path, refresh_interval, refresh_behaviour",)
    fix = "manual"
    bad = (
        'filter {\n  translate {\n    source => "code"\n    target => "name"\n    dictionary => {\n'
        + "".join(f"      {' '.join(f'{n} => n{n}' for n in range(low, low + 10))}\n" for low in range(100, 210, 10))
        + "    }\n  }\n}\n",
        'filter { translate { source => "a" target => "b" dictionary_path => "/d.yml" refresh_interval => 5 } }\n',
    )
    good = (
        """\
filter {
  translate {
    source => "code"
    target => "name"
    dictionary_path => "/etc/logstash/names.yml"
  }
}
""",
        'filter { translate { source => "a" target => "b" dictionary_path => "/d.yml" refresh_interval => 300 } }\n',
    )

    def check(self, node: Plugin, ctx: PipelineView) -> Findings:
        inline, value = node.option("dictionary"), None
        if inline is not None:
            value = inline.value
        count = (
            len(value.pairs) if isinstance(value, Hash) else len(value.items) // 2 if isinstance(value, Array) else 0
        )
        if inline is not None and count > _MAX_ENTRIES:
            yield self.finding(
                (inline.start, inline.name_end),
                f"Inline dictionary of {count} entries requires a pipeline reload for each change. Move the entries"
                " to a file, and set `dictionary_path`",
                fix=Fix("manual", "Move the dictionary to a file"),
            )
        refresh, seconds = node.option("refresh_interval"), node.number("refresh_interval")
        if refresh is None or seconds is None or node.option("dictionary_path") is None:
            return
        if 0 < seconds <= _MIN_INTERVAL:
            yield self.finding(
                refresh,
                f"`refresh_interval => {seconds}` checks the file every {seconds} s, and a reload blocks the filter."
                " Use a longer interval (the default is 300)",
            )
