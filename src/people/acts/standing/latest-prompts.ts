import type { CarriedReport } from '../../../ground/model/tool-report.ts'

/** Words of a person and the moment when they were heard; secrets may be among them. */
export interface HeardPrompt {
  readonly text: string
  /** Milliseconds since 1970. */
  readonly at: number
}

/** Sessions, and reviews, whose prompt is at hand: the oldest is forgotten first. */
const max = 500
/** Characters of one: more than a page shows, so that no secret is cut in two before it is erased. */
const maxLength = 6_000

/**
 * The words that a person wrote last in each session, and those behind each review that opened since. In this process’s
 * memory alone: they go into no file of the state, and after a restart nobody knows them.
 */
export class LatestPrompts {
  private readonly bySession = new Map<string, HeardPrompt>()
  private readonly byReview = new Map<string, HeardPrompt>()

  /** Notes what a session heard, where a person said it. */
  note(session: string, { from, text }: Pick<CarriedReport, 'from' | 'text'>, at: number): void {
    const words = text.slice(0, maxLength).replaceAll(/\s+/g, ' ').trim()
    if (from === 'person' && words !== '') keep(this.bySession, session, { text: words, at })
  }

  /** Notes that a review opened for a call of the first of these sessions; the others are those whose person it shares. */
  open(review: string, sessions: readonly string[]): void {
    const behind = sessions.map(one => this.bySession.get(one)).find(one => one !== undefined)
    if (behind) keep(this.byReview, review, behind)
  }

  /** The words that were the last when the review opened. */
  behind(review: string): HeardPrompt | undefined {
    return this.byReview.get(review)
  }
}

function keep(map: Map<string, HeardPrompt>, key: string, prompt: HeardPrompt): void {
  map.delete(key)
  map.set(key, prompt)
  const [oldest] = map.keys()
  if (map.size > max && oldest !== undefined) map.delete(oldest)
}
