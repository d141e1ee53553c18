import type { StoredEntry } from '../../people/audit/link-entry.ts'
import { isJsonObject } from '../../ground/model/json.ts'
import { parseJson } from '../../ground/model/parse-json.ts'
import type { Review } from '../../ground/model/review.ts'
import type { NewReviews } from '../../gate/notify/new-reviews.ts'

/** A hub’s copy of what people and gates did, in the order that every hub has. */
interface OpenedCopy {
  readonly people: { review(id: string): Review | undefined }
  head(): Pick<StoredEntry, 'seq'>
  entries(after: number, limit: number): readonly StoredEntry[]
}

const page = 500

/**
 * Reviews of all gates that were opened after a place in the copy’s log and still wait. Entries have the same numbers in every
 * copy, so whichever hub tells next goes on from there; one that has fewer of them yet goes back nowhere.
 */
export function openedSince(copy: OpenedCopy, cursor: number | null): NewReviews {
  if (cursor === null) return { cursor: copy.head().seq, opened: [] }
  const opened: Review[] = []
  for (let after = cursor; ; ) {
    const entries = copy.entries(after, page)
    opened.push(...entries.flatMap(entry => waitingOf(copy, entry)))
    after = entries.at(-1)?.seq ?? after
    if (entries.length < page) return { cursor: after, opened }
  }
}

function waitingOf(copy: OpenedCopy, { kind, body }: StoredEntry): readonly Review[] {
  if (kind !== 'team' || !body.includes('"opened"')) return []
  const said = parseJson(body, 'An entry', 'body')
  if (!isJsonObject(said) || said['event'] !== 'opened' || typeof said['review'] !== 'string') return []
  const review = copy.people.review(said['review'])
  return review?.state === 'pending' ? [review] : []
}
