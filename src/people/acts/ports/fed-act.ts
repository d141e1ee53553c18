import type { LogLine } from './act.ts'

/** An act of a team’s people as one gate takes it over: what concerns that gate, and no secret. */
export interface FedAct<Rows = string> {
  /** Its place in the order of all acts, from 1. */
  readonly number: number
  /** Tells it from the act that had its place in another history of the team. */
  readonly id: string
  /** The history of the team in which it was fed, from 1; absent from a hub, and for a gate, of the first version. */
  readonly history?: number
  /** The place of the act that was fed to this gate before it; 0 for the first. None between them concerns the gate. */
  readonly after: number
  /** Its place in the history before, where it was lost and put back: a gate that had it then has it. */
  readonly was?: number
  /** Milliseconds since 1970, at the hub. */
  readonly at: number
  /** JSON of `FedRows`, signed as the text it is, unless something else is said. */
  readonly rows: Rows
  /** Lines that the gate writes into its own log with the rows. */
  readonly log: readonly LogLine[]
  /** Of the team’s key, over `fedStatement`; base64. */
  readonly signature: string
}
