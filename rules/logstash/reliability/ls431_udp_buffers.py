from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice, Repeats
from lslint.rules.logstash.values.options import is_complete


class UdpBuffers(PipelineAdvice):
    code = "LS431"
    merge_repeats = Repeats(
        message=(
            "{count} `udp` inputs with default buffers may drop packets during bursts, and "
            "senders do not resend them. Raise `receive_buffer_bytes` and `queue_size`"
        )
    )
    visits = ("input/udp",)
    default = False
    summary = "UDP input whose default buffers may drop bursts"
    why = """\
UDP senders do not resend lost packets. The input reads packets into a queue of `queue_size` packets (2000 by default).
When this queue and the socket buffer of the operating system are full, the kernel drops packets. Logstash does not
notice the loss.

Raise `queue_size`, and request a larger socket buffer with `receive_buffer_bytes`. On Linux, `net.core.rmem_max` limits
the socket buffer, so raise this limit as well."""
    sources = ("documentation of the udp input: receive_buffer_bytes, queue_size, workers",)
    fix = "manual"
    bad = ("input {\n  udp {\n    port => 5514\n  }\n}\n",)
    good = ("input { udp { port => 5514 receive_buffer_bytes => 16777216 queue_size => 20000 workers => 4 } }\n",)

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("receive_buffer_bytes") is None and node.option("queue_size") is None and is_complete(node, ctx):
            yield self.finding(
                (node.start, node.name_end),
                "`udp` input with default buffers may drop packets during bursts, and senders do not resend them. Raise"
                " `receive_buffer_bytes` and `queue_size`",
                help="The operating system limits `receive_buffer_bytes` to `net.core.rmem_max`: raise both.",
                fix=Fix("manual", "Raise `receive_buffer_bytes` and `queue_size`", []),
            )
