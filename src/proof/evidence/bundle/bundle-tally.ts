import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import { memberOf } from '../../../ground/model/member-of.ts'

/** An entry as a line of a bundle. */
interface EntryLine {
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

const day = 86_400_000

/** The counts of a bundle: what stands in it, what is shown of it, and what an auditor asks about. */
export class BundleTally {
  readonly kinds = new Map<string, number>()
  /** Decisions by what they came to, and answers of people by theirs. */
  readonly effects = new Map<string, number>()
  readonly answers = new Map<string, number>()
  readonly shown = new Map<string, number>()
  readonly left = new Map<string, number>()
  /** Each in one sentence, at most 100: damage, a clock that was set back, and days in which nothing was written. */
  readonly gaps: string[] = []
  entries = 0
  withheld = 0
  private last: Pick<AuditEntry, 'seq' | 'at'> | undefined

  add(entry: AuditEntry, { isWithheld, shown, left: remaining }: EntryLine): void {
    this.entries++
    if (isWithheld) this.withheld++
    count(this.kinds, entry.kind)
    for (const pointer of shown) count(this.shown, pointer)
    for (const pointer of remaining) count(this.left, pointer)
    const { decision, event } = entry.body
    if (entry.kind === 'decision' && isJsonObject(decision)) count(this.effects, String(decision['effect']))
    if (entry.kind === 'review' && !isWithheld) count(this.answers, String(event))
    this.addGaps(entry)
    this.last = entry
  }

  private addGaps({ seq, at, kind }: AuditEntry): void {
    const { last } = this
    if (kind === 'recovery') this.gap(`entry ${seq}: damage or a restored state was noted`)
    if (!last || last.seq !== seq - 1) return
    if (at < last.at) this.gap(`entry ${seq}: the clock had been set back by ${secondsText(last.at - at)}`)
    if (at - last.at >= day)
      this.gap(`before entry ${seq}: nothing was written for ${Math.floor((at - last.at) / day)} days`)
  }

  private gap(sentence: string): void {
    if (this.gaps.length < 100) this.gaps.push(sentence)
  }
}

function count(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}

function secondsText(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1_000)
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
