import type { LocalGate } from '../../../gate/local-gate.ts'
import { WitnessRounds } from '../../../witness/ask/witness-rounds.ts'
import { standardError } from '../../render/terminal-output.ts'
import { nameOf } from '../../resident/witness-rows.ts'

/** Asks all witnesses at once for their signatures on a note over the present log, and says whose is missing. */
export async function askWitnesses({ witnessing }: Pick<LocalGate, 'witnessing'>): Promise<void> {
  const { witnesses } = witnessing.state()
  if (witnesses.length === 0) return
  const note = witnessing.sign()
  const rounds = new WitnessRounds({ now: Date.now, draw: Math.random })
  const news = await Promise.all(witnesses.map(witness => rounds.ask(witness, note, witnessing)))
  for (const { witness, problem } of news)
    if (problem !== undefined)
      standardError.print(`The signature of ${nameOf(witness)} is missing: ${problem}.`)
}
