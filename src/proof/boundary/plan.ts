import type { BoundaryBackend, BoundaryNetwork } from '../../ground/model/tool-call.ts'
import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { sha256 } from '../../people/audit/sha256.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import { boundaryWays, networkWords } from '../../ground/model/network-words.ts'

const order = ['write', 'read', 'pinned', 'anchored', 'hidden'] as const

/** A file, a folder or a socket that is there; its path is absolute, with every link followed. */
export interface Entry {
  readonly path: string
  readonly kind: 'file' | 'folder' | 'socket'
}

/**
 * The ways in which a path of the machine stands inside, the weakest hold first: to be written, to be read, to be
 * written though it can't be moved or replaced (`anchored`), to be read though it lies where one may write (`pinned`),
 * or as an empty thing (`hidden`).
 */
export const mountWays = ['read', 'write', 'anchored', 'pinned', 'hidden'] as const
export type MountWay = (typeof mountWays)[number]

/** A path of the machine, and how it stands inside. */
export interface Mount extends Entry {
  readonly as: MountWay
}

/** A symbolic link that stands inside as it does on the machine: `/bin` → `usr/bin`. */
export interface Link {
  readonly at: string
  readonly to: string
}

/** All that a command inside the boundary finds of the machine: whatever is not named here is not there. */
export interface Plan {
  /** The form of this record, for digests. */
  readonly form: 1
  readonly backend: BoundaryBackend
  readonly network: BoundaryNetwork
  /** It may make Unix sockets, and so reach those in the folders that it sees. */
  readonly sockets: boolean
  /** Hosts that may lie on this machine or in a private network, in order. */
  readonly hosts: readonly string[]
  /** Ports at which hosts are asked for, in order. */
  readonly ports: readonly number[]
  /** The folder that the command starts in. */
  readonly folder: string
  /** Folders of its own, empty at the start and gone at the end. */
  readonly scratch: readonly string[]
  readonly links: readonly Link[]
  /** Those that lie higher come first, so that what is within them is laid over them. */
  readonly mounts: readonly Mount[]
  /** Names of the variables that it gets, in order; their values are no part of the plan. */
  readonly variables: readonly string[]
  /** Sentences on what could not be looked at or shown. */
  readonly notes: readonly string[]
}

/** SHA-256 over the RFC 8785 form of a plan; hex. */
export function planDigest(plan: Plan): string {
  return sha256(canonicalJson(plan as unknown as JsonObject))
}

/** One thing that a plan says, with the paths or names that it says it of. */
interface PlanLine {
  readonly says: string
  readonly of: readonly string[]
}

/** Says a plan in words, for the person who looks at it before something starts in it. */
export function planLines(plan: Plan): readonly PlanLine[] {
  const byWay = order.map(way => ({
    says: boundaryWays[way],
    of: plan.mounts.filter(({ as }) => as === way).map(({ path }) => path),
  }))
  return [
    { says: 'starts in', of: [plan.folder] },
    ...byWay,
    { says: 'has empty folders of its own, gone at the end', of: plan.scratch },
    { says: 'gets the variables', of: plan.variables },
    {
      says: 'reaches',
      of: [
        networkWords(plan.network, plan.ports),
        ...(plan.sockets ? ['sockets in the folders that it sees'] : []),
      ],
    },
  ].filter(({ of }) => of.length > 0)
}
