import { isDeepStrictEqual } from 'node:util'
import { OpeningsVerifier } from '../../../people/audit/parts/openings-verifier.ts'
import type { StoredEntry } from '../../../people/audit/link-entry.ts'
import type { DecisionRecord } from '../../../gate/store/decision-record.ts'
import { batchProblem } from '../batch-problem.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { GateLog, LogHead } from '../../../gate/team/log-batch.ts'
import type { UploadedEntry } from '../../../gate/team/protocol/upload.ts'
import { boundedName } from '../database/bounded-name.ts'
import type { VerifyKey } from './verify-acts.ts'
import { type RootClaim, RootClaims } from './root-claims.ts'
import type { Verified } from './verified.ts'
import type { ErasedPart } from '../../../ground/model/audit-entry.ts'
import { equalBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import { readCheckpointNote } from '../../../proof/evidence/verify/note/checkpoint-note.ts'
import { historyEvent } from '../../../gate/team/protocol/history-line.ts'
import { readAnchor } from '../../../gate/team/protocol/anchor-line.ts'
import { signedNote } from '../../../gate/team/roots/root-problem.ts'

/** Everything that the anchors of one gate are compared with. */
interface AnchorsCompared {
  readonly pool: TeamPool
  readonly key: Pick<VerifyKey, 'publicKey'>
}

/**
 * Compares roots that a gate wrote into its own log when they were the newest ones with those that the database has now: it
 * was set back, or written anew by somebody who has the key, where they are not the same. Where the gate went on in a new
 * history, which a reviewer of the team began, those of before are not compared.
 */
class AnchorComparison {
  private readonly compared: AnchorsCompared
  private found: string[] = []

  constructor(compared: AnchorsCompared) {
    this.compared = compared
  }

  /** One sentence each, once all entries were added. */
  get problems(): readonly string[] {
    return this.found
  }

  async add(entries: readonly UploadedEntry[]): Promise<void> {
    const begun = entries.findLastIndex(isNewHistory)
    if (begun >= 0) this.found = []
    const anchors = entries.slice(begun + 1).flatMap(({ seq, kind, body }) => {
      const proof = body === undefined ? undefined : proofIn(kind, body)
      return proof ? [{ seq, ...proof }] : []
    })
    const notes = await notesOf(
      this.compared.pool,
      anchors.map(({ number }) => number),
    )
    for (const { seq, number, note } of anchors) {
      const problem = await this.problemOf(number, note, notes.get(number))
      if (problem !== undefined) this.found.push(`entry ${seq} has ${problem}`)
    }
  }

  private async problemOf(
    number: number,
    note: string,
    own: string | undefined,
  ): Promise<string | undefined> {
    const theirs = await signedNote(note, this.compared.key.publicKey)
    if (!theirs) return `root ${number} of the team, which the team’s key did not sign`
    if (own === undefined)
      return `root ${number} of the team, which is missing here: the database was set back`
    const isSame = equalBytes(theirs.root, readCheckpointNote(own)?.root ?? new Uint8Array())
    return isSame
      ? undefined
      : `another root ${number} of the team than is here: its history was written anew`
  }
}

function isNewHistory({ kind, body }: UploadedEntry): boolean {
  return kind === 'team' && body !== undefined && body.includes(`"event":"${historyEvent}"`)
}

/** The root that an entry has; undefined where it has none, or can’t be read, which others say. */
function proofIn(kind: UploadedEntry['kind'], body: string) {
  try {
    return readAnchor({ kind, body })?.proof
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

async function notesOf(pool: TeamPool, numbers: readonly number[]): Promise<ReadonlyMap<number, string>> {
  if (numbers.length === 0) return new Map()
  const rows = await pool.rows<{ readonly number: string; readonly note: string }>({
    text: 'SELECT number, note FROM roots WHERE number = ANY($1::bigint[])',
    values: [numbers],
  })
  return new Map(rows.map(({ number, note }) => [Number(number), note]))
}

/** Entries that are read at once, and compared while nobody else has a turn: ten milliseconds or so. */
const page = 200

type Row = Omit<UploadedEntry, 'seq' | 'at' | 'body' | 'openings'> & {
  readonly seq: string
  readonly at: string
  readonly body: string | null
  readonly openings: string | null
  readonly shown: ShownDecision | null
}

/** The row of a decision that lists are made from. */
type ShownDecision = ReturnType<typeof shownOf>

/** Everything that one log is compared with. */
interface Compared extends Verified<Pick<VerifyKey, 'publicKey'>> {
  readonly log: GateLog
}

/**
 * Compares the log of one gate with its hashes, its end, the roots over it, the roots that it has and the rows of lists;
 * gives its length.
 */
export async function verifyGateLog({ pool, log, key, problems, run }: Compared): Promise<number> {
  const named = { add: (problem: string) => problems.add(`gate ${log.gate}, epoch ${log.epoch}: ${problem}`) }
  const [openings, claims] = [new OpeningsVerifier(), await RootClaims.open(pool, log)]
  const anchors = new AnchorComparison({ pool, key })
  let [head, read]: [LogHead | undefined, number] = [undefined, 0]
  let ends: readonly (LogHead | undefined)[] = []
  for (;;) {
    const rows = await readPage(pool, log, head?.seq ?? -1)
    const entries = rows.map(entryOf)
    const [first] = entries
    if (!first) {
      const [before] = ends
      ends = [await readEnd(pool, log), before]
      // Entries that were taken while this was read are read now: only then is one missing.
      if (ends[0]?.seq === head?.seq || ends[0]?.seq === before?.seq) break
      continue
    }
    const after: LogHead = head ?? { seq: first.seq - 1, hash: first.prev }
    const problem = batchProblem({ ...log, after, entries })
    if (problem !== undefined) named.add(problem)
    await anchors.add(entries)
    const last = entries.at(-1) ?? after
    compareRoots(await claims.upTo(last.seq), [after, ...entries], named.add)
    for (const [i, entry] of entries.entries()) compareEntry(entry, rows[i] as Row, openings, named.add)
    head = last
    read += entries.length
    await run.add(entries.length)
  }
  compareEnd(ends[0], head, named.add)
  const beyond = await claims.next()
  if (beyond) named.add(`its log was cut: root ${beyond.number} has entry ${beyond.seq}`)
  const erased = await readErasedEntries(pool, log)
  openings.end(seq => erased.get(seq))
  for (const problem of [...openings.problems, ...anchors.problems]) named.add(problem)
  return read
}

function readPage(pool: TeamPool, { gate, epoch }: GateLog, after: number): Promise<readonly Row[]> {
  return pool.rows<Row>({
    text: `SELECT e.seq, e.at, e.kind, e.body, e.prev, e.hash, e.openings, CASE WHEN d.id IS NOT NULL THEN
      json_build_object('id', d.id, 'call', d.call_id, 'effect', d.effect, 'level', d.level, 'composite', d.composite,
      'session', d.session, 'agent', d.agent, 'profile', d.profile, 'tool', d.tool, 'principal', d.principal, 'dry', d.dry)
      END AS shown FROM entries e LEFT JOIN decisions d ON d.place = e.place AND d.taken = e.taken AND e.kind IN ('decision', 'dry_run')
      WHERE e.gate = $1 AND e.epoch = $2 AND e.seq > $3 ORDER BY e.seq LIMIT ${page}`,
    values: [gate, epoch, after],
  })
}

function entryOf({ seq, at, body, openings, shown: _shown, ...entry }: Row): UploadedEntry {
  return {
    ...entry,
    seq: Number(seq),
    at: Number(at),
    ...(body !== null && { body }),
    ...(openings !== null && { openings }),
  }
}

/** The parts of an entry that its hash covers by digests alone, and the row that lists show. */
function compareEntry(
  { body, ...entry }: UploadedEntry,
  row: Row,
  openings: OpeningsVerifier,
  report: (problem: string) => void,
): void {
  if (body === undefined) return
  try {
    openings.add({ ...entry, body } satisfies StoredEntry)
    const isShown = entry.kind === 'decision' || entry.kind === 'dry_run'
    const wanted = isShown ? shownOf(JSON.parse(body) as DecisionRecord) : null
    if (!isDeepStrictEqual(row.shown, wanted))
      report(`lists show entry ${entry.seq} otherwise than the entry itself says`)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    report(`entry ${entry.seq} can’t be read any more`)
  }
}

/** The columns of a decision that lists show, besides its words; PostgreSQL keeps neither NUL nor half a surrogate pair. */
function shownOf({ call, decision }: DecisionRecord) {
  const { level, composite } = decision.assessment
  const text = <T extends string | null>(value: T) =>
    (value === null ? null : Buffer.from(value.replaceAll('\0', '')).toString()) as T
  return {
    id: boundedName(decision.id),
    call: boundedName(decision.callId),
    effect: decision.effect,
    level,
    composite,
    session: boundedName(call.session),
    agent: boundedName(call.agent),
    profile: boundedName(call.profile),
    tool: text(call.tool),
    principal: text(call.principal ?? null),
    dry: decision.dryRun,
  }
}

/** Roots name ends of this log: each must be an entry of it. */
function compareRoots(
  claims: readonly RootClaim[],
  entries: readonly LogHead[],
  report: (problem: string) => void,
): void {
  const hashes = new Map(entries.map(one => [one.seq, one.hash]))
  for (const { number, seq, hash } of claims) {
    const found = hashes.get(seq)
    if (found === undefined) report(`entry ${seq} is missing: root ${number} has it`)
    else if (found !== hash)
      report(`entry ${seq} is not the one that root ${number} has: the log was written anew`)
  }
}

function compareEnd(
  end: LogHead | undefined,
  last: LogHead | undefined,
  report: (problem: string) => void,
): void {
  if (!end) report('nothing says any more where its log ends')
  else if (last && (end.seq !== last.seq || end.hash !== last.hash))
    report(`its log ends with entry ${last.seq}, and should with entry ${end.seq}`)
}

/** The end of the log, as hubs write it down with each batch. */
async function readEnd(pool: TeamPool, { gate, epoch }: GateLog): Promise<LogHead | undefined> {
  const [row] = await pool.rows<{ readonly seq: string; readonly hash: string }>({
    text: 'SELECT seq, hash FROM heads WHERE gate = $1 AND epoch = $2',
    values: [gate, epoch],
  })
  return row && { seq: Number(row.seq), hash: row.hash }
}

/** Entries of a log of which parts were erased, as they are now. */
async function readErasedEntries(
  pool: TeamPool,
  { gate, epoch }: GateLog,
): Promise<ReadonlyMap<number, StoredEntry>> {
  const rows = await pool.rows<ErasedRow>({
    text: `SELECT e.seq, e.at, e.kind, e.body, e.prev, e.hash, e.openings, x.pointer, x.digest FROM erasures x
      JOIN entries e ON e.gate = x.gate AND e.epoch = x.epoch AND e.seq = x.seq WHERE x.gate = $1 AND x.epoch = $2`,
    values: [gate, epoch],
  })
  const found = new Map<number, StoredEntry>()
  for (const { pointer, digest, openings, seq, at, ...entry } of rows) {
    const part: ErasedPart = { pointer, digest, at: 0, by: '', reason: '' }
    const erased = [...(found.get(Number(seq))?.erased ?? []), part]
    const known = openings === null ? {} : { openings }
    found.set(Number(seq), { ...entry, ...known, seq: Number(seq), at: Number(at), erased })
  }
  return found
}

type ErasedRow = Omit<StoredEntry, 'seq' | 'at' | 'openings' | 'erased'> &
  Pick<ErasedPart, 'pointer' | 'digest'> & {
    readonly seq: string
    readonly at: string
    readonly openings: string | null
  }
