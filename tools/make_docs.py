#!/usr/bin/env python3
"""Runs ``tools/generate.py rule-index rule-docs``."""

from __future__ import annotations

import sys

from generate import main

sys.exit(main(["rule-index", "rule-docs", *sys.argv[1:]]))
