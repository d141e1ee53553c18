import { GateError } from '../../../ground/model/errors.ts'
import { noHash, type StoredEntry } from '../../../people/audit/link-entry.ts'
import type { LogHead } from '../../../gate/team/log-batch.ts'
import type { CourierStore } from './courier-state.ts'
import type { Upload, UploadAnswer, UploadedEntry } from '../../../gate/team/protocol/upload.ts'
import type { HubPort } from './open-hub.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { TeamMembership } from '../../../ground/model/team-gate.ts'

/** Bytes of entries in one upload, beyond which the next one waits. */
const maxBytes = 4 * 1_048_576

/** Returns the beginning of these entries that fits into one upload: one of them at least. */
function entriesThatFit(entries: readonly StoredEntry[]): readonly StoredEntry[] {
  let bytes = 0
  const end = entries.findIndex(({ body, openings = '' }) => {
    bytes += body.length + openings.length
    return bytes > maxBytes
  })
  return end === -1 ? entries : entries.slice(0, Math.max(1, end))
}

/**
 * Returns what a gate uploads of these entries, with the reviews that they name as they are now: those of before it joined
 * are no matter of the team, and where nothing but hashes is uploaded nobody can be asked.
 */
function uploadOf(
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
function isUrgent(entries: readonly StoredEntry[]): boolean {
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

/** Entries in one upload at most. */
const batch = 100

/** The part of a log that waits to be uploaded: so many entries, for some of which people wait. */
export interface Waiting {
  readonly entries: number
  readonly isUrgent: boolean
}

/** Brings the log of a gate to its hub, each entry where the hub’s copy ends. */
export class Uploader {
  private readonly hub: Pick<HubPort, 'upload'>
  private readonly now: () => number
  private readonly onRefused: (why: string) => void
  private seen = { seq: 0, isUrgent: false }

  /** `onRefused` is told why reviews were not taken. */
  constructor(hub: Pick<HubPort, 'upload'>, now: () => number, onRefused: (why: string) => void) {
    this.hub = hub
    this.now = now
    this.onRefused = onRefused
  }

  /** Returns what waits. Each entry is looked at once. */
  waiting(store: CourierStore): Waiting {
    const { seq } = store.mirror.uploaded()
    const last = store.head().seq
    const from = Math.max(seq, this.seen.seq)
    const before = this.seen.isUrgent && this.seen.seq > seq
    const urgent = before || (last > from && isUrgent(store.entries(from, batch)))
    this.seen = { seq: last, isUrgent: urgent }
    return { entries: Math.max(0, last - seq), isUrgent: urgent }
  }

  /**
   * Uploads one batch; resolves with how many entries wait afterwards. A lost answer is harmless: the hub says where its
   * copy ends. Rejects with `conflict` where that is no place of this log: the state was cloned or set back.
   */
  async step(store: CourierStore): Promise<number> {
    const { mirror } = store
    const membership = mirror.membership()
    if (!membership) return 0
    const after = mirror.uploaded()
    const entries = entriesThatFit(store.entries(after.seq, batch))
    if (entries.length === 0 && after.seq <= store.head().seq) return 0
    const decision: CourierStore['decision'] = id => store.decision(id)
    const { head } = await this.send(uploadOf(after, entries, membership, { people: store.people, decision }))
    await this.demandOwn(store, head)
    await mirror.keepUploaded({ seq: head.seq, hash: head.hash, at: this.now() })
    return store.head().seq - head.seq
  }

  /** Asks the hub where its copy ends: its database may have lost entries that it had taken. */
  async askEnd(store: CourierStore): Promise<void> {
    const { seq, hash } = store.mirror.uploaded()
    const { head } = await this.hub.upload({ at: this.now(), after: { seq, hash }, entries: [], reviews: [] })
    await this.demandOwn(store, head)
    await store.mirror.keepUploaded({ seq: head.seq, hash: head.hash, at: this.now() })
  }

  /** A review that the hub does not take keeps no entry from it: nobody can answer that one, and it expires. */
  private async send(upload: Omit<Upload, 'at'>): Promise<UploadAnswer> {
    const at = this.now()
    try {
      return await this.hub.upload({ ...upload, at })
    } catch (error) {
      const isOfReviews = error instanceof GateError && error.code === 'invalid' && error.field === 'reviews'
      if (!isOfReviews || upload.reviews.length === 0) throw error
      this.onRefused(error.message)
      return this.hub.upload({ ...upload, at, reviews: [] })
    }
  }

  /**
   * The hub’s copy must end at an entry of this very log. Where it does not, the hub is shown what this log has at that
   * place: it knows of two histories only once it has seen the other.
   */
  private async demandOwn(store: CourierStore, { seq, hash }: LogHead): Promise<void> {
    const own = seq === 0 ? noHash : store.entries(seq - 1, 1)[0]?.hash
    if (own === hash) return
    await this.hub.upload({ at: this.now(), after: { seq, hash: own ?? noHash }, entries: [], reviews: [] })
    throw new GateError(
      'conflict',
      `The team’s copy of this log ends with an entry ${seq} that is not here: the state was cloned, or set back.`,
      'entries',
    )
  }
}
