import { isInTouch } from '../../../../ground/model/is-in-touch.ts'
import { listWords } from '../../../../ground/model/list-words.ts'
import type { ShownGate } from '../../../../ground/model/shown-team.ts'
import type { GateGroup } from '../../../../ground/model/team-gate.ts'
import { visibleText } from '../../../../ground/model/visible-text.ts'
import { relativeText, spanText } from '../../parts/relative-text.ts'

/** The state of a gate: what it is, what follows from it, and what to do. */
export interface GateStanding {
  readonly kind: 'good' | 'warn' | 'bad'
  readonly word: string
  readonly sentence: string
}

/** Says how a gate stands with its team now, and what is the matter with it. */
export function gateStanding(gate: ShownGate, group: GateGroup | undefined, now: number): GateStanding {
  return letGo(gate) ?? unheard(gate, group, now) ?? unenforced(gate) ?? well(gate, group, now)
}

function letGo({ revokedAt, left, quarantinedAt }: ShownGate): GateStanding | undefined {
  if (revokedAt !== null && left)
    return {
      kind: 'bad',
      word: 'Left',
      sentence: 'It left the team, as its key signed: nothing of it is taken until it joins anew.',
    }
  if (revokedAt !== null)
    return {
      kind: 'bad',
      word: 'Revoked',
      sentence:
        'It belongs to the team no more: nothing of it is taken, and what people allowed does not count there.',
    }
  if (quarantinedAt === undefined) return undefined
  return {
    kind: 'bad',
    word: 'Quarantined',
    sentence:
      'There are two histories of its log: it was cloned, or its state was set back. Nothing of it is taken. Each machine that has this log joins anew with a token, and gets a name of its own.',
  }
}

function unheard(gate: ShownGate, group: GateGroup | undefined, now: number): GateStanding | undefined {
  const { seenAt, problem } = gate
  if (seenAt === null)
    return {
      kind: 'warn',
      word: 'Not seen yet',
      sentence:
        'It joined and has not asked since: see there that countersign runs, and that it reaches this hub.',
    }
  if (problem !== null) return { kind: 'bad', word: 'In trouble', sentence: visibleText(problem, 500) }
  if (isInTouch(gate, group, now)) return undefined
  const last = `It was last here ${relativeText(seenAt, now)}`
  const effect = 'what people allowed does not count there, so its calls wait; what they blocked holds.'
  return group?.lease === 0
    ? { kind: 'warn', word: 'Away', sentence: `${last}: as long as it is away, ${effect}` }
    : {
        kind: 'warn',
        word: 'Without a lease',
        sentence: `${last}, and its lease is over: ${effect} It goes on once it reaches this hub.`,
      }
}

/** A client whose calls nobody judges is worse than any gate that is away. */
function unenforced({ seals }: ShownGate): GateStanding | undefined {
  const open = (seals ?? [])
    .filter(({ state }) => state === 'open')
    .map(({ title }) => visibleText(title, 60))
  if (open.length === 0) return undefined
  const names = listWords([...new Set(open)], 4)
  return {
    kind: 'bad',
    word: 'Not enforced',
    sentence: `Calls of ${names} may run there without being judged: countersign doctor says on that machine why, and what to do.`,
  }
}

function well({ leaseUntil }: ShownGate, group: GateGroup | undefined, now: number): GateStanding {
  if (group?.lease === 0 || leaseUntil === null)
    return {
      kind: 'good',
      word: 'In touch',
      sentence: 'It asks this hub at each use whether what people allowed still counts.',
    }
  return {
    kind: 'good',
    word: 'In touch',
    sentence: `Should it lose this hub, what people allowed counts there for ${spanText(leaseUntil - now)} more.`,
  }
}
