import type { Command } from 'commander'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { followLog, trustLog } from '../witness/follow-log.ts'
import { serveWitness, type ServeWitnessOptions } from '../witness/serve-witness.ts'

const examples = `
Examples:
  countersign witness serve --listen 0.0.0.0:8765 --name witness.example.com
  countersign witness trust gate.example.com/alice+1a2b3c4d+AbCd…
  countersign witness trust since-the-change.evidence.jsonl`

/** Adds `countersign witness`: seeing the logs of others, so that none of them can be rolled back unseen. */
export function addWitnessCommand(program: Command): void {
  const witness = program
    .command('witness')
    .description(
      'Watch the logs of others and sign what was seen: none of them can be rolled back unseen then.',
    )
    .addHelpText('after', examples)
  witness
    .command('serve')
    .description('Answer logs that ask for a signature on their newest note, until Ctrl-C.')
    .requiredOption('--listen <address>', 'host and port, such as 0.0.0.0:8765')
    .requiredOption('--name <name>', 'the name that stands beside its signatures; the same for ever')
    .action((options: ServeWitnessOptions, command: Command) => serveWitness(stateFolderOf(command), options))
  witness
    .command('trust')
    .description(
      'Add a log by its key, as whoever runs it gave it to you, or follow one that changed its key; only logs that are known are answered.',
    )
    .argument('<key>', 'name+id+base64, copied whole; or a bundle made since the change, NAME.evidence.jsonl')
    .action((key: string, _options, command: Command) =>
      key.endsWith('.evidence.jsonl')
        ? followLog(stateFolderOf(command), key)
        : trustLog(stateFolderOf(command), key),
    )
}
