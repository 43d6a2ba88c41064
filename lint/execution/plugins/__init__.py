"""One module per filter, named as the filter, with a function ``prepare(plugin, environment)``.

``prepare`` reads the options and returns a function that takes an event and returns the events that go on (an empty
list: dropped). It raises ``NotRun`` for what is not modelled, ``StartError`` for what Logstash refuses at start-up.

The returned function applies the decorations (``add_field`` …) where the real filter calls ``filter_matched``. If
something that it needs is unknown while it runs, it raises ``NotRun``.
"""
