"""Jobs: their state, their queue, and the registry shared by all server processes."""
