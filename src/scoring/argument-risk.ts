import type { Json, JsonObject } from '../model/json.ts'

/** What a reader sees in a text that holds a keyword of the shell or of SQL. */
export interface Dangers {
  /** DROP, DELETE, TRUNCATE or ALTER as a statement. */
  readonly sql: boolean
  /** A forced recursive delete, sudo, or a world-writable mode. */
  readonly shell: boolean
}

export type FindDangers = (text: string) => Dangers

const weights = { sensitive: 0.7, sql: 0.8, shell: 0.85, network: 0.4 } as const
type Category = keyof typeof weights

/** 1 − Π(1 − wᵢ) over the categories of pattern that any value shows, at any depth; keys of objects are not values. */
export function argumentRisk(values: JsonObject, findDangers: FindDangers): number {
  const found = new Set<Category>()
  const pending: Json[] = [values]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') look(value, found, findDangers)
    else if (typeof value === 'object' && value !== null) pending.push(...(Object.values(value) as Json[]))
  }
  let rest = 1
  for (const category of found) rest *= 1 - weights[category]
  return 1 - rest
}

// One pass over the text decides whether anything else is asked.
const prefilter =
  /prod|\.env|secret|passw|token|key|credential|drop|delete|truncate|alter|rm|sudo|chmod|:\/\/|@|\d\.\d|:[\da-f]{0,4}:/i
const words = /(?<![a-z])(?:production|prod|secrets?|passwords?|tokens?|keys?|credentials?)(?![a-z])/i
const environmentFile = /(?:^|[/\\\s"'=:])\.env(?![a-z])/i
const dangerous = /\b(?:drop|delete|truncate|alter|rm|sudo|chmod)\b/i
const network =
  /\b[a-z][a-z\d+.-]{1,20}:\/\/[^\s/]|[\w.+-]{1,64}@[\w-]{1,63}\.[a-z]|(?<![\w.])(?:\d{1,3}\.){3}\d{1,3}(?![\w.])|(?<![\w:])(?:[\da-f]{1,4}:){2,7}[\da-f]{1,4}(?![\w:])|::1\b/i

function look(text: string, found: Set<Category>, findDangers: FindDangers): void {
  if (!prefilter.test(text)) return
  const split = text.replace(/([a-z\d])([A-Z])/g, '$1 $2')
  if (words.test(split) || environmentFile.test(text)) found.add('sensitive')
  if (network.test(text)) found.add('network')
  if (!dangerous.test(text)) return
  const dangers = findDangers(text)
  if (dangers.sql) found.add('sql')
  if (dangers.shell) found.add('shell')
}
