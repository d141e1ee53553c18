import { createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { canonicalJson } from './canonical-json.ts'
import { publicKeyOf } from './sign-checkpoint.ts'
import type { LogKey } from '../../ground/model/log-key.ts'

/** An entry about the keys of the log, as it stands there. */
export interface KeyLine {
  readonly seq: number
  readonly body: string
}

/** A change of the keys of a log. `log` is the name under which it was made; keys are SPKI DER in base64. */
export type KeyChange =
  | {
      readonly event: 'rotated'
      readonly seq: number
      readonly log: string
      readonly old: string
      readonly new: string
      /** Both keys signed it. */
      readonly isSigned: boolean
    }
  | {
      readonly event: 'revoked'
      readonly seq: number
      readonly log: string
      readonly key: string
      /** Above so many entries it counts no longer by itself. */
      readonly since: number
    }

/** Reads the entry of a change; undefined where it is none. */
export function readKeyChange({ seq, body }: KeyLine): KeyChange | undefined {
  const statements = JSON.parse(body) as Json
  if (!isJsonObject(statements)) return undefined
  const { event, log, key, since, old, sigOld, sigNew } = statements
  if (typeof log !== 'string') return undefined
  if (event === 'revoked')
    return typeof key === 'string' && Number.isSafeInteger(since)
      ? { event, seq, log, key, since: since as number }
      : undefined
  if (event !== 'rotated' || typeof old !== 'string' || typeof statements['new'] !== 'string')
    return undefined
  const next = statements['new']
  const statement = statementOf({ log, old, new: next, seq })
  const isSigned = isSignedBy(old, statement, sigOld) && isSignedBy(next, statement, sigNew)
  return { event, seq, log, old, new: next, isSigned }
}

/** The body of the entry that puts a new key in the place of the old one: each signs that it is so, in this entry of this log. */
export function signRotation(log: string, seq: number, oldKey: KeyObject, newKey: KeyObject): JsonObject {
  const [old, next] = [publicKeyOf(oldKey), publicKeyOf(newKey)]
  const statement = statementOf({ log, old, new: next, seq })
  const [sigOld, sigNew] = [oldKey, newKey].map(key => sign(null, statement, key).toString('base64'))
  return { event: 'rotated', log, old, new: next, sigOld: sigOld as string, sigNew: sigNew as string }
}

function statementOf(statement: JsonObject): Buffer {
  return Buffer.from(canonicalJson(statement))
}

function isSignedBy(spki: string, statement: Buffer, signature: Json | undefined): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(spki, 'base64'), type: 'spki', format: 'der' })
    return verify(null, statement, key, Buffer.from(String(signature), 'base64'))
  } catch {
    return false
  }
}

/** A key in the history of a log. */
export type KnownKey = Omit<LogKey, 'key'>

/** Keys of a log, the first one first and the one in force last, and what is wrong with the changes. */
interface KeyHistory {
  readonly keys: readonly KnownKey[]
  readonly problems: readonly string[]
}

/**
 * Follows the changes of a log’s key, in their order: each has to be signed by the key before it and by the new one.
 * `first`: the key that signed before the first change, SPKI DER in base64; the one that this change names when left out.
 */
export function keyHistory(changes: readonly KeyChange[], first: string | undefined): KeyHistory {
  const rotations = changes.filter(change => change.event === 'rotated')
  const keys: KnownKey[] = []
  const problems: string[] = []
  const begin = first ?? rotations[0]?.old
  if (begin !== undefined) keys.push({ publicKey: begin, from: null, until: null, revoked: null })
  for (const { seq, old, new: publicKey, isSigned } of rotations) {
    const last = keys.at(-1)
    if (!isSigned || last?.publicKey !== old) problems.push(unsigned(seq))
    else keys.splice(-1, 1, { ...last, until: seq }, { publicKey, from: seq, until: null, revoked: null })
  }
  return { keys: keys.map(key => ({ ...key, revoked: revokedOf(key.publicKey, changes) })), problems }
}

/** The lowest number counts: no later entry takes a revocation back. */
function revokedOf(publicKey: string, changes: readonly KeyChange[]): LogKey['revoked'] {
  const found = changes.filter(change => change.event === 'revoked').filter(({ key }) => key === publicKey)
  const [lowest] = found.toSorted((a, b) => a.since - b.since)
  return lowest ? { since: lowest.since, entry: lowest.seq } : null
}

function unsigned(seq: number): string {
  return `entry ${seq} puts a key in force that the key before it did not sign`
}
