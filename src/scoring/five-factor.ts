import type { Factor, FactorScore } from '../model/assessment.ts'
import type { Json, JsonObject } from '../model/json.ts'
import { argumentRisk, type FindDangers } from './argument-risk.ts'
import { levelOf } from './level.ts'
import { roundSix } from './round.ts'
import { verbRisks } from './verbs.ts'
import { wordsOf } from './words.ts'

/** What the five factors look at. `callNumber` is the n-th call of this function in this session, from 1. */
export interface FiveFactorInput {
  readonly tool: string
  readonly arguments: JsonObject
  readonly docstring?: string | undefined
  readonly hints?: JsonObject | undefined
  readonly callNumber: number
}

const weights: Readonly<Record<Factor, number>> = {
  function_name: 0.3,
  arguments: 0.25,
  docstring: 0.2,
  hints: 0.15,
  novelty: 0.1,
}

/** Scores a named call; `findDangers` is asked only for texts in which a keyword of the shell or of SQL stands. */
export function scoreFiveFactors(input: FiveFactorInput, findDangers: FindDangers): FactorScore {
  const factors: Record<Factor, number> = {
    function_name: nameRisk(input.tool),
    arguments: argumentRisk(input.arguments, findDangers),
    docstring: docstringRisk(input.docstring),
    hints: hintRisk(input.hints),
    novelty: noveltyRisk(input.callNumber),
  }
  const contributions = { ...factors }
  let sum = 0
  for (const factor of Object.keys(weights) as Factor[]) {
    const clamped = clamp(factors[factor])
    factors[factor] = roundSix(clamped)
    contributions[factor] = roundSix(clamped * weights[factor])
    sum += clamped * weights[factor]
  }
  const score = roundSix(clamp(sum))
  return { factors, contributions, score, level: levelOf(score) }
}

function clamp(value: number): number {
  return Math.max(0, Math.min(1, value))
}

/** The tool's own name: what a client or a proxy put before it (`mcp__server__`) says nothing of the tool. */
function nameRisk(tool: string): number {
  const words = wordsOf(ownName(tool))
  return verbRisks.find(({ verbs }) => words.some(word => verbs.has(word)))?.risk ?? 0.4
}

/** `mcp__server__tool` → `tool`. */
export function ownName(tool: string): string {
  const parts = tool.split('__')
  return parts.length >= 3 && parts[0] === 'mcp' ? parts.slice(2).join('__') : tool
}

const docstringRisks = [
  {
    risk: 0.85,
    pattern: /\b(?:irreversibl[ey]|permanent(?:ly)?|destructive|dangerous|production|critical)\b/i,
  },
  { risk: 0.5, pattern: /\b(?:careful|warning|caution)\b/i },
] as const

function docstringRisk(docstring: string | undefined): number {
  if (!docstring) return 0
  return docstringRisks.find(({ pattern }) => pattern.test(docstring))?.risk ?? 0
}

function hintRisk(hints: JsonObject | undefined): number {
  if (!hints) return 0
  return Object.values(hints).reduce<number>((sum, value) => sum + oneHint(value), 0)
}

function oneHint(value: Json): number {
  if (value === true) return 0.3
  return typeof value === 'number' ? Math.max(0, Math.min(value / 10_000, 1)) * 0.8 : 0
}

function noveltyRisk(callNumber: number): number {
  return Math.max(0.1, 0.9 - ((callNumber - 1) * 0.8) / 9)
}
