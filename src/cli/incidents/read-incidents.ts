import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DecisionEffect } from '../../ground/model/decision.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { JsonObject } from '../../ground/model/json.ts'

/** A call of an incident, as `check` takes it, and the effect that it must get at least. */
export interface IncidentCall {
  readonly kind: string
  readonly tool?: string
  readonly arguments: JsonObject
  readonly effect: Exclude<DecisionEffect, 'allow'>
  /** True when the source quotes the call; false when it only describes what the call did. */
  readonly exact: boolean
}

/** A public report of harm, with its calls. */
export interface Incident {
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
