import { mapOf } from '../../../ground/model/map-of.ts'

/** The spelling of one database: everything that changes where a string or a comment ends. */
export interface SqlSpelling {
  /** `#` begins a comment. */
  readonly hash: boolean
  /** `--` begins a comment only before a blank: `5--1` is a sum. */
  readonly dashNeedsBlank: boolean
  /** `\'` does not end a string. */
  readonly backslash: boolean
  /** `"…"` is a string and not a name. */
  readonly doubleQuoted: boolean
  /** The text of a comment that begins with an exclamation mark is run. */
  readonly executable: boolean
}

const families: ReadonlyMap<string, string> = mapOf({
  postgres: 'postgresql',
  psql: 'postgresql',
  pg: 'postgresql',
  cockroach: 'postgresql',
  cockroachdb: 'postgresql',
  timescale: 'postgresql',
  supabase: 'postgresql',
  neon: 'postgresql',
  mariadb: 'mysql',
  tidb: 'mysql',
  libsql: 'sqlite',
  turso: 'sqlite',
  sqlite3: 'sqlite',
  d1: 'sqlite',
  sqlserver: 'mssql',
  tsql: 'mssql',
  azuresql: 'mssql',
  mongo: 'mongodb',
  neo4j: 'cypher',
  memgraph: 'cypher',
  valkey: 'redis',
  keydb: 'redis',
})

/** Returns one name for each family of databases; an unknown name stays as it is, in lower case. */
export function dialectNamed(name: string): string {
  const plain = name
    .toLowerCase()
    .slice(0, 40)
    .replace(/[^a-z0-9]/g, '')
  return families.get(plain) ?? (plain || 'generic')
}

const strict: SqlSpelling = {
  hash: false,
  dashNeedsBlank: false,
  backslash: false,
  doubleQuoted: false,
  executable: false,
}
const mysql: SqlSpelling = {
  hash: true,
  dashNeedsBlank: true,
  backslash: true,
  doubleQuoted: true,
  executable: true,
}
const bigquery: SqlSpelling = { ...strict, hash: true, backslash: true, doubleQuoted: true }
const known: ReadonlyMap<string, readonly SqlSpelling[]> = mapOf({
  postgresql: [strict],
  sqlite: [strict],
  mssql: [strict],
  oracle: [strict],
  duckdb: [strict],
  redshift: [strict],
  mysql: [mysql],
  bigquery: [bigquery],
  snowflake: [{ ...strict, backslash: true }],
  clickhouse: [{ ...strict, backslash: true, hash: true }],
})

/**
 * Returns the spellings with which a text is read; an unknown dialect is read in each way, and the worst reading
 * counts.
 */
export function sqlSpellings(dialect: string): readonly SqlSpelling[] {
  return known.get(dialect) ?? [{ ...strict, executable: true }, mysql]
}

/** Returns the dialect by the generic parser's own names. */
export function parserDialect(dialect: string): string {
  const own =
    /^(?:mysql|sqlite|mssql|snowflake|redshift|clickhouse|bigquery|duckdb|databricks|hive|oracle|spark)$/
  return own.test(dialect) ? dialect : dialect === 'postgresql' ? 'postgresql' : 'generic'
}
