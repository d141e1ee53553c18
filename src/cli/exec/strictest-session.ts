import type { Gate } from '../../gate/core/gate.ts'
import type { Decision } from '../../ground/model/decision.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'

const order: readonly Decision['effect'][] = ['allow', 'queue', 'deny']

/**
 * Returns the one of a boundary’s sessions in which most speaks against a call, the latest of several: nobody can tell which
 * of them made a connection, and each knows what the others read.
 */
export async function strictestSession(
  gate: Pick<Gate, 'evaluate'>,
  sessions: readonly string[],
  call: ToolCall,
): Promise<string | undefined> {
  if (sessions.length < 2) return sessions[0]
  const judged: { readonly session: string; readonly decision: Decision }[] = []
  for (const session of sessions)
    judged.push({
      session,
      decision: await gate.evaluate(
        { ...call, id: `${call.id}-${judged.length}`, session },
        { dryRun: true },
      ),
    })
  return judged.reduce((worst, one) => (isWorse(worst.decision, one.decision) ? worst : one)).session
}

function isWorse(a: Decision, b: Decision): boolean {
  const effects = order.indexOf(a.effect) - order.indexOf(b.effect)
  return effects === 0 ? a.assessment.composite > b.assessment.composite : effects > 0
}
