import { equalBytes } from '../../../proof/evidence/bytes/equal-bytes.ts'
import { nodePlatform } from '../../../proof/evidence/verify/node-platform.ts'
import { CompactRange } from '../../../proof/evidence/verify/tree/compact-range.ts'
import { nodeHash } from '../../../proof/evidence/verify/tree/leaf-hash.ts'
import { type StoredRoot, teamRootOf } from '../database/root-tree.ts'
import type { TeamPool } from '../database/team-pool.ts'
import { signedNote } from '../../../gate/team/roots/root-problem.ts'
import { GrowingHeadTree } from '../../../gate/team/roots/growing-head-tree.ts'
import { rootLeaf, type TeamHead, type TeamRoot } from '../../../gate/team/roots/team-head.ts'
import type { TeamProblems } from './team-verify-report.ts'
import type { Verified } from './verified.ts'
import type { VerifyKey } from './verify-key.ts'

/** Roots that are computed while nobody else has a turn: five milliseconds each over a thousand logs. */
const page = 10
const { sha256 } = nodePlatform

type Row = StoredRoot & { readonly note: string }

/** Computes each root anew from the ends that it is over, and holds it against its signed note; gives their number. */
export async function verifyRoots({
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
