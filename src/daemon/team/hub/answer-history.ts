import { GateError } from '../../../ground/model/errors.ts'
import type { TeamGate } from '../../../ground/model/team-gate.ts'
import type { HistoryAnswer, HistoryRequest } from '../../../gate/team/protocol/history-request.ts'
import { historyStatement } from '../../../gate/team/protocol/history-statement.ts'
import type { HubParts } from './hub-parts.ts'

/** Tells a gate from which of its acts it goes on: the last one that the team’s history still has. */
export async function answerHistory(
  { copy: { taken }, key, fresh }: Pick<HubParts, 'copy' | 'key' | 'fresh'>,
  gate: TeamGate,
  { nonce, have }: HistoryRequest,
): Promise<HistoryAnswer> {
  await fresh()
  const history = taken.history()
  if (history === 1) throw new GateError('missing', 'This team is in its first history.', 'history')
  const known = have.filter(({ number, id }) => taken.idOf(number) === id)
  const last = known.toSorted((a, b) => b.number - a.number)[0] ?? { number: 0, id: '' }
  const unsigned = { nonce, history, number: last.number, id: last.id }
  return { ...unsigned, signature: key.sign(historyStatement(gate, unsigned)) }
}
