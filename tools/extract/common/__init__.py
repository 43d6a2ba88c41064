"""What the extractors of all products share: reading trees, comparing with what is recorded, writing.

An extractor is a package ``extract/<product>/`` with a function ``read(request) -> Extraction``;
``tools/extract_release.py`` runs it. Nothing of a tree is executed.
"""
