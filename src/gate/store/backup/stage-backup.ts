import { createPrivateKey, type KeyObject } from 'node:crypto'
import { chmodSync, constants, copyFileSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { BackupFacts } from '../../../ground/model/restore-report.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type { KeyLink } from '../../../ground/model/reviewer-key.ts'
import type { Reviewer } from '../../../ground/model/reviewer.ts'
import { migrations } from '../migrations.ts'
import { type Database, openAsItIs, schemaOf } from '../open-database.ts'
import { KeyTable } from '../people/key-table.ts'
import { readBodies } from '../people/write-body.ts'
import { dropBackupParts, readBackupParts } from './backup-parts.ts'
import { problemOfState } from './restore-database.ts'
import { stagedFile, stagedKeyFile, takeBack } from './put-in-place.ts'

/** A backup that was copied beside the state, and read whole. */
export interface StagedBackup {
  readonly facts: BackupFacts
  /** Signs checkpoints. */
  readonly checkpointKey: KeyObject
  /** The same, as it stands in a file. */
  readonly checkpointKeyText: string
  readonly links: readonly KeyLink[]
  readonly reviewers: readonly Reviewer[]
}

/** Copies a backup beside the state of a folder and reads all of it. Throws a GateError for anything that is no whole backup. */
export function stageBackup(stateFolder: string, file: string): StagedBackup {
  const staged = stagedFile(stateFolder)
  takeBack(stateFolder)
  copyIn(file, staged)
  let database: Database | undefined
  try {
    database = openAsItIs(staged)
    return readStaged(database, file)
  } catch (error) {
    throw error instanceof GateError ? error : noBackup(file)
  } finally {
    database?.close()
  }
}

/** Keeps the key of checkpoints ready, unless the folder has the same. */
export function stageKey(stateFolder: string, text: string): void {
  if (textIn(join(stateFolder, 'checkpoint.key')) === text) return
  writeFileSync(stagedKeyFile(stateFolder), text, { mode: 0o600 })
}

function copyIn(file: string, staged: string): void {
  try {
    if (!statSync(file).isFile()) throw noBackup(file)
    copyFileSync(file, staged, constants.COPYFILE_EXCL)
    chmodSync(staged, 0o600)
  } catch (error) {
    if (error instanceof GateError) throw error
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT') throw new GateError('missing', `There is no file ${file}: name a backup.`)
    throw new GateError(
      'storage',
      `The backup ${file} can’t be copied beside the state (${code}): make room, or see that it may be read.`,
    )
  }
}

function readStaged(database: Database, file: string): StagedBackup {
  const schema = schemaOf(database)
  const parts = schema > migrations.length ? undefined : readBackupParts(database)
  if (schema > migrations.length)
    throw new GateError(
      'storage',
      `The backup was written by a newer Countersign (schema ${schema}; this one knows ${migrations.length}): restore it with that version.`,
    )
  if (!parts) throw noBackup(file)
  const problem = problemOfState(database)
  if (problem !== undefined)
    throw new GateError(
      'storage',
      `The backup ${file} is not whole (${problem.slice(0, 300)}): use another one.`,
    )
  const checkpointKey = createPrivateKey(parts.checkpointKey)
  dropBackupParts(database)
  return {
    facts: parts.facts,
    checkpointKey,
    checkpointKeyText: parts.checkpointKey,
    links: new KeyTable(database).links(),
    reviewers: readBodies<Reviewer>(database.prepare('SELECT body FROM reviewers ORDER BY name').all()),
  }
}

function noBackup(file: string): GateError {
  return new GateError(
    'invalid',
    `${file} is no backup of Countersign, or it was changed since it was written: countersign backup FILE makes one.`,
  )
}

function textIn(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return undefined
  }
}
