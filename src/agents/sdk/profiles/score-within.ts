import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Scorer, ScoreInput } from '../../../judge/scoring/scorer.ts'
import { isAboutProduction } from './is-about-production.ts'
import type { MergedDomain } from './merge-domains.ts'
import { holdsPattern, holdsTerm, isTool, spaceWords, textsInArguments } from './holds-term.ts'

const critical = 0.8

/**
 * A scorer within a domain: what it says, more where the call is about production, at most the cap of a safe tool whose
 * arguments hold nothing dangerous, and at least every floor that the call meets.
 */
export function scoreWithin(domain: MergedDomain, inner: Scorer): Scorer {
  return {
    name: `domain(${inner.name})`,
    score: input => {
      const before = inner.score(input)
      const value = within(domain, input, before.value)
      const parts = [{ ...before, decided: value === before.value }]
      const own = { scorer: 'domain', value, decided: value !== before.value }
      return { scorer: `domain(${inner.name})`, value, decided: true, parts: [...parts, own] }
    },
  }
}

function within(domain: MergedDomain, input: ScoreInput, value: number): number {
  const { call } = input
  const told = risksTold(domain, call)
  const times = value > 0 && isAboutProduction(call) ? domain.productionMultiplier : 1
  const cap = isHarmless(input, told) ? capOf(domain, call.tool) : undefined
  const capped = cap === undefined ? value * times : Math.min(value * times, cap * 10)
  return Math.max(
    capped,
    ...told.map(risk => risk * 10),
    ...floorsOf(domain, call.tool).map(risk => risk * 10),
  )
}

/** Gives the least risk of the arguments themselves. */
function risksTold({ patterns, sensitiveTerms }: MergedDomain, call: ToolCall): readonly number[] {
  const texts = textsInArguments(call.arguments)
  const words = spaceWords(texts.join(' \n '))
  return [
    ...patterns
      .filter(({ pattern }) => texts.some(text => holdsPattern(text, pattern)))
      .map(({ risk }) => risk),
    ...Object.entries(sensitiveTerms).flatMap(([term, risk]) => (holdsTerm(words, term) ? [risk] : [])),
  ]
}

/** Neither the five factors, the filters nor the domain itself see anything in the arguments. */
function isHarmless({ factors, filters }: ScoreInput, told: readonly number[]): boolean {
  return (factors?.factors.arguments ?? 0) === 0 && filters <= 0 && told.length === 0
}

function capOf({ safeTools }: MergedDomain, tool: string | null): number | undefined {
  const caps = Object.entries(safeTools).flatMap(([glob, cap]) => (isTool(glob, tool) ? [cap] : []))
  return caps.length === 0 ? undefined : Math.max(...caps)
}

function floorsOf({ floors, criticalTools }: MergedDomain, tool: string | null): readonly number[] {
  const own = Object.entries(floors).flatMap(([glob, floor]) => (isTool(glob, tool) ? [floor] : []))
  return criticalTools.some(glob => isTool(glob, tool)) ? [...own, critical] : own
}
