import { createHash, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { canonicalJson } from '../../src/people/audit/canonical-json.ts'
import { linkEntry, noHash, type StoredEntry } from '../../src/people/audit/link-entry.ts'
import { listOpenings, readOpening, spellOpenings } from '../../src/people/audit/parts/opening.ts'
import { sealParts } from '../../src/people/audit/parts/seal-parts.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'

const sha256 = (...parts: readonly (Buffer | string)[]) => {
  const hash = createHash('sha256')
  for (const part of parts) hash.update(part)
  return hash.digest()
}

/** A key as notes name it. */
export interface NamedKey {
  readonly name: string
  readonly key: KeyObject
  readonly keyId: Buffer
  readonly vkey: string
}

/** A key of a log (type 1) or a witness (type 4), computed by the letter of c2sp.org/signed-note; new where none is given. */
export function newKey(
  name: string,
  type: 1 | 4 = 1,
  key = generateKeyPairSync('ed25519').privateKey,
): NamedKey {
  const raw = createPublicKey(key).export({ type: 'spki', format: 'der' }).subarray(12)
  const typed = Buffer.concat([Buffer.of(type), raw])
  const keyId = sha256(`${name}\n`, typed).subarray(0, 4)
  return { name, key, keyId, vkey: `${name}+${keyId.toString('hex')}+${typed.toString('base64')}` }
}

const line = ({ name, keyId }: NamedKey, signature: Buffer) =>
  `\u2014 ${name} ${Buffer.concat([keyId, signature]).toString('base64')}\n`

/** The signature line of a log. */
export const signedBy = (key: NamedKey, text: string) => line(key, sign(null, Buffer.from(text), key.key))

/** The line of a witness, at a time in seconds. */
export function cosignedBy(key: NamedKey, text: string, at: number): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE(BigInt(at))
  const signature = sign(null, Buffer.from(`cosignature/v1\ntime ${at}\n${text}`), key.key)
  return line(key, Buffer.concat([time, signature]))
}

const largestBelow = (n: number) => 2 ** Math.floor(Math.log2(n - 1))

/** The root of leaves, straight from RFC 6962: nothing is kept, nothing is clever. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  if (leaves.length === 0) return sha256('')
  if (leaves.length === 1) return sha256(Buffer.of(0), leaves[0] as Buffer)
  const k = largestBelow(leaves.length)
  return sha256(Buffer.of(1), rootOf(leaves.slice(0, k)), rootOf(leaves.slice(k)))
}

/** The inclusion proof of a leaf, straight from RFC 6962. */
export function pathOf(index: number, leaves: readonly Buffer[]): readonly Buffer[] {
  if (leaves.length <= 1) return []
  const k = largestBelow(leaves.length)
  return index < k
    ? [...pathOf(index, leaves.slice(0, k)), rootOf(leaves.slice(k))]
    : [...pathOf(index - k, leaves.slice(k)), rootOf(leaves.slice(0, k))]
}

/** The consistency proof from the first `older` leaves, straight from RFC 6962. */
export function consistencyOf(older: number, leaves: readonly Buffer[], isWhole = true): readonly Buffer[] {
  if (older === 0) return []
  if (older === leaves.length) return isWhole ? [] : [rootOf(leaves)]
  const k = largestBelow(leaves.length)
  return older <= k
    ? [...consistencyOf(older, leaves.slice(0, k), isWhole), rootOf(leaves.slice(k))]
    : [...consistencyOf(older - k, leaves.slice(k), false), rootOf(leaves.slice(0, k))]
}

/** A log in memory, and the bundles that can be made of it. */
export class NaiveLog {
  readonly origin: string
  readonly key: NamedKey
  readonly entries: StoredEntry[] = []
  private salts = 0

  constructor(origin = 'countersign/0123456789abcdef') {
    this.origin = origin
    this.key = newKey(origin)
  }

  add(kind: StoredEntry['kind'] | 'key', record: JsonObject, sealed: readonly string[] = []): StoredEntry {
    const newSalt = () => Buffer.from(String(this.salts++).padStart(16, '0')).toString('base64url')
    const { body, openings } = sealParts(record, sealed as never, newSalt)
    const previous = this.entries.at(-1) ?? { seq: 0, hash: noHash }
    const at = 1_790_000_000_000 + previous.seq * 1_000
    const entry = linkEntry(previous, { at, kind: kind as StoredEntry['kind'], body: canonicalJson(body) })
    const stored = openings.length > 0 ? { ...entry, openings: spellOpenings(openings) } : entry
    this.entries.push(stored)
    return stored
  }

  addDecision(i = this.entries.length, command = `rm -rf build-${i}`): StoredEntry {
    const call = { agent: 'claude-code', tool: 'Bash', arguments: { command } }
    const record = { call, decision: { effect: i % 2 ? 'allow' : 'deny', reason: `because of ${i}` } }
    return this.add('decision', record, ['/call/arguments', '/decision/reason'])
  }

  leaves(size = this.entries.length): readonly Buffer[] {
    return this.entries.slice(0, size).map(({ hash }) => Buffer.from(hash, 'hex'))
  }

  text(size = this.entries.length): string {
    return `${this.origin}\n${size}\n${rootOf(this.leaves(size)).toString('base64')}\n`
  }

  note(size = this.entries.length, key = this.key): string {
    const text = this.text(size)
    return `${text}\n${signedBy(key, text)}`
  }

  proof(seq: number, note: string, size = this.entries.length): string {
    const hashes = pathOf(seq - 1, this.leaves(size)).map(hash => `${hash.toString('base64')}\n`)
    return `c2sp.org/tlog-proof@v1\nindex ${seq - 1}\n${hashes.join('')}\n${note}`
  }

  entryLine(seq: number, hide: 'nothing' | 'openings' | 'body' = 'nothing'): object {
    const { openings = '', body, erased: _, ...entry } = this.entries[seq - 1] as StoredEntry
    if (hide === 'body') return { entry, withheld: true }
    const opened = Object.fromEntries(listOpenings(openings).map(one => [one.pointer, readOpening(one)]))
    return { entry, body, openings: hide === 'openings' ? {} : opened }
  }

  /** The lines of a bundle about `from` to `to`, with the entries around them. */
  lines(from: number, to: number, options: BundleOptions = {}): object[] {
    const { note = this.note(), hide = () => 'nothing', more = [] } = options
    const [first, last] = [Math.max(1, from - 1), Math.min(this.entries.length, to + 1)]
    const entries = Array.from({ length: last - first + 1 }, (_, i) =>
      this.entryLine(first + i, hide(first + i)),
    )
    const edges = [...new Set([first, last])].map(seq => ({ proof: this.proof(seq, note) }))
    const header = { 'countersign-evidence': 1, origin: this.origin, from, to, made: '2026-11-23T12:00:00Z' }
    return [header, ...entries, ...edges, ...more]
  }

  bundle(from: number, to: number, options: BundleOptions = {}): string {
    return spellBundle(this.lines(from, to, options))
  }
}

/** The public part of a key as entries name it. */
export const spki = ({ key }: NamedKey) =>
  createPublicKey(key).export({ type: 'spki', format: 'der' }).toString('base64')

/** An entry that puts a key in the place of the log’s own, signed by both; by others where they are named. */
export function rotate(
  log: NaiveLog,
  next: NamedKey,
  old = log.key,
  signers: readonly [NamedKey, NamedKey] = [old, next],
): StoredEntry {
  const seq = log.entries.length + 1
  const statement = canonicalJson({ log: log.origin, new: spki(next), old: spki(old), seq })
  const [sigOld, sigNew] = signers.map(({ key }) =>
    sign(null, Buffer.from(statement), key).toString('base64'),
  )
  return log.add('key', { event: 'rotated', new: spki(next), old: spki(old), sigOld, sigNew } as JsonObject)
}

export interface BundleOptions {
  readonly note?: string
  readonly hide?: (seq: number) => 'nothing' | 'openings' | 'body'
  readonly more?: readonly object[]
}

/** Lines of a bundle as a file, with its last line. */
export function spellBundle(lines: readonly object[]): string {
  const text = lines.map(one => `${JSON.stringify(one)}\n`).join('')
  const end = { lines: lines.length, sha256: sha256(text).toString('hex') }
  return `${text}${JSON.stringify({ end })}\n`
}
