import type { Gate } from '../../gate/core/gate.ts'
import { parseCall } from '../../gate/core/intake/parse-call.ts'
import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Decision, DecisionEffect } from '../../ground/model/decision.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { GateError } from '../../ground/model/errors.ts'
import type { JsonObject } from '../../ground/model/json.ts'

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

/** A call of an incident, as `check` takes it, and the effect that it must get at least. */
interface IncidentCall {
  readonly kind: string
  readonly tool?: string
  readonly arguments: JsonObject
  readonly effect: Exclude<DecisionEffect, 'allow'>
  /** True when the source quotes the call; false when it only describes what the call did. */
  readonly exact: boolean
}

/** A public report of harm, with its calls. */
interface Incident {
  readonly title: string
  /** Year and month, and day where the source gives it. */
  readonly date: string
  readonly source: string
  readonly what: string
  readonly calls: readonly IncidentCall[]
  /** Ordinary calls of such a session: each must be allowed. */
  readonly ordinary: readonly Omit<IncidentCall, 'effect' | 'exact'>[]
}

/** Every incident of `folder/incidents`, oldest first. */
export function readIncidents(folder: string): readonly Incident[] {
  const files = readdirSync(join(folder, 'incidents'))
    .filter(name => name.endsWith('.json'))
    .sort()
  return files.map(name => {
    try {
      return JSON.parse(readFileSync(join(folder, 'incidents', name), 'utf8')) as Incident
    } catch {
      throw new GateError('missing', `incidents/${name} can't be read as JSON: restore it from the package.`)
    }
  })
}
