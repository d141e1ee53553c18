import type { Command } from 'commander'
import { addIdentityOptions, type IdentityOptions, identify } from '../people/identify.ts'
import { withGate } from '../with-gate.ts'
import { localClock } from '../../ground/model/local-moment.ts'
import type { Gate } from '../../gate/core/gate.ts'
import { readDuration } from '../read-duration.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'

/** Adds `countersign pause`: observing instead of stopping, for a while. */
export function addPauseCommand(program: Command): void {
  addIdentityOptions(program.command('pause'))
    .description('Observe instead of stopping for a while; gates and rules that deny still hold. Logged.')
    .option('--for <span>', 'how long, at most 24h', '30m')
    .option('--reason <text>', 'why, for the log', '')
    .option('--end', 'end the pause now')
    .option('--json', 'print the answer as JSON')
    .action((options: PauseOptions, command: Command) =>
      withGate(command, {}, gate => changePause(gate, options)),
    )
}

/** The options of a pause; the span as it was typed. */
interface PauseOptions extends IdentityOptions, JsonOption {
  readonly for?: string
  readonly end?: boolean
  readonly reason?: string
}

/** Begins or ends a pause, in which calls are observed instead of stopped; needs a proof. */
async function changePause(gate: Gate, options: PauseOptions): Promise<void> {
  const until = options.end ? null : Date.now() + readDuration(options.for ?? '30m')
  const who = await identify(gate, options, true)
  const pause = await gate.pause(until, options.reason ?? '', who)
  const text = pause
    ? `The gate only observes until ${localClock(pause.until)}; it ends by itself.`
    : 'The gate stops calls again.'
  printAnswer(options.json, { pause }, text)
}
