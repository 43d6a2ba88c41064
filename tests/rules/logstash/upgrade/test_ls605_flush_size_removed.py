"""LS605 (flush-size-removed): since when each of the two options is ignored or deprecated."""
