"""The hot threads API of Logstash: which pipeline a busy thread works for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from json import loads
from typing import Any


@dataclass(slots=True, eq=False)
class Thread:
    """A busy thread: ``percent`` of a processor (None: not given)."""

    name: str
    percent: float | None

    @property
    def role(self) -> str:
        """What it does, from its name: ``[main]>worker0``, ``[main]<beats``, …; empty if the name does not say."""
        match = re.match(r"\[([^\]]+)\]([<>|-])(.*)", self.name)
        if match is None:
            return ""
        pipeline, separator, rest = match[1], match[2], match[3].strip()
        worker = re.match(r"worker(\d+)", rest)
        if worker is not None:
            return f"pipeline {pipeline}, worker {worker[1]}"
        return f"pipeline {pipeline}, input {rest}" if separator == "<" else f"pipeline {pipeline}, {rest}"

    def facts(self) -> dict[str, Any]:
        """As in the JSON report."""
        return {"name": self.name, "percent": self.percent, "role": self.role}


def read_threads(text: str) -> list[Thread]:
    """The threads of an answer, JSON or the text of ``?human=true``. Raises ``ValueError`` if there are none."""
    threads = _from_json(text) if text.lstrip()[:1] == "{" else None
    if threads is None:
        threads = []
        for line in text.split("\n"):
            name = re.search(r"thread name: '([^'\n]{1,500})'|(\[[^\]\s]{1,200}\][<>|-][\w.-]{1,200})", line)
            if name is not None:
                share = re.search(r"(\d+(?:\.\d+)?) ?%", line)
                threads.append(Thread(name[1] or name[2], float(share[1]) if share is not None else None))
    if not threads:
        raise ValueError("contains no threads; expected a response of _node/hot_threads")
    return threads


def _from_json(text: str) -> list[Thread] | None:
    try:
        answer = loads(text)
    except (ValueError, RecursionError):
        return None
    nodes = answer.get("hot_threads", answer) if isinstance(answer, dict) else None
    listed = nodes.get("threads") if isinstance(nodes, dict) else None
    threads = []
    for thread in listed if isinstance(listed, list) else ():
        if isinstance(thread, dict) and isinstance(thread.get("name"), str):
            percent = thread.get("percent_of_cpu_time")
            if not isinstance(percent, int | float) or isinstance(percent, bool):
                percent = None
            threads.append(Thread(thread["name"], percent))
    return threads
