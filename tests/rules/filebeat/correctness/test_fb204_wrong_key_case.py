"""FB204 (wrong-key-case): cases beyond the examples of the rule."""
