/** Steps of the schema for policies of groups of gates. A new step comes last. */
export const groupPolicyMigrations: readonly string[] = [
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
