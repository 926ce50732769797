-- When a puzzle was last requested. Puzzles without use may expire.
ALTER TABLE puzzle ADD COLUMN used DOUBLE PRECISION NOT NULL DEFAULT 0;

UPDATE puzzle SET used = created;

-- The title and author of a puzzle belong to the token of the client that stored it. Each client has a quota.
ALTER TABLE token ADD COLUMN public VARCHAR(16) NOT NULL DEFAULT '';

ALTER TABLE token ADD COLUMN info TEXT NOT NULL DEFAULT '{}';

ALTER TABLE token ADD COLUMN client VARCHAR(64) NOT NULL DEFAULT '';

ALTER TABLE token ADD COLUMN size INTEGER NOT NULL DEFAULT 0;

CREATE INDEX token_client ON token (client);

-- The key for hashing the addresses of clients, which are not stored themselves.
CREATE TABLE secret (
    name VARCHAR(40) PRIMARY KEY,
    content VARCHAR(64) NOT NULL
);
