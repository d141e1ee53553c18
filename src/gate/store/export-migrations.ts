/** Steps of the schema for how far the log was exported to each target. A new step comes last. */
export const exportMigrations: readonly string[] = [
  `
  CREATE TABLE exports (target TEXT PRIMARY KEY, body TEXT NOT NULL) STRICT, WITHOUT ROWID;
  `,
]
