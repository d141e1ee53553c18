import type { ShownGate } from '../../../model/shown-team.ts'
import type { GateGroup } from '../../../model/team-gate.ts'
import { spanText } from '../../parts/relative-text.ts'

/** The state of a gate: what it is, and what follows from it. */
export interface GateStanding {
  readonly kind: 'good' | 'warn' | 'bad'
  readonly word: string
  readonly sentence: string
}

/** Says how a gate stands with its team now. */
export function gateStanding(gate: ShownGate, group: GateGroup | undefined, now: number): GateStanding {
  const { revokedAt, quarantinedAt, seenAt, leaseUntil, problem } = gate
  if (revokedAt !== null)
    return { kind: 'bad', word: 'Revoked', sentence: 'Nothing of it is taken, and it is given no lease.' }
  if (quarantinedAt !== undefined)
    return {
      kind: 'bad',
      word: 'Quarantined',
      sentence:
        'Its log is another than the one that the team has: it was cloned, or its state was set back. Have it join anew.',
    }
  if (seenAt === null)
    return { kind: 'warn', word: 'Not seen yet', sentence: 'It joined and has sent nothing since.' }
  if (problem !== null) return { kind: 'bad', word: 'In trouble', sentence: problem }
  if (group?.lease === 0)
    return {
      kind: 'good',
      word: 'Asks each time',
      sentence: 'What people loosened counts only once the hub says so.',
    }
  if (leaseUntil === null || leaseUntil <= now)
    return {
      kind: 'warn',
      word: 'Without a lease',
      sentence: 'It goes on by itself: what people allowed does not count there, what they blocked does.',
    }
  return {
    kind: 'good',
    word: 'In touch',
    sentence: `What people allowed counts there for ${spanText(leaseUntil - now)} without a word from the hub.`,
  }
}
