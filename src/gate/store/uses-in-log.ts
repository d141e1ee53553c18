import { isJsonObject, type JsonObject } from '../../ground/model/json.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import type { LoggedUses } from '../../people/acts/ports/people-store.ts'
import type { Database } from './open-database.ts'

/** Entries stand out of the order of time by this at most: a clock was set back, or a line has the time of a team’s hub. */
const setBack = 7_200_000

/** Uses of grants and approvals as the entries of the log tell them, whatever their rows say. */
export class UsesInLog {
  private readonly database: Database
  private known: ReturnType<typeof prepareUses> | undefined

  constructor(database: Database) {
    this.database = database
  }

  /** Reads only entries from that moment on. */
  of(id: string, since: number): LoggedUses {
    const rows = this.statements.naming.all(this.firstFrom(since - setBack), id)
    const statements = (rows as unknown as readonly EntryText[]).map(
      ({ kind, body }) => [kind, JSON.parse(body) as JsonObject] as const,
    )
    const input = statements.find(([kind, body]) => kind === 'grant' && isAdded(body, id))?.[1]['grant']
    const uses = isJsonObject(input) ? input['uses'] : null
    const used = statements.filter(([kind, body]) => kind === 'decision' && isUse(body, id)).length
    return { given: typeof uses === 'number' ? uses : null, used }
  }

  /** The moment at which the log first says that this reviewer agreed, between these two moments. */
  firstYes(review: string, reviewer: string, since: number, until: number): number | null {
    const [from, to] = [this.firstFrom(since - setBack), this.firstFrom(until + setBack)]
    const rows = this.statements.answers.all(from, to, review)
    const name = visibleText(reviewer, 64)
    for (const { at, body } of rows as unknown as readonly { readonly at: number; readonly body: string }[]) {
      const message = JSON.parse(body) as JsonObject
      const isYes = message['event'] === 'agreed' || message['event'] === 'approved'
      if (isYes && message['review'] === review && message['reviewer'] === name) return at
    }
    return null
  }

  /** Somebody ended what this review let its session follow. */
  followEnded(review: string, since: number): boolean {
    const last = (this.statements.last.get() as { readonly seq: number | null }).seq ?? 0
    const rows = this.statements.answers.all(this.firstFrom(since - setBack), last, review)
    return (rows as unknown as readonly EntryText[]).some(({ body }) => {
      const message = JSON.parse(body) as JsonObject
      return message['event'] === 'follow_ended' && message['review'] === review
    })
  }

  /** The number of the first entry that is not older; found by halves. */
  private firstFrom(at: number): number {
    const { last, next } = this.statements
    let [from, to] = [1, (last.get() as { readonly seq: number | null }).seq ?? 0]
    while (from < to) {
      const middle = Math.floor((from + to) / 2)
      const found = next.get(middle) as { readonly seq: number; readonly at: number } | undefined
      if (found && found.at < at) from = Math.max(found.seq, middle) + 1
      else to = middle
    }
    return from
  }

  private get statements() {
    this.known ??= prepareUses(this.database)
    return this.known
  }
}

interface EntryText {
  readonly kind: string
  readonly body: string
}

function isAdded({ event, grant }: JsonObject, id: string): boolean {
  return event === 'added' && isJsonObject(grant) && grant['id'] === id
}

function isUse({ decision }: JsonObject, id: string): boolean {
  if (!isJsonObject(decision) || decision['effect'] !== 'allow') return false
  return decision['grantId'] === id || decision['reviewId'] === id
}

/** Prepared when something is used that holds only so often: no other decision waits for these. */
function prepareUses(database: Database) {
  const prepare = (sql: string) => database.prepare(sql)
  return {
    last: prepare('SELECT max(seq) AS seq FROM entries'),
    next: prepare('SELECT seq, at FROM entries WHERE seq >= ? ORDER BY seq LIMIT 1'),
    answers: prepare(
      "SELECT at, body FROM entries WHERE seq BETWEEN ? AND ? AND kind = 'review' AND instr(body, ?) > 0 ORDER BY seq",
    ),
    naming: prepare(
      "SELECT kind, body FROM entries WHERE seq >= ? AND kind IN ('decision', 'grant') AND instr(body, ?) > 0",
    ),
  }
}
