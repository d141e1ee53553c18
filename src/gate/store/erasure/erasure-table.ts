import type { ErasureReport, KnownExport } from '../../../ground/model/erasure-report.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import type { Review } from '../../../ground/model/review.ts'
import type { Erasure } from '../../../people/acts/ports/erasure.ts'
import type { Database } from '../open-database.ts'
import type { EntryReader, EntryRow } from '../entry-reader.ts'
import type { FigureWorker } from '../figures/figure-worker.ts'
import { readBodies, readBody } from '../people/write-body.ts'
import {
  eraseCopiesOfCall,
  eraseCopiesOfDescription,
  eraseCopiesOfGrant,
  eraseCopiesOfWords,
  eraseHeard,
} from './erase-copies-of-call.ts'
import { eraseParts, type TakenParts } from './erase-parts.ts'
import { type ErasureStatements, prepareErasure } from './erasure-statements.ts'
import { FileCleaner } from './file-cleaner.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { Grant, Pause } from '../../../ground/model/grant.ts'

/** The parts of the erasures of a store. */
export interface ErasureTableParts {
  readonly database: Database
  readonly reader: EntryReader
  readonly keeper: FigureWorker
  /** Tells this process's erasures from those of others. */
  readonly name: string
  /** Appends the entry that says what was erased; gives its number. */
  readonly append: (at: number, body: JsonObject, sign: Erasure['sign']) => number
}

/** An erasure that is written, before its file is cleaned. */
export type WrittenErasure = Pick<ErasureReport, 'erasedBy' | 'parts'> & {
  readonly entry: number
  /** Texts of the part that the person named. */
  readonly texts: readonly string[]
  /** Texts of it, and of the parts that went with it. */
  readonly traces: readonly string[]
}

/** Takes parts out of entries, with every copy of them in the state. */
export class ErasureTable {
  private readonly parts: ErasureTableParts
  private readonly file: FileCleaner
  private known: ErasureStatements | undefined

  constructor(parts: ErasureTableParts) {
    this.parts = parts
    this.file = new FileCleaner(parts.database, parts.name)
  }

  /** Has deleted rows written over with zeros from now on, so that the file need seldom be written anew; before `write`. */
  begin(): void {
    this.parts.database.exec('PRAGMA secure_delete = ON')
  }

  /** Wants a transaction around it. Throws a GateError for what can't be erased. */
  write(erasure: Erasure): WrittenErasure {
    const before = this.statements.entry.get(erasure.entry) as EntryRow | undefined
    if (before) demandEnded(this.statements, before, this.parts.reader.revealed(before).record)
    const taken = this.take(erasure)
    this.file.noteUnclean(taken.texts.canBeSearched())
    const quoted = this.eraseCopies(taken, erasure)
    return {
      erasedBy: taken.erasedBy,
      parts: [...taken.pointers, ...quoted],
      entry: erasure.entry,
      texts: taken.named.longest(),
      traces: taken.texts.longest(),
    }
  }

  /** Cleans the file of what an erasure left in it. */
  async clean({ texts, traces, entry, ...written }: WrittenErasure): Promise<ErasureReport> {
    return { ...written, exports: this.exportsSince(entry), ...(await this.file.clean(texts, traces)) }
  }

  /** Cleans the file after an erasure whose process died before it was clean. */
  finish(): Promise<void> {
    return this.file.finish()
  }

  private get statements(): ErasureStatements {
    this.known ??= prepareErasure(this.parts.database)
    return this.known
  }

  private take(erasure: Erasure): TakenParts & { readonly erasedBy: number } {
    const { reader, append, keeper } = this.parts
    const { statements } = this
    const row = statements.entry.get(erasure.entry) as EntryRow | undefined
    const before = row && isDecision(row) ? reader.decision(row) : undefined
    const taken = eraseParts({ statements, reader, append }, erasure)
    const after = statements.entry.get(erasure.entry) as EntryRow | undefined
    if (before && after) keeper.replaceWords(before, reader.decision(after))
    return taken
  }

  /** Gives what was taken out of other entries, `44/decision/reason`. */
  private eraseCopies({ row, texts, values, pointers }: TakenParts, erasure: Erasure): readonly string[] {
    const { statements } = this
    const { reader } = this.parts
    const body = reader.revealed(row).record
    if (isDecision(row)) {
      const logged = reader.decision(row)
      eraseCopiesOfCall(statements, logged, texts)
      eraseHeard(this.parts.database, logged.call.session, texts.all())
      if (pointers.includes('/call/offered')) eraseCopiesOfDescription(statements, values)
    }
    if (row.kind === 'grant')
      eraseCopiesOfGrant(statements, grantIdIn(body), erasure.pointer === '/grant/scope')
    return row.kind === 'review' ? this.eraseWords(body, texts.all(), erasure, { texts }) : []
  }

  /** A person's words are quoted in the answers that the agent got later. */
  private eraseWords(
    body: JsonObject,
    words: readonly string[],
    erasure: Erasure,
    { texts }: Pick<TakenParts, 'texts'>,
  ): readonly string[] {
    const [review] = readBodies<Review>(this.statements.review.all(String(body['review'])))
    if (review) eraseCopiesOfWords(this.statements, review, texts)
    const rows = this.statements.decisionsOfReview.all(
      erasure.entry,
      `"reviewId":${JSON.stringify(body['review'])}`,
    )
    return (rows as unknown as readonly { readonly seq: number }[])
      .map(({ seq }) => seq)
      .filter(seq => this.quotes(seq, words))
      .map(entry => {
        this.take({ ...erasure, entry, pointer: '/decision/reason' })
        return `${entry}/decision/reason`
      })
  }

  private quotes(seq: number, words: readonly string[]): boolean {
    const row = this.statements.entry.get(seq) as EntryRow | undefined
    if (!row || !isDecision(row)) return false
    const { text } = this.parts.reader.decision(row).decision.reason
    return words.some(one => text.includes(one))
  }

  private exportsSince(entry: number): readonly KnownExport[] {
    const rows = this.statements.exports.all(entry) as unknown as readonly Pick<EntryRow, 'at' | 'body'>[]
    return rows.map(({ at, body }) => ({ at, by: String((JSON.parse(body) as JsonObject)['by']) }))
  }
}

function isDecision({ kind }: EntryRow): boolean {
  return kind === 'decision' || kind === 'dry_run'
}

function grantIdIn(body: JsonObject): string {
  return String((body['grant'] as JsonObject | undefined)?.['id'])
}

/**
 * Refuses to take a part out of an entry while something rests on it: a review that waits could not be answered, and
 * what stands is signed with its words. `said` is what the entry says.
 */
function demandEnded(
  statements: ErasureStatements,
  { kind, at }: Pick<EntryRow, 'kind' | 'at'>,
  body: JsonObject,
): void {
  const why =
    kind === 'grant'
      ? liveGrant(statements, body)
      : kind === 'pause'
        ? livePause(statements, at)
        : waitingReview(statements, body)
  if (why !== undefined) throw new GateError('conflict', why, 'entry')
}

function waitingReview(statements: ErasureStatements, body: JsonObject): string | undefined {
  const id = (body['decision'] as JsonObject | undefined)?.['id']
  if (typeof id !== 'string') return undefined
  const reviews = readBodies<Review>(statements.reviewsOfDecision.all(id))
  const waiting = reviews.find(({ state }) => state === 'pending')
  return waiting && `The review ${waiting.id} of this call waits: answer it first.`
}

function liveGrant(statements: ErasureStatements, body: JsonObject): string | undefined {
  const id = String((body['grant'] as JsonObject | undefined)?.['id'])
  const grant = readBody<Grant>(statements.grant.get(id))
  return grant?.revokedAt === null ? `The grant ${id} is not revoked: revoke it first.` : undefined
}

function livePause(statements: ErasureStatements, at: number): string | undefined {
  const row = statements.pause.get() as { readonly value: string } | undefined
  const isOfEntry = row !== undefined && (JSON.parse(row.value) as Pause).at === at
  return isOfEntry ? 'The pause of this entry was not ended: end it first.' : undefined
}
