import type { SqlStatement } from '../../model/effect.ts'

type Row = readonly [pattern: RegExp, verb: string, object: string, where?: 'none' | 'narrow']

const mongo: readonly Row[] = [
  [/\.dropDatabase\s?\(/, 'DROP', 'DATABASE'],
  [/\.(?:drop|dropCollection)\s?\(/, 'DROP', 'TABLE'],
  [/\.(?:deleteMany|remove|bulkDelete)\s?\(\s{0,9}(?:\{\s{0,9}\})?\s{0,9}\)/, 'DELETE', 'TABLE', 'none'],
  [/\.(?:deleteMany|deleteOne|remove|findOneAndDelete|findAndRemove)\s?\(/, 'DELETE', 'TABLE', 'narrow'],
  [/\.updateMany\s?\(\s{0,9}\{\s{0,9}\}/, 'UPDATE', 'TABLE', 'none'],
  [
    /\.(?:updateMany|updateOne|update|replaceOne|findOneAndUpdate|bulkWrite)\s?\(/,
    'UPDATE',
    'TABLE',
    'narrow',
  ],
  [/\.(?:insertOne|insertMany|insert|save)\s?\(/, 'INSERT', 'TABLE'],
  [/\.(?:dropIndexes|dropIndex|createIndex|renameCollection)\s?\(/, 'ALTER', 'INDEX'],
  [/\.(?:createUser|dropUser|grantRolesToUser|updateUser)\s?\(|shutdownServer|adminCommand/, 'GRANT', 'USER'],
]

const redis: readonly Row[] = [
  [/^\s{0,9}(?:flushall|flushdb)\b/i, 'TRUNCATE', 'DATABASE'],
  [/^\s{0,9}(?:del|unlink)\s+\S*\*/i, 'DELETE', 'TABLE', 'none'],
  [/^\s{0,9}(?:del|unlink|hdel|srem|zrem|lrem|ltrim|expire|getdel|spop)\b/i, 'DELETE', 'TABLE', 'narrow'],
  [
    /^\s{0,9}config\s+set\b|^\s{0,9}(?:slaveof|replicaof|module\s+load|debug|shutdown|acl\s+setuser|script|eval)\b/i,
    'ALTER',
    'SYSTEM',
  ],
  [
    /^\s{0,9}(?:set|mset|hset|lpush|rpush|sadd|zadd|incr|rename|restore|migrate|xadd|append|setex)\b/i,
    'INSERT',
    'TABLE',
  ],
]

const cypher: readonly Row[] = [
  [/\bDETACH\s+DELETE\b(?![\s\S]{0,2000}\bWHERE\b)/i, 'DELETE', 'TABLE', 'none'],
  [/\bDELETE\b/i, 'DELETE', 'TABLE', 'narrow'],
  [/\bDROP\b/i, 'DROP', 'INDEX'],
  [/\b(?:CREATE|MERGE|SET|REMOVE)\b/i, 'UPDATE', 'TABLE', 'narrow'],
]

const tables: Readonly<Record<string, readonly Row[]>> = { mongodb: mongo, redis, cypher }

/** Statements of databases that do not speak SQL; undefined for those that do. */
export function documentStatements(dialect: string, text: string): readonly SqlStatement[] | undefined {
  const rows = tables[dialect]
  if (!rows) return undefined
  const found: SqlStatement[] = []
  for (const line of text.slice(0, 262_144).split(/[;\n]/)) {
    const row = rows.find(([pattern]) => pattern.test(line))
    if (row)
      found.push({
        verb: row[1],
        object: row[2],
        names: namesIn(line),
        writes: true,
        tricks: [],
        ...(row[3] && { where: row[3] }),
      })
    else if (line.trim() !== '')
      found.push({ verb: 'SELECT', object: '', names: [], writes: false, tricks: [] })
  }
  return found.slice(0, 200)
}

function namesIn(line: string): readonly string[] {
  const name = /\bdb\.(?:getCollection\(['"])?([\w$]{1,128})/.exec(line)?.[1]
  return name === undefined ? [] : [name]
}
