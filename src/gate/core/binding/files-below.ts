import { type Dirent, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { globFits } from '../../../judge/readers/paths/glob-fits.ts'

const maxDepth = 16

/** Folders of tools, in which nothing is looked for by a name's pattern. */
const ofTools: readonly string[] =
  '.git .hg .svn node_modules .terraform .terragrunt-cache .venv venv __pycache__ .tox .nox .mypy_cache .cache cdk.out'.split(
    ' ',
  )

/** A file below a folder: its path, and its path relative to that folder. */
export interface FoundFile {
  readonly path: string
  readonly name: string
}

/** Files below a folder, sorted; `isWhole` is false where there are more than are looked at. */
export interface FoundFiles {
  readonly files: readonly FoundFile[]
  readonly isWhole: boolean
}

/** The entries that are left to look at: a number, since a cut by time would be another one at each look. */
export interface LookLimit {
  entries: number
}

/**
 * Finds the regular files of a folder that one of the patterns fits: a name in it, or after two stars and a slash at any
 * depth. What a pattern after `!` fits is passed over, and folders of tools are unless every file is looked for.
 */
export function filesBelow(folder: string, patterns: readonly string[], limit: LookLimit): FoundFiles {
  const { fits, isPassed, isFlat } = readPatterns(patterns)
  const files: FoundFile[] = []
  let isWhole = true
  const pending = [{ at: '', depth: 0 }]
  for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
    const { at, depth } = next
    for (const entry of entriesOf(join(folder, at))) {
      if (limit.entries-- <= 0) return { files: sorted(files), isWhole: false }
      const name = at === '' ? entry.name : `${at}/${entry.name}`
      const type = typeOf(entry, join(folder, name))
      if (type === 'file' && fits(entry.name, depth)) files.push({ path: join(folder, name), name })
      if (type !== 'folder' || isFlat || isPassed(entry.name, depth)) continue
      if (depth < maxDepth) pending.push({ at: name, depth: depth + 1 })
      else isWhole = false
    }
  }
  return { files: sorted(files), isWhole }
}

function readPatterns(patterns: readonly string[]) {
  const remaining = patterns.flatMap(pattern => (pattern.startsWith('!') ? [pattern.slice(1)] : []))
  const wanted = patterns.filter(pattern => !pattern.startsWith('!'))
  const tools = wanted.includes('**/*') ? ['.git'] : ofTools
  const fitsAny = (list: readonly string[], name: string, depth: number) =>
    list.some(pattern =>
      pattern.startsWith('**/') ? globFits(pattern.slice(3), name) : depth === 0 && globFits(pattern, name),
    )
  return {
    isFlat: !wanted.some(pattern => pattern.startsWith('**/')),
    isPassed: (name: string, depth: number) => tools.includes(name) || fitsAny(remaining, name, depth),
    fits: (name: string, depth: number) => fitsAny(wanted, name, depth) && !fitsAny(remaining, name, depth),
  }
}

function sorted(files: FoundFile[]): readonly FoundFile[] {
  return files.sort((a, b) => (a.path < b.path ? -1 : 1))
}

function entriesOf(folder: string): readonly Dirent[] {
  try {
    return readdirSync(folder, { withFileTypes: true }).sort((a, b) => (a.name < b.name ? -1 : 1))
  } catch {
    return []
  }
}

/** A link to a folder is followed: what lies behind it is loaded as well. Loops end at the depth. */
function typeOf(entry: Dirent, path: string): 'file' | 'folder' | undefined {
  if (entry.isFile()) return 'file'
  if (entry.isDirectory()) return 'folder'
  return entry.isSymbolicLink() ? typeAt(path) : undefined
}

/** The kind of thing that is at a path, links followed; undefined for nothing, and for devices. */
export function typeAt(path: string): 'file' | 'folder' | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false })
    return status?.isFile() ? 'file' : status?.isDirectory() ? 'folder' : undefined
  } catch {
    return undefined
  }
}
