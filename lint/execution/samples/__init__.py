"""Sample lines, events and test cases, run through the filters of a pipeline."""
