import { createHmac } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'
import { findSecrets, type SecretScanner } from '../secrets/find-secrets.ts'

/** A record with its secrets erased, and where and what they were. */
export interface Redacted {
  readonly record: JsonObject
  /** JSON Pointer → kind, last characters where that is safe, and a salted digest. */
  readonly erased: Readonly<Record<string, string>>
}

const secretName =
  /(?:^|[_-])(?:password|passwd|pwd|secret|token|api_?key|authorization|credentials?|private_?key|passphrase)$/i

/** Erases recognised secrets anywhere in a record; `salt` keeps digests from being guessed. */
export function redact(record: JsonObject, salt: string, scan: SecretScanner = findSecrets): Redacted {
  const secrets = secretsIn(record, salt, scan)
  if (secrets.size === 0) return { record, erased: {} }
  const erased: Record<string, string> = {}
  return { record: replaced(record, '', secrets, erased) as JsonObject, erased }
}

/** Shorter than this, what is only possible is a word that stands everywhere. */
const leastPossible = 8

/** Secret → what stands in its place, longest first. Effects repeat the call’s texts, so each is looked at once. */
function secretsIn(record: JsonObject, salt: string, scan: SecretScanner): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>()
  const seen = new Set<string>()
  const add = (secret: string, kind: string) => {
    if (secret.length >= 4 && !secrets.has(secret)) secrets.set(secret, mark(secret, kind, salt))
  }
  const visit = (value: Json, key: string) => {
    if (typeof value === 'string') {
      if (secretName.test(key) && value.length >= 4 && value.length <= 4_096 && !/\s/.test(value))
        add(value, 'value of ' + key)
      if (value.length < 6 || seen.has(value)) return
      seen.add(value)
      for (const { start, end, kind, confidence } of scan(value))
        if (confidence !== 'possible' || end - start >= leastPossible) add(value.slice(start, end), kind)
    } else if (Array.isArray(value)) for (const item of value) visit(item as Json, key)
    else if (isJsonObject(value)) for (const [name, item] of Object.entries(value)) visit(item, name)
  }
  visit(record, '')
  return new Map([...secrets].sort(([a], [b]) => b.length - a.length))
}

/** `[erased GitHub token …a1b2 9f86d081884c7d65]`. */
function mark(secret: string, kind: string, salt: string): string {
  const digest = createHmac('sha256', salt).update(secret).digest('hex').slice(0, 16)
  const last = secret.length >= 12 && !secret.includes('\n') ? ` …${secret.slice(-4)}` : ''
  return `[erased ${kind}${last} ${digest}]`
}

function replaced(
  value: Json,
  pointer: string,
  secrets: ReadonlyMap<string, string>,
  erased: Record<string, string>,
): Json {
  if (typeof value === 'string') return replacedText(value, pointer, secrets, erased)
  if (Array.isArray(value))
    return value.map((item: Json, i) => replaced(item, `${pointer}/${i}`, secrets, erased))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [
      key,
      replaced(item, `${pointer}/${key.replaceAll('~', '~0').replaceAll('/', '~1')}`, secrets, erased),
    ]),
  )
}

function replacedText(
  text: string,
  pointer: string,
  secrets: ReadonlyMap<string, string>,
  erased: Record<string, string>,
): string {
  let result = text
  for (const [secret, instead] of secrets) {
    if (!result.includes(secret)) continue
    result = result.replaceAll(secret, () => instead)
    erased[pointer] = instead
  }
  return result
}
