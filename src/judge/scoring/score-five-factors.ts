import type { Factor, FactorScore } from '../../ground/model/assessment.ts'
import type { Json, JsonObject } from '../../ground/model/json.ts'
import { argumentRisk, type FindDangers } from './argument-risk.ts'
import { levelOf } from './level-of.ts'
import { roundSix } from './composite.ts'
import { strongestVerb } from './strongest-verb.ts'

/** The input of the five factors. `callNumber` is the n-th call of this function in this session, from 1. */
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
  const name = clamp(nameRisk(input.tool))
  const values = clamp(argumentRisk(input.arguments, findDangers))
  const docstring = clamp(docstringRisk(input.docstring))
  const hints = clamp(hintRisk(input.hints))
  const novelty = clamp(noveltyRisk(input.callNumber))
  const contributions: Record<Factor, number> = {
    function_name: name * weights.function_name,
    arguments: values * weights.arguments,
    docstring: docstring * weights.docstring,
    hints: hints * weights.hints,
    novelty: novelty * weights.novelty,
  }
  const score = roundSix(clamp(sumOf(contributions)))
  return {
    factors: rounded({ function_name: name, arguments: values, docstring, hints, novelty }),
    contributions: rounded(contributions),
    score,
    level: levelOf(score),
  }
}

function sumOf(each: Readonly<Record<Factor, number>>): number {
  return each.function_name + each.arguments + each.docstring + each.hints + each.novelty
}

function rounded(each: Readonly<Record<Factor, number>>): Record<Factor, number> {
  return {
    function_name: roundSix(each.function_name),
    arguments: roundSix(each.arguments),
    docstring: roundSix(each.docstring),
    hints: roundSix(each.hints),
    novelty: roundSix(each.novelty),
  }
}

function clamp(value: number): number {
  return value > 0 ? Math.min(1, value) : 0
}

const unknownVerb = 0.4

/** Nobody names a function so; what would have to be cut is not taken for harmless. */
const maxNameLength = 1_024

/** Returns the tool's own name, without the prefix of a client or a proxy (`mcp__server__`). */
function nameRisk(tool: string): number {
  if (tool.length > maxNameLength) return 0.95
  return strongestVerb(splitName(ownName(tool))) ?? unknownVerb
}

/**
 * `mcp__server__tool` → `tool`; so is `server__tool`, and `functions.tool`, where what is left has a known verb.
 * A name in an unknown form stays whole, so that no verb is lost.
 */
export function ownName(tool: string): string {
  const parts = tool.split('__')
  if (parts.length >= 3 && parts[0]?.toLowerCase() === 'mcp') return parts.slice(2).join('__')
  if (!/__|[.:/]/.test(tool)) return tool
  const rest = tool.replace(
    /^(?:functions|tools|default_api|multi_tool_use)[./:]|^[^:/]{1,64}:\/?(?=[^:/])/i,
    '',
  )
  const last = rest.slice(rest.lastIndexOf('__') + 2)
  return rest.includes('__') && strongestVerb(splitName(last)) !== null ? last : rest
}

const docstringRisks = [
  {
    risk: 0.85,
    pattern:
      /(?<![a-z])(?:irreversibl[ey]|permanent(?:ly)?|destructive(?:ly)?|dangerous(?:ly)?|production|critical(?:ly)?)(?![a-z])/i,
  },
  { risk: 0.5, pattern: /(?<![a-z])(?:careful(?:ly)?|warnings?|caution)(?![a-z])/i },
] as const

function docstringRisk(docstring: string | undefined): number {
  if (!docstring) return 0
  return docstringRisks.find(({ pattern }) => pattern.test(docstring))?.risk ?? 0
}

function hintRisk(hints: JsonObject | undefined): number {
  if (!hints) return 0
  let sum = 0
  for (const key in hints) sum += oneHint(hints[key] ?? null)
  return sum
}

function oneHint(value: Json): number {
  if (value === true) return 0.3
  if (typeof value !== 'number' || Number.isNaN(value)) return 0
  return Math.max(0, Math.min(value / 10_000, 1)) * 0.8
}

function noveltyRisk(callNumber: number): number {
  return Math.max(0.1, 0.9 - ((callNumber - 1) * 0.8) / 9)
}

/**
 * Words of a name or value, lower case: split at case changes, digits and everything that is no letter.
 * `deleteUserById`, `delete-user` and `DELETE_USER2` begin with the same two words. Full-width letters and
 * ligatures are read as the plain ones.
 */
export function splitName(text: string): readonly string[] {
  const plain = /[^ -~]/.test(text) ? text.normalize('NFKC') : text
  if (!/[A-Z]/.test(plain)) return plain.match(/[a-z]+/g) ?? []
  return (plain.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map(word => word.toLowerCase())
}
