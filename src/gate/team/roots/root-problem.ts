import { equalBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import { checkSignature } from '../../../proof/evidence/verify/note/check-signature.ts'
import {
  type CheckpointNote,
  readCheckpointNote,
} from '../../../proof/evidence/verify/note/checkpoint-note.ts'
import { makeVerifierKey } from '../../../proof/evidence/verify/note/verifier-key.ts'
import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { inclusionRoot } from '../../../proof/evidence/verify/tree/inclusion-root.ts'
import { isConsistent } from '../../../proof/evidence/verify/tree/is-consistent.ts'
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

/** The reason why a root is none that a gate may write. */
export interface RootProblem {
  /** The middle of a sentence. */
  readonly why: string
  /** The team’s key signed it, and it says otherwise than what the gate has. */
  readonly isContradiction: boolean
}

/** Returns why a root is none that this gate may write; undefined where it is one. */
export async function rootProblem(
  proof: RootProof,
  expected: RootExpectation,
): Promise<RootProblem | undefined> {
  const { head, number } = proof
  const lie = (why: string) => ({ why, isContradiction: false })
  const note = await signedNote(proof.note, expected.teamKey)
  if (!note) return lie(`the note of root ${number} is not signed by the team’s key`)
  if (note.size !== number || !isUnder(proof, expected, note))
    return lie(`the proof of root ${number} does not lead to the root that the team signed`)
  const own = head.seq === 0 ? head.hash : expected.hashAt(head.seq)
  if (own === undefined)
    return lie(`root ${number} of the team has an entry ${head.seq} of this gate that is not here`)
  const why =
    own === head.hash
      ? await consistencyProblem(proof, note, expected)
      : `root ${number} of the team has another entry ${head.seq} of this gate than the gate itself`
  return why === undefined ? undefined : { why, isContradiction: true }
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
  if (before && before.size > number)
    return `the team has ${number} roots, and this gate has root ${before.size}: the team’s database was set back`
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
