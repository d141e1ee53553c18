import { canonicalJson } from '../../../people/audit/canonical-json.ts'
import type { GateLog } from '../log-batch.ts'
import type { HistoryAnswer } from './history-line.ts'

/** The text that the team’s key signs of where a gate goes on in a new history: RFC 8785. */
export function historyStatement(
  { gate, epoch }: GateLog,
  { nonce, history, number, id }: Omit<HistoryAnswer, 'signature'>,
): string {
  return canonicalJson({ purpose: 'history', gate, epoch, nonce, history, number, id })
}
