import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { FedAct } from '../../../people/acts/ports/fed-act.ts'
import { fedStatement } from '../../../gate/team/protocol/fed-statement.ts'
import type { LostHistory, LostAnswer } from '../../../gate/team/protocol/lost-history.ts'
import type { HubParts } from './hub-parts.ts'
import { inOneGo } from './in-one-go.ts'
import { restoredActs } from './restored-acts.ts'
import { reviewsAct } from './reviews-act.ts'

/**
 * Puts back what a gate was fed in a history that was lost. Each act must be one that the team’s key signed for this gate;
 * one that this history has is left out, and any other is made an act of it, part by part, once, whoever hands it back. Then what the gate itself did to these
 * reviews since is taken over. Rejects with `invalid` for an act that the key did not sign.
 */
export async function takeLost(
  parts: HubParts,
  gate: TeamGate,
  { at, acts, reviews }: LostHistory,
): Promise<LostAnswer> {
  await parts.fresh()
  const outcomes: Outcome[] = []
  for (const act of acts) outcomes.push(await restore(parts, gate, act))
  const ended = { at, after: { seq: 0, hash: '' }, entries: [], reviews: knownOf(parts, reviews) }
  await inOneGo(async () => {
    const act = reviewsAct(parts, gate, ended, parts.now())
    if (act) await parts.copy.people.act(act)
  })
  const problems = outcomes.flatMap(one => one.problems)
  return { restored: outcomes.filter(one => one.isRestored).length, problems }
}

interface Outcome {
  readonly isRestored: boolean
  readonly problems: readonly string[]
}

async function restore(parts: HubParts, gate: TeamGate, fed: FedAct): Promise<Outcome> {
  if (!parts.key.isSigned(fedStatement(gate, fed), fed.signature))
    throw new GateError(
      'invalid',
      `The act ${fed.number} that ${gate.name} hands back is not one that the team signed for it.`,
      'acts',
    )
  // What this history has was not lost: said once more, it would undo what people did since.
  if (parts.copy.taken.idOf(fed.number) === fed.id) return { isRestored: false, problems: [] }
  return inOneGo(async () => {
    let isRestored = false
    const problems: string[] = []
    for (const make of restoredActs(parts.copy, gate, fed)) {
      const made = make()
      if (typeof made === 'string') problems.push(`act ${fed.number}: ${made}`)
      else if (made) {
        await parts.copy.people.act(made)
        isRestored = true
      }
    }
    return { isRestored, problems }
  })
}

/** Leaves out what can’t be released, since it is not here: its decision was never uploaded again. */
function knownOf({ copy }: Pick<HubParts, 'copy'>, reviews: LostHistory['reviews']): LostHistory['reviews'] {
  return reviews.filter(({ id }) => copy.people.review(id))
}
