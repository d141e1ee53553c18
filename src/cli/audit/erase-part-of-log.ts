import { localMoment } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import type { ErasureDraft, ErasureReport } from '../../ground/model/erasure-report.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'

/** The options of `audit erase`. */
export interface EraseOptions extends IdentityOptions, JsonOption {
  readonly reason: string
}

/** Takes a part out of an entry, and says what went with it, what was searched, and what still has it. */
export async function erasePartOfLog(
  gate: Gate,
  what: Pick<ErasureDraft, 'entry' | 'pointer'>,
  options: EraseOptions,
): Promise<void> {
  const who = await identify(gate, options, true)
  const report = await gate.erase({ ...what, reason: options.reason }, who)
  printAnswer(options.json, report, reportText(what.entry, report))
  if (report.left.length > 0) process.exitCode = 1
}

function reportText(
  entry: number,
  { erasedBy, parts, searched, left: remaining, alsoIn, exports }: ErasureReport,
): string {
  const others = alsoIn.map(String).join(', ')
  const noun = alsoIn.length === 1 ? 'entry' : 'entries'
  return [
    `Erased from entry ${entry}: ${parts.join(', ')}. Entry ${erasedBy} says so, and the log verifies as before.`,
    ...(searched && remaining.length === 0 && alsoIn.length === 0
      ? [`Searched ${searched.files} files of the state, ${searched.bytes} bytes: nothing of it is left.`]
      : []),
    ...remaining,
    ...(alsoIn.length > 0
      ? [`The same text stands in ${noun} ${others}: erase it there too if it must go.`]
      : []),
    ...exports.map(
      ({ at, by }) => `Exported before, on ${localMoment(at)} by ${by}: that copy still has it.`,
    ),
  ].join('\n')
}
