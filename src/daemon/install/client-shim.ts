import { accessSync, constants, readFileSync, statSync } from 'node:fs'
import { basename, dirname, isAbsolute, join } from 'node:path'
import { quoteWord } from '../../agents/hook/launcher/launcher-parts.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { InstallFile } from './client-install.ts'
import { ownFile } from './own-form.ts'

const beginning = '#!/bin/sh\n# Written by countersign init: '
const max = 4_096

/** The parts of a shim: a small program of a client's name that stands before it on PATH. */
export interface ShimParts {
  /** The client’s own program; absolute. */
  readonly program: string
  /** The words that start it inside a boundary; its arguments follow. */
  readonly starts: readonly string[]
  /** The gate's socket, and the words that start a gate where none is there to ask. */
  readonly socket: string
  readonly startsGate: readonly string[]
  /** A file that is there inside every boundary: what starts the client there is within one already. */
  readonly insideMark: string
}

/** Returns the file by which a client starts inside a boundary. Throws `configuration` where no folder fits. */
export function clientShim(parts: ShimParts, path: string, home: string): InstallFile {
  return ownFile(join(shimFolder(path, home, parts.program), basename(parts.program)), textOf(parts), 0o755)
}

function textOf({ program, starts, socket, startsGate, insideMark }: ShimParts): string {
  const line = (words: readonly string[]) => words.map(quoteWord).join(' ')
  return `${beginning}${basename(program)} starts inside a boundary. countersign uninstall takes this file away.
# Outside it is ${program}.
if [ -e ${quoteWord(insideMark)} ]; then exec ${quoteWord(program)} "$@"; fi
if ! [ -S ${quoteWord(socket)} ]; then ${line(startsGate)} >&2 || exit; fi
exec ${line(starts)} "$@"
`
}

/** The first folder of PATH, before that of the program, in which this account may write within its home folder. */
function shimFolder(path: string, home: string, program: string): string {
  const folders = path.split(':').filter(isAbsolute)
  const own = dirname(program)
  const before = folders.slice(0, Math.max(0, folders.indexOf(own)))
  const found = before.find(folder => folder.startsWith(`${home}/`) && isWritable(folder))
  if (found !== undefined) return found
  throw new GateError(
    'configuration',
    `No folder of your own stands before ${own} on PATH, in which ${basename(program)} could be started inside a boundary: put export PATH="$HOME/.local/bin:$PATH" at the end of your shell's profile, make that folder, open a new shell, and run this again.`,
  )
}

function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return statSync(folder).isDirectory()
  } catch {
    return false
  }
}

/** Tells whether a program is one of these, and not the client that it starts. */
export function isClientShim(file: string): boolean {
  try {
    return statSync(file).size < max && readFileSync(file, 'utf8').startsWith(beginning)
  } catch {
    return false
  }
}
