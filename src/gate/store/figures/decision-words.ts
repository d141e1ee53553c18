import { createHash } from 'node:crypto'
import type { LoggedDecision } from '../../../ground/model/logged-decision.ts'
import type { Json } from '../../../ground/model/json.ts'

/** Characters of a decision's text that can be searched for. */
const maxTextLength = 2_000
const highest = 100

/** The words that a decision is found by: its text, and one word for each thing that queries ask for. */
export interface DecisionWords {
  readonly text: string
  readonly facets: string
}

/**
 * From the call as the log holds it: what was erased is in no index either. `codes` are those of the findings, which the
 * decision's row still has where the findings were erased.
 */
export function wordsOf({ call, decision }: LoggedDecision, codes: readonly string[]): DecisionWords {
  const { composite, level, contributions } = decision.assessment
  const findings = contributions.flatMap(one => one.findings)
  const parts: string[] = [call.session, call.tool ?? '', ...textsIn(call.arguments)]
  parts.push(...findings.map(({ what }) => what))
  const filters = new Set(codes.map(code => code.slice(0, Math.max(0, code.indexOf('.')))))
  const facetsOfIt = [
    facet('effect', decision.effect),
    facet('level', level),
    facet('dry', String(decision.dryRun)),
    facet('agent', call.agent),
    facet('session', call.session),
    ...(call.tool === null ? [] : [facet('tool', call.tool)]),
    ...[...codes, ...filters].map(code => facet('finding', code)),
    ...compositeFacets(composite),
  ]
  return { text: parts.join(' ').slice(0, maxTextLength), facets: facetsOfIt.join(' ') }
}

/** The word for one value of one kind. */
export function facet(kind: string, value: string): string {
  const name = `${kind} ${value}`
  const known = facets.get(name)
  if (known !== undefined) return known
  if (facets.size >= maxKept) facets.clear()
  const word = `${kind}${createHash('sha256').update(value).digest('hex').slice(0, 16)}`
  facets.set(name, word)
  return word
}

/** Agents, sessions and codes come again and again. */
const facets = new Map<string, string>()
const maxKept = 2_000

/** The words of which each decision with at least this composite, more than 0, has one; so have some just below it. */
export function compositeFrom(min: number): readonly string[] {
  const from = Math.min(min, highest)
  const words: string[] = []
  const nextWhole = Math.floor(from) + 1
  for (let tenths = Math.floor(from * 10); tenths < nextWhole * 10; tenths++) words.push(`tenth${tenths}`)
  for (let value = nextWhole; value <= highest; value++) words.push(`whole${value}`)
  return words
}

/** Most calls have no points: that is a word of its own. */
function compositeFacets(composite: number): readonly string[] {
  if (composite <= 0) return ['none']
  const stored = Math.min(composite, highest)
  return [`tenth${Math.floor(stored * 10)}`, `whole${Math.floor(stored)}`]
}

/** Every text in a JSON value, in order, until there is enough. */
function textsIn(value: Json): readonly string[] {
  const found: string[] = []
  let length = 0
  const pending: Json[] = [value]
  while (pending.length > 0 && length < maxTextLength) {
    const next = pending.pop()
    if (typeof next === 'string') {
      found.push(next.slice(0, maxTextLength))
      length += next.length
    } else if (Array.isArray(next)) pending.push(...next.slice(0, 500).toReversed())
    else if (typeof next === 'object' && next !== null)
      pending.push(...(Object.values(next).slice(0, 500).toReversed() as Json[]))
  }
  return found
}
