import type { ToolCall } from '../../../../ground/model/tool-call.ts'
import type { Json } from '../../../../ground/model/json.ts'
import { otherNumbers } from './count-facts.ts'
import { namePools } from './names-table.ts'
import type { QuizFact } from './quiz-fact.ts'
import { neighbourNames } from './neighbour-names.ts'

const maxAsked = 6
const maxAnswerLength = 60

/** Asks for the arguments of a named function, for calls of which nothing graver can be asked. */
export function argumentFacts({ kind, tool, arguments: args }: ToolCall): readonly QuizFact[] {
  if (kind !== 'tool' || tool === null) return []
  const values = Object.entries(args)
  return values.slice(0, maxAsked).flatMap(([name, value]) => {
    const right = spellValue(value)
    if (right === undefined) return []
    const others = values.flatMap(([other, one]) => (other === name ? [] : (spellValue(one) ?? [])))
    const wrong = typeof value === 'number' ? otherNumbers(value).map(String) : namesInPlace(name, right)
    return [
      {
        topic: `argument.${name}`,
        question: `What does this call give for “${name}”?`,
        right,
        wrong: wrong.length >= 2 ? [wrong] : [wrong, others],
        reveals: right.includes('/') ? ['place', 'purpose'] : [],
        tells: [],
        weight: 0,
      },
    ]
  })
}

/** Kinds of names by the names of arguments. */
const kinds: readonly (readonly [RegExp, readonly string[]])[] = [
  [/env(?:ironment)?$|^stage$/i, namePools.environment],
  [/region|zone/i, namePools.region],
  [/branch/i, namePools.branch],
  [/table/i, namePools.table],
  [/database|^db/i, namePools.database],
  [/role|permission|access/i, namePools.role],
  [/service|app|deployment/i, namePools.target],
  [/user|owner|member|recipient|assignee|^to$|name$/i, namePools.person],
  [/currency/i, namePools.currency],
]

/** Names that could stand there: neighbours of this one, then others of its kind. */
function namesInPlace(name: string, right: string): readonly string[] {
  const near = neighbourNames(right)
  const at = right.lastIndexOf('@')
  if (at > 0) return [...near, ...namePools.person.map(one => one + right.slice(at))]
  const isWord = /^[\w.-]{1,40}$/.test(right)
  const pool = isWord && near.length < 3 ? kinds.find(([form]) => form.test(name))?.[1] : undefined
  return [...near, ...(pool ?? [])].filter(one => one.toLowerCase() !== right.toLowerCase())
}

/** A word or a number that one can choose; never what the log has erased. */
function spellValue(value: Json): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.trim() === '' || value.length > maxAnswerLength) return undefined
  return /\[erased|\n/.test(value) ? undefined : value
}
