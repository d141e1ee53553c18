import type { Gate } from '../../gate/core/gate.ts'
import type { DiskFacts } from '../../ground/model/assessment.ts'
import type { LoggedDecision, Replay } from '../../ground/model/logged-decision.ts'
import { paintFor } from '../render/paint-for.ts'
import { explainedAnswer, headline } from '../render/explained-answer.ts'
import { onOneLine } from '../render/table.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The options of `audit show`. */
export interface ShowOptions {
  readonly again?: boolean
  readonly json?: boolean
}

/** Prints one decision whole, and with `again` what the same call would get now. */
export async function showDecision(gate: Gate, id: string, options: ShowOptions): Promise<void> {
  const logged = await gate.decision(id)
  const replay = options.again ? await gate.replay(id) : undefined
  if (options.json) {
    standardOutput.printJson(replay ? { ...logged, again: replay } : logged)
    return
  }
  const paint = paintFor(standardOutput)
  const width = standardOutput.width(100, 120)
  const parts = [explainedAnswer(logged.call, logged.decision, paint, width, logged.missing), record(logged)]
  if (replay) parts.push(replayText(replay, logged, headline(replay.after, paint)))
  standardOutput.print(parts.join('\n\n'))
}

function record({ call, decision, entry, redacted, missing = {} }: LoggedDecision): string {
  const { observed } = decision.assessment
  const lines = [
    'Record',
    `  entry ${entry.seq} of the chain, ${new Date(entry.at).toISOString()}, ${decision.dryRun ? 'a dry run' : 'a real call'}`,
    `  hash ${entry.hash}`,
    `  before it ${entry.prev}`,
    `  agent ${call.agent}, session ${call.session}, profile ${call.profile}, folder ${call.cwd ?? '(virtual)'}`,
    `  decision ${decision.id}, call ${call.id}`,
    `  observed ${missing['/decision/assessment/observed'] ?? observedText(observed)}`,
  ]
  for (const [path, what] of Object.entries(observed.paths)) lines.push(`    ${path}: ${what}`)
  for (const [path, digest] of Object.entries(observed.filesRead))
    lines.push(`    read ${path}, sha256 ${digest.slice(0, 16)}`)
  for (const [path, why] of Object.entries(observed.filesUnread ?? {}))
    lines.push(`    not read ${path}: ${why}`)
  for (const [pointer, what] of Object.entries(redacted)) lines.push(`  erased at ${pointer}: ${what}`)
  for (const why of new Set(Object.values(missing))) lines.push(`  ${partsWith(missing, why)}: ${why}`)
  return lines.map(onOneLine).join('\n')
}

/** Names the parts that one sentence is about; the sentence of a part that nobody can name stands alone. */
function partsWith(missing: NonNullable<LoggedDecision['missing']>, why: string): string {
  const pointers = Object.keys(missing).filter(pointer => memberOf(missing, pointer) === why)
  return pointers.map(pointer => pointer || 'a sealed part').join(', ')
}

function observedText({ looked, milliseconds }: DiskFacts): string {
  return looked ? `in ${milliseconds.toFixed(1)} ms` : 'nothing (virtual workspace)'
}

function replayText(replay: Replay, { missing }: LoggedDecision, line: string): string {
  const gone = missing?.['/call/arguments']
  if (gone !== undefined) return onOneLine(`Not judged again: the arguments of the call are ${gone}`)
  const found = replay.same ? 'the same answer' : `another answer (it was ${replay.before.effect})`
  const caveats = replay.caveats.map(caveat => `\n  but: ${caveat}`).join('')
  return `Judged again: ${found}\n  ${line}\n  ${onOneLine(replay.after.reason.text)}${caveats}`
}
