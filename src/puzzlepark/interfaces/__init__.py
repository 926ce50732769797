"""How people reach the tasks; no puzzle logic here."""
