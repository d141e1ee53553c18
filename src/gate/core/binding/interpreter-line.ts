import { closeSync, readSync } from 'node:fs'
import { openToRead } from '../../../ground/disk/open-to-read.ts'

/** The kernel reads no more of the first line. */
const maxLine = 256

/** The program that starts a script, as its first line spells it. */
export interface InterpreterLine {
  readonly program: string
  /** It is looked for on the search path: `#!/usr/bin/env python3`. */
  readonly isSearched: boolean
}

/** Returns the programs that a script's first line names: its interpreter, and what `env` looks for. None where it has no such line. */
export function interpreterLine(path: string): readonly InterpreterLine[] {
  const [, program = '', rest = ''] =
    /^#![ \t]{0,64}([^\s\0]{1,250})[ \t]{0,64}([^\n\0]{0,250})/.exec(firstBytes(path)) ?? []
  if (program === '') return []
  const own = { program, isSearched: false }
  if (!program.endsWith('/env')) return [own]
  const searched = rest
    .split(/[ \t]+/)
    .find(word => word !== '' && !word.startsWith('-') && !word.includes('='))
  return searched === undefined ? [own] : [own, { program: searched, isSearched: true }]
}

function firstBytes(path: string): string {
  try {
    const file = openToRead(path)
    try {
      const bytes = Buffer.alloc(maxLine)
      return bytes.toString('utf8', 0, readSync(file, bytes, 0, maxLine, 0))
    } finally {
      closeSync(file)
    }
  } catch {
    return ''
  }
}
