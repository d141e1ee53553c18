import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { GateError } from '../../src/ground/model/errors.ts'

/** The text of one file of sessions. */
export interface SessionText {
  /** Without its folder and its endings. */
  readonly name: string
  /** The path that errors name. */
  readonly file: string
  readonly text: string
}

const maxBytes = 2 ** 30
const lines = '.jsonl'

/**
 * The texts of a file of sessions, also packed with xz, of all such files in a folder, or of those in a packed archive. Throws a
 * GateError `missing` for what can’t be read.
 */
export function sessionTexts(path: string): readonly SessionText[] {
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    const names = readdirSync(path).filter(name => name.endsWith(lines))
    return names.sort().map(name => textOf(join(path, name)))
  }
  if (!path.endsWith('.tar.xz')) return [textOf(path)]
  const members = outputOf('tar', ['-tJf', path], path)
    .split('\n')
    .filter(name => name.endsWith(lines))
  return members.sort().map(member => ({
    name: basename(member, lines),
    file: `${path}:${member}`,
    text: outputOf('tar', ['-xOJf', path, member], path),
  }))
}

function textOf(file: string): SessionText {
  const name = basename(basename(file, '.xz'), lines)
  if (file.endsWith('.xz')) return { name, file, text: outputOf('xz', ['-dc', file], file) }
  try {
    return { name, file, text: readFileSync(file, 'utf8') }
  } catch {
    throw unreadable(file)
  }
}

function outputOf(program: string, words: readonly string[], file: string): string {
  const { status, stdout } = spawnSync(program, words, { encoding: 'utf8', maxBuffer: maxBytes })
  if (status !== 0) throw unreadable(file)
  return stdout
}

function unreadable(file: string): GateError {
  return new GateError(
    'missing',
    `The file ${file} can’t be read: give a file with one session in each line.`,
  )
}
