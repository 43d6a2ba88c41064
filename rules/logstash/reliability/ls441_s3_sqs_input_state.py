from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import boolean, is_complete, option_text


class S3SqsInputState(PipelineAdvice):
    code = "LS441"
    visits = ("input/s3",)
    summary = "The s3 input lists the whole bucket at each poll, or deletes objects without a copy"
    why = """\
The input asks for the names of all objects below `prefix` every `interval` (60 s), a thousand a request, and
compares their time with the one in its sincedb. Without `prefix` that is the whole bucket: with millions of objects
one listing takes longer than the interval, is paid for by the request, and new objects wait for it. Queue
notifications (SQS) name new objects instead.

`delete => true` removes each object once it has been read into the pipeline, not when the events have arrived: what
is in the memory queue at a crash is gone. `backup_to_bucket` or `backup_to_dir` keep a copy."""
    sources = ("documentation and source of the s3 input: prefix, interval, delete, backup_to_bucket",)
    bad = (
        'input {\n  s3 {\n    bucket => "app-logs"\n  }\n}\n',
        'input { s3 { bucket => "app-logs" prefix => "in/" delete => true } }\n',
    )
    good = (
        'input { s3 { bucket => "app-logs" prefix => "AWSLogs/" } }\n',
        'input { s3 { bucket => "app-logs" prefix => "in/" delete => true backup_to_bucket => "app-logs-done" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if not is_complete(node, ctx) or node.option("bucket") is None:
            return
        delete = node.option("delete")
        deletes = delete is not None and boolean(delete.value) is True
        prefix = node.option("prefix")
        if not deletes and (prefix is None or option_text(node, "prefix") == ""):
            yield self.finding(
                prefix or (node.start, node.name_end),
                "every poll lists the whole bucket, which takes longer and costs more as it grows: set `prefix`, or"
                " let a queue (SQS) name new objects",
            )
        backup = node.option("backup_to_bucket") or node.option("backup_to_dir") or node.option("backup_add_prefix")
        if delete is not None and deletes and backup is None:
            yield self.finding(
                delete,
                "objects are deleted once they are read, before their events have arrived anywhere, and no copy stays:"
                " set `backup_to_bucket`, or let the bucket's lifecycle remove them",
            )
