import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamMembership } from '../../../ground/model/team-membership.ts'
import type { LogHead } from '../../../gate/team/log-batch.ts'
import type { Upload, UploadedEntry } from '../../../gate/team/protocol/upload.ts'
import type { CourierStore } from './courier-store.ts'

/** Bytes of entries in one upload, beyond which the next one waits. */
const mostBytes = 4 * 1_048_576

/** Returns the beginning of these entries that fits into one upload: one of them at least. */
export function entriesThatFit(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  let bytes = 0
  const end = entries.findIndex(({ body, openings = '' }) => {
    bytes += body.length + openings.length
    return bytes > mostBytes
  })
  return end === -1 ? entries : entries.slice(0, Math.max(1, end))
}

/**
 * Returns what a gate uploads of these entries, with the reviews that they name as they are now: those of before it joined
 * are no matter of the team, and where nothing but hashes is uploaded nobody can be asked.
 */
export function uploadOf(
  after: LogHead,
  entries: readonly StoredEntry[],
  { group: { content }, from }: TeamMembership,
  { people, decision }: Pick<CourierStore, 'people' | 'decision'>,
): Omit<Upload, 'at'> {
  const named = new Map(entries.map(one => [one.seq, content === 'hashes' ? [] : reviewsIn(one)]))
  const reviews = new Map<string, Review>()
  const add = (id: string) => {
    const review = people.review(id)
    const seq = review && decision(review.decisionId)?.entry.seq
    if (review && seq !== undefined && seq > from) reviews.set(id, review)
  }
  for (const id of new Set([...named.values()].flat())) add(id)
  for (const { replaces } of reviews.values()) if (replaces !== undefined) add(replaces)
  const isWhole = ({ seq }: StoredEntry) => content === 'full' || (named.get(seq) ?? []).length > 0
  const { seq, hash } = after
  return {
    after: { seq, hash },
    entries: entries.map(one => (isWhole(one) ? withoutErased(one) : hashesOf(one))),
    reviews: [...reviews.values()],
  }
}

/** Tells whether people wait for one of these entries to reach the hub. */
export function isUrgent(entries: readonly StoredEntry[]): boolean {
  return entries.some(one => reviewsIn(one).length > 0)
}

/** The opening of an erased part is gone too. */
function withoutErased({ erased: _erased, ...entry }: StoredEntry): UploadedEntry {
  return entry
}

/** The openings are the content of an entry too. */
function hashesOf({ seq, at, kind, prev, hash }: StoredEntry): UploadedEntry {
  return { seq, at, kind, prev, hash }
}

/** Most entries name no review, and are not parsed. */
function reviewsIn({ kind, body }: StoredEntry): readonly string[] {
  if (kind === 'review') return textsIn([(JSON.parse(body) as JsonObject)['review']])
  if (kind !== 'decision' || !body.includes('"reviewId":')) return []
  const { decision } = JSON.parse(body) as JsonObject
  return isJsonObject(decision) ? textsIn([decision['reviewId']]) : []
}

function textsIn(values: readonly unknown[]): readonly string[] {
  return values.filter(one => typeof one === 'string')
}
