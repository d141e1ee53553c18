import type { ToolCall } from '../../../model/tool-call.ts'
import type { Json } from '../../../model/json.ts'
import { otherNumbers } from './count-facts.ts'
import type { QuizFact } from './quiz-fact.ts'
import { neighbourNames } from './neighbour-names.ts'

const mostAsked = 6
const longestAnswer = 100

/** Asks for the arguments of a named function, for calls of which nothing graver can be asked. */
export function argumentFacts({ kind, tool, arguments: args }: ToolCall): readonly QuizFact[] {
  if (kind !== 'tool' || tool === null) return []
  const values = Object.entries(args)
  return values.slice(0, mostAsked).flatMap(([name, value]) => {
    const right = spellValue(value)
    if (right === undefined) return []
    const others = values.flatMap(([other, one]) => (other === name ? [] : (spellValue(one) ?? [])))
    const wrong = typeof value === 'number' ? otherNumbers(value).map(String) : neighbourNames(right)
    return [
      {
        topic: `argument.${name}`,
        question: `What does this call give for “${name}”?`,
        right,
        wrong: wrong.length >= 2 ? [wrong] : [wrong, others],
        reveals: [],
        tells: [],
        weight: 0,
      },
    ]
  })
}

/** A word or a number that one can choose; never what the log has erased. */
function spellValue(value: Json): string | undefined {
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'string' || value.trim() === '' || value.length > longestAnswer) return undefined
  return /\[erased|\n/.test(value) ? undefined : value
}
