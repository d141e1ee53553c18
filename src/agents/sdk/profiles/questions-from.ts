import type { ToolCall } from '../../../ground/model/tool-call.ts'
import type { Json } from '../../../ground/model/json.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import type { QuizFact } from '../../../people/review/challenges/quiz/quiz-fact.ts'
import type { MergedDomain } from './merge-domains.ts'
import { isTool } from './holds-term.ts'

/**
 * Makes the questions of a domain’s templates about a call: those whose argument is there and short enough to choose.
 */
export function questionsFrom({ questions }: MergedDomain): (call: ToolCall) => readonly QuizFact[] {
  return call =>
    questions.flatMap(({ tools, question, argument, wrong }): readonly QuizFact[] => {
      if (tools && !tools.some(glob => isTool(glob, call.tool))) return []
      const right = answerText(valueAt(call.arguments, argument))
      if (right === undefined) return []
      const others = wrong.filter(one => one.toLowerCase() !== right.toLowerCase())
      const about = `argument:${argument}`
      return [{ topic: about, question, right, wrong: [others], reveals: [], tells: [about], weight: 20 }]
    })
}

function valueAt(value: Json, path: string): Json | undefined {
  let found: Json | undefined = value
  for (const name of path.split('.'))
    found = found !== undefined && isJsonObject(found) && Object.hasOwn(found, name) ? found[name] : undefined
  return found
}

/** A secret that the log has erased is no answer. */
function answerText(value: Json | undefined): string | undefined {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (typeof value !== 'string' || value === '' || value.length > 100 || /\[erased/.test(value))
    return undefined
  return value
}
