from __future__ import annotations

from lslint.grammar.logstash.nodes import Plugin
from lslint.rules.api import Context, Findings, Fix, PipelineAdvice
from lslint.rules.logstash.values.options import is_complete


class UdpBuffers(PipelineAdvice):
    code = "LS431"
    visits = ("input/udp",)
    default = False
    summary = "A udp input with default buffers drops bursts without a word"
    why = """\
Nobody sends a UDP packet again. The input reads with one thread into a queue of `queue_size` packets (2000 by default),
which `workers` (2) empty; while the queue is full, packets wait in the socket's buffer of the operating system, and are
dropped when that is full too. Neither Logstash nor the sender notices; the kernel counts it (`netstat -su`, receive
buffer errors). `receive_buffer_bytes` asks for a larger buffer, up to `net.core.rmem_max` of the host.

Off by default: how many packets arrive does not stand in the file."""
    sources = ("documentation of the udp input: receive_buffer_bytes, queue_size, workers",)
    fix = "manual"
    bad = ("input {\n  udp {\n    port => 5514\n  }\n}\n",)
    good = (
        "input { udp { port => 5514 receive_buffer_bytes => 16777216 queue_size => 20000 workers => 4 } }\n",
        'input { udp { port => 5514 receive_buffer_bytes => "${RCVBUF}" } }\n',
    )

    def check(self, node: Plugin, ctx: Context) -> Findings:
        if node.option("receive_buffer_bytes") is None and node.option("queue_size") is None and is_complete(node, ctx):
            yield self.finding(
                (node.start, node.name_end),
                "bursts above the default queue of 2000 packets and the host's socket buffer are dropped, and nobody"
                " sends them again: raise `receive_buffer_bytes` (and `net.core.rmem_max`) and `queue_size`",
                fix=Fix("manual", "Raise `receive_buffer_bytes` and `queue_size`", []),
            )
