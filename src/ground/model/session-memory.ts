import type { ReadPointing } from './hearing.ts'

/** Something that a session has taken in, and that a later call may carry out or obey. */
export interface SessionSource {
  /** secret: keys, passwords, environments. personal: somebody’s private data. untrusted: text that nobody of ours wrote. */
  readonly kind: 'secret' | 'personal' | 'untrusted'
  /** Its origin, for a person: a path, a host, a tool. */
  readonly what: string
  /** Milliseconds since 1970. */
  readonly at: number
  /** 0 to 1: how sure it is. 1 for text that addresses the agent. */
  readonly strength: number
}

/** A file that the session has written or fetched, and what it carries. */
export interface SessionFile {
  readonly at: number
  readonly carries: readonly SessionSource['kind'][]
  /** The address that its bytes were downloaded from. */
  readonly from?: string
  /** Of a folder: the address that what lies below came from, by a clone or in an archive. */
  readonly treeFrom?: string
  /** Others wrote what it says, or what any file below it says. */
  readonly isOthers?: true
  /** A job in the background may still write it, or move it away. */
  readonly isPending?: true
  /** Short text of a file in a workspace that is not on this disk, so that running it can be read; secrets erased. */
  readonly text?: string
}

/** A sum that fades: worth half after its half-life. */
export interface FadingSum {
  readonly value: number
  readonly at: number
}

/** The commits that were checked out when the gate first heard a session: what stands in them, the session did not write. */
export interface SessionStart {
  /** Milliseconds since 1970. */
  readonly at: number
  /** In hexadecimal, by the git folder that all work trees of the repository share, links resolved. */
  readonly commits: Readonly<Record<string, string>>
}

/** The name of a call that read, or of the tool of the last one, and how far the person pointed to what it read. */
export type Reading = readonly [name: string, pointing: ReadPointing]

/** Everything that one session has read, fetched, written, sent and done. Bounded: the oldest makes room. */
export interface SessionMemory {
  /** Undefined before the first call, and in a workspace on no disk. */
  readonly start?: SessionStart
  /** Newest last. */
  readonly sources: readonly SessionSource[]
  /** By absolute path. */
  readonly files: Readonly<Record<string, SessionFile>>
  /** Shell variables and the like do not outlive a call; hosts do. First seen, by host. */
  readonly hosts: Readonly<Record<string, number>>
  /** Fading sums by name: `risky`, `deleted`, `sent`, `hosts`, `records`… */
  readonly sums: Readonly<Record<string, FadingSum>>
  /** Calls that read, until what they read is reported. Newest last. */
  readonly reads: readonly Reading[]
  /** Calls that were let run; counted only up to `countedTo`, so that a session that nobody speaks to writes nothing. */
  readonly calls: number
  /** The last call for which the newest words of the person count as asking for it. */
  readonly countedTo: number
  /** Set when a canary was found in a call: nothing of this session is discounted any more. */
  readonly incident: { readonly at: number; readonly why: string } | null
}

/** Calls for which what a person wrote counts as asking for them. */
export const promptReach = 20

/** The memory of a session that has done nothing. */
export const emptyMemory: SessionMemory = {
  sources: [],
  files: {},
  hosts: {},
  sums: {},
  reads: [],
  calls: 0,
  countedTo: 0,
  incident: null,
}
