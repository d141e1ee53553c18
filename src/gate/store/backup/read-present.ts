import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { type KeyChange, readKeyChange } from '../../../people/audit/key-change.ts'
import { noHash, type StoredEntry } from '../../../people/audit/link-entry.ts'
import { isJsonObject, type JsonObject } from '../../../ground/model/json.ts'
import type { Canary } from '../../../ground/model/canary.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { ErasedPart } from '../../../ground/model/audit-entry.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { HeardReport } from '../../../ground/model/hearing.ts'
import type { LogOrigin } from '../../../ground/model/log-origin.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import type { PolicyText, SignedSet } from '../../../ground/model/standing-set.ts'
import { EntryReader } from '../entry-reader.ts'
import { damageNote } from '../integrity/damage.ts'
import { type HeardRow, readHeardRow } from '../heard/heard-row.ts'
import { firstWithHeard } from '../migrations.ts'
import { type Database, openAsItIs, schemaOf } from '../open-database.ts'
import { CanaryTable } from '../canary-table.ts'
import { KeyTable } from '../people/key-table.ts'
import { readBodies } from '../people/write-body.ts'

/** A part of an entry that was erased, with the hash that its entry has. */
export interface PresentErasure extends ErasedPart {
  readonly entry: number
  readonly hash: string
}

type LogPlace = Pick<StoredEntry, 'seq' | 'hash'>

/** A row of the memory of sessions. */
export interface SessionRow {
  readonly id: string
  readonly memory: string
  readonly at: number
}

/** The newest of what sessions heard in results, oldest first. */
export interface PresentHeard {
  /** The key of these marks. */
  readonly key: string
  readonly reports: readonly { readonly session: string; readonly report: HeardReport }[]
}

/** Everything that a restore takes from the state that it replaces; what can’t be read is undefined. */
export interface PresentParts {
  readonly origin: LogOrigin | undefined
  /** The last entry. */
  readonly end: LogPlace | undefined
  /** The entry with the number that the backup ends at, or the last one before. */
  readonly common: LogPlace | undefined
  readonly links: readonly KeyLink[] | undefined
  /** Lines of the log that have a link, oldest first. */
  readonly linkLines: readonly JsonObject[] | undefined
  readonly signed: { readonly set: SignedSet | null; readonly policy: PolicyText | null } | undefined
  readonly reviewers: readonly Reviewer[] | undefined
  readonly grants: readonly Grant[] | undefined
  readonly canaries: readonly Canary[] | undefined
  /** Answers that say no: `shape review`. */
  readonly denials: ReadonlyMap<string, string> | undefined
  readonly sessions: readonly SessionRow[] | undefined
  readonly heard: PresentHeard | undefined
  readonly erasures: readonly PresentErasure[] | undefined
  /** Changes of the key that signs the log, oldest first. */
  readonly keyChanges: readonly KeyChange[] | undefined
}

/** The state that a restore replaces. */
export interface PresentState extends Partial<PresentParts> {
  readonly how: 'none' | 'whole' | 'damaged'
}

/**
 * Reads the state of a folder as far as it can be read, and moves its log of writes into its file; `size` is that of the
 * backup's log. Throws a GateError while another process writes.
 */
export function readPresent(stateFolder: string, size: number): PresentState {
  const file = join(stateFolder, 'state.db')
  if (!existsSync(file)) return { how: 'none' }
  let database: Database | undefined
  try {
    database = openAsItIs(file)
    demandAlone(database)
    const parts = readParts(database, size)
    const isWhole = Object.values(parts).every(one => one !== undefined)
    return { how: isWhole && !existsSync(damageNote(stateFolder)) ? 'whole' : 'damaged', ...parts }
  } catch (error) {
    if (error instanceof GateError) throw error
    return { how: 'damaged' }
  } finally {
    attempt(() => database?.exec('PRAGMA wal_checkpoint(TRUNCATE)'))
    attempt(() => database?.close())
  }
}

/** Whatever was being written when the folder began to refuse is written by then. */
function demandAlone(database: Database): void {
  try {
    database.exec('BEGIN IMMEDIATE; COMMIT')
  } catch (error) {
    if (!/locked|busy/i.test(String(error))) throw error
    throw new GateError('storage', 'Another process keeps the state locked: end that, then try again.')
  }
}

function readParts(database: Database, size: number): PresentParts {
  const all = (sql: string, ...of: readonly number[]) =>
    database.prepare(sql).all(...of) as readonly Record<string, unknown>[]
  const keys = attempt(() => new KeyTable(database))
  return {
    origin: attempt(() => originIn(all("SELECT key, value FROM meta WHERE key IN ('gate', 'epoch')"))),
    end: attempt(() => endIn(all('SELECT seq, hash FROM entries ORDER BY seq DESC LIMIT 1'))),
    common: attempt(() =>
      endIn(all('SELECT seq, hash FROM entries WHERE seq <= ? ORDER BY seq DESC LIMIT 1', size)),
    ),
    links: attempt(() => keys?.links()),
    linkLines: attempt(() => linkLines(all("SELECT body FROM entries WHERE kind = 'reviewer' ORDER BY seq"))),
    signed: attempt(() => keys && { set: keys.signedSet(), policy: keys.policyText() }),
    reviewers: attempt(() => readBodies<Reviewer>(all('SELECT body FROM reviewers ORDER BY name'))),
    grants: attempt(() => readBodies<Grant>(all('SELECT body FROM grants ORDER BY id'))),
    canaries: attempt(() => new CanaryTable(database, '').live()),
    denials: attempt(() =>
      denialsIn(all('SELECT shape, review_id AS review FROM observations WHERE approve = 0')),
    ),
    sessions: attempt(() => all('SELECT id, memory, at FROM sessions') as unknown as readonly SessionRow[]),
    heard: attempt(() => heardIn(database)),
    erasures: attempt(() => erasuresIn(database)),
    keyChanges: attempt(() =>
      keyChanges(all("SELECT seq, body FROM entries WHERE kind = 'key' ORDER BY seq")),
    ),
  }
}

/** Reports of a thousand sessions: what goes on while somebody restores a state. */
const maxReports = 4_000

/** A person’s words are left out: nobody signed them, and more is asked without them. */
function heardIn(database: Database): PresentHeard {
  if (schemaOf(database) < firstWithHeard) return { key: '', reports: [] }
  const key = database.prepare("SELECT value FROM meta WHERE key = 'mark key'").get()
  const rows = database
    .prepare(
      `SELECT s.session AS name, h.said, h.marks FROM heard h JOIN heard_sessions s ON s.id = h.session
      WHERE h.said ->> '$.source.from' = 'result' ORDER BY h.id DESC LIMIT ${maxReports}`,
    )
    .all() as unknown as readonly (HeardRow & { readonly name: string })[]
  const reports = rows.map(({ name, ...row }) => ({ session: name, report: readHeardRow(row) }))
  return {
    key: String((key as { readonly value: string } | undefined)?.value ?? ''),
    reports: reports.toReversed(),
  }
}

function originIn(rows: readonly Record<string, unknown>[]): LogOrigin | undefined {
  const values = new Map(rows.map(({ key, value }) => [key, String(value)]))
  const epoch = Number(values.get('epoch'))
  return Number.isSafeInteger(epoch) ? { gate: values.get('gate') ?? '', epoch } : undefined
}

function endIn([last]: readonly Record<string, unknown>[]): LogPlace {
  return last ? { seq: Number(last['seq']), hash: String(last['hash']) } : { seq: 0, hash: noHash }
}

function linkLines(rows: readonly Record<string, unknown>[]): readonly JsonObject[] {
  return rows
    .map(({ body }) => JSON.parse(String(body)) as JsonObject)
    .filter(({ link }) => isJsonObject(link))
}

function keyChanges(rows: readonly Record<string, unknown>[]): readonly KeyChange[] {
  const lines = rows.map(({ seq, body }) => ({ seq: Number(seq), body: String(body) }))
  return lines.map(readKeyChange).filter(change => change !== undefined)
}

function denialsIn(rows: readonly Record<string, unknown>[]): ReadonlyMap<string, string> {
  return new Map(rows.map(({ shape, review }) => [`${String(shape)} ${String(review)}`, String(shape)]))
}

/** Those that the log bears out: a row alone erases nothing. */
function erasuresIn(database: Database): readonly PresentErasure[] {
  const reader = new EntryReader(database)
  const rows = database
    .prepare('SELECT DISTINCT seq, hash FROM erasures JOIN entries USING (seq) ORDER BY seq')
    .all() as unknown as readonly { readonly seq: number; readonly hash: string }[]
  return rows.flatMap(({ seq, hash }) => reader.erasedOf(seq).map(part => ({ ...part, entry: seq, hash })))
}

/** Undefined where it can’t be read. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch {
    return undefined
  }
}
