"""How fast Allegra is: against plain C, against peers, and against itself (``make bench``)."""
