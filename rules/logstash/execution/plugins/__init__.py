"""One module per filter, named as the filter. Each has

- ``prepare(plugin, environment)``: reads the options and returns a function that takes an event and returns the events
  that go on (an empty list: dropped). Raises ``NotRun`` for what is not modelled, ``StartError`` for what Logstash
  refuses at start-up;
- ``run(plugin, event, environment)``: ``prepare`` and the call in one.

The function applies the decorations (``add_field`` …) where the real filter calls ``filter_matched``. If something that
it needs is unknown while it runs, it raises ``NotRun``.
"""
