"""Rules without code, which analyses report. Made by tools/generate.py."""

# ruff: noqa
# fmt: off
from __future__ import annotations

from lslint.rules.logstash.settings.jvm_checks import HeapMinMaxCheck
from lslint.rules.logstash.settings.jvm_checks import HeapSizeCheck


class HeapMinMax(HeapMinMaxCheck):
    code = "LS328"
    severity = 'warning'
    summary = 'Heap sizes in `-Xms` and `-Xmx` that differ or that Java rejects'
    why = 'If the minimum and maximum heap sizes differ, the JVM may resize the heap at run time, which pauses Logstash. If\nonly one of them is set, the JVM chooses the other. The Logstash documentation recommends equal sizes. For `-Xms256m`\nand `-Xmx1g`, the defaults of Logstash 5, the finding is an info, otherwise a warning.\n\nWith `-Xms` above `-Xmx`, the JVM does not start: "Initial heap size set to a larger value than the maximum heap\nsize". It does not start either with a size that is not valid, such as `-Xms=1g` or `-Xmx1gb`. The finding is an\nerror.'
    sources = ('https://www.elastic.co/docs/reference/logstash/jvm-settings', 'error message and exit status of OpenJDK 17.0.15 and 25.0.3 with -Xms2g -Xmx1g', 'https://github.com/elastic/logstash/issues/12747 (`-Xms=256m`)',)
    fix = 'unsafe'
    may_refuse = True
    bad = ('-Xms256m\n-Xmx1g\n', '-Xmx4g\n', '-Xms2g\n-Xmx1g\n', '-Xms=1g\n-Xmx=1g\n',)
    good = ('-Xms1g\n-Xmx1g\n', '-Xms4g\n-Xmx4g\n',)
    fixed = good[0]


class HeapSize(HeapSizeCheck):
    code = "LS331"
    default = False
    summary = 'Heap below 1 GB or above 8 GB'
    why = 'The Logstash documentation recommends a heap of 4 to 8 GB. With less than 1 GB (the default is 1 GB), garbage\ncollection may use much of the CPU time. With more than 8 GB, full collections pause Logstash for longer.\n\nFrom about 32 GB on, the JVM disables compressed pointers: each reference takes 8 bytes instead of 4. Above 31 GB, the\nfinding is a warning, otherwise an info.'
    sources = ('https://www.elastic.co/docs/reference/logstash/jvm-settings', 'articles of 2018 recommend 18 GB and more, which is outdated', 'OpenJDK: UseCompressedOops is off from 32 GB on',)
    fix = 'manual'
    bad = ('-Xms18g\n-Xmx18g\n', '-Xms48g\n-Xmx48g\n',)
    good = ('-Xms4g\n-Xmx4g\n',)
