import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { LogPlace } from '../../../gate/core/ports/export-cursors.ts'
import type { ExportTarget } from '../../../ground/model/export-target.ts'
import type { ExportRecord, RecordSource } from '../records/export-record.ts'
import { recordOf } from '../records/record-of.ts'
import { spanOf, type SpanSources } from '../records/span-of.ts'

/** An entry whose body stayed at its gate. */
export type BareEntry = Omit<StoredEntry, 'body'> & { readonly body?: never }

/** The most that is read of one log. */
export interface StretchBounds {
  readonly entries: number
  readonly characters: number
}

/** One log, as an exporter reads it. */
export interface ExportedLog extends SpanSources {
  readonly source: RecordSource
  /** Tells which entries stay here for now; see `heldUntilAnswered`. */
  readonly isHeld: (entry: StoredEntry) => boolean
  entries(after: number, limit: number): Promise<readonly (StoredEntry | BareEntry)[]>
}

/** One log with its place, and those of its held entries of which it is seen whether they still are. */
export interface BegunLog extends ExportedLog {
  readonly from: LogPlace
  readonly held: readonly number[]
}

/** One entry after the place: it stays here for now, has no body that could be sent, is of no interest, or is a record. */
interface Looked {
  readonly seq: number
  readonly held?: true
  readonly isBare?: true
  readonly record?: ExportRecord
}

/** The entries of one log that are next. */
export interface Stretch {
  /** The place that it follows. */
  readonly from: LogPlace
  /** Records of entries that were held, and whose review has ended. */
  readonly freed: readonly ExportRecord[]
  /** Entries that were held, and of which nothing is there any more. */
  readonly lost: readonly number[]
  /** The entries after the place, in their order. */
  readonly looked: readonly Looked[]
  /** More entries wait. */
  readonly isFull: boolean
}

/** Characters of a batch at most. */
export const maxCharacters = 1_048_576
/** Entries that are read without a breath. */
const atOnce = 8

/** Reads what is next of a log for a target, a few entries at a time so that no decision waits for it. */
export async function readStretch(
  log: BegunLog,
  target: ExportTarget,
  bounds: StretchBounds,
): Promise<Stretch> {
  const { from } = log
  const read = (entry: StoredEntry | BareEntry) => lookAt(entry, log, target)
  const freed: ExportRecord[] = []
  const lost: number[] = []
  for (const seq of log.held) {
    const [entry] = await log.entries(seq - 1, 1)
    const { held, record } = entry?.seq === seq ? await read(entry) : { held: undefined, record: undefined }
    if (record) freed.push(record)
    else if (!held) lost.push(seq)
  }
  const looked: Looked[] = []
  let characters = 0
  let isFull = false
  for (let after = from.seq; !isFull; ) {
    const wanted = Math.min(atOnce, Math.max(1, bounds.entries - looked.length))
    const found = await log.entries(after, wanted)
    for (const entry of found) {
      looked.push(await read(entry))
      characters += (entry.body?.length ?? 0) + (entry.openings?.length ?? 0)
      after = entry.seq
    }
    if (found.length < wanted) break
    isFull = looked.length + freed.length >= bounds.entries || characters >= bounds.characters
    await new Promise(resolve => setImmediate(resolve))
  }
  return { from, freed, lost, looked, isFull }
}

/** The records of a stretch, in the order in which they are sent. */
export function recordsOf({ freed, looked }: Stretch): readonly ExportRecord[] {
  return [...freed, ...looked.flatMap(({ record }) => record ?? [])]
}

/** A target that is sent spans. */
function isOfTraces(target: ExportTarget): boolean {
  return target.kind === 'otlp' && target.signal === 'traces'
}

async function lookAt(
  entry: StoredEntry | BareEntry,
  log: ExportedLog,
  target: ExportTarget,
): Promise<Looked> {
  const { seq, kind } = entry
  const { kinds, include } = target
  if (!kinds.includes(kind)) return { seq }
  if (entry.body === undefined) return { seq, isBare: true }
  if (log.isHeld(entry)) return { seq, held: true }
  const record = recordOf(entry, { source: log.source, include })
  if (!isOfTraces(target)) return { seq, record }
  const span = await spanOf(entry, record, log)
  return span ? { seq, record: span } : { seq }
}
