"""What Logstash runs on: the bundled JDK, JRuby, and the options of the JVM in config/jvm.options."""

from __future__ import annotations

import re

from build.sources import Row
from extract.common.trees import Tree

JVM_OPTIONS = "config/jvm.options"


def read(tree: Tree, versions: str) -> dict[str, dict[str, Row]]:
    """The tables ``runtime`` and ``jvm_options``; ``versions``: the content of versions.yml."""
    runtime: dict[str, Row] = {}
    jdk = re.search(r"^bundled_jdk:\n(?:[ \t]+.*\n|\s*\n)*", versions, re.MULTILINE)
    if jdk is not None and (number := re.search(r"^\s+revision: \"?([\d.]+)", jdk[0], re.MULTILINE)):
        vendor = re.search(r"^\s+vendor: \"?(\w+)", jdk[0], re.MULTILINE)
        runtime["jdk"] = {"version": number[1], **({"vendor": vendor[1]} if vendor else {})}
    if jruby := re.search(r"^jruby:\n\s+version: \"?([\d.]+)", versions, re.MULTILINE):
        runtime["jruby"] = {"version": jruby[1]}
    return {"runtime": runtime, "jvm_options": _options(tree.read(JVM_OPTIONS) if JVM_OPTIONS in tree.files() else "")}


def _options(text: str) -> dict[str, Row]:
    found: dict[str, Row] = {}
    for line in text.split("\n"):
        match = re.fullmatch(r"(?:(\d+-?\d*):)?(-\S.*?)\s*", line)
        if match:
            found[match[2]] = {"java": match[1]} if match[1] else {}
    return found
