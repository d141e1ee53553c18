import { evidenceMigrations } from './evidence-migrations.ts'

/** Steps of the schema for a copy of a team's state; the tables stay empty at a gate. A new step comes last. */
const teamTablesMigrations: readonly string[] = [
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

/** Steps of the schema for policies of groups of gates. A new step comes last. */
const groupPolicyMigrations: readonly string[] = [
  // Each text is a version, and one row says which gates of a group have which.
  `
  CREATE TABLE group_policies (
    group_name TEXT NOT NULL,
    version INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (group_name, version)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE policy_rollouts (group_name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  `,
]

/** Steps of the schema for the people of a team and their roles. A new step comes last. */
const memberMigrations: readonly string[] = [
  `
  CREATE TABLE team_members (reviewer TEXT PRIMARY KEY, known_as TEXT, body TEXT NOT NULL) STRICT;
  CREATE INDEX members_known_as ON team_members (known_as) WHERE known_as IS NOT NULL;
  CREATE TABLE role_bindings (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  `,
]

/** Steps of the schema for how far the log was exported to each target. A new step comes last. */
const exportMigrations: readonly string[] = [
  `
  CREATE TABLE exports (target TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
]

/** Steps of the schema for rights that people lend to each other. A new step comes last. */
const delegationMigrations: readonly string[] = [
  `CREATE TABLE delegations (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;`,
]

/** The first version that keeps what sessions heard. */
export const firstWithHeard = 13

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
  `
  CREATE TABLE reviews (
    id TEXT PRIMARY KEY,
    version INTEGER NOT NULL,
    state TEXT NOT NULL,
    level INTEGER NOT NULL,
    opened_at INTEGER NOT NULL,
    due_at INTEGER NOT NULL,
    call_key TEXT NOT NULL,
    session TEXT NOT NULL,
    profile TEXT NOT NULL,
    body TEXT NOT NULL
  ) STRICT;
  CREATE INDEX reviews_waiting ON reviews (state, level DESC, opened_at);
  CREATE INDEX reviews_of_call ON reviews (call_key, opened_at);
  CREATE INDEX reviews_of_session ON reviews (session, opened_at);
  CREATE TABLE sheets (id TEXT PRIMARY KEY, review_id TEXT NOT NULL, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  CREATE INDEX sheets_of_review ON sheets (review_id, at);
  CREATE TABLE reviewers (name TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE shapes (shape TEXT PRIMARY KEY, text TEXT NOT NULL, profile TEXT NOT NULL) STRICT;
  CREATE TABLE observations (
    shape TEXT NOT NULL,
    review_id TEXT NOT NULL,
    profile TEXT NOT NULL,
    agent TEXT NOT NULL,
    at INTEGER NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (shape, review_id)
  ) STRICT;
  CREATE INDEX observations_by_time ON observations (shape, at);
  CREATE TABLE grants (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  `,
  `
  ALTER TABLE reviews ADD COLUMN answered_at INTEGER;
  ALTER TABLE reviews ADD COLUMN planted INTEGER NOT NULL DEFAULT 0;
  UPDATE reviews SET answered_at = json_extract(body, '$.answeredAt'), planted = coalesce(json_extract(body, '$.planted'), 0);
  CREATE INDEX reviews_by_opening ON reviews (opened_at, planted, state, answered_at);
  CREATE INDEX reviews_of_state ON reviews (state);
  CREATE INDEX reviews_of_profile ON reviews (profile, state, level DESC, opened_at);
  CREATE TABLE votes (
    review_id TEXT NOT NULL,
    reviewer TEXT NOT NULL,
    place INTEGER NOT NULL,
    approve INTEGER NOT NULL,
    milliseconds INTEGER NOT NULL,
    reading REAL NOT NULL,
    planted INTEGER NOT NULL,
    wrong INTEGER NOT NULL,
    PRIMARY KEY (review_id, place)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX votes_of_reviewer ON votes (reviewer, planted, approve, milliseconds, reading, wrong);
  INSERT INTO votes SELECT
    reviews.id, vote.value ->> 'reviewer', vote.key, vote.value ->> 'approve',
    (vote.value ->> 'at') - (vote.value ->> 'startedAt'), coalesce(vote.value ->> 'readingSeconds', 0),
    reviews.planted, json_extract(reviews.body, '$.reportedWrong') IS NOT NULL
    FROM reviews, json_each(reviews.body, '$.votes') AS vote;
  ALTER TABLE sheets ADD COLUMN failed_by TEXT;
  UPDATE sheets SET failed_by = body ->> 'reviewer' WHERE body ->> 'outcome' = 'failed';
  CREATE INDEX sheets_failed ON sheets (failed_by) WHERE failed_by IS NOT NULL;
  CREATE TABLE tallies (
    what TEXT NOT NULL,
    key TEXT NOT NULL,
    slot INTEGER NOT NULL,
    allowed INTEGER NOT NULL,
    queued INTEGER NOT NULL,
    denied INTEGER NOT NULL,
    points REAL NOT NULL,
    PRIMARY KEY (what, key, slot)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE seen_clients (
    agent TEXT NOT NULL,
    profile TEXT NOT NULL,
    origin TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    allowed INTEGER NOT NULL,
    queued INTEGER NOT NULL,
    denied INTEGER NOT NULL,
    PRIMARY KEY (agent, profile, origin)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE seen_sessions (
    id TEXT PRIMARY KEY,
    agent TEXT NOT NULL,
    profile TEXT NOT NULL,
    first INTEGER NOT NULL,
    last INTEGER NOT NULL,
    last_seq INTEGER NOT NULL,
    allowed INTEGER NOT NULL,
    queued INTEGER NOT NULL,
    denied INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX sessions_by_newest ON seen_sessions (last_seq);
  CREATE INDEX sessions_of_agent ON seen_sessions (agent, last_seq);
  CREATE INDEX clients_by_newest ON seen_clients (last);
  CREATE TABLE spans (block INTEGER PRIMARY KEY, first INTEGER NOT NULL, last INTEGER NOT NULL) STRICT;
  CREATE VIRTUAL TABLE words USING fts5 (text, facets, content = '', columnsize = 0, tokenize = 'unicode61 remove_diacritics 2');
  `,
  `
  DROP TABLE tallies;
  CREATE TABLE tallies (
    what TEXT NOT NULL,
    length INTEGER NOT NULL,
    slot INTEGER NOT NULL,
    key TEXT NOT NULL,
    allowed INTEGER NOT NULL,
    queued INTEGER NOT NULL,
    denied INTEGER NOT NULL,
    points REAL NOT NULL,
    PRIMARY KEY (what, length, slot, key)
  ) STRICT, WITHOUT ROWID;
  ALTER TABLE observations ADD COLUMN reviewer TEXT NOT NULL DEFAULT '';
  ALTER TABLE observations ADD COLUMN approve INTEGER NOT NULL DEFAULT 0;
  UPDATE observations SET reviewer = body ->> 'reviewer', approve = body ->> 'approve';
  CREATE INDEX observations_of_shape ON observations (shape, reviewer, approve, at);
  `,
  `
  CREATE TABLE tool_pins (
    server TEXT NOT NULL,
    reached TEXT NOT NULL,
    tool TEXT NOT NULL,
    digest TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    pinned_at INTEGER NOT NULL,
    pinned_by TEXT,
    changed_digest TEXT,
    changed_at INTEGER,
    PRIMARY KEY (server, reached, tool)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE tool_definitions (digest TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  CREATE TABLE tool_uses (
    agent TEXT NOT NULL,
    server TEXT NOT NULL,
    reached TEXT NOT NULL,
    tool TEXT NOT NULL,
    digest TEXT NOT NULL,
    alike TEXT NOT NULL,
    alike_server TEXT NOT NULL,
    first_seen INTEGER NOT NULL,
    last_seen INTEGER NOT NULL,
    PRIMARY KEY (agent, server, reached, tool)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX uses_alike ON tool_uses (agent, alike);
  CREATE INDEX uses_of_alike_server ON tool_uses (agent, alike_server);
  `,
  `
  ALTER TABLE seen_clients ADD COLUMN last_seq INTEGER NOT NULL DEFAULT 0;
  UPDATE seen_clients SET last_seq = coalesce((SELECT max(last_seq) FROM seen_sessions
    WHERE seen_sessions.agent = seen_clients.agent AND seen_sessions.profile = seen_clients.profile), 0);
  DROP INDEX clients_by_newest;
  CREATE INDEX clients_by_newest ON seen_clients (last_seq);
  `,
  `
  CREATE TABLE review_snapshots (review_id TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT;
  `,
  `
  CREATE TABLE key_links (seq INTEGER PRIMARY KEY, body TEXT NOT NULL) STRICT;
  `,
  `
  CREATE TABLE openings (seq INTEGER PRIMARY KEY REFERENCES entries (seq), body TEXT NOT NULL) STRICT;
  CREATE TABLE erasures (
    seq INTEGER NOT NULL,
    pointer TEXT NOT NULL,
    digest TEXT NOT NULL,
    entry INTEGER NOT NULL REFERENCES entries (seq),
    PRIMARY KEY (seq, pointer)
  ) STRICT, WITHOUT ROWID;
  INSERT INTO words (words, rank) VALUES ('secure-delete', 1);
  INSERT INTO meta (key, value) VALUES ('gate', lower(hex(randomblob(10)))), ('epoch', '0');
  `,
  // No table changes: what people signed names tokens, recoveries and unlocked places from here on, which an older program would
  // take for a state that somebody wrote past the gate.
  '',
  // What sessions heard, as marks: no text.
  `
  CREATE TABLE heard_sessions (
    id INTEGER PRIMARY KEY,
    session TEXT NOT NULL UNIQUE,
    newest INTEGER NOT NULL,
    at INTEGER NOT NULL,
    revision INTEGER NOT NULL
  ) STRICT;
  CREATE INDEX heard_longest_ago ON heard_sessions (newest);
  CREATE TABLE heard (
    id INTEGER PRIMARY KEY,
    session INTEGER NOT NULL REFERENCES heard_sessions (id),
    said TEXT NOT NULL,
    marks BLOB NOT NULL
  ) STRICT;
  CREATE INDEX heard_of_session ON heard (session, id);
  `,
  ...evidenceMigrations,
  ...teamTablesMigrations,
  ...exportMigrations,
  ...memberMigrations,
  ...groupPolicyMigrations,
  ...delegationMigrations,
]
