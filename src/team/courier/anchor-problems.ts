import type { StoredEntry } from '../../audit/link-entry.ts'
import { isJsonObject, type Json } from '../../model/json.ts'
import { membershipEvents } from '../../people/membership/membership-events.ts'
import { rootProblem } from '../roots/root-problem.ts'
import { type AnchorBody, readAnchor } from '../protocol/anchor-line.ts'

/** An entry of a log that may be read by its place. */
export type EntryAt = (seq: number) => StoredEntry | undefined

/**
 * Returns what is wrong with the anchors of the team’s history among these entries of a gate’s log, in one sentence each:
 * each must lead to what the key of the gate’s team signed, have an entry of this log, and follow the one before it.
 */
export async function anchorProblems(seqs: readonly number[], entryAt: EntryAt): Promise<readonly string[]> {
  const found: string[] = []
  let team: string | undefined
  let known: { readonly seq: number; readonly note: string } | undefined
  for (const seq of seqs) {
    const entry = entryAt(seq)
    if (!entry) continue
    const joined = joinedTeam(entry)
    if (joined !== undefined) [team, known] = [joined, undefined]
    const anchor = readAnchor(entry)
    if (!anchor) continue
    const problem = await problemOf(anchor, { team, known: known?.note, entryAt })
    if (problem !== undefined) found.push(sentence(seq, problem, known?.seq))
    else if (anchor.event === 'root') known = { seq, note: anchor.proof.note }
  }
  return found
}

interface Known {
  readonly team: string | undefined
  readonly known: string | undefined
  readonly entryAt: EntryAt
}

async function problemOf(anchor: AnchorBody, { team, known, entryAt }: Known): Promise<string | undefined> {
  if (team !== undefined && team !== anchor.team) return 'it is not of the team that this gate had joined'
  const { gate, epoch, proof, why } = anchor
  const hashAt = (seq: number) => entryAt(seq)?.hash
  try {
    const problem = await rootProblem(proof, { gate, epoch, teamKey: anchor.team, hashAt, known })
    return problem?.why ?? why
  } catch (error) {
    if (!(error instanceof TypeError)) throw error
    return 'its proof can’t be read'
  }
}

function sentence(seq: number, problem: string, known: number | undefined): string {
  const before = known === undefined ? '' : `, and entry ${known} has the one before it`
  return `entry ${seq} is an anchor that does not hold${before}: ${problem}`
}

/** The key of the team that the gate joined by this entry. */
function joinedTeam({ kind, body }: StoredEntry): string | undefined {
  if (kind !== 'team') return undefined
  const said: Json = JSON.parse(body)
  if (!isJsonObject(said) || said['event'] !== membershipEvents.joined) return undefined
  return String(said['team'])
}
