"""lslint: static analysis for Logstash, Filebeat and Elasticsearch configuration."""

__version__ = "0.1.0"
