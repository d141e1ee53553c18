import { resolve } from 'node:path'
import type { BackupFacts } from '../../ground/model/restore-report.ts'
import { engineVersion } from '../../ground/model/engine-version.ts'
import { type BackupWish, demandFree, writeBackup } from '../../gate/store/backup/write-backup.ts'

/**
 * Writes the state of a folder into a new file, in this process: a gate that runs is not held up. Wants the gate to have
 * proved the reviewer, and to have logged that they take it away.
 */
export function backupState({ stateFolder, file, by, at }: Omit<BackupWish, 'version'>): BackupFacts {
  return writeBackup({ stateFolder, file: resolve(file), by, at, version: engineVersion })
}

/** Throws a GateError where a file has the name that a backup is to have. */
export function checkBackupFile(file: string): void {
  demandFree(resolve(file))
}
