"""The extractor of OpenSearch."""
