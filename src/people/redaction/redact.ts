import { createHmac } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../../ground/model/json.ts'
import { findSecrets, type SecretScanner } from '../../judge/secrets/find-secrets.ts'

/** Puts something in the place of every value in a text; `last` is what was put in, undefined where nothing was. */
type Replace = (text: string) => { readonly text: string; readonly last: string | undefined }

/** Values that begin alike; tokens of one service do, and have few lengths. */
interface Family {
  /** Longest first. */
  readonly lengths: readonly number[]
  readonly instead: ReadonlyMap<string, string>
}

const keyLength = 4

/**
 * Replaces thousands of values in one pass: the longest that begins at a place, from left to right, and never
 * within what was put in. Values are at least four characters long.
 */
export function replacer(values: ReadonlyMap<string, string>): Replace {
  const families = familiesOf(values)
  return text => {
    const parts: string[] = []
    let from = 0
    let last: string | undefined
    for (let i = 0; i + keyLength <= text.length; ) {
      const family = families.get(keyAt(text, i))
      const value = family && valueAt(text, i, family)
      if (value === undefined) {
        i++
        continue
      }
      last = family?.instead.get(value) ?? ''
      parts.push(text.slice(from, i), last)
      i += value.length
      from = i
    }
    return { text: from === 0 ? text : parts.join('') + text.slice(from), last }
  }
}

function familiesOf(values: ReadonlyMap<string, string>): ReadonlyMap<number, Family> {
  const members = new Map<number, Map<string, string>>()
  for (const [value, instead] of values) {
    const family = members.get(keyAt(value, 0)) ?? new Map<string, string>()
    members.set(keyAt(value, 0), family.set(value, instead))
  }
  return new Map(
    [...members].map(([key, instead]) => {
      const lengths = [...new Set([...instead.keys()].map(value => value.length))]
      return [key, { instead, lengths: lengths.sort((a, b) => b - a) }] as const
    }),
  )
}

function valueAt(text: string, at: number, { lengths, instead }: Family): string | undefined {
  for (const length of lengths) {
    const value = text.slice(at, at + length)
    if (instead.has(value)) return value
  }
  return undefined
}

function keyAt(text: string, at: number): number {
  let key = 0
  for (let i = at; i < at + keyLength; i++) key = (Math.imul(key, 31) + text.charCodeAt(i)) | 0
  return key
}

/** A record with its secrets erased, and where and what they were. */
export interface Redaction {
  readonly record: JsonObject
  /** JSON Pointer → kind, last characters where that is safe, and a salted digest. */
  readonly erased: Readonly<Record<string, string>>
}

const secretName =
  /(?:^|[_-])(?:password|passwd|pwd|secret|token|(?:api|access|private|secret)[_-]?key|authorization|credentials?|passphrase)$/i

/** Names of members are the same few hundred again and again. */
const asked = new Map<string, boolean>()
const maxAsked = 2_048
const maxAskedLength = 40

function namesSecret(name: string): boolean {
  const known = asked.get(name)
  if (known !== undefined) return known
  const answer = secretName.test(name)
  if (asked.size >= maxAsked) asked.clear()
  if (name.length <= maxAskedLength) asked.set(name, answer)
  return answer
}

/** Erases recognised secrets anywhere in a record, names of members too; `salt` keeps digests from being guessed. */
export function redact(record: JsonObject, salt: string, scan: SecretScanner = findSecrets): Redaction {
  return without(record, secretsIn(record, scan), (secret, kind) => mark(secret, kind, salt))
}

/** The same for what is shown at once: dots in a secret's place and in that of `also`, and every offset stays right. */
export function masked(
  record: JsonObject,
  also: readonly string[] = [],
  scan: SecretScanner = findSecrets,
): JsonObject {
  const secrets = new Map([...secretsIn(record, scan), ...also.map(value => [value, ''] as const)])
  return without(record, secrets, dots).record
}

/** Shorter than this, what is only possible is a word that stands everywhere. */
const minPossible = 8

/** Shorter names of members are words. */
const minSecretNameLength = 12

/** Names of members and reasons come in every record: that such a text holds nothing is found out once for each scanner. */
const clean = new WeakMap<SecretScanner, Set<string>>()
const maxKeptLength = 100
const maxKept = 4_096

function cleanTexts(scan: SecretScanner): Set<string> {
  const known = clean.get(scan)
  if (known && known.size < maxKept) return known
  const fresh = new Set<string>()
  clean.set(scan, fresh)
  return fresh
}

/** Secret → kind. Effects repeat the call’s texts, so each is looked at once. */
function secretsIn(record: JsonObject, scan: SecretScanner): ReadonlyMap<string, string> {
  const secrets = new Map<string, string>()
  const known = cleanTexts(scan)
  const seen = new Set<string>()
  const add = (secret: string, kind: string) => {
    if (secret.length >= 4 && !secrets.has(secret)) secrets.set(secret, kind)
  }
  const search = (text: string) => {
    if (text.length < 6 || known.has(text) || seen.has(text)) return
    const found = scan(text)
    if (found.length === 0 && text.length <= maxKeptLength) known.add(text)
    else seen.add(text)
    for (const { start, end, kind, confidence } of found)
      if (confidence !== 'possible' || end - start >= minPossible) add(text.slice(start, end), kind)
  }
  const visit = (value: Json, key: string) => {
    if (typeof value === 'string') {
      if (value.length >= 4 && value.length <= 4_096 && namesSecret(key) && !/\s/.test(value))
        add(value, 'value of ' + key)
      search(value)
    } else if (Array.isArray(value)) for (const item of value) visit(item as Json, key)
    else if (isJsonObject(value))
      for (const name of Object.keys(value)) {
        if (name.length >= minSecretNameLength) search(name)
        visit(value[name] ?? null, name)
      }
  }
  visit(record, '')
  return secrets
}

/** `[erased GitHub token …a1b2 9f86d081884c7d65]`. */
function mark(secret: string, kind: string, salt: string): string {
  const digest = createHmac('sha256', salt).update(secret).digest('hex').slice(0, 16)
  const last = secret.length >= 12 && !secret.includes('\n') ? ` …${secret.slice(-4)}` : ''
  return `[erased ${kind}${last} ${digest}]`
}

function dots(secret: string): string {
  const shown = secret.length >= 20 && !secret.includes('\n') ? 4 : 0
  return secret.slice(0, secret.length - shown).replace(/\S/g, '•') + secret.slice(secret.length - shown)
}

function without(
  record: JsonObject,
  secrets: ReadonlyMap<string, string>,
  rawOf: (secret: string, kind: string) => string,
): Redaction {
  if (secrets.size === 0) return { record, erased: {} }
  const replace = replacer(
    new Map([...secrets].map(([secret, kind]) => [secret, rawOf(secret, kind)] as const)),
  )
  const erased: Record<string, string> = {}
  return { record: replaced(record, '', replace, erased) as JsonObject, erased }
}

function replaced(value: Json, pointer: string, replace: Replace, erased: Record<string, string>): Json {
  const clean = (input: string) => {
    const { text, last } = replace(input)
    if (last !== undefined) erased[pointer] = last
    return text
  }
  if (typeof value === 'string') return clean(value)
  if (Array.isArray(value))
    return value.map((item: Json, i) => replaced(item, `${pointer}/${i}`, replace, erased))
  if (!isJsonObject(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => {
      const name = key.length >= minSecretNameLength ? clean(key) : key
      const at = `${pointer}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`
      return [name, replaced(item, at, replace, erased)]
    }),
  )
}
