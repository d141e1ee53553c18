import { type Dirent, readdirSync } from 'node:fs'
import { basename, join } from 'node:path'
import type { TransferEffect } from '../../../ground/model/effect.ts'

/** The most files that are looked up beneath where a copy goes. */
const maxFiles = 2_000

/**
 * Returns the paths of this disk that a copy, or a move of what a pattern fits, puts other files over, whether something
 * lies there or not; at most 2,000. `cp -r a/. b` puts what is in `a` into `b`; `cp -r a b` makes `b/a` where `b` is a
 * folder.
 */
export function overwrittenFiles({ target, to, recursive }: TransferEffect): readonly string[] {
  const source = target.glob ? target.base : target.path
  if (source === null || source === '' || to.path === null || to.glob || to.facts?.kind !== 'folder')
    return []
  const isContents = target.glob || /\/\.?$/.test(target.raw)
  const isNested = !target.glob && !target.raw.endsWith('/.')
  const files = filesBelow(source, recursive)
  const folders = [...(isContents ? [to.path] : []), ...(isNested ? [join(to.path, basename(source))] : [])]
  return folders.flatMap(folder => files.map(name => join(folder, name)))
}

/** The files below a folder, relative to it; only those that lie in it itself where the copy takes no folders. */
function filesBelow(folder: string, recursive: boolean): readonly string[] {
  const found: string[] = []
  const pending = ['']
  for (let next = pending.pop(); next !== undefined; next = pending.pop())
    for (const item of entriesOf(join(folder, next))) {
      const name = join(next, item.name)
      if (found.length + pending.length >= maxFiles) return found
      if (!item.isDirectory()) found.push(name)
      else if (recursive && item.name !== '.git' && item.name !== 'node_modules') pending.push(name)
    }
  return found
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true })
  } catch {
    return []
  }
}
