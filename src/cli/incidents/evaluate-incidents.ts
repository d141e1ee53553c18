import type { Gate } from '../../gate/core/gate.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision, DecisionEffect } from '../../ground/model/decision.ts'
import type { Incident } from './read-incidents.ts'

/** One judged call and whether the gate did what the record demands. */
export interface EvaluatedIncident {
  readonly incident: Incident
  readonly call: ToolCall
  readonly decision: Decision
  readonly wanted: DecisionEffect
  readonly right: boolean
}

const defaults = { origin: 'start' as const, profile: 'default', agent: 'recorded', session: 'incidents' }

/** Judges every call of every incident, dangerous and ordinary, through the gate. */
export async function evaluateIncidents(
  gate: Gate,
  incidents: readonly Incident[],
): Promise<readonly EvaluatedIncident[]> {
  const judged: EvaluatedIncident[] = []
  for (const incident of incidents) {
    for (const { effect, exact: _exact, ...value } of incident.calls)
      judged.push(await evaluateOne(gate, incident, value, effect))
    for (const value of incident.ordinary) judged.push(await evaluateOne(gate, incident, value, 'allow'))
  }
  return judged
}

async function evaluateOne(
  gate: Gate,
  incident: Incident,
  value: unknown,
  wanted: DecisionEffect,
): Promise<EvaluatedIncident> {
  const call = parseCall(value, defaults)
  const decision = await gate.evaluate(call)
  return { incident, call, decision, wanted, right: isRight(decision.effect, wanted) }
}

/** An ordinary call must be allowed; a dangerous one stopped at least as firmly as the record demands. */
function isRight(effect: DecisionEffect, wanted: DecisionEffect): boolean {
  if (wanted === 'allow') return effect === 'allow'
  return effect === 'deny' || (wanted === 'queue' && effect === 'queue')
}
