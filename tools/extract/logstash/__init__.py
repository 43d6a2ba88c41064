"""Extractor of Logstash: plugins and their options, settings, grok patterns, options of the JVM."""
