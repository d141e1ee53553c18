import type { Program } from '../program.ts'
import type { CommandReader } from '../../command.ts'
import { emitFiles } from '../files/emit-file.ts'

/** Emits a deletion of the journal where a vacuum leaves nothing: `--vacuum-time=1s`. Old entries go by themselves. */
const journal: CommandReader = (command, context) => {
  const all = command.args.some(({ text }) =>
    /^--vacuum-(?:time=[01](?:s|us|ms|m|min|h)?|size=\d{0,3}[KB]?|files=[01])$/.test(text),
  )
  if (all)
    emitFiles(
      context,
      'delete',
      [{ text: '/var/log/journal', known: true, glob: false, evidence: command.evidence }],
      { recursive: true },
    )
  return undefined
}

/** Emits a change of the checks that the firmware makes before a system starts. */
const bootKeys: CommandReader = (command, context) => {
  const changes = command.args.find(({ text }) => /^--(?:disable-validation|import|reset|delete)$/.test(text))
  if (changes)
    context.out.emit({
      type: 'kernel',
      verb: 'unprotect',
      target: `mokutil ${changes.text}`,
      whole: false,
      evidence: command.evidence,
      through: context.through,
    })
  return undefined
}

/** Programs that keep the machine's journal, and the keys that it boots with. */
export const bootAndLogs: readonly Program[] = [
  {
    names: ['journalctl'],
    read: journal,
    examples: [['journalctl --vacuum-time=1s', 'delete /var/log/journal recursive'], ['journalctl -u web']],
  },
  {
    names: ['mokutil'],
    read: bootKeys,
    examples: [
      ['mokutil --disable-validation', 'kernel unprotect mokutil --disable-validation'],
      ['mokutil --list-enrolled'],
    ],
  },
]
