"""Dates as Joda-Time 2.12, which the date filter uses, reads them: calendar fields, formats, zones, names."""
