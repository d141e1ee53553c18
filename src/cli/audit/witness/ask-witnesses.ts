import type { LocalGate } from '../../../gate/core/local-gate.ts'
import type { WitnessedNote } from '../../../gate/core/ports/log-tree.ts'
import { type WitnessNews, WitnessRounds } from '../../../daemon/witness/ask/witness-rounds.ts'
import { standardError } from '../../render/terminal-output.ts'
import { nameOf } from '../../resident/witness-rows.ts'

/** Asks all witnesses at once for their signatures on a note over the present log, and says whose is missing. */
export async function askWitnesses({ witnessing }: Pick<LocalGate, 'witnessing'>): Promise<void> {
  const news = await askAll(witnessing, () => witnessing.sign())
  for (const { witness, problem } of news)
    if (problem !== undefined)
      standardError.print(`The signature of ${nameOf(witness)} is missing: ${problem}.`)
}

/**
 * Asks all witnesses at once what they saw, with the newest note: one that saw another log shows it, and the log says so
 * from then on. Returns what each said, as lines for whoever verifies the log.
 */
export async function compareWithWitnesses({
  witnessing,
}: Pick<LocalGate, 'witnessing'>): Promise<readonly string[]> {
  const news = await askAll(witnessing, () => witnessing.newest())
  return news.map(({ witness, signed, problem }) =>
    problem === undefined
      ? `compared with: what ${nameOf(witness)} saw, ${signed} entries`
      : `not compared with what ${nameOf(witness)} saw: ${problem}`,
  )
}

async function askAll(
  witnessing: LocalGate['witnessing'],
  noteOf: () => WitnessedNote | undefined,
): Promise<readonly WitnessNews[]> {
  const { witnesses } = witnessing.state()
  const note = witnesses.length === 0 ? undefined : noteOf()
  if (!note) return []
  const rounds = new WitnessRounds({ now: Date.now, draw: Math.random })
  return Promise.all(witnesses.map(witness => rounds.ask(witness, note, witnessing)))
}
