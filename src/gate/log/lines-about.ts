import { isJsonObject, type JsonObject } from '../../model/json.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { Store } from '../ports/store.ts'
import { breath } from './log-reader.ts'

/** Entries that are looked through at once: some milliseconds. */
const page = 5_000

/**
 * The numbers of the entries that a decision can’t be understood without: the policy that a person accepted last before
 * it, the lines of its review, and those by which the people in them got their keys. Whoever waits for a decision comes
 * first.
 */
export async function linesAbout(
  store: Store,
  { decision, entry }: Pick<LoggedDecision, 'decision' | 'entry'>,
): Promise<readonly number[]> {
  const found = new Found(decision.id, entry.seq)
  const end = decision.reviewId === undefined ? entry.seq : store.head().seq
  for (let after = 0; after < end; after += page) {
    for (const line of store.tree.linesOfPeople(after, Math.min(after + page, end))) found.add(line)
    await breath()
  }
  return found.numbers()
}

class Found {
  private readonly decision: string
  private readonly seq: number
  private policy: number | undefined
  private readonly review: number[] = []
  private readonly names = new Set<string>()
  private readonly ofPeople: { readonly seq: number; readonly name: string }[] = []

  constructor(decision: string, seq: number) {
    this.decision = decision
    this.seq = seq
  }

  add({
    seq,
    kind,
    body: text,
  }: {
    readonly seq: number
    readonly kind: string
    readonly body: string
  }): void {
    const body = objectIn(text)
    if (kind === 'policy' && seq < this.seq) this.policy = seq
    if (kind === 'reviewer' && typeof body['reviewer'] === 'string')
      this.ofPeople.push({ seq, name: body['reviewer'] })
    if (kind !== 'review' || body['decision'] !== this.decision) return
    this.review.push(seq)
    for (const name of [body['by'], body['reviewer']]) if (typeof name === 'string') this.names.add(name)
  }

  numbers(): readonly number[] {
    const last = this.review.at(-1) ?? 0
    const people = this.ofPeople.filter(({ seq, name }) => seq < last && this.names.has(name))
    const policy = this.policy === undefined ? [] : [this.policy]
    return [...policy, this.seq, ...this.review, ...people.map(({ seq }) => seq)]
  }
}

/** Nothing for a line that is no JSON any more: verifying the log names it. */
function objectIn(text: string): JsonObject {
  try {
    const value: unknown = JSON.parse(text)
    return isJsonObject(value) ? value : {}
  } catch {
    return {}
  }
}
