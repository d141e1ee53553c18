/** Steps of the schema for a copy of a team's state; the tables stay empty at a gate. A new step comes last. */
export const teamTablesMigrations: readonly string[] = [
  `
  CREATE TABLE team_gates (id TEXT PRIMARY KEY, joined_at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE TABLE team_groups (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE join_tokens (id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE gate_decisions (
    id TEXT PRIMARY KEY,
    gate TEXT NOT NULL,
    epoch INTEGER NOT NULL,
    seq INTEGER NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE TABLE taken_acts (
    number INTEGER PRIMARY KEY,
    at INTEGER NOT NULL,
    rows TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL
  ) STRICT;
  CREATE TABLE audiences (
    audience TEXT NOT NULL,
    number INTEGER NOT NULL,
    PRIMARY KEY (audience, number)
  ) STRICT, WITHOUT ROWID;
  `,
  // Acts are told by their ids from those that had their places in a history of the team that was lost. A gate keeps the acts
  // that it was fed last, as they were signed for it: it hands them back where its hub lost them.
  `
  ALTER TABLE taken_acts ADD COLUMN id TEXT NOT NULL DEFAULT '';
  ALTER TABLE taken_acts ADD COLUMN restored TEXT;
  CREATE INDEX taken_restored ON taken_acts (restored) WHERE restored IS NOT NULL;
  CREATE TABLE fed_acts (
    number INTEGER NOT NULL,
    id TEXT NOT NULL,
    is_lost INTEGER NOT NULL DEFAULT 0,
    body TEXT NOT NULL,
    PRIMARY KEY (is_lost, number)
  ) STRICT;
  `,
]
