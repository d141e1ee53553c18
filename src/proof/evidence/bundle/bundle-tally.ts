import type { AuditEntry } from '../../../ground/model/audit-entry.ts'
import { isJsonObject } from '../../../ground/model/json.ts'
import type { EntryLine } from './entry-line.ts'

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

  add(entry: AuditEntry, { isWithheld, shown, left }: EntryLine): void {
    this.entries++
    if (isWithheld) this.withheld++
    count(this.kinds, entry.kind)
    for (const pointer of shown) count(this.shown, pointer)
    for (const pointer of left) count(this.left, pointer)
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
