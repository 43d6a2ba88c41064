"""Extractor of Filebeat: ``extractor.read``."""
