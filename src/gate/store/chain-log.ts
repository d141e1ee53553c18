import { hashEntry, linkEntry, noHash, type StoredEntry } from '../../people/audit/link-entry.ts'
import { signCheckpoint } from '../../people/audit/sign-checkpoint.ts'
import { canonicalJson } from '../../people/audit/canonical-json.ts'
import { spellOpenings } from '../../people/audit/parts/opening.ts'
import { partTable } from '../../ground/model/part-table.ts'
import { sealParts } from '../../people/audit/parts/seal-parts.ts'
import type { JsonObject } from '../../ground/model/json.ts'
import type { LogLine } from '../../people/acts/ports/act.ts'
import type { EntryReader, EntryRow } from './entry-reader.ts'
import type { EntryText } from '../core/ports/log-tree.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { AuditKind, Checkpoint } from '../../ground/model/audit-entry.ts'
import type { SigningKey } from './log-key/key-ring.ts'
import type { Statements } from './statements.ts'

const checkpointEvery = 1_000
const checkpointAfter = 3_600_000

/** The parts of a log. */
export interface ChainLogParts {
  readonly statements: Statements
  readonly key: SigningKey
  /** Milliseconds since 1970. */
  readonly now: () => number
  readonly reader: EntryReader
  /** Gives 128 new random bits in base64url. */
  readonly newSalt: () => string
}

/** The log as a chain of entries with signed checkpoints. Whoever writes to it has the transaction open. */
export class ChainLog {
  private readonly statements: Statements
  private readonly key: SigningKey
  private readonly now: () => number
  private readonly reader: EntryReader
  private readonly newSalt: () => string
  private last: { size: number; at: number }

  constructor({ statements, key, now, reader, newSalt }: ChainLogParts) {
    this.statements = statements
    this.key = key
    this.now = now
    this.reader = reader
    this.newSalt = newSalt
    this.last = (statements.lastCheckpoint.get() as { size: number; at: number } | undefined) ?? {
      size: 0,
      at: now(),
    }
  }

  /** Adds the next entry of the chain: what is sealed in entries of its kind stands beside it, and can be taken out one day. */
  append(kind: AuditKind, at: number, record: JsonObject, sign?: (body: JsonObject) => JsonObject): EntryRow {
    const entry = this.linked(this.head(), { kind, at, record }, sign)
    this.insert(entry)
    return entry
  }

  /** The entries that these lines would be after the last one. None of them is written. */
  following(lines: readonly LogLine[], at: number): readonly EntryRow[] {
    const entries: EntryRow[] = []
    for (const { kind, body } of lines)
      entries.push(this.linked(entries.at(-1) ?? this.head(), { kind, at, record: body }))
    return entries
  }

  /** Writes an entry that was linked to the last one. */
  insert({ seq, at, kind, body, prev, hash, openings }: EntryRow): void {
    this.statements.insertEntry.run(seq, at, kind, body, prev, hash)
    if (openings !== null) this.statements.insertOpenings.run(seq, openings)
  }

  head(): Pick<StoredEntry, 'seq' | 'hash'> {
    return (
      (this.statements.head.get() as { seq: number; hash: string } | undefined) ?? { seq: 0, hash: noHash }
    )
  }

  entries(after: number, limit: number): readonly StoredEntry[] {
    const rows = this.statements.entries.all(after, limit) as unknown as readonly EntryRow[]
    return this.reader.stored(rows)
  }

  checkpoints(): readonly Checkpoint[] {
    return this.statements.checkpoints.all() as unknown as readonly Checkpoint[]
  }

  checkpoint(): Checkpoint {
    const { seq, hash } = this.head()
    const checkpoint = signCheckpoint(this.key(), seq, hash, this.now())
    this.statements.insertCheckpoint.run(seq, hash, checkpoint.at, checkpoint.publicKey, checkpoint.signature)
    this.last = { size: seq, at: checkpoint.at }
    return checkpoint
  }

  /** The moment of the last checkpoint, whichever process made it. */
  checkpointAt(): number | null {
    return (this.statements.lastCheckpoint.get() as { readonly at: number } | undefined)?.at ?? null
  }

  /** Entries that the last checkpoint covers. */
  checkpointed(): number {
    return (this.statements.lastCheckpoint.get() as { readonly size: number } | undefined)?.size ?? 0
  }

  linesOfReviews(decision: string): readonly EntryText[] {
    return this.statements.linesOfReviews.all(decision) as unknown as readonly EntryText[]
  }

  linesOfReviewers(before: number): readonly EntryText[] {
    return this.statements.linesOfReviewers.all(before) as unknown as readonly EntryText[]
  }

  lastPolicy(before: number): number | undefined {
    const { seq } = this.statements.lastPolicy.get(before) as { readonly seq: number | null }
    return seq ?? undefined
  }

  checkpointWhenDue(seq: number, at: number): void {
    if (seq - this.last.size >= checkpointEvery || at - this.last.at >= checkpointAfter) this.checkpoint()
  }

  private linked(
    previous: Pick<StoredEntry, 'seq' | 'hash'>,
    { kind, at, record }: { readonly kind: AuditKind; readonly at: number; readonly record: JsonObject },
    sign?: (body: JsonObject) => JsonObject,
  ): EntryRow {
    const { body: message, openings } = sealParts(record, partTable[kind], this.newSalt)
    const body = sign ? { ...message, signed: sign(message) } : message
    const entry = linkEntry(previous, { at, kind, body: canonicalJson(body) })
    return { ...entry, openings: openings.length === 0 ? null : spellOpenings(openings) }
  }

  /** Tells whether the last entry does not carry its own hash. One that can’t be read is noted beside the log, and stands in no line of it. */
  isDamaged(): boolean {
    const { seq } = this.head()
    try {
      const last = seq === 0 ? undefined : this.entries(seq - 1, 1)[0]
      return last !== undefined && hashEntry(last) !== last.hash
    } catch (error) {
      if (error instanceof GateError && error.kind === 'damaged') return false
      throw error
    }
  }

  /** Damage of the last entry is logged, never passed over. */
  noteDamage(): void {
    const { seq } = this.head()
    this.append('recovery', this.now(), { what: `entry ${seq} does not carry its own hash`, seq })
  }
}
