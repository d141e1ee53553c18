import type { TeamPort } from '../../../api/http/ports/team-port.ts'
import type { Answerers } from '../../../ground/model/answerers.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { ShownGate, ShownTeam, TeamPerson } from '../../../ground/model/shown-team.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { TeamReach } from '../../../ground/model/team-reach.ts'
import type { GrantDraft } from '../../../people/acts/gate-people/grants.ts'
import type { TeamRegistry } from '../../../people/acts/ports/team-registry.ts'
import type { TeamPreview } from '../team-preview.ts'
import type { GateState } from '../gate-state.ts'
import type { GateCalls, TeamReads } from '../team-reads.ts'
import type { FeedNotes } from './feed-notes.ts'

/** Milliseconds of which a gate’s calls are shown. */
const shownTime = 30 * 86_400_000

/** The parts that a team is shown from. */
export interface TeamViewParts {
  readonly preview: Pick<TeamPreview, 'reach'>
  readonly registry: Pick<TeamRegistry, 'gates' | 'groups' | 'gate'>
  readonly reads: Pick<TeamReads, 'states' | 'heads' | 'calls'>
  readonly feeds: Pick<FeedNotes, 'write'>
  readonly originOf: (decisionId: string) => LogOrigin
  readonly people: () => readonly TeamPerson[]
  readonly answerers: (review: Review) => Answerers | undefined
  /** Milliseconds since 1970. */
  readonly now: () => number
}

/** A team’s gates: what people did about them, with what its database knows of each. */
export class TeamView implements TeamPort {
  private readonly parts: TeamViewParts

  constructor(parts: TeamViewParts) {
    this.parts = parts
  }

  async show(): Promise<ShownTeam> {
    const { registry, reads, feeds, now } = this.parts
    await feeds.write()
    const [states, heads, calls] = await Promise.all([
      reads.states(),
      reads.heads(),
      reads.calls(now() - shownTime),
    ])
    const state = new Map(states.map(one => [one.gate, one]))
    const called = new Map(calls.map(one => [one.gate, one]))
    const seq = new Map(heads.map(one => [`${one.gate} ${one.epoch}`, one.seq]))
    const gates = registry.gates().map(gate => {
      const entries = seq.get(`${gate.gate} ${gate.epoch}`) ?? 0
      return shownGate(gate, state.get(gate.gate), called.get(gate.gate), entries)
    })
    return { groups: registry.groups(), gates, people: this.parts.people() }
  }

  async reach(draft: GrantDraft | null): Promise<TeamReach> {
    await this.parts.feeds.write()
    return this.parts.preview.reach(draft)
  }

  gateOf(decisionId: string): string | undefined {
    const { gate } = this.parts.originOf(decisionId)
    return this.parts.registry.gate(gate) && gate
  }

  answerers(review: Review): Answerers | undefined {
    return this.parts.answerers(review)
  }
}

function shownGate(
  { publicKey: _publicKey, ...gate }: TeamGate,
  state: GateState | undefined,
  calls: GateCalls | undefined,
  entries: number,
): ShownGate {
  const { allowed = 0, queued = 0, denied = 0 } = calls ?? {}
  return {
    ...gate,
    seenAt: state?.seenAt ?? null,
    leaseUntil: state?.leaseUntil ?? null,
    version: state?.version ?? null,
    policyDigest: state?.policyDigest ?? null,
    groupPolicy: state?.groupPolicy ?? null,
    problem: state?.problem ?? null,
    seals: state?.seals ?? null,
    entries,
    calls: { allowed, queued, denied },
  }
}
