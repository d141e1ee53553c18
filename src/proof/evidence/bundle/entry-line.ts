import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** An entry as a line of a bundle. */
export interface EntryLine {
  readonly line: JsonObject
  /** True where nothing but its hash is shown. */
  readonly isWithheld: boolean
  /** Pointers to sealed parts that are shown, and to those that were left out. */
  readonly shown: readonly string[]
  readonly left: readonly string[]
}

/** Digests of the call without a salt: whoever has one can try calls until one fits. They go where the arguments go. */
const withArguments = ['/decision/callDigest', '/decision/assessment/shape']

/** Spells an entry without the parts that are withheld. One of an older version, which seals nothing, is withheld whole. */
export function entryLine(entry: AuditEntry, withhold: ReadonlySet<string>): EntryLine {
  const { at, kind, prev, seq, hash, body, openings = {} } = entry
  const head = { at, kind, prev, seq, hash }
  const hidden = withhold.has('/call/arguments') ? new Set([...withhold, ...withArguments]) : withhold
  const isBare = [...hidden].some(pointer => memberAt(body, pointer) !== undefined)
  if (isBare || isWithheldAlready(body))
    return { line: { entry: head, withheld: true }, isWithheld: true, shown: [], left: [] }
  const pointers = Object.keys(openings)
  const shown = pointers.filter(pointer => !hidden.has(pointer))
  const parts = Object.fromEntries(
    shown.map(pointer => [pointer, memberOf(openings, pointer) as unknown as Json]),
  )
  return {
    line: { entry: head, body: canonicalJson(body), openings: parts },
    isWithheld: false,
    shown,
    left: pointers.filter(pointer => hidden.has(pointer)),
  }
}

/** A line of a review that still waits comes without what it says. */
function isWithheldAlready(body: JsonObject): boolean {
  return body['withheld'] === true && Object.keys(body).length === 1
}

function memberAt(body: JsonObject, pointer: string): Json | undefined {
  let found: Json | undefined = body
  for (const name of pointer.split('/').slice(1))
    found = isJsonObject(found) ? memberOf(found, name) : undefined
  return found
}
