"""The plugins that come with Allegra; each uses what any other plugin may use, and no more."""
