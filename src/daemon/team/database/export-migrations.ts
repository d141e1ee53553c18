/** The step of the schema of a team’s database that exports came with. */
export const exportMigrations: readonly string[] = [
  // How far each target of exports has the log of each gate, and what became of it: a row for each target, which whoever has
  // the turn to send to it writes, with a row for each log beside it, in the same transaction.
  `
  CREATE TABLE exports (
    target text PRIMARY KEY,
    holder text NOT NULL,
    turn bigint NOT NULL,
    until timestamptz NOT NULL,
    state text NOT NULL
  );
  CREATE TABLE export_places (
    target text NOT NULL,
    gate text NOT NULL,
    epoch integer NOT NULL,
    seq bigint NOT NULL,
    held bigint[] NOT NULL,
    PRIMARY KEY (target, gate, epoch)
  );
  `,
]
