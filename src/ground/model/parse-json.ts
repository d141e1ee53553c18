import { GateError } from './errors.ts'
import type { Json } from './json.ts'
import { JsonWalk } from './json-walk.ts'
import { visibleText } from './visible-text.ts'

/**
 * Reads JSON that came from outside. Throws `invalid` for what is none, and for an object with a name that stands in it
 * twice: what is judged must be what any other reader of the same text takes it for. `what` begins the sentence.
 */
export function parseJson(text: string, what: string, field?: string): Json {
  let value: Json
  try {
    value = JSON.parse(text) as Json
  } catch {
    throw new GateError('invalid', `${what} is no JSON.`, field)
  }
  const walk = new JsonWalk(text)
  walk.run()
  if (walk.twice === undefined) return value
  throw new GateError(
    'invalid',
    `${what} has the name “${visibleText(walk.twice, 40)}” twice in one object, and programs differ on which one holds: send it once.`,
    field,
  )
}
