"""Every folder here is a genre, except `kit`, which genres are written with."""
