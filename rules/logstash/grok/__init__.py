"""What a grok pattern looks like to the regex engine: its beginning, its end, the literals that it needs."""
