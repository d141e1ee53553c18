import type { LocalGate } from '../../../gate/core/local-gate.ts'
import { type JsonOption, printAnswer } from '../../render/print-answer.ts'
import { nameOf, witnessText } from '../../resident/witness-rows.ts'

/** Prints the witnesses of the log, what each signed last, and the log’s own key. */
export function listWitnesses({ witnessing }: Pick<LocalGate, 'witnessing'>, { json }: JsonOption): void {
  const state = witnessing.state()
  const { witnesses, size, key, problem } = state
  const lines = witnesses.map(one => `${nameOf(one)}  ${one.url}\n  ${witnessText(one, size, Date.now())}`)
  printAnswer(
    json,
    state,
    [
      ...(problem === null ? [] : [problem]),
      ...(lines.length === 0 ? ['Nobody witnesses this log: countersign audit witness add.'] : lines),
      `A witness answers this log after: countersign witness trust ${key}`,
    ].join('\n'),
  )
}
