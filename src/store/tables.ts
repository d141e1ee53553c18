/** The schema, version by version: a database at version n gets every step after n. */
export const migrations: readonly string[] = [
  `
  CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT;
  CREATE TABLE entries (
    seq INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    body TEXT NOT NULL,
    prev TEXT NOT NULL,
    hash TEXT NOT NULL
  ) STRICT;
  CREATE TABLE decisions (
    seq INTEGER PRIMARY KEY REFERENCES entries (seq),
    id TEXT NOT NULL UNIQUE,
    call_id TEXT NOT NULL,
    call_digest TEXT NOT NULL,
    at INTEGER NOT NULL,
    effect TEXT NOT NULL,
    composite REAL NOT NULL,
    tool TEXT,
    session TEXT NOT NULL,
    agent TEXT NOT NULL,
    dry INTEGER NOT NULL,
    codes TEXT NOT NULL
  ) STRICT;
  CREATE UNIQUE INDEX decision_of_call ON decisions (call_id) WHERE dry = 0;
  CREATE INDEX decisions_by_effect ON decisions (effect, seq);
  CREATE INDEX decisions_by_session ON decisions (session, seq);
  CREATE INDEX decisions_by_tool ON decisions (tool, seq) WHERE tool IS NOT NULL;
  CREATE INDEX decisions_by_agent ON decisions (agent, seq);
  CREATE TABLE counts (session TEXT NOT NULL, tool TEXT NOT NULL, calls INTEGER NOT NULL, PRIMARY KEY (session, tool)) STRICT, WITHOUT ROWID;
  CREATE TABLE checkpoints (size INTEGER PRIMARY KEY, head TEXT NOT NULL, at INTEGER NOT NULL, public_key TEXT NOT NULL, signature TEXT NOT NULL) STRICT;
  `,
  `
  CREATE TABLE sessions (id TEXT PRIMARY KEY, memory TEXT NOT NULL, at INTEGER NOT NULL) STRICT, WITHOUT ROWID;
  CREATE TABLE habits (profile TEXT NOT NULL, key TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (profile, key)) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE canaries (
    id TEXT PRIMARY KEY,
    kind TEXT NOT NULL,
    value TEXT NOT NULL,
    placed TEXT,
    at INTEGER NOT NULL,
    removed_at INTEGER
  ) STRICT;
  `,
]
