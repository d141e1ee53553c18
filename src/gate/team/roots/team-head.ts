import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { sha256 } from '../../../people/audit/sha256.ts'
import { MerkleTree } from '../../../proof/evidence/tree/merkle-tree.ts'
import { leafHash } from '../../../proof/evidence/tree/node-hash.ts'
import type { GateLog, LogHead } from '../log-batch.ts'

/** The end of one of a team’s logs: of a gate, or of the people, whose log has the name `people`. */
export type TeamHead = GateLog & LogHead

/** The name under which the log of what people did stands among those of gates: these are hexadecimal. */
export const peopleLog: GateLog = { gate: 'people', epoch: 0 }

/** The 32 bytes by which the end of a log stands in the tree of all ends. */
export function headLeaf({ gate, epoch, seq, hash }: TeamHead): Uint8Array {
  return digest(canonicalJson({ purpose: 'head', gate, epoch, seq, hash }))
}

/** The tree (RFC 6962) over the ends of all logs, in this order: by gate, then by epoch. */
export function headTree(heads: readonly TeamHead[]): MerkleTree {
  const leaves = heads.map(head => leafHash(headLeaf(head)))
  return new MerkleTree(
    { read: (level, from, count) => (level === 0 ? leaves.slice(from, from + count) : []) },
    leaves.length,
  )
}

/** Puts heads in the order of their tree. */
export function inTreeOrder(heads: readonly TeamHead[]): readonly TeamHead[] {
  return heads.toSorted((a, b) => Number(isBefore(b, a)) - Number(isBefore(a, b)))
}

/** Tells whether one log stands before another in that order. */
export function isBefore(one: GateLog, other: GateLog): boolean {
  return one.gate === other.gate ? one.epoch < other.epoch : one.gate < other.gate
}

/** A root over the ends of all logs, in the log of such roots. */
export interface TeamRoot {
  /** From 1, without gaps. */
  readonly number: number
  /** Milliseconds since 1970. */
  readonly at: number
  /** The number of logs. */
  readonly size: number
  /** RFC 6962; hex. */
  readonly root: string
}

/** The 32 bytes by which a root stands in the tree of all roots. */
export function rootLeaf({ number, at, size, root }: TeamRoot): Uint8Array {
  return digest(canonicalJson({ purpose: 'root', number, at, size, root }))
}

function digest(text: string): Uint8Array {
  return Buffer.from(sha256(text), 'hex')
}
