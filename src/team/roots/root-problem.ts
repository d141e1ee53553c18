import { equalBytes } from '../../evidence/bytes/equal-bytes.ts'
import { checkSignature } from '../../evidence/verify/note/check-signature.ts'
import { type CheckpointNote, readCheckpointNote } from '../../evidence/verify/note/checkpoint-note.ts'
import { makeVerifierKey } from '../../evidence/verify/note/verifier-key.ts'
import { nodePlatform } from '../../evidence/verify/node-platform.ts'
import { inclusionRoot } from '../../evidence/verify/tree/inclusion-root.ts'
import { isConsistent } from '../../evidence/verify/tree/is-consistent.ts'
import type { GateLog } from '../log-batch.ts'
import type { RootProof } from '../protocol/root-proof.ts'
import { headLeaf, rootLeaf } from './team-head.ts'
import { rawKey, teamOrigin } from './sign-team-note.ts'

const { sha256 } = nodePlatform

/** All that a gate holds a root against. */
export interface RootExpectation extends GateLog {
  /** The team’s key, as it was pinned when the gate joined: Ed25519, SPKI DER in base64. */
  readonly teamKey: string
  /** The hash of an entry of the gate’s own log; undefined where it has no such entry. */
  readonly hashAt: (seq: number) => string | undefined
  /** The note of the root that it wrote last; undefined before the first. */
  readonly known?: string | undefined
}

/** Returns why a root is none that this gate may write, as the middle of a sentence; undefined where it is one. */
export async function rootProblem(proof: RootProof, expected: RootExpectation): Promise<string | undefined> {
  const { head, number } = proof
  if (head.seq > 0 && expected.hashAt(head.seq) !== head.hash)
    return `root ${number} of the team has another entry ${head.seq} of this gate than the gate itself`
  const note = await signedNote(proof.note, expected.teamKey)
  if (!note) return `the note of root ${number} is not signed by the team’s key`
  if (note.size !== number || !isUnder(proof, expected, note))
    return `the proof of root ${number} does not lead to the root that the team signed`
  return consistencyProblem(proof, note, expected)
}

function isUnder(proof: RootProof, { gate, epoch }: GateLog, note: CheckpointNote): boolean {
  const { head, index, logs, number, at } = proof
  const path = { index, size: logs, hashes: proof.path.map(bytes) }
  const root = inclusionRoot(sha256, path, headLeaf({ gate, epoch, ...head }))
  if (!root) return false
  const leaf = rootLeaf({ number, at, size: logs, root: Buffer.from(root).toString('hex') })
  const above = { index: number - 1, size: note.size, hashes: proof.rootPath.map(bytes) }
  const top = inclusionRoot(sha256, above, leaf)
  return top !== undefined && equalBytes(top, note.root)
}

async function consistencyProblem(
  { number, consistency }: RootProof,
  note: CheckpointNote,
  { known, teamKey }: RootExpectation,
): Promise<string | undefined> {
  const before = known === undefined ? undefined : await signedNote(known, teamKey)
  if (!before || isConsistent(sha256, before, note, consistency.map(bytes))) return undefined
  return `root ${number} of the team does not follow root ${before.size}, which this gate has: the team’s history was rewritten`
}

/** The note, where the team’s key signed it. */
export async function signedNote(text: string, teamKey: string): Promise<CheckpointNote | undefined> {
  const raw = rawKey(teamKey)
  const key = makeVerifierKey(sha256, teamOrigin(raw), 'log', raw)
  const found = readCheckpointNote(text)
  if (!key || found?.origin !== key.name) return undefined
  const check = await checkSignature(nodePlatform, found.note, key)
  return check.kind === 'good' ? found : undefined
}

function bytes(text: string): Uint8Array {
  return Buffer.from(text, 'base64')
}
