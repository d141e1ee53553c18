import { equalBytes } from '../../evidence/bytes/equal-bytes.ts'
import { readCheckpointNote } from '../../evidence/verify/note/checkpoint-note.ts'
import { readAnchor } from '../protocol/anchor-line.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { UploadedEntry } from '../protocol/upload.ts'
import { signedNote } from '../roots/root-problem.ts'
import type { VerifyKey } from './verify-key.ts'

/** Everything that the anchors among some entries are compared with. */
interface Compared {
  readonly pool: TeamPool
  readonly key: Pick<VerifyKey, 'publicKey'>
  readonly entries: readonly UploadedEntry[]
  readonly report: (problem: string) => void
}

/**
 * Compares roots that a gate wrote into its own log when they were the newest ones with those that the database has now: it
 * was set back, or written anew by somebody who has the key, where they are not the same.
 */
export async function compareAnchors({ pool, key, entries, report }: Compared): Promise<void> {
  const anchors = entries.flatMap(({ seq, kind, body }) => {
    const proof = body === undefined ? undefined : proofIn(kind, body)
    return proof ? [{ seq, ...proof }] : []
  })
  const notes = await notesOf(
    pool,
    anchors.map(({ number }) => number),
  )
  for (const { seq, number, note } of anchors) {
    const [theirs, own] = [await signedNote(note, key.publicKey), notes.get(number)]
    if (!theirs) report(`entry ${seq} has root ${number} of the team, which the team’s key did not sign`)
    else if (own === undefined)
      report(`entry ${seq} has root ${number} of the team, which is missing here: the database was set back`)
    else if (!equalBytes(theirs.root, readCheckpointNote(own)?.root ?? new Uint8Array()))
      report(`entry ${seq} has another root ${number} of the team than is here: its history was written anew`)
  }
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
