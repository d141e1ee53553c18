import { pathsOfEffects } from '../../proof/boundary/paths-of-effects.ts'
import { usualBoundary } from '../../proof/boundary/usual-boundary.ts'
import type { Policy } from '../../ground/model/policy.ts'
import type { PastEvaluation } from './evaluate-past.ts'
import { judgeAgain, knownOf } from './judge-again.ts'
import type { ScratchParts } from '../../gate/core/scratch/scratch-gate.ts'

/** Questions about commands, and those that are left where clients run inside a boundary that their profile requires. */
export interface InsideQuestions {
  readonly outside: number
  readonly inside: number
}

/** Counts the questions that a boundary saves: each command that waited is judged once more, as `exec -- CLIENT` has it judged. */
export class InsideCount {
  private readonly parts: ScratchParts
  private outside = 0
  private inside = 0

  constructor({ policy, ...parts }: ScratchParts) {
    this.parts = { ...parts, policy: requiring(policy) }
  }

  async add({ call, workspace, judged: [present], counts }: PastEvaluation): Promise<void> {
    const { effect, effects } = present.decision
    if (!counts || effect !== 'queue' || call.kind !== 'shell') return
    this.outside++
    const { place } = present.input
    const boundary = usualBoundary(place.workspace, 'ask', pathsOfEffects(effects))
    const again = { call: { ...call, boundary }, workspace, known: knownOf(present) }
    if ((await judgeAgain(again, this.parts)) !== 'allow') this.inside++
  }

  questions(): InsideQuestions {
    return { outside: this.outside, inside: this.inside }
  }
}

function requiring(policy: Policy): Policy {
  const profiles = Object.entries(policy.profiles).map(
    ([name, profile]) => [name, { ...profile, boundary: { ...profile.boundary, required: true } }] as const,
  )
  return { ...policy, profiles: Object.fromEntries(profiles) }
}
