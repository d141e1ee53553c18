import type { Gate } from '../../../gate/core/gate.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { TeamPool } from '../database/team-pool.ts'
import { VerifyRun } from '../../../gate/core/log/verify-log.ts'
import type { VerifyAsker } from '../../../ground/model/verify-progress.ts'
import type { GateLog } from '../../../gate/team/log-batch.ts'
import { peopleLog, rootLeaf, type TeamHead, type TeamRoot } from '../../../gate/team/roots/team-head.ts'
import { TeamProblems, type TeamVerifyReport, type Verified } from './verified.ts'
import { verifyActs, type VerifyKey } from './verify-acts.ts'
import { verifyGateLog } from './verify-gate-log.ts'
import { equalBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { CompactRange } from '../../../proof/evidence/verify/tree/compact-range.ts'
import { nodeHash } from '../../../proof/evidence/verify/tree/leaf-hash.ts'
import { type StoredRoot, teamRootOf } from '../database/root-tree.ts'
import { signedNote } from '../../../gate/team/roots/root-problem.ts'
import { GrowingHeadTree } from '../../../gate/team/roots/growing-head-tree.ts'

/** Roots that are computed while nobody else has a turn: five milliseconds each over a thousand logs. */
const page = 10
const { sha256 } = nodePlatform

type Row = StoredRoot & { readonly note: string }

/** Computes each root anew from the ends that it is over, and holds it against its signed note; gives their number. */
async function verifyRoots({
  pool,
  key: { publicKey: teamKey },
  problems,
  run,
}: Verified<Pick<VerifyKey, 'publicKey'>>): Promise<number> {
  const heads = new GrowingHeadTree()
  const range = new CompactRange(sha256, 0)
  for (let last = 0; ; ) {
    const rows = await pool.rows<Row>({
      text: 'SELECT number, at, size, root, note FROM roots WHERE number > $1 ORDER BY number LIMIT $2',
      values: [last, page],
    })
    const changes = await readChanges(pool, last, Number(rows.at(-1)?.number ?? last))
    for (const row of rows) {
      const root = teamRootOf(row)
      for (const head of changes.get(root.number) ?? []) heads.set(head)
      if (root.number !== last + 1)
        problems.add(`root ${last + 1} of the team is missing: the next one is ${root.number}`)
      compareHeads(root, heads, problems)
      range.add(rootLeaf(root))
      await compareNote({ root, note: row.note, teamKey }, range, problems)
      last = root.number
    }
    await run.add(rows.length)
    if (rows.length < page) return last
  }
}

async function readChanges(
  pool: TeamPool,
  after: number,
  to: number,
): Promise<ReadonlyMap<number, readonly TeamHead[]>> {
  const rows = await pool.rows<Omit<TeamHead, 'seq'> & { readonly number: string; readonly seq: string }>({
    text: 'SELECT number, gate, epoch, seq, hash FROM root_heads WHERE number > $1 AND number <= $2',
    values: [after, to],
  })
  const found = new Map<number, TeamHead[]>()
  for (const { number, seq, ...head } of rows) {
    const list = found.get(Number(number)) ?? []
    found.set(Number(number), list)
    list.push({ ...head, seq: Number(seq) })
  }
  return found
}

function compareHeads(
  { number, size, root }: TeamRoot,
  heads: GrowingHeadTree,
  problems: TeamProblems,
): void {
  const found = Buffer.from(heads.root() ?? []).toString('hex')
  if (heads.size !== size || found !== root)
    problems.add(`root ${number} of the team is not over the ends of logs that are kept with it`)
}

interface ComparedNote {
  readonly root: TeamRoot
  readonly note: string
  readonly teamKey: string
}

async function compareNote(
  { root, note, teamKey }: ComparedNote,
  range: CompactRange,
  problems: TeamProblems,
): Promise<void> {
  const found = await signedNote(note, teamKey)
  if (!found) problems.add(`the note of root ${root.number} of the team is not signed by its key`)
  else if (found.size !== root.number || !equalBytes(found.root, topOf(range)))
    problems.add(`root ${root.number} of the team is not the one that its key signed`)
}

/** The root of the tree whose whole parts these are. */
function topOf(range: CompactRange): Uint8Array {
  const roots = range.parts().map(({ root }) => root)
  return roots.reduceRight((right, left) => nodeHash(sha256, left, right))
}

/** The parts of a hub that are verified. */
interface WholeParts {
  readonly pool: TeamPool
  readonly key: VerifyKey
  /** The gate on this hub's copy of what people did. */
  readonly desk: Pick<Gate, 'verify'>
}

/**
 * Verifies a hub's own log and its team's database, for one asker at a time: each would read all of it. Rejects with
 * `unavailable` for the others.
 */
export function verifyWhole({ pool, key, desk }: WholeParts): Gate['verify'] {
  let isRunning = false
  return async (options = {}) => {
    if (isRunning)
      throw new GateError(
        'unavailable',
        'This hub verifies the team’s logs for somebody else at the moment: ask again once that has ended.',
      )
    isRunning = true
    try {
      const { onProgress, signal } = options
      const size = await sizeOfTeam(pool)
      const own = await desk.verify({
        ...options,
        onProgress: ({ read, of }) => onProgress?.({ read, of: of + size }),
      })
      const team = await verifyTeam(pool, key, {
        signal,
        onProgress: ({ read, of }) => onProgress?.({ read: own.entries + read, of: own.entries + of }),
      })
      return {
        ...own,
        ok: own.ok && team.ok,
        problems: [...own.problems, ...team.problems],
        comparedWith: [
          ...own.comparedWith,
          `${team.entries} entries of ${team.logs} gates’ logs, ${team.acts} acts of people and ${team.roots} roots in the team’s database`,
        ],
      }
    } finally {
      isRunning = false
    }
  }
}

/**
 * Compares a team’s database with itself and with what the team’s key signed: the logs of gates, the roots over them, and
 * what people did. Whoever changed a row past the hubs is told by the entry that they changed.
 */
export async function verifyTeam(
  pool: TeamPool,
  key: VerifyKey,
  asker: VerifyAsker = {},
): Promise<TeamVerifyReport> {
  const problems = new TeamProblems()
  const run = new VerifyRun(await sizeOfTeam(pool), asker)
  const acts = await verifyActs({ pool, key, problems, run })
  const roots = await verifyRoots({ pool, key, problems, run })
  const logs = await logsIn(pool)
  let entries = 0
  for (const log of logs) entries += await verifyGateLog({ pool, log, key, problems, run })
  const { list } = problems
  return { ok: list.length === 0, logs: logs.length, entries, acts, roots, problems: list }
}

/** Rows that are read one by one: entries by the ends of their logs, acts of people, and roots. */
async function sizeOfTeam(pool: TeamPool): Promise<number> {
  const [row] = await pool.rows<{ readonly size: number }>({
    text: `SELECT (SELECT coalesce(sum(seq), 0) FROM heads)::float8 + (SELECT coalesce(max(number), 0) FROM acts)
      + (SELECT coalesce(max(number), 0) FROM roots) AS size`,
  })
  return row?.size ?? 0
}

/** Logs that have an end now, or had one in a root. */
function logsIn(pool: TeamPool): Promise<readonly GateLog[]> {
  return pool.rows<GateLog>({
    text: `SELECT gate, epoch FROM heads UNION SELECT gate, epoch FROM root_heads WHERE gate <> $1 ORDER BY gate, epoch`,
    values: [peopleLog.gate],
  })
}
