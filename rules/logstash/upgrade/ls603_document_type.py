from __future__ import annotations

from lslint.grammar.logstash.nodes import text
from lslint.rules.api import Context, Finding, Fix, Repeats
from lslint.rules.logstash.option_check.renames import drop
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class DocumentType(OptionAdvice):
    code = "LS603"
    merge_repeats = Repeats(by="rule")
    summary = "`document_type` in an elasticsearch output"
    why = """\
An index of Elasticsearch 6 has one mapping type, and Elasticsearch 8 has none. Elasticsearch 7 rejects an event whose
type differs from that of the index, which is usually `_doc`. With Elasticsearch 8, `document_type` has no effect.

Keep the option only for clusters with Elasticsearch 6 or older, and store the kind of an event in a separate field."""
    sources = ("option table of the elasticsearch output, Logstash {oldest}-{newest}",)
    fix = "unsafe"
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    document_type => "log"\n  }\n}\n',)
    good = (
        """\
output {
  elasticsearch {
    hosts => ["es:9200"]
  }
}
""",
    )
    fixed = good[0]

    def report(self, violation: OptionViolation, ctx: Context) -> Finding | None:
        """Return an info; none for Logstash 6, which writes to clusters that still have types."""
        is_default = violation.option is not None and text(violation.option.value) == "_doc"
        if is_default or (ctx.target is not None and not ctx.target.at_least(7)):
            return None
        return super().report(violation, ctx)

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        message = (
            "`document_type` has been deprecated since Logstash 6.0: Elasticsearch 7 rejects a second type in an index,"
            " and 8 has no types. Remove the option"
        )
        return message, drop(violation, ctx, "unsafe")
