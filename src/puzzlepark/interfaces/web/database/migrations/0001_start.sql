-- Puzzles by content id, as documents without their answers.
CREATE TABLE puzzle (
    id CHAR(16) PRIMARY KEY,
    genre VARCHAR(40) NOT NULL,
    document TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);

-- One for each time a puzzle was stored: the hash of what its deletion needs.
CREATE TABLE token (
    hash CHAR(64) PRIMARY KEY,
    puzzle CHAR(16) NOT NULL REFERENCES puzzle (id),
    created DOUBLE PRECISION NOT NULL
);

CREATE INDEX token_puzzle ON token (puzzle);

-- Jobs that outlived the request that asked for them, so that every server process can tell of them.
CREATE TABLE job (
    id VARCHAR(40) PRIMARY KEY,
    owner VARCHAR(40) NOT NULL,
    live INTEGER NOT NULL,
    cancel INTEGER NOT NULL,
    body TEXT NOT NULL,
    updated DOUBLE PRECISION NOT NULL
);

CREATE INDEX job_owner ON job (owner, live);
