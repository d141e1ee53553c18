import type { StoredEntry } from '../../audit/link-entry.ts'
import type { ExportCursor, ExportCursors } from '../../gate/ports/export-cursors.ts'
import type { ExportTarget } from '../../model/export-target.ts'
import type { LoggedDecision } from '../../model/logged-decision.ts'
import type { LogOrigin } from '../../model/log-origin.ts'
import type { ExportRecord } from '../records/export-record.ts'
import { heldBy, type WaitingReviews } from '../records/held-by.ts'
import { recordOf } from '../records/record-of.ts'
import { spanOf } from '../records/span-of.ts'

/** The log and its cursors, as an exporter sees them. */
export interface ExportedLog {
  readonly exports: ExportCursors
  readonly origin: LogOrigin
  readonly people: WaitingReviews
  /** By its id, or by the id of its call. */
  decision(id: string): LoggedDecision | undefined
  entries(after: number, limit: number): readonly StoredEntry[]
  head(): Pick<StoredEntry, 'seq'>
}

/** Lends the log to some work. */
export type UseLog = <T>(work: (log: ExportedLog) => Promise<T>) => Promise<T>

/** One entry after the cursor: it stays here for now, is of no interest, or is a record. */
type Looked = { readonly seq: number; readonly held?: true; readonly record?: ExportRecord }

/** The entries that are next. */
export interface Batch {
  /** The cursor that it follows. */
  readonly from: ExportCursor
  /** Records of entries that were held, and whose review has ended. */
  readonly freed: readonly ExportRecord[]
  /** Entries that were held, and of which nothing is there any more. */
  readonly lost: readonly number[]
  /** The entries after the cursor, in their order. */
  readonly looked: readonly Looked[]
  /** More entries wait. */
  readonly isFull: boolean
}

/** Entries of a batch at most. */
export const mostEntries = 128
/** Characters of a batch at most, and entries that are read without a breath. */
const mostCharacters = 1_048_576
const atOnce = 8

/** The cursor of a target that nothing was sent to yet. */
export function newCursor(seq: number): ExportCursor {
  return { seq, held: [], sent: 0, refused: 0, lastRefusal: null, sentAt: null, problem: null }
}

/**
 * Reads what is next for a target, a few entries at a time so that no decision waits for it. A target that is new begins
 * with what comes from now on.
 */
export async function nextBatch(log: ExportedLog, target: ExportTarget, most = mostEntries): Promise<Batch> {
  const from = await cursorOf(log, target.name)
  const isHeld = heldBy(log.people)
  const read = (entry: StoredEntry): Looked => lookAt(entry, log, target, isHeld)
  const freed: ExportRecord[] = []
  const lost: number[] = []
  for (const seq of from.held.slice(0, most)) {
    const entry = log.entries(seq - 1, 1)[0]
    const { held, record } = entry?.seq === seq ? read(entry) : { held: undefined, record: undefined }
    if (record) freed.push(record)
    else if (!held) lost.push(seq)
  }
  const looked: Looked[] = []
  let characters = 0
  let isFull = false
  for (let after = from.seq; !isFull; ) {
    const wanted = Math.min(atOnce, Math.max(1, most - looked.length))
    const found = log.entries(after, wanted)
    for (const entry of found) {
      looked.push(read(entry))
      characters += entry.body.length + (entry.openings?.length ?? 0)
      after = entry.seq
    }
    if (found.length < wanted) break
    isFull = looked.length + freed.length >= most || characters >= mostCharacters
    await new Promise(resolve => setImmediate(resolve))
  }
  return { from, freed, lost, looked, isFull }
}

/** The cursor of a target. One that is ahead of the log is of another history: the log is sent again from its beginning. */
async function cursorOf(log: ExportedLog, target: string): Promise<ExportCursor> {
  const head = log.head().seq
  const known = log.exports.read(target)
  if (known && known.seq <= head) return known
  const made = known ? { ...known, seq: 0, held: [] } : newCursor(head)
  return (await log.exports.change(target, () => made)) ?? made
}

/** A target that is sent spans. */
function isOfTraces(target: ExportTarget): boolean {
  return target.kind === 'otlp' && target.signal === 'traces'
}

function lookAt(
  entry: StoredEntry,
  log: ExportedLog,
  target: ExportTarget,
  isHeld: (entry: StoredEntry) => boolean,
): Looked {
  const { seq, kind } = entry
  const { kinds, include } = target
  if (!kinds.includes(kind)) return { seq }
  if (isHeld(entry)) return { seq, held: true }
  const record = recordOf(entry, { log: log.origin.gate, include })
  if (!isOfTraces(target)) return { seq, record }
  const span = spanOf(entry, record, log)
  return span ? { seq, record: span } : { seq }
}
