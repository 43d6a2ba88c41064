"""lslint: static analysis for Logstash, Filebeat and Elasticsearch configuration."""

from __future__ import annotations

__version__ = "0.1.0"
