import type { Command } from 'commander'
import { type BackupOptions, backUp } from '../backup/back-up.ts'
import { restoreBackup, type RestoreOptions } from '../backup/restore-backup.ts'
import { addIdentityOptions } from '../people/identify.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withGate } from '../with-gate.ts'

const backupExamples = `
Examples:
  countersign backup /mnt/elsewhere/gate-2026-11-22.backup
  countersign backup ~/gate.backup --as alice --json

The file holds everything that was ever called and said, the values of canaries, and the key that signs checkpoints: keep it
as you keep the state folder. It holds no token, no browser’s session and no policy file.`

const restoreExamples = `
Examples:
  countersign stop && countersign restore /mnt/elsewhere/gate-2026-11-22.backup
  countersign --home ./copy restore gate.backup       into another folder
  countersign restore gate.backup --keep-allowed      the state here is lost, and grants are to hold on

Grants, pauses, accepted tools and trust come back only as far as they stand in the state that is replaced too: whatever
was taken back since stays taken back.`

/** Adds `countersign backup` and `countersign restore`: the state of one gate as one file. */
export function addBackupCommands(program: Command): void {
  addIdentityOptions(program.command('backup'))
    .description('Write the state of the gate into a new file, while it goes on running; needs your secret.')
    .argument('<file>', 'a new file; none is replaced')
    .option('--json', 'print what is in it as JSON')
    .addHelpText('after', backupExamples)
    .action((file: string, options: BackupOptions, command: Command) =>
      withGate(command, {}, gate => backUp(gate, stateFolderOf(command), file, options)),
    )
  addIdentityOptions(program.command('restore'))
    .description('Put a backup in the place of the state; what was there is kept beside it. No gate may run.')
    .argument('<file>', 'written by countersign backup')
    .option(
      '--keep-allowed',
      'keep grants, pauses, accepted tools and trust of the backup where the state here can’t be read',
    )
    .option('--json', 'print the report as JSON')
    .addHelpText('after', restoreExamples)
    .action((file: string, options: RestoreOptions, command: Command) =>
      restoreBackup(stateFolderOf(command), file, options),
    )
}
