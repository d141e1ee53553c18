import type { TeamAnchor } from '../../../ground/model/team-anchor.ts'
import type { ShownMembership } from '../../../ground/model/shown-team.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'
import { isLeaseRunning } from '../../../gate/team/is-lease-running.ts'
import type { LiveLease } from '../../../gate/team/live-lease.ts'
import { spoolOf } from '../../../gate/team/spool-problem.ts'
import type { Store } from '../../../gate/core/ports/store.ts'

/** The team of a gate, and how it stands with it, for whoever runs the gate. */
export interface CourierState extends ShownMembership, Pick<TeamMembership, 'gate' | 'epoch'> {
  /** The name that it had until it joined anew, since other machines may have it too; null: it has its first one. */
  readonly was: string | null
  /** Milliseconds by which the hub’s clock is ahead of the gate’s; null: not known. */
  readonly clockAhead: number | null
  /** The team let the gate go: nothing comes or goes until it joins anew. */
  readonly isRevoked: boolean
}

interface Known {
  readonly live?: LiveLease
  /** The last answer of the hub: its moment by both clocks. */
  readonly seen?: { readonly at: number; readonly hubAt: number } | undefined
  readonly problem?: string | undefined
  readonly isRevoked?: boolean
  readonly now: number
}

/** Returns how a gate stands with its team, null where it is of none. */
export function courierState(
  store: CourierStore,
  { live, seen, problem, isRevoked = false, now }: Known,
): CourierState | null {
  const { mirror } = store
  const membership = mirror.membership()
  if (!membership) return null
  const { hub, group, gate, epoch } = membership
  const lease = live?.lease ?? mirror.lease()
  const { waiting, since } = spoolOf(mirror.uploaded(), store)
  return {
    hub,
    group,
    gate,
    epoch,
    was: mirror.formerGates().at(-1) ?? null,
    policy: mirror.policy()?.version ?? 0,
    isHeld:
      lease !== null &&
      mirror.anchor()?.contradicted == null &&
      isLeaseRunning(lease, { now, age: live?.ageOf(lease) }),
    leaseUntil: lease && lease.askedAt + lease.seconds * 1_000,
    seenAt: seen?.at ?? null,
    waiting,
    waitingSince: since,
    clockAhead: seen ? seen.hubAt - seen.at : null,
    isRevoked,
    problem: contradictionOf(mirror.anchor()) ?? problem ?? null,
  }
}

function contradictionOf(anchor: TeamAnchor | null): string | undefined {
  if (anchor?.contradicted == null) return undefined
  return `Nothing that people allowed counts here, since ${anchor.contradicted}: see countersign audit verify, here and at the hub.`
}

/** The part of a gate’s state that its courier works on. */
export type CourierStore = Pick<Store, 'mirror' | 'entries' | 'head' | 'origin' | 'decision'> & {
  readonly people: Pick<Store['people'], 'review' | 'reviews' | 'act'>
}

/** Lends the state to some work; it stays open as long. */
export type UseStore = <T>(work: (store: CourierStore) => Promise<T>) => Promise<T>
