/** The programs that make a boundary: bubblewrap’s namespaces, or Landlock’s rules for files alone. */
export const boundaryBackends = ['bwrap', 'files'] as const
export type BoundaryBackend = (typeof boundaryBackends)[number]

/** The ways of a boundary to other machines: none at all, or each host is a question to the gate. */
export const boundaryNetworks = ['none', 'ask'] as const
export type BoundaryNetwork = (typeof boundaryNetworks)[number]

/**
 * The boundary that a call runs inside, as the front end that makes the boundary tells it: whatever of the machine
 * is not listed here is not there for the call. Paths are absolute; one that leads through links stands here as it was
 * given and with every link followed.
 */
export interface CallBoundary {
  /** SHA-256 over the RFC 8785 form of the plan; hex. */
  readonly plan: string
  readonly backend: BoundaryBackend
  readonly network: BoundaryNetwork
  /** Folders and files that it may read, those of the system among them. */
  readonly readable: readonly string[]
  /** Folders and files that it may change, and read. */
  readonly writable: readonly string[]
  /** Paths within those that it can’t change: pinned, or hidden behind an empty file. */
  readonly pinned: readonly string[]
  /** Paths within those that it can’t even read. */
  readonly hidden: readonly string[]
}

/** A boundary that a client runs in, whose calls come in over a socket that is nowhere else. */
export interface RunningBoundary {
  readonly id: string
  readonly boundary: CallBoundary
}

/** `[profile.NAME.boundary]`: what commands may touch that run inside a boundary. */
export interface BoundarySettings {
  /** Paths that they may read besides the system’s and the workspace: absolute, or from `~/`. */
  readonly read: readonly string[]
  /** Paths that they may change besides the workspace. */
  readonly write: readonly string[]
  /** Paths that they find empty: absolute, from `~/`, or within the workspace. */
  readonly hide: readonly string[]
  readonly net: BoundaryNetwork
  /** Names of variables that they get besides the usual ones. */
  readonly env: readonly string[]
  /** Hosts that may lie on this machine or in a private network; each is asked for like any other. */
  readonly hosts: readonly string[]
  /** Ports at which hosts are asked for besides 22, 80 and 443. */
  readonly ports: readonly number[]
  readonly backend: BoundaryBackend
  /** Commands that would wait for a person, or that nobody can read, run inside or not at all. */
  readonly required: boolean
}
