"""ES208 (tiny-ignore-above): demos, whose values are short."""
