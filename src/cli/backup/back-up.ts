import type { Gate } from '../../gate/core/gate.ts'
import { backupState, checkBackupFile } from '../../daemon/resident/backup-state.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'

/** The options of `backup`. */
export type BackupOptions = IdentityOptions & JsonOption

/**
 * Writes the state into a new file. The gate proves who wants it, and its log says first that somebody has it, as of every
 * export; the copy is made here, so that the gate goes on.
 */
export async function backUp(
  gate: Gate,
  stateFolder: string,
  file: string,
  options: BackupOptions,
): Promise<void> {
  checkBackupFile(file)
  const who = await identify(gate, options, true)
  await gate.reviewers.prove(who, 'secret')
  await gate.logAccess({ event: 'exported', role: 'reviewer', by: who.reviewer })
  await gate.checkpoint()
  const facts = backupState({ stateFolder, file, by: who.reviewer, at: Date.now() })
  printAnswer(
    options.json,
    { file, ...facts },
    [
      `${file} has the state of this gate: ${facts.size} entries of its log, read back whole.`,
      'It holds everything that was called and said, and the key that signs checkpoints: keep it where no agent can read.',
      `Entry ${facts.size} of the log says that you have it; countersign restore ${file} puts it back.`,
    ].join('\n'),
  )
}
