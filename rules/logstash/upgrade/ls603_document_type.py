from __future__ import annotations

from lslint.rules.api import Context, Fix
from lslint.rules.logstash.option_check.renames import drop
from lslint.rules.logstash.option_check.violation import OptionAdvice, OptionViolation


class DocumentType(OptionAdvice):
    code = "LS603"
    summary = "`document_type` in the elasticsearch output"
    why = """\
Elasticsearch 6 allows one mapping type an index, 7 deprecates types and 8 has none. The output deprecates
`document_type` from Logstash 6.0 on: against Elasticsearch 7 a type other than `_doc` splits or refuses what the index
has under `_doc`, against 8 the setting is ignored. Keep it only while Elasticsearch 6 or older is the target; the kind
of an event belongs into a field of its own."""
    sources = ("option table of the elasticsearch output, Logstash {oldest}-{newest}",)
    fix = "unsafe"
    bad = ('output {\n  elasticsearch {\n    hosts => ["es:9200"]\n    document_type => "log"\n  }\n}\n',)
    good = ('output { elasticsearch { hosts => ["es:9200"] index => "log-%{+YYYY.MM.dd}" } }\n',)
    fixed = 'output {\n  elasticsearch {\n    hosts => ["es:9200"]\n  }\n}\n'

    def describe(self, violation: OptionViolation, ctx: Context) -> tuple[str, Fix | None]:
        message = "Mapping types are gone from Elasticsearch 7 and 8, and `document_type` is deprecated; take it out"
        return message, drop(violation, ctx, "unsafe")
