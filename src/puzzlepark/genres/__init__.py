"""A folder for each genre, found by being here, and the kit that genres are written with."""
