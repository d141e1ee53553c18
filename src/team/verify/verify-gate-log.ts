import { OpeningsVerifier } from '../../audit/parts/openings-verifier.ts'
import type { StoredEntry } from '../../audit/link-entry.ts'
import { batchProblem } from '../batch-problem.ts'
import { decisionIn } from '../database/decision-in.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { GateLog, LogHead } from '../log-batch.ts'
import type { UploadedEntry } from '../protocol/upload.ts'
import { readErasedEntries } from './read-erased-entries.ts'
import { AnchorComparison } from './anchor-comparison.ts'
import type { VerifyKey } from './verify-key.ts'
import type { TeamProblems } from './team-verify-report.ts'

/** Entries that are read at once. */
const page = 1_000

type Row = Omit<UploadedEntry, 'seq' | 'at' | 'body' | 'openings'> & {
  readonly seq: string
  readonly at: string
  readonly body: string | null
  readonly openings: string | null
  readonly id: string | null
  readonly effect: string | null
}

/** Everything that one log is compared with. */
interface Compared {
  readonly pool: TeamPool
  readonly log: GateLog
  readonly key: Pick<VerifyKey, 'publicKey'>
  readonly problems: TeamProblems
}

/**
 * Compares the log of one gate with its hashes, its end, the roots over it, the roots that it has and the rows of lists;
 * gives its length.
 */
export async function verifyGateLog({ pool, log, key, problems }: Compared): Promise<number> {
  const named = { add: (problem: string) => problems.add(`gate ${log.gate}, epoch ${log.epoch}: ${problem}`) }
  const [openings, anchors] = [new OpeningsVerifier(), new AnchorComparison({ pool, key })]
  let [head, read]: [LogHead | undefined, number] = [undefined, 0]
  for (;;) {
    const rows = await readPage(pool, log, head?.seq ?? -1)
    const entries = rows.map(entryOf)
    const [first] = entries
    if (!first) break
    const after: LogHead = head ?? { seq: first.seq - 1, hash: first.prev }
    const problem = batchProblem({ ...log, after, entries })
    if (problem !== undefined) named.add(problem)
    await anchors.add(entries)
    await compareRoots(pool, log, { isFirst: head === undefined, after, entries }, named.add)
    for (const [i, entry] of entries.entries()) compareEntry(entry, rows[i] as Row, openings, named.add)
    head = entries.at(-1)
    read += entries.length
  }
  await compareEnd(pool, log, head, named.add)
  const erased = await readErasedEntries(pool, log)
  openings.end(seq => erased.get(seq))
  for (const problem of [...openings.problems, ...anchors.problems]) named.add(problem)
  return read
}

function readPage(pool: TeamPool, { gate, epoch }: GateLog, after: number): Promise<readonly Row[]> {
  return pool.rows<Row>({
    text: `SELECT e.seq, e.at, e.kind, e.body, e.prev, e.hash, e.openings, d.id, d.effect FROM entries e
      LEFT JOIN decisions d ON d.place = e.place AND d.taken = e.taken AND e.kind IN ('decision', 'dry_run')
      WHERE e.gate = $1 AND e.epoch = $2 AND e.seq > $3 ORDER BY e.seq LIMIT ${page}`,
    values: [gate, epoch, after],
  })
}

function entryOf({ seq, at, body, openings, id: _id, effect: _effect, ...entry }: Row): UploadedEntry {
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
    const logged = decisionIn({ ...entry, body })
    const isSame =
      row.id === (logged?.decision.id ?? null) && row.effect === (logged?.decision.effect ?? null)
    if (!isSame) report(`lists show entry ${entry.seq} otherwise than the entry itself says`)
  } catch (error) {
    if (!(error instanceof SyntaxError || error instanceof TypeError)) throw error
    report(`entry ${entry.seq} can’t be read any more`)
  }
}

interface Stretch {
  readonly isFirst: boolean
  readonly after: LogHead
  readonly entries: readonly UploadedEntry[]
}

/** Roots name ends of this log: each must be an entry of it. */
async function compareRoots(
  pool: TeamPool,
  { gate, epoch }: GateLog,
  { isFirst, after, entries }: Stretch,
  report: (problem: string) => void,
): Promise<void> {
  const hashes = new Map([after, ...entries].map(one => [one.seq, one.hash]))
  const claims = await pool.rows<{ readonly number: string; readonly seq: string; readonly hash: string }>({
    text: 'SELECT number, seq, hash FROM root_heads WHERE gate = $1 AND epoch = $2 AND seq >= $3 AND seq <= $4 ORDER BY number',
    values: [gate, epoch, isFirst ? 0 : after.seq + 1, entries.at(-1)?.seq ?? after.seq],
  })
  for (const { number, seq, hash } of claims) {
    const found = hashes.get(Number(seq))
    if (found === undefined) report(`entry ${seq} is missing: root ${number} has it`)
    else if (found !== hash)
      report(`entry ${seq} is not the one that root ${number} has: the log was written anew`)
  }
}

/** The end of the log, and roots over entries that are not there any more. */
async function compareEnd(
  pool: TeamPool,
  { gate, epoch }: GateLog,
  last: LogHead | undefined,
  report: (problem: string) => void,
): Promise<void> {
  const [head] = await pool.rows<{ readonly seq: string; readonly hash: string }>({
    text: 'SELECT seq, hash FROM heads WHERE gate = $1 AND epoch = $2',
    values: [gate, epoch],
  })
  if (!head) report('nothing says any more where its log ends')
  else if (last && (Number(head.seq) !== last.seq || head.hash !== last.hash))
    report(`its log ends with entry ${last.seq}, and should with entry ${head.seq}`)
  const [beyond] = await pool.rows<{ readonly number: string; readonly seq: string }>({
    text: 'SELECT number, seq FROM root_heads WHERE gate = $1 AND epoch = $2 AND seq > $3 ORDER BY number DESC LIMIT 1',
    values: [gate, epoch, last?.seq ?? Number(head?.seq ?? 0)],
  })
  if (beyond) report(`its log was cut: root ${beyond.number} has entry ${beyond.seq}`)
}
