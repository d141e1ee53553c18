/** One process, as the system’s process table has it. */
export interface ProcessFacts {
  readonly pid: number
  /** Ticks of the system’s clock from its start to that of the process: two processes of one number differ in it. */
  readonly began: number
  /** The number of the account that it runs as. */
  readonly account: number
  readonly argv: readonly string[]
  /** The file that it runs; empty where it can’t be told. */
  readonly file: string
  /** Its standard input is a terminal. */
  readonly isAtTerminal: boolean
}

/** A process, the one that started it, and so on up to the first. */
export type Lineage = readonly ProcessFacts[]

/** The processes of this machine. A system that can’t tell has no table. */
export interface ProcessTable {
  /** Ticks since the system’s start. */
  now(): number
  /** Null where a part of it can’t be told. */
  lineage(pid: number): Lineage | null
}
