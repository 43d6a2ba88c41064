"""Snapshots of the reports over much material, and their differences: the parts of ``tools/compare_reports.py``."""
