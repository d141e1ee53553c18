import type { KeyObject } from 'node:crypto'
import { GateError } from '../../../ground/model/errors.ts'
import type { Grant } from '../../../ground/model/grant.ts'
import type { RestoreReport, BackupFacts } from '../../../ground/model/restore-report.ts'
import type { StandingSet } from '../../../ground/model/standing-set.ts'
import { verifyLog } from '../../core/log/verify-log.ts'
import { erasureSigner } from '../../../people/acts/erasures/sign-erasure.ts'
import type { KeyAct } from '../../core/ports/log-tree.ts'
import { restoreAct } from '../../../people/acts/restore/restore-act.ts'
import { HeardTable } from '../heard/heard-table.ts'
import { type Database, openDatabase } from '../open-database.ts'
import type { KeyFiles } from '../log-key/key-files.ts'
import { SqliteStore } from '../sqlite-store.ts'
import { transaction } from '../transaction.ts'
import { type PeoplePlan, planPeople, planSet, type SetPlan, signPlan } from './plan-set.ts'
import type { PresentErasure, PresentHeard, PresentState, SessionRow } from './read-present.ts'
import type { JsonObject } from '../../../ground/model/json.ts'
import { EntryReader, type EntryRow } from '../entry-reader.ts'
import { eraseAgain, entryStatement } from './erase-again.ts'
import { Damage } from '../integrity/damage.ts'
import { readInSlices } from '../integrity/read-in-slices.ts'

/** A backup that is to be the state of a folder. */
export interface RestoreParts {
  /** The database of the backup, beside the state that it will replace. */
  readonly file: string
  readonly facts: BackupFacts
  readonly present: PresentState
  /** Signs checkpoints. */
  readonly checkpointKey: KeyFiles
  /** Keys that were revoked since, SPKI DER in base64, where the backup’s own was replaced: its next key goes on then. */
  readonly revoked?: readonly string[]
  /** The key that the reviewer's secret opened. */
  readonly key: KeyObject
  readonly by: string
  readonly keepsAllowed: boolean
  readonly now: () => number
}

/** The report, before the file is in its place. */
export type WrittenRestore = Omit<RestoreReport, 'kept'>

/** Makes the database of a backup the state that goes on from it; the file is closed and in one piece afterwards. */
export async function restoreDatabase(parts: RestoreParts): Promise<WrittenRestore> {
  const { file, facts, present, checkpointKey: key, by, now } = parts
  const database = openDatabase(file, 'FULL')
  try {
    const epoch = raiseEpoch(database, facts, present)
    keepNewerSessions(database, present.sessions ?? [])
    if (present.heard) keepNewerHeard(database, present.heard, facts.at)
    const store = new SqliteStore({ database, key, now })
    const done = await restorePeople(parts, database, store, epoch)
    const erased = eraseAgain(
      { database, key: key.present, now, by, proof: 'pin', sign: done.sign },
      done.shared,
    )
    if (parts.revoked) goOnWithLaterKey(store, parts.revoked, { by, proof: 'pin', at: now() })
    store.checkpoint()
    // Nobody was given them: the state signs its own once it is in place, where the last one is kept.
    database.prepare('DELETE FROM notes WHERE origin = ?').run(store.tree.name())
    const { problems } = await verifyLog(store, {})
    if (erased.length > 0) database.exec("DELETE FROM meta WHERE key = 'erasing'; VACUUM")
    database.exec('PRAGMA wal_checkpoint(TRUNCATE); PRAGMA journal_mode = DELETE')
    demandWhole(database)
    const { report } = done
    return { ...report, erased, notes: [...report.notes, ...verifyNotes(problems)] }
  } catch (error) {
    throw error instanceof GateError ? error : notReady(error)
  } finally {
    database.close()
  }
}

/** The log names its key: the one that replaced the backup’s since is put in force again, and what was revoked stays so. */
function goOnWithLaterKey(store: SqliteStore, revoked: readonly string[], act: KeyAct): void {
  const { keys } = store.keys.rotate(act)
  for (const { key, publicKey } of keys) if (revoked.includes(publicKey)) store.keys.revoke(act, key, 0)
}

function notReady(error: unknown): GateError {
  const why = error instanceof Error ? error.message : String(error)
  return new GateError(
    'storage',
    `The backup can’t be made ready (${why.slice(0, 300)}), and the state is as it was: make room, then restore it again.`,
  )
}

function demandWhole(database: Database): void {
  const problem = problemOfState(database)
  if (problem === undefined) return
  throw new GateError(
    'storage',
    `The state was not written whole (${problem.slice(0, 300)}): restore it again.`,
  )
}

/** Numbers of entries stand for another history from here on, and so do what is signed with them. */
function raiseEpoch(database: Database, facts: BackupFacts, present: PresentState): number {
  const epoch = Math.max(facts.epoch, present.origin?.epoch ?? 0) + 1
  database.prepare("UPDATE meta SET value = ? WHERE key = 'epoch'").run(String(epoch))
  return epoch
}

/** A session remembers what it has read since: it must not forget that. */
function keepNewerSessions(database: Database, sessions: readonly SessionRow[]): void {
  const keep = database.prepare(
    'INSERT INTO sessions (id, memory, at) VALUES (?, ?, ?) ON CONFLICT (id) DO UPDATE SET memory = excluded.memory, at = excluded.at WHERE excluded.at > at',
  )
  transaction(database, () => {
    for (const { id, memory, at } of sessions) keep.run(id, memory, at)
  })
}

/** The same of what it heard. A backup of before there were marks takes the key of those that are here. */
function keepNewerHeard(database: Database, { key, reports }: PresentHeard, since: number): void {
  const table = new HeardTable(database)
  transaction(database, () => {
    if (key === '') return
    database.prepare("INSERT OR IGNORE INTO meta (key, value) VALUES ('mark key', ?)").run(key)
    const own = database.prepare("SELECT value FROM meta WHERE key = 'mark key'").get()
    if ((own as { readonly value: string }).value !== key) return
    for (const { session, report } of reports) if (report.source.at > since) table.hear(session, report)
  })
}

async function restorePeople(parts: RestoreParts, database: Database, store: SqliteStore, epoch: number) {
  const { facts, present, key, by, now, keepsAllowed } = parts
  const { people } = store
  const at = now()
  const plan = planPeople(people, present)
  const shared = sharedErasures(database, present.erasures ?? [])
  const canaries = [...store.canaries(), ...missingCanaries(store, present)]
  const gone = erasedGrants(database, shared)
  const wish = { people, present, plan, canaries, erasedGrants: gone, keepsAllowed, at }
  const sets = planSet(wish)
  addLinks(database, plan)
  const before = beforeOf(present)
  const { closed, ...act } = restoreAct({
    people,
    signed: signPlan(sets, plan.chain, at, key),
    linkLines: plan.linkLines,
    reviewers: plan.reviewers,
    removed: plan.removed,
    forget: sets.forget,
    presentGrants: present.grants,
    canaries: missingCanaries(store, present),
    policy: policyOf(present, sets.set),
    said: { event: 'restored', by, proof: 'pin', from: { ...facts }, epoch, before: before && { ...before } },
    by,
    at,
  })
  await people.act(act)
  const report = {
    facts,
    by,
    epoch,
    before,
    isCompared: present.how !== 'damaged' && (present.how === 'none' || sets.isCompared),
    dropped: droppedText(sets, at),
    closed,
    notes: [...historyNotes(database, present), ...notesOf(present, plan)],
  }
  const sign = (moment: number) => erasureSigner(plan.chain, moment, key)
  return { report, shared, sign }
}

function missingCanaries(store: SqliteStore, present: PresentState) {
  const own = new Set(store.canaries().map(({ id }) => id))
  return (present.canaries ?? []).filter(({ id }) => !own.has(id))
}

function addLinks(database: Database, { added }: PeoplePlan): void {
  const add = database.prepare('INSERT INTO key_links (seq, body) VALUES (?, ?)')
  for (const link of added) add.run(link.seq, JSON.stringify(link))
}

/** The text of the accepted policy is in no backup: that of the replaced state is the same where it has this digest. */
function policyOf(present: PresentState, { policy }: StandingSet) {
  const text = present.signed?.policy
  return text && text.digest === policy ? text : undefined
}

function beforeOf(present: PresentState): RestoreReport['before'] {
  if (present.how === 'none') return null
  return { size: present.end?.seq ?? null, head: present.end?.hash ?? null }
}

/** A few words for each thing that the backup allows and that holds no longer. */
function droppedText({ backup, set, forget }: SetPlan, at: number): readonly string[] {
  const isGone = ({ id, effect, expiresAt }: Grant) =>
    effect === 'allow' && (expiresAt ?? at + 1) > at && set.grants.every(one => one.id !== id)
  return [
    ...backup.grants.filter(isGone).map(({ id, by }) => `the grant ${id} of ${by}`),
    ...(backup.pause && !set.pause ? [`the pause of ${backup.pause.by}`] : []),
    ...backup.tools
      .filter(one => !set.tools.includes(one))
      .map(({ server, tool }) => `the accepted tool ${server.name}/${tool}`),
    ...(backup.policy !== null && set.policy === null ? ['the accepted policy file'] : []),
    ...forget.map(one => (one === 'all' ? 'all trust' : `the trust of the shape ${one.shape}`)),
  ]
}

/** Somebody who has the key of checkpoints can write another history: the one that was here shows it. */
function historyNotes(database: Database, { common }: PresentState): readonly string[] {
  if (!common || common.seq === 0) return []
  const has = database
    .prepare('SELECT 1 FROM entries WHERE seq = ? AND hash = ?')
    .get(common.seq, common.hash)
  return has === undefined
    ? [`The log of the backup is not how the log that was here began: their entries ${common.seq} differ.`]
    : []
}

function notesOf(present: PresentState, { isCompared }: PeoplePlan): readonly string[] {
  if (present.how === 'none') return ['There was no state here, so nothing could be compared with it.']
  if (present.how === 'whole' && isCompared) return []
  const erasures =
    present.erasures === undefined
      ? 'whether something was erased since the backup can’t be known'
      : 'whether all that was erased since the backup is known can’t be said'
  return [
    `The state that was here is damaged, so ${erasures}: erase it again with countersign audit erase.`,
    ...(isCompared
      ? []
      : [
          'Whether a reviewer was removed since the backup can’t be known either: see countersign reviewer list.',
        ]),
  ]
}

function verifyNotes(problems: readonly string[]): readonly string[] {
  const [first] = problems
  return first === undefined
    ? []
    : [
        `The restored log does not verify (${problems.length} problems, such as: ${first}): see countersign audit verify.`,
      ]
}

/** Returns the erasures that are of entries which the backup has too. */
function sharedErasures(database: Database, erasures: readonly PresentErasure[]): readonly PresentErasure[] {
  const statement = database.prepare('SELECT 1 FROM entries WHERE seq = ? AND hash = ?')
  return erasures.filter(({ entry, hash }) => statement.get(entry, hash) !== undefined)
}

/** Returns the grants of which an entry was erased since. */
function erasedGrants(database: Database, shared: readonly PresentErasure[]): ReadonlySet<string> {
  const reader = new EntryReader(database)
  const statement = entryStatement(database)
  const ids = shared.map(({ entry }) => {
    const { kind, ...row } = statement.get(entry) as unknown as EntryRow
    const grant = kind === 'grant' ? reader.revealed({ kind, ...row }).record['grant'] : undefined
    return String((grant as JsonObject | undefined)?.['id'])
  })
  return new Set(ids)
}

/**
 * Reads all of a state: every page and index, each entry of the log with its hash and its sealed parts, each row. Returns
 * what is wrong, or undefined. Blocks for as long as it takes.
 */
export function problemOfState(database: Database): string | undefined {
  const damage = new Damage(null)
  try {
    const [row] = database.prepare('PRAGMA integrity_check(1)').all() as readonly Record<string, unknown>[]
    const answer = String(Object.values(row ?? {})[0])
    if (answer !== 'ok') return answer
    for (const slice of readInSlices(database, damage)) void slice
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  }
  return damage.what
}
