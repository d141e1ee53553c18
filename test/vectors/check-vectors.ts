import type { Factor, FactorScore } from '../../src/ground/model/assessment.ts'
import type { JsonObject } from '../../src/ground/model/json.ts'
import type { ScoringSettings } from '../../src/ground/model/policy.ts'
import { byThreshold } from '../../src/judge/policy/decide.ts'
import { findDangers } from '../../src/gate/core/judge/find-dangers.ts'
import {
  capContributions,
  compose,
  type Reputation,
  sumContributions,
  thresholdsInForce,
} from '../../src/judge/scoring/composite.ts'
import { scoreFiveFactors } from '../../src/judge/scoring/score-five-factors.ts'

interface CompositeCase {
  readonly name: string
  readonly input: {
    readonly contributions: readonly { readonly points?: number; readonly deny?: boolean }[]
    readonly reputation: Reputation
    readonly call_number: number
    readonly config: Partial<ScoringSettings>
  }
  readonly expect: JsonObject
}

interface FactorCase {
  readonly name: string
  readonly call: {
    readonly tool: string
    readonly args?: JsonObject
    readonly docstring?: string
    readonly hints?: JsonObject
  }
  readonly call_number: number
  readonly expect: {
    readonly factors: Record<Factor, number>
    readonly contributions: Record<Factor, number>
    readonly score: number
    readonly level: string
  }
}

/** The two forms of vector file: with `defaults` the composite's, with `weights` the five factors'. */
export interface VectorFile {
  readonly defaults?: ScoringSettings
  readonly weights?: JsonObject
  readonly cases: readonly (CompositeCase | FactorCase)[]
}

/** How many cases hold, and one sentence for each that does not. */
export interface VectorReport {
  readonly passed: number
  readonly failed: readonly string[]
}

/** Checks every case of a vector file against the scoring of this checkout. */
export function checkVectors(file: VectorFile): VectorReport {
  const failed: string[] = []
  for (const item of file.cases) {
    const got = 'input' in item ? compositeOf(item, file.defaults as ScoringSettings) : factorsOf(item)
    const wrong = differences(got as unknown as JsonObject, item.expect as unknown as JsonObject)
    if (wrong.length > 0) failed.push(`${item.name}: ${wrong.join('; ')}`)
  }
  return { passed: file.cases.length - failed.length, failed }
}

function compositeOf({ input }: CompositeCase, defaults: ScoringSettings) {
  const settings = { ...defaults, ...input.config }
  const contributions = input.contributions.map(one => ({ ...one, points: one.points ?? 0 }))
  const capped = capContributions(contributions, settings.ceiling_filter_threshold)
  const raw = sumContributions(capped)
  const hardGate = contributions.some(({ deny }) => deny === true)
  const thresholds = thresholdsInForce(settings, input.call_number)
  const { discount, composite } = compose(raw, hardGate, input.reputation, thresholds, settings)
  const effect = byThreshold(composite, thresholds)
  return { capped, raw, discount, composite, effect, hard_gate: hardGate, thresholds }
}

function factorsOf({ call, call_number }: FactorCase): FactorScore {
  const { tool, args, docstring, hints } = call
  return scoreFiveFactors(
    { tool, arguments: args ?? {}, docstring, hints, callNumber: call_number },
    findDangers,
  )
}

/** Numbers agree to six decimals; everything else exactly. Only what the case expects is compared. */
function differences(got: JsonObject, wanted: JsonObject, path = ''): readonly string[] {
  return Object.entries(wanted).flatMap(([key, value]) => {
    const actual = got?.[key]
    const where = path === '' ? key : `${path}.${key}`
    if (typeof value === 'number')
      return Math.abs(Number(actual) - value) <= 1e-9 ? [] : [`${where} is ${actual}, not ${value}`]
    if (typeof value === 'object' && value !== null)
      return differences(actual as JsonObject, value as JsonObject, where)
    return actual === value ? [] : [`${where} is ${actual}, not ${value}`]
  })
}
