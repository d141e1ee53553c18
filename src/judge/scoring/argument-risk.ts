import type { Json, JsonObject } from '../../ground/model/json.ts'

/** True when a text holds a URL with a scheme, an e-mail address or an IP address. Linear in the text. */
function holdsNetworkAddress(text: string): boolean {
  return holdsUrl(text) || holdsEmail(text) || holdsAddress(text)
}

function holdsUrl(text: string): boolean {
  for (let at = text.indexOf('://'); at !== -1; at = text.indexOf('://', at + 3)) {
    if (at > 0 && /[a-z\d+.-]/i.test(text.charAt(at - 1)) && /[^\s/]/.test(text.charAt(at + 3))) return true
  }
  return false
}

const domain = /[a-z\d](?:[\w-]{0,62}\.){1,8}[a-z]/iy

function holdsEmail(text: string): boolean {
  for (let at = text.indexOf('@'); at !== -1; at = text.indexOf('@', at + 1)) {
    domain.lastIndex = at + 1
    if (at > 0 && /[\w.+%-]/.test(text.charAt(at - 1)) && domain.test(text)) return true
  }
  return false
}

const four = /(?<![\w.])(?:(?:25[0-5]|2[0-4]\d|1?\d?\d)\.){3}(?:25[0-5]|2[0-4]\d|1?\d?\d)(?![\w]|\.\d)/
const six =
  /(?<![\w:.])(?:(?:[\da-f]{1,4}:){7}[\da-f]{1,4}|(?:[\da-f]{1,4}(?::[\da-f]{1,4}){0,6})?::(?:[\da-f]{1,4}:){0,6}[\da-f]{1,4})(?![\w:])/gi

function holdsAddress(text: string): boolean {
  if (four.test(text)) return true
  if (!text.includes(':')) return false
  // `a::b` is more often code than an address; one with a digit in it is an address.
  for (const [found] of text.matchAll(six)) if (/\d/.test(found)) return true
  return false
}

/** The dangers that a reader sees in a text that holds a keyword of the shell or of SQL. */
interface Dangers {
  /** DROP, DELETE, TRUNCATE or ALTER as a statement. */
  readonly sql: boolean
  /** A forced recursive delete, sudo, or a world-writable mode. */
  readonly shell: boolean
}

/** A function that finds dangers in one text. */
export type FindDangers = (text: string) => Dangers

const weights = { sensitive: 0.7, sql: 0.8, shell: 0.85, network: 0.4 } as const
type Category = keyof typeof weights

/** 1 − Π(1 − wᵢ) over the categories of pattern that any value shows, at any depth; keys of objects are not values. */
export function argumentRisk(values: JsonObject, findDangers: FindDangers): number {
  const found = new Set<Category>()
  visit(values, text => look(text, found, findDangers))
  let rest = 1
  for (const category of found) rest *= 1 - weights[category]
  return 1 - rest
}

/** Every string at any depth, without recursion: nesting can be as deep as the text is long. */
function visit(values: JsonObject, see: (text: string) => void): void {
  const pending: Json[] = [values]
  for (let value = pending.pop(); value !== undefined; value = pending.pop()) {
    if (typeof value === 'string') see(value)
    else if (Array.isArray(value)) for (const item of value) pending.push(item ?? null)
    else if (typeof value === 'object' && value !== null) {
      for (const key in value) pending.push((value as JsonObject)[key] ?? null)
    }
  }
}

// One pass over the text decides whether anything else is asked.
const prefilter =
  /prod|\.env|secret|passw|token|key|credential|drop|delete|truncate|alter|rm|sudo|doas|chmod|:\/\/|@|\d\.\d|:[\da-f]{0,4}:/i

/** Whole words, split like names: `my_key`, `key2`, `API_KEY`, `clientKey` and `APIKey`, but not `monkey`. */
const words = wholeWords('production|prod|secrets?|passwords?|tokens?|keys?|credentials?')

function wholeWords(lower: string): RegExp {
  const capitalised = lower.replace(/(^|\|)([a-z])/g, (_, bar, first) => bar + first.toUpperCase())
  const upper = lower.toUpperCase()
  return new RegExp(
    `(?<![A-Za-z])(?:${lower})(?![a-z])|(?:${capitalised})(?![a-z])|(?<![A-Z])(?:${upper})(?![A-Za-z])`,
  )
}

const environmentFile = /(?:^|[^\w.-])\.env(?![a-z])/i
const dangerous = /(?<![a-z\d])(?:drop|delete|truncate|alter|rm|sudo|doas|chmod)(?![a-z\d])/i

function look(input: string, found: Set<Category>, findDangers: FindDangers): void {
  const text = wide.test(input) ? input.normalize('NFKC') : input
  if (!prefilter.test(text)) return
  if (!found.has('sensitive') && (words.test(text) || environmentFile.test(text))) found.add('sensitive')
  if (!found.has('network') && holdsNetworkAddress(text)) found.add('network')
  if ((found.has('sql') && found.has('shell')) || !dangerous.test(text)) return
  const dangers = findDangers(text)
  if (dangers.sql) found.add('sql')
  if (dangers.shell) found.add('shell')
}

/** Full-width forms of the letters that keywords are made of. */
const wide = /[\uff01-\uff5e]/
