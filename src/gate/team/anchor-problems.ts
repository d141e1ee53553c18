import type { StoredEntry } from '../../people/audit/link-entry.ts'
import { isJsonObject, type Json } from '../../ground/model/json.ts'
import { membershipEvents } from '../../people/acts/membership/membership-events.ts'
import { historyEvent } from './protocol/history-line.ts'
import { rootProblem } from './roots/root-problem.ts'
import { type AnchorBody, readAnchor } from './protocol/anchor-line.ts'

/** An entry of a log that may be read by its place. */
export type EntryAt = (seq: number) => StoredEntry | undefined

/**
 * Returns what is wrong with the anchors of the team’s history among these entries of a gate’s log, in one sentence each:
 * each must lead to what the key of the gate’s team signed, have an entry of this log, and follow the one before it. In a
 * new history of the team, which a reviewer of it began, roots begin anew, and nothing contradicts those of before.
 */
export async function anchorProblems(seqs: readonly number[], entryAt: EntryAt): Promise<readonly string[]> {
  const found: string[] = []
  let contradictions: string[] = []
  let team: string | undefined
  let known: { readonly seq: number; readonly note: string } | undefined
  for (const seq of seqs) {
    const entry = entryAt(seq)
    if (!entry) continue
    const turn = turnIn(entry)
    if (turn?.event === membershipEvents.joined) [team, known] = [turn.team, undefined]
    if (turn?.event === historyEvent) [contradictions, known] = [[], undefined]
    const anchor = readAnchor(entry)
    if (!anchor) continue
    const problem = await problemOf(anchor, { team, known: known?.note, entryAt })
    if (problem === undefined && anchor.event === 'root') known = { seq, note: anchor.proof.note }
    if (problem === undefined) continue
    const told = sentence(seq, problem, known?.seq)
    if (anchor.event === 'contradicts') contradictions.push(told)
    else found.push(told)
  }
  return [...found, ...contradictions]
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

/** A line by which the gate joined a team, or went on in a new history of it. */
function turnIn({ kind, body }: StoredEntry): { readonly event: string; readonly team: string } | undefined {
  if (kind !== 'team') return undefined
  const said: Json = JSON.parse(body)
  return isJsonObject(said) ? { event: String(said['event']), team: String(said['team']) } : undefined
}
