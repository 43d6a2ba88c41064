from __future__ import annotations

from lslint.rules.elasticsearch.rule import IngestRule


class IngestProcessor(IngestRule):
    code = "ES140"
    about_support = True
    summary = "Ingest pipeline that Elasticsearch rejects"
    why = """\
Elasticsearch rejects a pipeline with an error in a processor. A previous version of the pipeline stays in use.
- Unknown processor: `No processor type exists with name [sett]`. A name that resembles no known processor may come
  from a plugin, so the finding is a warning. `if`, `tag`, `description`, `ignore_failure` and `on_failure` belong
  inside the object of the processor.
- Unknown option: `processor [json] doesn't support one or more provided configuration parameters [ignore_missing]`.
  Some options exist only for some processors: `rename`, `grok` and `kv` have `ignore_missing`, but `json` does not.
- Missing option: `[field] required property is missing`. Some processors require one of two options: `set` requires
  `value` or, since 7.10, `copy_from`.
- Invalid value: `property isn't a boolean, but of type [java.lang.String]`. Elasticsearch does not convert the values
  of most options: the string `"true"` is not a boolean, and a single value is not a list. An empty list in
  `on_failure` is also rejected.
- Invalid pattern: Elasticsearch compiles the patterns of `grok`, `redact`, `dissect` and `gsub` when it creates the
  pipeline. In `grok`, each `%{NAME}` must be a built-in pattern or defined in `pattern_definitions`. A `dissect`
  pattern needs at least one key.
- Processor or option that the release lacks: for example, releases before 6.5 lack the option `if`. With a target,
  the rule reports only what the target release certainly lacks.

Correct the processor, or upgrade."""
    sources = (
        "Elasticsearch 5.0 to 9.x, sources: ConfigurationUtils, Pipeline, the ingest modules and the factories of the "
        "processors",
        "Elasticsearch 5.0 to 9.x, sources: GrokProcessor, DissectParser and GsubProcessor",
        "Elasticsearch 5.0 to 9.x, sources and reference: processors and options by release",
    )
    fix = "unsafe"
    bad = (
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"sett": {"field": "b", "value": 1}}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1}, "ignore_failure": true}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"our_enrichment": {"field": "a"}}]}\n',
        '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_mising": true}}]}\n',
        '{"processors": [{"json": {"field": "message", "ignore_missing": true}}]}\n',
        '{"processors": [{"rename": {"field": "a"}}]}\n',
        '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": "true"}}]}\n',
        '{"processors": [{"grok": {"field": "message", "patterns": "%{IP:ip}"}}]}\n',
        '{"processors": [{"trim": {"field": "a", "on_failure": []}}]}\n',
        '{"processors": [{"grok": {"field": "message", "patterns": ["%{IPP:ip}"]}}]}\n',
        '{"processors": [{"dissect": {"field": "message", "pattern": "a b"}}]}\n',
        '{"processors": [{"gsub": {"field": "a", "pattern": "(a", "replacement": ""}}]}\n',
    )
    good = (
        '{"processors": [{"set": {"field": "a", "value": 1}}, {"set": {"field": "b", "value": 1}}]}\n',
        '{"processors": [{"set": {"field": "a", "value": 1, "ignore_failure": true}}]}\n',
        '{"processors": [{"rename": {"field": "a", "target_field": "b", "ignore_missing": true}}]}\n',
        '{"processors": [{"json": {"field": "message", "if": "ctx.message != null"}}]}\n',
        '{"processors": [{"set": {"field": "a", "copy_from": "b"}}]}\n',
        '{"processors": [{"grok": {"field": "message", "patterns": ["%{IP:ip}"]}}]}\n',
        '{"processors": [{"dissect": {"field": "message", "pattern": "%{a} %{b}"}}]}\n',
        '{"processors": [{"gsub": {"field": "a", "pattern": "(a)", "replacement": ""}}]}\n',
    )
    fixed = '{"processors": [{"set": {"field": "a", "value": 1}}, {"set": {"field": "b", "value": 1}}]}\n'
