"""Folders whose files the configs of Beats load as lists, as the packages set it."""

from __future__ import annotations

OPTIONS_OF_ENTRIES = {"inputs.d": "type", "modules.d": "module"}
"""For each folder, the option that says what an entry is."""
