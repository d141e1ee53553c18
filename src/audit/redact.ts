import { createHmac } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../model/json.ts'

/** A record with its secrets erased, and where and what they were. */
export interface Redacted {
  readonly record: JsonObject
  /** JSON Pointer → kind, last characters where that is safe, and a salted digest. */
  readonly erased: Readonly<Record<string, string>>
}

interface Kind {
  readonly kind: string
  /** Bounded and linear; the first group, where there is one, is the secret. */
  readonly pattern: RegExp
}

const kinds: readonly Kind[] = [
  {
    kind: 'private key',
    pattern:
      /-----BEGIN [A-Z ]{0,40}PRIVATE KEY-----[\s\S]{0,20000}?(?:-----END [A-Z ]{0,40}PRIVATE KEY-----|$)/g,
  },
  { kind: 'AWS access key', pattern: /\b(?:AKIA|ASIA)[0-9A-Z]{16}\b/g },
  { kind: 'GitHub token', pattern: /\b(?:gh[pousr]_[A-Za-z0-9]{30,255}|github_pat_\w{20,255})\b/g },
  { kind: 'GitLab token', pattern: /\bglpat-[\w-]{20,64}\b/g },
  { kind: 'Slack token', pattern: /\bxox[abeoprs]-[\w-]{10,250}\b/g },
  { kind: 'API key', pattern: /\b(?:sk|rk|pk)[-_](?:live|test|ant|proj|or)?[-_]?[A-Za-z0-9_-]{20,200}\b/g },
  { kind: 'Google API key', pattern: /\bAIza[\w-]{35}\b/g },
  { kind: 'npm token', pattern: /\bnpm_[A-Za-z0-9]{36}\b/g },
  { kind: 'web token', pattern: /\beyJ[\w-]{10,2000}\.eyJ[\w-]{10,4000}\.[\w-]{10,1000}/g },
  { kind: 'bearer token', pattern: /\b(?:bearer|basic|token)\s{1,4}([A-Za-z0-9+/=._~-]{16,2000})/gi },
  { kind: 'password in an address', pattern: /:\/\/[^\s/:@]{0,128}:([^\s/@$]{3,256})@/g },
  {
    kind: 'password',
    pattern:
      /\b(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret)["']?\s{0,3}[=:]\s{0,3}["']?([^\s"'&;,$`<>(){}[\]]{6,256})/gi,
  },
  { kind: 'password', pattern: /--(?:password|passwd|token|secret|api-key)[= ]["']?([^\s"'$`]{4,256})/gi },
]

const secretName =
  /(?:^|[_-])(?:password|passwd|pwd|secret|token|api_?key|authorization|credentials?|private_?key|passphrase)$/i

/** True when anything in the text could be a secret: one pass, before anything is taken apart. */
const mightHold =
  /AKIA|ASIA|gh[pousr]_|github_pat_|glpat-|xox|[srp]k[-_]|AIza|npm_|eyJ|bearer|basic|token|passw|pwd|secret|api[_-]?key|PRIVATE KEY|:\/\/[^\s/:@"]{0,128}:|credential|authorization|passphrase/i

/** Erases recognised secrets anywhere in a record; `text` is the record's JSON, `salt` keeps digests from being guessed. */
export function redact(record: JsonObject, text: string, salt: string): Redacted {
  if (!mightHold.test(text)) return { record, erased: {} }
  const secrets = secretsIn(record, salt)
  if (secrets.size === 0) return { record, erased: {} }
  const erased: Record<string, string> = {}
  return { record: replaced(record, '', secrets, erased) as JsonObject, erased }
}

/** Secret → what stands in its place. */
function secretsIn(record: JsonObject, salt: string): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>()
  const add = (secret: string, kind: string) => {
    if (secret.length >= 4 && !secrets.has(secret)) secrets.set(secret, mark(secret, kind, salt))
  }
  const visit = (value: Json, key: string) => {
    if (typeof value === 'string') {
      if (secretName.test(key) && value.length >= 4 && value.length <= 4_096 && !/\s/.test(value))
        add(value, 'value of ' + key)
      for (const { kind, pattern } of kinds)
        for (const match of value.matchAll(pattern)) add(match[1] ?? match[0], kind)
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
