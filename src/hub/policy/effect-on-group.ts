import { builtInFilters } from '../../judge/filters/index.ts'
import { callInALine } from '../../gate/core/log/call-in-a-line.ts'
import { LoggedJudge, type Rejudged } from '../../gate/core/judge/logged-judge.ts'
import type { DecisionEffect } from '../../ground/model/decision.ts'
import type { LoggedDecision } from '../../ground/model/logged-decision.ts'
import type { Policy } from '../../ground/model/policy.ts'
import type { ChangedCalls, PolicyEffect } from '../../ground/model/policy-effect.ts'
import type { TeamReads } from '../../daemon/team/team-reads.ts'

/** The decisions that are judged again, and the two policies. */
export interface EffectParts {
  readonly reads: Pick<TeamReads, 'decisions'>
  /** Names of the logs of the group’s gates. */
  readonly gates: readonly string[]
  readonly draft: Policy
  /** Returns the policy that a gate has now. */
  readonly presentAt: (gate: string) => Policy
  readonly days: number
  /** Decisions at most. */
  readonly most: number
  readonly now: number
}

const page = 500
const day = 86_400_000
const maxExamples = 12
/** Decisions after which others get their turn. */
const turn = 20

/** Judges the last days’ decisions of a group’s gates again, under what each has and under a draft. Changes nothing. */
export async function effectOnGroup(parts: EffectParts): Promise<PolicyEffect> {
  const { gates, days, most: max, now, draft, presentAt } = parts
  const judge = new LoggedJudge(builtInFilters)
  const tally = new EffectTally()
  const from = new Set<string>()
  let [looked, unread, isCut] = [0, 0, false]
  for await (const logged of lastDecisions(parts, now - days * day)) {
    if (looked + unread === max) {
      isCut = true
      break
    }
    if ((looked + unread) % turn === 0) await new Promise(go => setImmediate(go))
    if (logged.missing?.['/call/arguments'] !== undefined) {
      unread++
      continue
    }
    looked++
    const gate = logged.team?.gate ?? ''
    from.add(gate)
    tally.add(logged, judge.compare(logged, presentAt(gate), draft, now))
  }
  return { days, looked, isCut, unread, gates: from.size, ofGates: gates.length, ...tally.sum() }
}

/** Newest first; what nobody asked for is left out. */
async function* lastDecisions(
  { reads, gates, most: max }: EffectParts,
  since: number,
): AsyncGenerator<LoggedDecision> {
  let before: number | undefined
  if (gates.length === 0) return
  for (let read = 0; read <= max; ) {
    const found = await reads.decisions({
      gates,
      since,
      includeDryRuns: false,
      limit: page,
      ...(before !== undefined && { before }),
    })
    yield* found
    read += found.length
    before = found.at(-1)?.team?.place
    if (found.length < page || before === undefined) return
  }
}

type Noted = ChangedCalls & { readonly from: Set<string> }

/** Counts what a draft changes; calls of one shape that move in one way are one example. */
class EffectTally {
  private readonly changed = new Map<string, Noted>()
  private readonly moved = new Map<string, PolicyEffect['moved'][number]>()

  add(
    logged: LoggedDecision,
    { present, draft }: { readonly present: Rejudged; readonly draft: Rejudged },
  ): void {
    if (present.effect === draft.effect) return
    const way = `${present.effect} ${draft.effect}`
    const calls = (this.moved.get(way)?.calls ?? 0) + 1
    this.moved.set(way, { present: present.effect, draft: draft.effect, calls })
    this.note(logged, present.effect, draft)
  }

  sum(): Pick<PolicyEffect, 'moved' | 'examples'> {
    const examples = [...this.changed.values()].map(({ from, ...one }) => ({ ...one, gates: from.size }))
    return {
      moved: [...this.moved.values()].toSorted((one, other) => other.calls - one.calls),
      examples: examples.toSorted(byWeight).slice(0, maxExamples),
    }
  }

  private note(
    logged: LoggedDecision,
    present: DecisionEffect,
    { effect: draft, composite, reason }: Rejudged,
  ): void {
    const { decision, team } = logged
    const gate = team?.gate ?? ''
    const what = callInALine(logged)
    const key = `${present} ${draft} ${decision.assessment.shape?.key ?? what}`
    const known = this.changed.get(key)
    if (known) {
      known.from.add(gate)
      this.changed.set(key, { ...known, calls: known.calls + 1 })
      return
    }
    const { id, at } = decision
    const one = { id, gate, at, what, present, draft, reason, composite, calls: 1, gates: 1 }
    this.changed.set(key, { ...one, from: new Set([gate]) })
  }
}

/** Calls that would run and did not come first, the most dangerous of them first; then those that would not run, the most frequent first. */
const weights: Readonly<Record<DecisionEffect, number>> = { allow: 0, deny: 1, queue: 2 }

function byWeight(one: ChangedCalls, other: ChangedCalls): number {
  const way = weights[one.draft] - weights[other.draft]
  if (way !== 0) return way
  return one.draft === 'allow'
    ? other.composite - one.composite || other.calls - one.calls
    : other.calls - one.calls || other.at - one.at
}
