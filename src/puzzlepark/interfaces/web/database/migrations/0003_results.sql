-- What a finished job is answered with: the whole answer in JSON, gzipped and in base64. The body has all but the result.
ALTER TABLE job ADD COLUMN answer TEXT;

-- Written to find out whether the database takes as much as it last refused.
CREATE TABLE probe (
    owner VARCHAR(40) PRIMARY KEY,
    content TEXT NOT NULL
);
