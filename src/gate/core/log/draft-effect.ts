import type { DecisionEffect } from '../../../ground/model/decision.ts'
import { callInALine } from './call-in-a-line.ts'
import type { Gate } from '../gate.ts'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'

/** The earlier decisions that a draft would change, each judged anew under both policies. */
export interface DraftEffect {
  /** The number of last decisions that were judged. */
  readonly looked: number
  /** Newest first. */
  readonly changed: readonly {
    readonly id: string
    readonly at: number
    readonly kind: string
    readonly tool: string | null
    /** The call on one line, as the log holds it: what a review would say that it does. */
    readonly what: string
    readonly present: DecisionEffect
    readonly draft: DecisionEffect
    /** Composites. */
    readonly presentComposite: number
    readonly draftComposite: number
  }[]
}

/** The range of last decisions that are judged again. */
export interface LookedAt {
  readonly limit: number
  /** From then on; milliseconds since 1970. */
  readonly since?: number
  /** Told how many were judged so far. */
  readonly onProgress?: (looked: number) => void
}

const page = 200

/** Judges logged calls anew under both: what people have answered since is no difference. Changes nothing. */
export async function draftEffect(
  present: Gate,
  draft: Gate,
  { limit, since, onProgress }: LookedAt,
): Promise<DraftEffect> {
  const changed: DraftEffect['changed'][number][] = []
  let looked = 0
  let before: number | undefined
  while (looked < limit) {
    const query = { limit: Math.min(page, limit - looked), includeDryRuns: false }
    const found = await present.decisions({
      ...query,
      ...(since !== undefined && { since }),
      ...(before !== undefined && { before }),
    })
    for (const one of found) {
      // Calls that wait for a decision come first.
      await new Promise(go => setImmediate(go))
      changed.push(...(await differenceOf(one, present, draft)))
    }
    looked += found.length
    before = found.at(-1)?.entry.seq
    onProgress?.(looked)
    if (found.length < query.limit) break
  }
  return { looked, changed }
}

/** Empty where both say the same. */
async function differenceOf(
  { call, decision }: LoggedDecision,
  present: Gate,
  draft: Gate,
): Promise<DraftEffect['changed']> {
  const [now, then] = [(await present.replay(decision.id)).after, (await draft.replay(decision.id)).after]
  if (now.effect === then.effect && now.assessment.composite === then.assessment.composite) return []
  return [
    {
      id: decision.id,
      at: decision.at,
      kind: call.kind,
      tool: call.tool,
      what: callInALine({ call, decision }),
      present: now.effect,
      draft: then.effect,
      presentComposite: now.assessment.composite,
      draftComposite: then.assessment.composite,
    },
  ]
}
