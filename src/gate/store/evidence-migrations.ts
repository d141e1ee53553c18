/** The last steps of the schema: what proves the log to strangers. A new step comes last. */
export const evidenceMigrations: readonly string[] = [
  // The tree over the hashes of entries, and the notes that were signed about it: all of it but the notes can be made anew.
  `
  CREATE TABLE tree_tiles (
    level INTEGER NOT NULL,
    number INTEGER NOT NULL,
    hash BLOB NOT NULL,
    PRIMARY KEY (level, number)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE notes (
    size INTEGER NOT NULL,
    origin TEXT NOT NULL,
    text TEXT NOT NULL,
    PRIMARY KEY (origin, size)
  ) STRICT, WITHOUT ROWID;
  `,
  // Changes of the log’s key are few, and are asked for whenever it signs.
  `
  CREATE INDEX entries_of_keys ON entries (seq) WHERE kind = 'key';
  `,
  // Whom the log asks to sign its notes, and what they signed.
  `
  CREATE TABLE witnesses (
    key TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    added_at INTEGER NOT NULL,
    origin TEXT NOT NULL DEFAULT '',
    size INTEGER NOT NULL DEFAULT 0,
    signed_at INTEGER,
    failures INTEGER NOT NULL DEFAULT 0,
    problem TEXT,
    next_at INTEGER NOT NULL DEFAULT 0
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE cosignatures (
    origin TEXT NOT NULL,
    size INTEGER NOT NULL,
    witness TEXT NOT NULL,
    line TEXT NOT NULL,
    PRIMARY KEY (origin, size, witness)
  ) STRICT, WITHOUT ROWID;
  `,
  // Time stamps over notes, and the authority that a running gate asks for them: one row.
  `
  CREATE TABLE stamps (
    origin TEXT NOT NULL,
    size INTEGER NOT NULL,
    at INTEGER NOT NULL,
    authority TEXT NOT NULL,
    over TEXT NOT NULL,
    token TEXT NOT NULL,
    PRIMARY KEY (origin, size, at, authority)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE time_authority (
    url TEXT,
    every INTEGER NOT NULL DEFAULT 0,
    next_at INTEGER NOT NULL DEFAULT 0,
    failures INTEGER NOT NULL DEFAULT 0,
    problem TEXT
  ) STRICT;
  INSERT INTO time_authority (url) VALUES (NULL);
  `,
  // What belongs to one decision, found among millions of entries. A body that is no JSON any more must not stop a start.
  `
  CREATE INDEX entries_of_reviews ON entries (iif(json_valid(body), body ->> '$.decision', NULL)) WHERE kind = 'review';
  CREATE INDEX entries_of_reviewers ON entries (seq) WHERE kind = 'reviewer';
  CREATE INDEX entries_of_policies ON entries (seq) WHERE kind = 'policy';
  `,
]
