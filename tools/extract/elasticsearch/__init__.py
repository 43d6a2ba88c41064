"""The extractor of Elasticsearch."""
