"""The lab: what a ruleset does over many games."""
