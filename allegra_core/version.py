"""The version of the engine, as records and results name it."""

__version__ = "0.1.0"
