from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, PipelineAdvice
from lslint.rules.logstash.values.options import boolean, is_complete, option_text


class S3SqsInputState(PipelineAdvice):
    code = "LS441"
    visits = ("input/s3",)
    summary = "S3 input that lists the whole bucket or deletes without a backup"
    why = """\
Every `interval` (60 s by default), the input lists all objects below `prefix`. Without `prefix`, it lists the whole
bucket. With millions of objects, a listing may take longer than the interval, and each request costs money. Set
`prefix`, or use event notifications (SQS), which name new objects.

`delete => true` removes an object after it has been read, not after its events have been delivered: a crash loses the
events in the memory queue. Set `backup_to_bucket` or `backup_to_dir` to keep a copy."""
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
                f"{'Without' if prefix is None else 'With an empty'} `prefix` every poll lists the whole bucket, which"
                " takes longer and costs more as the bucket grows. Set `prefix`",
                help="Event notifications (SQS) avoid listing: they name each new object.",
            )
        backup = node.option("backup_to_bucket") or node.option("backup_to_dir") or node.option("backup_add_prefix")
        if delete is not None and deletes and backup is None:
            yield self.finding(
                delete,
                "`delete => true` removes objects before their events reach an output, so a crash can lose events. Set"
                " `backup_to_bucket`",
                help="Alternatively, remove `delete` and let a lifecycle rule of the bucket delete old objects.",
            )
