/** The bounds of one kind of request. */
export interface TransportLimits {
  /** Bytes of an answer that are read; with 0 its status and head alone. */
  readonly bytes: number
  /** Milliseconds until the answer is whole; the caller limits the time where it is absent. */
  readonly time?: number
}

const kib = 1_024

/** The bounds of everything that is asked over HTTP elsewhere, by whom it is asked. */
export const transportLimits = {
  /** A note to people: what its server says is no matter of ours. */
  note: { bytes: 0 },
  /** An endpoint that the log is exported to: answers say little. */
  export: { bytes: 64 * kib },
  witness: { bytes: 64 * kib, time: 5_000 },
  timeAuthority: { bytes: 200_000, time: 20_000 },
  /** Of a provider’s settings, keys and tokens none is so long. */
  identityProvider: { bytes: 1_024 * kib },
  /** An approver of a program takes as long as a person needs. */
  approver: { bytes: 64 * kib },
} as const satisfies Readonly<Record<string, TransportLimits>>

/** Milliseconds that a connection to a server of MCP may take, and that one may lie idle; its answers are streams. */
export const upstreamTimes = { connect: 30_000, idle: 30_000 } as const
