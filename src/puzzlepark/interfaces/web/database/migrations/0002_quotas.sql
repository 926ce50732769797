-- When a puzzle was last asked for, so that those nobody asks for can go.
ALTER TABLE puzzle ADD COLUMN used DOUBLE PRECISION NOT NULL DEFAULT 0;

UPDATE puzzle SET used = created;

-- What is said about a puzzle belongs to who stored it: a link with the key shows it. Each client has a quota.
ALTER TABLE token ADD COLUMN public VARCHAR(16) NOT NULL DEFAULT '';

ALTER TABLE token ADD COLUMN info TEXT NOT NULL DEFAULT '{}';

ALTER TABLE token ADD COLUMN client VARCHAR(64) NOT NULL DEFAULT '';

ALTER TABLE token ADD COLUMN size INTEGER NOT NULL DEFAULT 0;

CREATE INDEX token_client ON token (client);

-- The key by which clients are hashed; their addresses are not kept.
CREATE TABLE secret (
    name VARCHAR(40) PRIMARY KEY,
    content VARCHAR(64) NOT NULL
);
