import type { SqlStatement } from '../../../ground/model/effect.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

type Where = NonNullable<SqlStatement['where']>
type Meaning = readonly [verb: string, object: string, where?: Where]

const mongoMethods: Readonly<Record<string, Meaning>> = {
  dropDatabase: ['DROP', 'DATABASE'],
  drop: ['DROP', 'TABLE'],
  dropCollection: ['DROP', 'TABLE'],
  deleteMany: ['DELETE', 'TABLE', 'narrow'],
  deleteOne: ['DELETE', 'TABLE', 'narrow'],
  remove: ['DELETE', 'TABLE', 'narrow'],
  findOneAndDelete: ['DELETE', 'TABLE', 'narrow'],
  findAndModify: ['UPDATE', 'TABLE', 'narrow'],
  updateMany: ['UPDATE', 'TABLE', 'narrow'],
  updateOne: ['UPDATE', 'TABLE', 'narrow'],
  update: ['UPDATE', 'TABLE', 'narrow'],
  replaceOne: ['UPDATE', 'TABLE', 'narrow'],
  findOneAndUpdate: ['UPDATE', 'TABLE', 'narrow'],
  findOneAndReplace: ['UPDATE', 'TABLE', 'narrow'],
  bulkWrite: ['UPDATE', 'TABLE', 'narrow'],
  insert: ['INSERT', 'TABLE'],
  insertOne: ['INSERT', 'TABLE'],
  insertMany: ['INSERT', 'TABLE'],
  save: ['INSERT', 'TABLE'],
  createCollection: ['CREATE', 'TABLE'],
  createIndex: ['CREATE', 'INDEX'],
  createIndexes: ['CREATE', 'INDEX'],
  dropIndex: ['DROP', 'INDEX'],
  dropIndexes: ['DROP', 'INDEX'],
  renameCollection: ['ALTER', 'TABLE'],
  createUser: ['CREATE', 'USER'],
  updateUser: ['ALTER', 'USER'],
  dropUser: ['DROP', 'USER'],
  dropAllUsers: ['DROP', 'USER'],
  changeUserPassword: ['ALTER', 'USER'],
  createRole: ['CREATE', 'ROLE'],
  dropRole: ['DROP', 'ROLE'],
  grantRolesToUser: ['GRANT', 'USER'],
  revokeRolesFromUser: ['REVOKE', 'USER'],
  shutdownServer: ['SHUTDOWN', 'SYSTEM'],
  fsyncLock: ['ALTER', 'SYSTEM'],
  killOp: ['KILL', 'SYSTEM'],
}

/** Commands given as a document: `runCommand({ dropDatabase: 1 })`. */
const mongoCommand =
  /\b(?:runCommand|adminCommand)\s{0,4}\(\s{0,20}\{\s{0,20}['"]?(dropDatabase|drop|delete|update|insert|dropUser|createUser|updateUser|grantRolesToUser|shutdown|renameCollection|setParameter|replSetReconfig|killOp|findAndModify)\b/g
const commandMeanings: ReadonlyMap<string, Meaning> = mapOf({
  ...mongoMethods,
  delete: ['DELETE', 'TABLE', 'narrow'],
  shutdown: ['SHUTDOWN', 'SYSTEM'],
  setParameter: ['ALTER', 'SYSTEM'],
  replSetReconfig: ['ALTER', 'SYSTEM'],
})

/** The first argument of a mass change when it chooses nothing. */
const everything =
  /^\s{0,40}(?:\)|\{\s{0,40}\}|\{\s{0,9}['"]?_id['"]?\s{0,9}:\s{0,9}\{\s{0,9}['"]?\$(?:exists['"]?\s{0,9}:\s{0,9}(?:true|1)|ne['"]?\s{0,9}:\s{0,9}null)\s{0,9}\})/

function mongoStatements(text: string): readonly SqlStatement[] {
  const found: SqlStatement[] = []
  for (const match of text.matchAll(/\.\s{0,4}(\w{1,40})\s{0,4}\(/g)) {
    const meaning = Object.hasOwn(mongoMethods, match[1] ?? '') ? mongoMethods[match[1] ?? ''] : undefined
    if (!meaning || found.length >= 200) continue
    const after = text.slice(match.index + match[0].length, match.index + match[0].length + 200)
    const all = meaning[2] !== undefined && /Many$|^remove$/.test(match[1] ?? '') && everything.test(after)
    found.push(statement(meaning, nameBefore(text, match.index), all ? 'none' : meaning[2]))
  }
  for (const [, name = ''] of text.matchAll(mongoCommand)) {
    const meaning = commandMeanings.get(name)
    if (meaning) found.push(statement(meaning, []))
  }
  if (/\$(?:out|merge)['"]?\s{0,9}:/.test(text)) found.push(statement(['INSERT', 'TABLE'], []))
  return found.length > 0 ? found : [reading]
}

const reading: SqlStatement = { verb: 'SELECT', object: '', names: [], writes: false, tricks: [] }

function statement(
  [verb, object, own]: Meaning,
  names: readonly string[],
  where: Where | undefined = own,
): SqlStatement {
  return { verb, object, names, writes: true, tricks: [], ...(where && { where }) }
}

/** `db.users.` or `db.getCollection('users').` in front of the method. */
function nameBefore(text: string, at: number): readonly string[] {
  const before = text.slice(Math.max(0, at - 160), at)
  const name =
    /\bdb\s{0,4}(?:\.\s{0,4}(?:getCollection|collection)\(\s{0,4}['"]|\[\s{0,4}['"]|\.\s{0,4})([\w$-]{1,100})['"]?[\])]?\s{0,20}$/.exec(
      before,
    )?.[1]
  return name === undefined ? [] : [name]
}

const redisReads =
  /^(?:get|mget|keys|scan|[hsz]scan|ttl|pttl|type|exists|info|ping|dbsize|hget|hmget|hgetall|hkeys|hvals|hlen|hexists|lrange|llen|lindex|smembers|scard|sismember|srandmember|zrange\w*|zrevrange\w*|zscore|zcard|zcount|zrank|strlen|getrange|getbit|bitcount|object|memory|client\s+(?:list|info|id|getname)|config\s+get|slowlog\s+(?:get|len)|select|auth|hello|echo|time|lastsave|role|monitor|subscribe|psubscribe|xrange|xread|xlen|xinfo|command|debug\s+object|acl\s+(?:list|whoami|cat)|cluster\s+(?:info|nodes|slots)|latency|pfcount|geopos|geodist|geosearch|--?\w.*)\b/i

const redisRows: readonly (readonly [RegExp, Meaning])[] = [
  [/^(?:flushall|flushdb)\b/i, ['TRUNCATE', 'DATABASE']],
  [/^(?:del|unlink)\s+\S*\*/i, ['DELETE', 'TABLE', 'none']],
  [
    /^(?:del|unlink|hdel|srem|zrem\w*|lrem|ltrim|getdel|spop|lpop|rpop|expire\w*|pexpire\w*|xtrim|xdel)\b/i,
    ['DELETE', 'TABLE', 'narrow'],
  ],
  [
    /^(?:config|slaveof|replicaof|module|debug|shutdown|acl|cluster|failover|swapdb|bgrewriteaof|save|bgsave|client|script|function|slowlog|reset)\b/i,
    ['ALTER', 'SYSTEM'],
  ],
  [/^(?:eval|evalsha|fcall)\b.{0,2000}\bflush(?:all|db)\b/is, ['TRUNCATE', 'DATABASE']],
]

function redisStatements(text: string): readonly SqlStatement[] {
  return text
    .split('\n')
    .map(line => line.trim())
    .filter(line => line !== '')
    .slice(0, 200)
    .map(line => {
      const row = redisRows.find(([pattern]) => pattern.test(line))
      if (redisReads.test(line)) return reading
      return row ? statement(row[1], []) : statement(['INSERT', 'TABLE'], [])
    })
}

function cypherStatements(text: string): readonly SqlStatement[] {
  return text
    .split(';')
    .filter(part => part.trim() !== '')
    .slice(0, 200)
    .map(part => {
      if (/\bDELETE\b/i.test(part))
        return statement(['DELETE', 'TABLE', /\bWHERE\b|\{\s{0,9}\w/i.test(part) ? 'narrow' : 'none'], [])
      if (/\bDROP\s+DATABASE\b/i.test(part)) return statement(['DROP', 'DATABASE'], [])
      if (/\bDROP\b/i.test(part)) return statement(['DROP', 'INDEX'], [])
      return /\b(?:CREATE|MERGE|SET|REMOVE|LOAD\s+CSV|CALL\s+apoc)\b/i.test(part)
        ? statement(['INSERT', 'TABLE'], [])
        : reading
    })
}

const readers: ReadonlyMap<string, (text: string) => readonly SqlStatement[]> = mapOf({
  mongodb: mongoStatements,
  redis: redisStatements,
  cypher: cypherStatements,
})

/** Returns the statements of databases that do not speak SQL; undefined for those that do. */
export function documentStatements(dialect: string, text: string): readonly SqlStatement[] | undefined {
  return readers.get(dialect)?.(text)
}
