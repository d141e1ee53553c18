/** Steps of the schema for the people of a team and their roles. A new step comes last. */
export const memberMigrations: readonly string[] = [
  `
  CREATE TABLE team_members (reviewer TEXT PRIMARY KEY, known_as TEXT, body TEXT NOT NULL) STRICT;
  CREATE INDEX members_known_as ON team_members (known_as) WHERE known_as IS NOT NULL;
  CREATE TABLE role_bindings (id TEXT PRIMARY KEY, at INTEGER NOT NULL, body TEXT NOT NULL) STRICT;
  `,
]
