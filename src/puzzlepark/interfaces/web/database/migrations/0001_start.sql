-- Puzzles by content id, as documents without their answers.
CREATE TABLE puzzle (
    id CHAR(16) PRIMARY KEY,
    genre VARCHAR(40) NOT NULL,
    document TEXT NOT NULL,
    created DOUBLE PRECISION NOT NULL
);

-- One row for each time a puzzle was stored, with the hash of its deletion token.
CREATE TABLE token (
    hash CHAR(64) PRIMARY KEY,
    puzzle CHAR(16) NOT NULL REFERENCES puzzle (id),
    created DOUBLE PRECISION NOT NULL
);

CREATE INDEX token_puzzle ON token (puzzle);

-- Jobs that did not end while their requests waited, for all server processes to read.
CREATE TABLE job (
    id VARCHAR(40) PRIMARY KEY,
    owner VARCHAR(40) NOT NULL,
    live INTEGER NOT NULL,
    cancel INTEGER NOT NULL,
    body TEXT NOT NULL,
    updated DOUBLE PRECISION NOT NULL
);

CREATE INDEX job_owner ON job (owner, live);
