import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import { fedStatement } from '../../../gate/team/protocol/fed-statement.ts'
import type { SeenAnswer, SeenReport } from '../../../gate/team/protocol/seen-report.ts'
import { historyOfNote } from '../../../gate/team/roots/sign-team-note.ts'
import { signedNote } from '../../../gate/team/roots/root-problem.ts'
import type { HubParts } from './hub-parts.ts'

/**
 * Looks at what a gate has and a hub seems to have no more. What the team’s key signed and the database lost stops the team:
 * who acted on would make two histories of it. What is of a history before this one was given up, and stops nobody; whatever
 * says no history is of the first. Rejects with `invalid` for what the key did not sign.
 */
export async function noteSetBack(
  parts: HubParts,
  gate: TeamGate,
  { act, note }: SeenReport,
): Promise<SeenAnswer> {
  const { copy, key, setBacks, now, fresh } = parts
  await fresh()
  const history = copy.taken.history()
  const keep = (number: number, id: string, stated: number) =>
    setBacks.keep({ history: stated, gate: gate.gate, number, id, at: now() })
  if (act) {
    const { history: stated = 1 } = act
    if (!key.isSigned(fedStatement(gate, act), act.signature)) throw unsigned(gate, `act ${act.number}`)
    if (stated >= history && copy.taken.idOf(act.number) !== act.id) await keep(act.number, act.id, stated)
  }
  const root = note === undefined ? undefined : await signedNote(note, key.publicKey)
  if (note !== undefined && !root) throw unsigned(gate, 'a root')
  const statedNumber = root ? historyOfNote(root) : 0
  if (root && statedNumber >= history && !(await parts.roots.has(root)))
    await keep(0, `root ${root.size}`, statedNumber)
  return { isLost: (await setBacks.stop(history)) !== undefined }
}

function unsigned({ name }: TeamGate, what: string): GateError {
  return new GateError(
    'invalid',
    `The gate ${name} says that it has ${what} of this team, which the team’s key did not sign for it.`,
    'act',
  )
}
