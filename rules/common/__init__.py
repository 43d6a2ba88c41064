"""Rules about configs of several products."""
