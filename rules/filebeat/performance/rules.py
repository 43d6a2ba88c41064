"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.filebeat.examples import KAFKA
from lslint.rules.filebeat.advice.view import OutputAdvice


class CompressionNone(OutputAdvice):
    code = "FB306"
    default = False
    kinds = ('filebeat', 'beats')
    required_text = ('kafka',)
    summary = 'Uncompressed Kafka messages'
    why = 'In a benchmark with Filebeat 5.2.1, gzip compressed logs to 0.3 to 0.4 of their size. Without compression, messages use\nmore of the network and of the disks of the brokers. Use `gzip` (the default) or `lz4`.'
    sources = ('Filebeat benchmark of 2017 (Filebeat 5.2.1, Kafka 0.10.1.1): rates and cores with gzip, ratio 0.3 to 0.4',)
    bad = (KAFKA + '  compression: none\n',)
    good = (KAFKA, KAFKA + '  compression: lz4\n',)
    of = ('kafka',)
    settings = ('compression',)
    wrong = ('none',)
    message = '`compression: none` sends and stores 2.5 to 3 times as many bytes as gzip did in a benchmark. Use `gzip` (the default) or `lz4`'
