import { join, resolve } from 'node:path'
import { readRegularFile } from '../disk/read-regular-file.ts'

/** The folders of a repository or work tree: its own one, and the one that all its work trees share. */
export interface GitFolders {
  readonly own: string
  readonly common: string
}

const maxFile = 4_096
const maxPackedRefs = 16 * 1024 * 1024
const commitName = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/
/** A name below `refs/`, without a step up. */
const reference = /^ref: (refs\/(?!.*\.\.)[\x21-\x7e]{1,1000})$/

/** Returns the folders of the repository whose top a folder is; undefined where it is none. */
export function gitFoldersOf(top: string): GitFolders | undefined {
  const usual = join(top, '.git')
  const named = /^gitdir: ([^\n\0]+)\n?$/.exec(textOf(usual, maxFile) ?? '')?.[1]
  const own = named === undefined ? usual : resolve(top, named)
  if (textOf(join(own, 'HEAD'), maxFile) === undefined) return undefined
  const common = textOf(join(own, 'commondir'), maxFile)?.trim()
  return { own, common: common === undefined ? own : resolve(own, common) }
}

/** Returns the name of the commit that is checked out; undefined before the first one, and where references are kept in a newer way. */
export function headCommit({ own, common }: GitFolders): string | undefined {
  const head = textOf(join(own, 'HEAD'), maxFile)?.trim() ?? ''
  if (commitName.test(head)) return head
  const name = reference.exec(head)?.[1]
  if (name === undefined) return undefined
  const loose = textOf(join(common, name), maxFile)?.trim()
  return loose !== undefined && commitName.test(loose) ? loose : packedCommit(common, name)
}

function packedCommit(common: string, name: string): string | undefined {
  const lines = textOf(join(common, 'packed-refs'), maxPackedRefs)?.split('\n') ?? []
  const found = lines.find(line => line.endsWith(` ${name}`))?.split(' ', 1)[0]
  return found !== undefined && commitName.test(found) ? found : undefined
}

function textOf(path: string, max: number): string | undefined {
  try {
    return readRegularFile(path, max).toString('utf8')
  } catch {
    return undefined
  }
}
