/** Steps of the schema for rights that people lend to each other. A new step comes last. */
export const delegationMigrations: readonly string[] = [
  `CREATE TABLE delegations (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;`,
]
