"""The rulesets that come with Allegra, as YAML files."""
