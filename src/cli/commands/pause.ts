import type { Command } from 'commander'
import { addIdentityOptions } from '../people/identify.ts'
import { type PauseOptions, changePause } from '../pause/change-pause.ts'
import { withGate } from '../with-gate.ts'

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
