from __future__ import annotations

from lslint.rules.api import Edit, Findings, Fix
from lslint.rules.elasticsearch.advice.index import TemplateAdvice, count, setting
from lslint.rules.elasticsearch.examples import fields
from lslint.rules.elasticsearch.mappings.multi_fields import makes_terms
from lslint.rules.elasticsearch.model.template_view import Field, TemplateView
from lslint.rules.elasticsearch.rule import MERGED_ADVICE

MAX_CHARACTERS = 8191
MAX_BYTES = 32_766
_MESSAGE = (
    "{} counts characters, not bytes: documents with values of more than 32,766 bytes are rejected. Use 8191 or less"
)


def _is_above(field: Field) -> bool:
    """Whether a field has a limit that is too high, and its values become terms."""
    number = count(field.setting("ignore_above") or "")
    return number is not None and number > MAX_CHARACTERS + 1 and makes_terms(field)


class IgnoreAboveTooBig(TemplateAdvice):
    code = "ES408"
    merge_repeats = MERGED_ADVICE
    severity = "info"
    required_text = ("ignore_above",)
    summary = "`ignore_above` too large for the longest term"
    why = """\
`ignore_above` counts characters, but the limit of a term is 32,766 bytes, and a character has up to 4 bytes in
UTF-8. Elasticsearch rejects a document with a value that is below `ignore_above` and above the limit:
`immense term`.

Use 8191 or less. Values from 8193 to 32766 are too large only for text with many non-ASCII characters, and are
reported only with `--extend-select ES408`."""
    sources = ("Elasticsearch reference: ignore_above",)
    fix = "unsafe"
    bad = (
        fields('"url": {"type": "keyword", "ignore_above": 40000}'),
        fields('"url": {"type": "keyword", "ignore_above": 32766}'),
    )
    good = (fields('"url": {"type": "keyword", "ignore_above": 8191}'),)
    fixed = good[0]

    def advise(self, template: TemplateView) -> Findings:
        general = setting(template, "mapping.ignore_above")
        number = count(general.written) if general is not None else None
        if general is not None and number is not None and number > MAX_CHARACTERS + 1:
            fix = general.replaced(str(MAX_CHARACTERS), f"Set `mapping.ignore_above` to {MAX_CHARACTERS}")
            message = _MESSAGE.format(f"`mapping.ignore_above: {number}`")
            yield self.finding(general.entry, message, fix=fix, optional=number <= MAX_BYTES)
        for mapping in template.mappings:
            for field in mapping.forms():
                limit = field.node.entry("ignore_above")
                if limit is None or not _is_above(field):
                    continue
                edits = [Edit(limit.value.start, limit.value.end, str(MAX_CHARACTERS))]
                yield self.finding(
                    limit,
                    _MESSAGE.format(f"`ignore_above: {field.setting('ignore_above')}` on `{field.path}`"),
                    fix=Fix("unsafe", f"Set `ignore_above` to {MAX_CHARACTERS}", edits),
                    optional=(count(field.setting("ignore_above") or "") or 0) <= MAX_BYTES,
                )
