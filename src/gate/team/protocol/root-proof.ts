import type { LogHead } from '../log-batch.ts'

/**
 * `POST /v1/team/root`: the newest root with the proof that the end of a gate’s log is under it. A gate that checked it
 * (`rootProblem`) writes it into its own log: the team’s history can’t be told otherwise from then on.
 */
export interface RootProof {
  /** The end of the gate’s log that the root has. */
  readonly head: LogHead
  /** The leaf of that end among those of all logs, from 0, and how many these are. */
  readonly index: number
  readonly logs: number
  /** Its siblings on the way to the root, from below; base64. */
  readonly path: readonly string[]
  /** The number of the root, from 1: the last leaf of the tree of all roots. */
  readonly number: number
  /** Milliseconds since 1970, at the hub. */
  readonly at: number
  /** The siblings of that leaf; base64. */
  readonly rootPath: readonly string[]
  /** The proof that the tree of roots begins with the one of `RootRequest.known`; base64. */
  readonly consistency: readonly string[]
  /** The signed note about the tree of all roots (c2sp.org/tlog-checkpoint). */
  readonly note: string
}

/** A gate asks for the newest root; `known` is the number of the one that it wrote last, 0 for none. */
export interface RootRequest {
  readonly known: number
}
