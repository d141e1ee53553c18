import type { DecisionQuery, LoggedDecision } from '../../../ground/model/logged-decision.ts'
import { wordsOf } from '../../../gate/store/figures/decision-words.ts'
import { boundedName } from './bounded-name.ts'

/** Of a word of a text. */
const maxWordLength = 60

/** Values that a decision is found by as they are: `.agent=claude`. No word of a text begins with a dot. */
function facet(kind: string, value: string): string {
  return `.${kind}=${boundedName(value)}`
}

/** Every word by which a decision is found, as a tsvector is spelled. */
export function decisionVector(logged: LoggedDecision): string {
  const { call, decision } = logged
  const codes = decision.assessment.contributions.flatMap(({ findings }) => findings.map(({ code }) => code))
  const filters = codes.map(code => code.slice(0, Math.max(0, code.indexOf('.'))))
  const values = [
    facet('agent', call.agent),
    facet('profile', call.profile),
    ...(call.tool === null ? [] : [facet('tool', call.tool)]),
    ...(call.principal === undefined ? [] : [facet('principal', call.principal)]),
    ...[...codes, ...filters].map(code => facet('finding', code)),
  ]
  return [...new Set([...values, ...wordsIn(wordsOf(logged, []).text)])].map(quote).join(' ')
}

/** The words that a decision must have, as a tsquery is spelled; empty where words say nothing. */
export function decisionWordQuery(query: Omit<DecisionQuery, 'gate' | 'group'>): string {
  const values = (['agent', 'tool', 'principal', 'finding'] as const).flatMap(kind => {
    const value = query[kind]
    return value === undefined ? [] : [quote(facet(kind, value))]
  })
  const words = wordsIn(query.search ?? '')
    .slice(0, 12)
    .map(word => `${quote(word)}:*`)
  return [...values, ...words].join(' & ')
}

/** Runs of letters and digits, lower case. */
function wordsIn(text: string): readonly string[] {
  const found = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  return found.map(word => word.slice(0, maxWordLength))
}

function quote(word: string): string {
  return `'${word.replaceAll('\\', '\\\\').replaceAll("'", "''")}'`
}
