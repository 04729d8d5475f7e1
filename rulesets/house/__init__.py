"""House rules: small changes to the shipped games, as a designer would write them."""
