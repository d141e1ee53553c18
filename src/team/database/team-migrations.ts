/** Steps of the schema of a team’s database. A new step comes last; one that was released never changes. */
export const teamMigrations: readonly string[] = [
  // The acts of people in one order: a row each, which is never changed. Its place is the key, so no two can take one.
  `
  CREATE TABLE acts (
    number bigint PRIMARY KEY CHECK (number > 0),
    id text NOT NULL UNIQUE,
    after text NOT NULL,
    at bigint NOT NULL,
    rows text NOT NULL,
    entries text NOT NULL,
    signature text NOT NULL
  );
  `,
  // The logs of gates, each with its end: a batch is added only where the log ends.
  `
  CREATE TABLE heads (
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (gate, epoch)
  );
  CREATE TABLE entries (
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    at bigint NOT NULL,
    kind text NOT NULL,
    body text,
    prev text NOT NULL,
    hash text NOT NULL,
    openings text,
    PRIMARY KEY (gate, epoch, seq)
  );
  `,
]
