import { equalBytes } from '../../../proof/evidence/bytes/join-bytes.ts'
import { readCheckpointNote } from '../../../proof/evidence/verify/note/checkpoint-note.ts'
import { historyEvent } from '../../../gate/team/protocol/history-line.ts'
import { readAnchor } from '../../../gate/team/protocol/anchor-line.ts'
import type { TeamPool } from '../database/team-pool.ts'
import type { UploadedEntry } from '../../../gate/team/protocol/upload.ts'
import { signedNote } from '../../../gate/team/roots/root-problem.ts'
import type { VerifyKey } from './verify-acts.ts'

/** Everything that the anchors of one gate are compared with. */
interface Compared {
  readonly pool: TeamPool
  readonly key: Pick<VerifyKey, 'publicKey'>
}

/**
 * Compares roots that a gate wrote into its own log when they were the newest ones with those that the database has now: it
 * was set back, or written anew by somebody who has the key, where they are not the same. Where the gate went on in a new
 * history, which a reviewer of the team began, those of before are not compared.
 */
export class AnchorComparison {
  private readonly compared: Compared
  private found: string[] = []

  constructor(compared: Compared) {
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
