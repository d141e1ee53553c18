import { isInTouch } from '../../ground/model/is-in-touch.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { GateReach, TeamReach } from '../../ground/model/team-reach.ts'
import type { GateGroup, TeamGate } from '../../ground/model/team-gate.ts'
import type { GrantDraft, GrantPreview } from '../../people/acts/gate-people/grants.ts'
import { wouldCover } from '../../people/acts/grants/local-grants.ts'
import type { TeamRegistry } from '../../people/acts/ports/team-registry.ts'
import { newGrant } from '../../people/acts/standing/new-grant.ts'
import type { TeamReads } from './team-reads.ts'

/** The parts that a preview is made from. */
export interface TeamPreviewParts {
  readonly reads: Pick<TeamReads, 'decisions' | 'calls' | 'states'>
  readonly registry: Pick<TeamRegistry, 'gates' | 'groups'>
  /** Tells whether a decision is of a call that nobody made. */
  readonly isProbe: (logged: LoggedDecision) => boolean
  readonly now: () => number
}

const days = 7
const looked = days * 86_400_000
/** Calls that are looked at. */
const max = 1_000

/** Says what a standing answer or a pause would have come to at the gates of a team, before it is made. */
export class TeamPreview {
  private readonly parts: TeamPreviewParts

  constructor(parts: TeamPreviewParts) {
    this.parts = parts
  }

  async preview(draft: GrantDraft): Promise<GrantPreview> {
    const { found, covered } = await this.look(draft)
    return { looked: found.length, covered }
  }

  /** Null asks about a pause. */
  async reach(draft: GrantDraft | null): Promise<TeamReach> {
    const gates = this.gatesOf(draft?.scope.group)
    const states = await this.parts.reads.states()
    const counts = draft ? await this.countsOf(draft) : await this.countsOfPause()
    const now = this.parts.now()
    const at = new Map(states.map(one => [one.gate, one]))
    return {
      days,
      looked: counts.looked,
      isCut: counts.looked !== null && counts.looked >= max,
      gates: gates.map(({ gate, group }): GateReach => {
        const { seenAt = null, leaseUntil = null } = at.get(gate.gate) ?? {}
        const isKnown = isUploaded(group, draft)
        return {
          gate: gate.gate,
          isInTouch: isInTouch({ ...gate, seenAt, leaseUntil }, group, now),
          covered: isKnown ? (counts.of.get(gate.gate) ?? 0) : null,
        }
      }),
    }
  }

  private async countsOf(draft: GrantDraft): Promise<Counts> {
    const { found, covered } = await this.look(draft)
    const of = new Map<string, number>()
    for (const { team } of covered) if (team) of.set(team.gate, (of.get(team.gate) ?? 0) + 1)
    return { looked: found.length, of }
  }

  /** Whatever waits for people runs while a pause holds. */
  private async countsOfPause(): Promise<Counts> {
    const calls = await this.parts.reads.calls(this.parts.now() - looked)
    return { looked: null, of: new Map(calls.map(({ gate, queued }) => [gate, queued])) }
  }

  private async look(draft: GrantDraft) {
    const { reads, now, isProbe } = this.parts
    const grant = newGrant(draft, 'nobody', now())
    const { agent, session, group } = draft.scope
    const reached = new Map(this.gatesOf(group).map(one => [one.gate.gate, one.gate.group]))
    const last = await reads.decisions({
      gates: [...reached.keys()],
      since: now() - looked,
      includeDryRuns: false,
      limit: max,
      // A grant lets through what waits, and nothing else.
      ...(draft.effect === 'allow' && { effect: 'queue' as const }),
      ...(agent !== undefined && { agent }),
      ...(session !== undefined && { session }),
    })
    const found = last.filter(one => !isProbe(one))
    return { found, covered: found.filter(one => wouldCover(grant, one, reached.get(one.team?.gate ?? ''))) }
  }

  private gatesOf(name: string | undefined): readonly ReachedGate[] {
    const { registry } = this.parts
    const groups = new Map(registry.groups().map(group => [group.name, group]))
    return registry
      .gates()
      .filter(({ revokedAt, group }) => revokedAt === null && (name === undefined || group === name))
      .map(gate => ({ gate, group: groups.get(gate.group) }))
  }
}

interface Counts {
  readonly looked: number | null
  readonly of: ReadonlyMap<string, number>
}

interface ReachedGate {
  readonly gate: TeamGate
  readonly group: GateGroup | undefined
}

/** A block changes calls that were let run too, of which some groups upload hashes alone. */
function isUploaded(group: GateGroup | undefined, draft: GrantDraft | null): boolean {
  if (group?.content === 'queued') return draft?.effect !== 'deny'
  return group?.content !== 'hashes'
}
