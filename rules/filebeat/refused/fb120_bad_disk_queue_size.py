from __future__ import annotations

from lslint.rules.filebeat.examples import CONFIG
from lslint.rules.filebeat.rule import RejectedConfig


class BadDiskQueueSize(RejectedConfig):
    code = "FB120"
    summary = "`queue.disk` with a missing or invalid size"
    why = """\
The disk queue requires `max_size`: 10 MB or more, or 0 for no limit. `segment_size` must be at least 1 MB and at most
half of `max_size`. Filebeat rejects other values."""
    bad = (
        CONFIG + "queue.disk: {}\n",
        CONFIG + "queue.disk.max_size: 1MB\n",
        CONFIG + "queue.disk:\n  max_size: 100MB\n  segment_size: 1KB\n",
    )
    good = (CONFIG + "queue.disk.max_size: 10GB\n",)
