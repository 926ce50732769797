-- The whole job as JSON, gzipped and in base64, once it has a result. The body has everything except the result.
ALTER TABLE job ADD COLUMN answer TEXT;

-- Written by the health check after a failed write, to find out whether the database accepts as many bytes again.
CREATE TABLE probe (
    owner VARCHAR(40) PRIMARY KEY,
    content TEXT NOT NULL
);
