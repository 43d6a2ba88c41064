"""LS607 (deprecated-option): cases beyond the examples of the rule."""
