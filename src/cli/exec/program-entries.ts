import { closeSync, existsSync, readSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import type { Entry } from '../../proof/boundary/plan.ts'
import { openToRead } from '../../ground/disk/open-to-read.ts'
import { programOn } from '../../daemon/install/find-clients.ts'
import { entryOf } from './entry-of.ts'

const mostUpward = 4
const mostBytes = 512

/**
 * Returns what a program needs of its own to run: its package with those that were installed beside it, and what its
 * first line says that it is run by.
 */
export function programEntries(program: string): readonly Entry[] {
  const words = firstLineOf(program)
  const named =
    basename(words[0] ?? '') === 'env' ? words.find((word, i) => i > 0 && !word.startsWith('-')) : words[0]
  const found = named?.startsWith('/') ? named : named && programOn(process.env['PATH'] ?? '', named)
  const runner = found ? entryOf(found) : undefined
  return [packageOf(program), ...(runner?.kind === 'file' ? [packageOf(runner.path)] : [])]
}

function packageOf(program: string): Entry {
  let folder = dirname(program)
  for (let i = 0; i < mostUpward && folder !== '/'; i++, folder = dirname(folder))
    if (existsSync(join(folder, 'package.json'))) return { path: besides(folder), kind: 'folder' }
  return { path: program, kind: 'file' }
}

/** A package finds those that it needs in the folder that it was put in itself. */
function besides(folder: string): string {
  const above = [dirname(folder), dirname(dirname(folder))]
  return above.find(path => basename(path) === 'node_modules') ?? folder
}

/** The words after `#!`. */
function firstLineOf(program: string): readonly string[] {
  const handle = openToRead(program)
  try {
    const head = Buffer.alloc(mostBytes)
    const [line = ''] = head.toString('latin1', 0, readSync(handle, head)).split('\n', 1)
    return line.startsWith('#!') ? line.slice(2).trim().split(' ').filter(Boolean) : []
  } finally {
    closeSync(handle)
  }
}
