import { lstatSync, readFileSync } from 'node:fs'
import { GateError } from '../ground/model/errors.ts'

/** The ways to say where a team's database is. */
export interface DatabaseOptions {
  /** Without a password: whoever lists processes sees it. */
  readonly database?: string
  /** A file with the address as its one line. */
  readonly databaseFile?: string
}

const usage =
  'Say where the team’s database is: a file with postgres://… by --database-file, COUNTERSIGN_DATABASE, or --embedded.'

/** The address of a team's database. Throws `usage` where nobody says it, and for a password on the command line. */
export function databaseAddress(
  { database, databaseFile }: DatabaseOptions,
  environment = process.env,
): string {
  const input =
    database ?? (databaseFile === undefined ? environment['COUNTERSIGN_DATABASE'] : addressIn(databaseFile))
  if (!input) throw new GateError('usage', usage)
  if (!/^postgres(?:ql)?:\/\//.test(input) || !URL.canParse(input))
    throw new GateError(
      'usage',
      'The address of the team’s database begins with postgres:// and can’t be read.',
    )
  if (database !== undefined && new URL(database).password !== '')
    throw new GateError(
      'usage',
      'A password on the command line is seen by everybody: put the address into a file, for --database-file.',
    )
  return input
}

function addressIn(file: string): string {
  const status = lstatSync(file, { throwIfNoEntry: false })
  if (!status?.isFile()) throw new GateError('usage', `There is no file ${file}.`)
  if ((status.mode & 0o077) !== 0)
    throw new GateError('configuration', `Others can read ${file}: run chmod 600 on it.`)
  return readFileSync(file, 'utf8').trim()
}
