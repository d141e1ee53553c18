import {
  chmodSync,
  closeSync,
  constants,
  copyFileSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import type { BackupFacts } from '../../../ground/model/restore-report.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { keyTexts, publicKeyOfText } from '../log-key/key-files.ts'
import { keyNamedIn } from '../log-key/key-ring.ts'
import { newSalt } from '../new-salt.ts'
import { type Database, openAsItIs } from '../open-database.ts'
import { writeBackupParts } from './backup-parts.ts'
import { problemOfState } from './restore-database.ts'

/** A person’s wish for a backup, which the gate has logged. */
export interface BackupWish extends Pick<BackupFacts, 'version' | 'at' | 'by'> {
  readonly stateFolder: string
  /** A new file. */
  readonly file: string
}

/**
 * Writes the state of a folder into one new file (0600), as it is at one moment: gates go on writing meanwhile. The file has
 * its name once it was read back whole. Throws a GateError.
 */
export function writeBackup({ stateFolder, file, ...statement }: BackupWish): BackupFacts {
  demandFree(file)
  const part = `${file}.${newSalt()}.part`
  try {
    writeFileSync(part, '', { mode: 0o600, flag: 'wx' })
    chmodSync(part, 0o600)
    const before = keyTexts(stateFolder)
    copyState(join(stateFolder, 'state.db'), part)
    const keys = [...before, ...keyTexts(stateFolder)]
    const facts = withDatabase(part, copy => completeCopy(copy, statement, keyOf(copy, keys)))
    flush(part)
    giveName(part, file)
    return facts
  } catch (error) {
    throw writingError(error, file)
  } finally {
    for (const end of ['', '-journal']) rmSync(`${part}${end}`, { force: true })
  }
}

/** One reading of the database, however long it takes: what is written meanwhile is not in it. */
function copyState(state: string, part: string): void {
  withDatabase(state, database => database.prepare('VACUUM INTO ?').run(part))
}

/** Another key may have taken its place meanwhile: the one that the copy names goes with it. */
function keyOf(copy: Database, texts: readonly string[]): string {
  const named = keyNamedIn(copy)
  const found = named === undefined ? texts[0] : texts.find(text => publicKeyOfText(text) === named)
  if (found !== undefined) return found
  throw new GateError(
    'storage',
    'No file of the state has the key that signs its log, so there is no backup of it: see countersign audit verify.',
  )
}

/** The text of the policy file is the person’s, and stays with them. */
function completeCopy(
  copy: Database,
  statement: Pick<BackupFacts, 'version' | 'at' | 'by'>,
  key: string,
): BackupFacts {
  const keys = copy.prepare('SELECT count(*) AS length FROM key_links').get() as { readonly length: number }
  if (keys.length === 0)
    throw new GateError(
      'conflict',
      'No reviewer has a key yet, and only a key restores a backup: run countersign reviewer sign first.',
      'who',
    )
  copy.exec("PRAGMA secure_delete = ON; DELETE FROM meta WHERE key IN ('accepted policy', 'erasing')")
  const facts = writeBackupParts(copy, statement, key)
  const problem = problemOfState(copy)
  if (problem === undefined) return facts
  throw new GateError(
    'storage',
    `The state is damaged (${problem.slice(0, 300)}), so there is no backup of it: see countersign audit verify.`,
    undefined,
    { kind: 'damaged' },
  )
}

function withDatabase<T>(file: string, work: (database: Database) => T): T {
  const database = openAsItIs(file)
  try {
    return work(database)
  } finally {
    database.close()
  }
}

function flush(file: string): void {
  const handle = openSync(file, 'r+')
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Nothing that has the name by now is replaced; some disks know no second names. */
function giveName(part: string, file: string): void {
  try {
    linkSync(part, file)
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error
    copyFileSync(part, file, constants.COPYFILE_EXCL)
    flush(file)
  }
}

/** Throws where there is such a file: nobody is asked for a secret in vain. */
export function demandFree(file: string): void {
  if (existsSync(file)) throw takenError(file)
}

function takenError(file: string): GateError {
  return new GateError('usage', `${file} is there already, and no backup replaces a file: name a new one.`)
}

function writingError(error: unknown, file: string): GateError {
  if (error instanceof GateError) return error
  const code = codeOf(error)
  if (code === 'EEXIST') return takenError(file)
  const why = /full/i.test(String(error)) || code === 'ENOSPC' ? 'the disk is full' : (code ?? String(error))
  return new GateError(
    'storage',
    `The backup ${file} can’t be written (${why}): make room, or name a file in another folder.`,
  )
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
