import type { Program } from '../program.ts'
import { changesDatabase } from './changes-database.ts'
import { type DatabaseClient, speaksTo } from './speaks-to.ts'

/** Clients of databases that only differ in the options which take statements. */
const others: readonly (Pick<DatabaseClient, 'dialect' | 'sql' | 'sqlOperand'> &
  Partial<DatabaseClient> & { readonly names: string })[] = [
  { names: 'sqlplus sqlcl sql', dialect: 'generic', sql: [], sqlOperand: true },
  {
    names: 'trino presto presto-cli trino-cli',
    dialect: 'generic',
    sql: ['execute'],
    files: ['f', 'file'],
    values: 'server catalog schema user',
    host: ['server'],
  },
  {
    names: 'beeline hive impala-shell',
    dialect: 'generic',
    sql: ['e', 'q', 'query'],
    files: ['f'],
    values: 'u n p d i',
    host: ['u', 'i'],
  },
  {
    names: 'spark-sql spark3-sql flink-sql',
    dialect: 'generic',
    sql: ['e'],
    files: ['f'],
    values: 'database master conf',
  },
  {
    names: 'mycli',
    dialect: 'mysql',
    sql: ['e', 'execute'],
    values: 'h u P p D',
    host: ['h'],
    database: ['D'],
  },
  {
    names: 'cockroach',
    dialect: 'postgresql',
    sql: ['e', 'execute'],
    values: 'url host database',
    host: ['host'],
    database: ['database'],
  },
  { names: 'ksql', dialect: 'generic', sql: ['e', 'execute'], files: ['f'] },
  { names: 'osqueryi steampipe', dialect: 'generic', sql: ['query'] },
  { names: 'isql-fb isql', dialect: 'generic', sql: ['q'], files: ['i'] },
  { names: 'dbt-sql', dialect: 'generic', sql: ['q'] },
]

/** Clients of databases. */
export const databaseClients: readonly Program[] = [
  {
    names: ['psql'],
    read: speaksTo({
      dialect: 'postgresql',
      sql: ['c', 'command'],
      files: ['f', 'file'],
      values: 'h host p port U username d dbname v set o output L',
      host: ['h', 'host'],
      database: ['d', 'dbname'],
    }),
    keys: ['~/.pgpass'],
    examples: [
      ["psql -h h.example -c 'DROP TABLE a'", 'database postgresql DROP TABLE a'],
      ['psql -f a.sql', 'read a.sql', 'opaque sql matters'],
    ],
  },
  {
    names: ['mysql'],
    read: speaksTo({
      dialect: 'mysql',
      sql: ['e', 'execute'],
      files: [],
      values: 'h host P port u user D database S socket',
      host: ['h', 'host'],
      database: ['D', 'database'],
    }),
    keys: ['~/.my.cnf', '~/.mylogin.cnf'],
    examples: [["mysql -e 'DROP TABLE a'", 'database mysql DROP TABLE a']],
  },
  {
    names: ['mariadb'],
    read: speaksTo({
      dialect: 'mysql',
      sql: ['e', 'execute'],
      files: [],
      values: 'h host P port u user D database',
      host: ['h', 'host'],
      database: ['D', 'database'],
    }),
    examples: [["mariadb -e 'DROP TABLE a'", 'database mysql DROP TABLE a']],
  },
  {
    names: ['sqlite3'],
    read: speaksTo({
      dialect: 'sqlite',
      sql: ['cmd'],
      files: ['init'],
      values: 'separator nullvalue',
      host: [],
      database: [],
      sqlOperand: true,
    }),
    examples: [["sqlite3 a.db 'DROP TABLE a'", 'database sqlite DROP TABLE a', 'read a.db']],
  },
  {
    names: ['duckdb'],
    read: speaksTo({
      dialect: 'generic',
      sql: ['c', 's'],
      files: ['init', 'f'],
      values: '',
      host: [],
      database: [],
      sqlOperand: true,
    }),
    examples: [["duckdb a.db 'DROP TABLE a'", 'database generic DROP TABLE a']],
  },
  {
    names: ['sqlcmd'],
    read: speaksTo({
      dialect: 'mssql',
      sql: ['Q', 'q'],
      files: ['i'],
      values: 'S U P d',
      host: ['S'],
      database: ['d'],
    }),
    examples: [["sqlcmd -Q 'DROP TABLE a'", 'database mssql DROP TABLE a']],
  },
  {
    names: ['clickhouse-client'],
    read: speaksTo({
      dialect: 'clickhouse',
      sql: ['q', 'query'],
      files: ['queries-file'],
      values: 'h host port u user password d database',
      host: ['h', 'host'],
      database: ['d', 'database'],
    }),
    examples: [["clickhouse-client -q 'DROP TABLE a'", 'database clickhouse DROP TABLE a']],
  },
  {
    names: ['cqlsh'],
    read: speaksTo({
      dialect: 'cassandra',
      sql: ['e', 'execute'],
      files: ['f', 'file'],
      values: 'u p k',
      host: [],
      database: ['k'],
    }),
    examples: [["cqlsh -e 'DROP TABLE a'", 'database cassandra DROP TABLE a']],
  },
  {
    names: ['mongosh'],
    read: speaksTo({
      dialect: 'mongodb',
      sql: ['eval'],
      files: ['f', 'file'],
      values: 'host port u p username password authenticationDatabase',
      host: ['host'],
      database: [],
    }),
    examples: [["mongosh --eval 'db.dropDatabase()'", 'database mongodb DROP DATABASE']],
  },
  {
    names: ['mongo'],
    read: speaksTo({
      dialect: 'mongodb',
      sql: ['eval'],
      files: [],
      values: 'host port u p',
      host: ['host'],
      database: [],
    }),
    examples: [["mongo --eval 'db.dropDatabase()'", 'database mongodb DROP DATABASE']],
  },
  {
    names: ['cypher-shell'],
    read: speaksTo({
      dialect: 'cypher',
      sql: [],
      files: ['f'],
      values: 'a u p d',
      host: ['a'],
      database: ['d'],
      sqlOperand: 'first',
    }),
    examples: [
      ['cypher-shell -f a.cypher', 'read a.cypher', 'opaque sql matters'],
      ["cypher-shell 'MATCH (n) DETACH DELETE n'", 'database cypher DELETE TABLE'],
    ],
  },
  {
    names: ['snowsql'],
    read: speaksTo({
      dialect: 'snowflake',
      sql: ['q', 'query'],
      files: ['f'],
      values: 'a u d s w r',
      host: ['a'],
      database: ['d'],
    }),
    keys: ['~/.snowsql/config'],
    examples: [["snowsql -q 'DROP TABLE a'", 'database snowflake DROP TABLE a']],
  },
  {
    names: ['influx'],
    read: [
      speaksTo({
        dialect: 'influx',
        sql: ['execute'],
        files: [],
        values: 'host database',
        host: ['host'],
        database: ['database'],
      }),
      changesDatabase([
        [/^(?:bucket|org|database) delete\b/, 'DROP', 'DATABASE'],
        [/^delete\b/, 'TRUNCATE', 'TABLE'],
      ]),
    ],
    examples: [
      ["influx -execute 'DROP DATABASE a'", 'database influx DROP DATABASE a'],
      ['influx bucket delete -n a', 'database generic DROP DATABASE a'],
    ],
  },
  {
    names: ['usql'],
    read: speaksTo({
      dialect: 'generic',
      sql: ['c', 'command'],
      files: ['f', 'file'],
      values: '',
      host: [],
      database: [],
    }),
    examples: [["usql -c 'DROP TABLE a'", 'database generic DROP TABLE a']],
  },
  {
    names: ['redis-cli', 'valkey-cli', 'keydb-cli'],
    read: speaksTo({
      dialect: 'redis',
      sql: ['eval'],
      files: [],
      values: 'h p a u n s i r pattern count user pass',
      host: ['h'],
      database: ['n'],
    }),
    examples: [['redis-cli FLUSHALL', 'database redis TRUNCATE DATABASE']],
  },
  ...others.map(({ names, ...spec }) => ({
    names: names.split(' '),
    read: speaksTo({ files: [], values: '', host: [], database: [], ...spec }),
    examples: [
      [
        `${names.split(' ')[0]} ${spec.sql[0] === undefined ? 'x ' : `${(spec.sql[0] ?? '').length > 1 ? '--' : '-'}${spec.sql[0]} `}'DROP TABLE a'`,
        `database ${spec.dialect} DROP TABLE a`,
      ] as const,
    ],
  })),
]
