import { equalBytes } from '../../bytes/join-bytes.ts'
import { base64, readBase64 } from '../../bytes/base-64.ts'
import { canonical } from '../../bytes/canonical.ts'
import { readHex } from '../../bytes/hex.ts'
import { utf8 } from '../../bytes/utf-8.ts'
import type { CheckpointNote } from '../note/checkpoint-note.ts'
import { readTlogProof } from '../note/tlog-proof.ts'
import { keyOfSpki, makeVerifierKey, spkiOf, type VerifierKey } from '../note/verifier-key.ts'
import type { Platform } from '../../platform.ts'
import { inclusionRoot } from '../tree/inclusion-root.ts'
import type { BundleContents } from './bundle-contents.ts'
import type { KeyChangeLine } from './read-bundle-line.ts'
import { checkEntry } from './check-entry.ts'
import { memberOf } from '../../../../ground/model/member-of.ts'

/** Keys that the reader’s own key leads to, and those that were revoked. */
export interface TrustedKeys {
  readonly keys: readonly VerifierKey[]
  /** Raw key in base64 → the number of the entry from which on it counts only with others. */
  readonly revoked: ReadonlyMap<string, number>
  readonly problems: readonly string[]
}

/**
 * The keys that may sign a log: the ones that the reader pinned, and those that entries of this log put in their place,
 * each signed by the key before it. A revocation counts wherever it stands in the bundle.
 */
export async function trustedKeys(
  platform: Platform,
  pinned: readonly VerifierKey[],
  note: CheckpointNote,
  { changes, aboutKeys }: Pick<BundleContents, 'changes' | 'aboutKeys'>,
): Promise<TrustedKeys> {
  const keys = [...pinned]
  const revoked = new Map<string, number>()
  const problems: string[] = []
  const followed: Followed[] = []
  for (const change of changes) {
    const { seq, kind } = change.entry.head
    const body = kind === 'key' ? bodyIn(platform, note, change) : undefined
    if (!body) problems.push(`the change of the log’s key in entry ${seq} is not in the log, or was changed`)
    else if (body['event'] === 'revoked') noteRevoked(revoked, body)
    else {
      const next = await nextKey(platform, { note, body, seq, keys })
      if (next === 'wrong')
        problems.push(`the change of the log’s key in entry ${seq} is not signed by both keys`)
      else if (next && !keys.some(({ key }) => equalBytes(key, next.next.key))) {
        keys.push(next.next)
        followed.push({ ...next, seq })
      }
    }
  }
  for (const body of aboutKeys) if (body['event'] === 'revoked') noteRevoked(revoked, body)
  revokeFollowers(revoked, followed)
  return { keys, revoked, problems }
}

/** A key that entry `seq` put in the place of another. */
interface Followed {
  readonly old: VerifierKey
  readonly next: VerifierKey
  readonly seq: number
}

/** A key that was put in force by one that counted no longer counts no more than that one: whoever stole it may have made it. */
function revokeFollowers(revoked: Map<string, number>, followed: readonly Followed[]): void {
  for (const { old, next, seq } of followed)
    if (seq > (revoked.get(base64(old.key)) ?? Number.POSITIVE_INFINITY)) revoked.set(base64(next.key), 0)
}

type Body = Readonly<Record<string, unknown>>

/** The text of an entry about keys, where it stands in the log that the note is about. */
function bodyIn(platform: Platform, note: CheckpointNote, { entry, proof }: KeyChangeLine): Body | undefined {
  const checked = checkEntry(platform, entry)
  const read = readTlogProof(proof)
  const leaf = readHex(entry.head.hash)
  if (typeof checked === 'string' || !read || !leaf || read.index !== entry.head.seq - 1) return undefined
  const root = inclusionRoot(platform.sha256, { ...read, size: note.size }, leaf)
  return root && equalBytes(root, note.root) ? checked.body : undefined
}

interface Rotation {
  readonly note: CheckpointNote
  readonly body: Body
  readonly seq: number
  readonly keys: readonly VerifierKey[]
}

/** The new key of a rotation that a known key signed; undefined where no known key is the old one. */
async function nextKey(
  platform: Platform,
  { note, body, seq, keys }: Rotation,
): Promise<Omit<Followed, 'seq'> | 'wrong' | undefined> {
  const [older, newer, sigOld, sigNew] = ['old', 'new', 'sigOld', 'sigNew'].map(name =>
    bytesOf(memberOf(body, name)),
  )
  const [oldKey, newKey] = [older && keyOfSpki(older), newer && keyOfSpki(newer)]
  if (!oldKey || !newKey || !sigOld || !sigNew || body['event'] !== 'rotated') return 'wrong'
  const known = keys.find(({ key, name }) => equalBytes(key, oldKey) && name === note.origin)
  if (!known) return undefined
  const statement = { log: note.origin, new: base64(spkiOf(newKey)), old: base64(spkiOf(oldKey)), seq }
  const bytes = utf8(canonical(statement))
  const isSigned =
    (await platform.verifyEd25519(oldKey, bytes, sigOld)) &&
    (await platform.verifyEd25519(newKey, bytes, sigNew))
  const next = isSigned && makeVerifierKey(platform.sha256, note.origin, 'log', newKey)
  return next ? { old: known, next } : 'wrong'
}

function noteRevoked(revoked: Map<string, number>, body: Body): void {
  const spki = bytesOf(body['key'])
  const key = spki && keyOfSpki(spki)
  const since = body['since']
  if (!key || !Number.isSafeInteger(since)) return
  const before = revoked.get(base64(key)) ?? Number.POSITIVE_INFINITY
  revoked.set(base64(key), Math.min(before, since as number))
}

function bytesOf(value: unknown): Uint8Array | undefined {
  return typeof value === 'string' ? readBase64(value) : undefined
}
