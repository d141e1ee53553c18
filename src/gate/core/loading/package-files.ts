import { dirname, join } from 'node:path'
import type { Roots } from '../binding/bound-kind.ts'
import type { LoadingDisk } from './loading-disk.ts'

const most = 4_096
const deepest = 16
const names =
  /(?:\brequire(?:\.resolve)?\s{0,4}\(|\bfrom|\bimport)\s{0,4}\(?\s{0,4}["'`]([@~#\w][^"'`\n:]{0,200})["'`]/g
const endings = [
  '',
  '.js',
  '.ts',
  '.mjs',
  '.cjs',
  '/package.json',
  '/index.js',
  '/index.ts',
  '/index.mjs',
  '/index.cjs',
]

/**
 * Finds the files that a name without a path may stand for: a package of a folder above or of NODE_PATH, or a file of the
 * project by one of the usual short forms.
 */
export function packageFiles(
  text: string,
  path: string,
  { search, folder }: Roots,
  disk: LoadingDisk,
): readonly string[] {
  const found = new Set([...text.matchAll(names)].slice(0, most).map(([, name = '']) => name))
  const above = foldersAbove(dirname(path))
  return [...found].flatMap(name => {
    const first = (name.split('/')[0] ?? '').toLowerCase()
    // The call itself may put a package into the nearest folder.
    const roots = [...above.filter((root, i) => i === 0 || disk.namesIn(root).has(first)), ...search]
    const short = name.replace(/^[@~#]\//, '')
    const own =
      /^[@~#]\//.test(name) || roots.length === 1 + search.length
        ? [join(folder, short), join(folder, 'src', short)]
        : []
    const files = [...roots.map(root => join(root, name)), ...own].flatMap(base =>
      endings.map(end => base + end),
    )
    return [...files, ...entryLists(name, path, roots)]
  })
}

/** The lists of a package that say what is loaded by a name in it: `x/sub`, and `#own` for one's own. */
function entryLists(name: string, path: string, roots: readonly string[]): readonly string[] {
  if (name.startsWith('#'))
    return foldersAbove(dirname(path)).map(folder => join(folder, '..', 'package.json'))
  const [, own] = /^((?:@[^/]+\/)?[^/]+)\//.exec(name) ?? []
  return own === undefined ? [] : roots.map(root => join(root, own, 'package.json'))
}

function foldersAbove(folder: string): readonly string[] {
  const found: string[] = []
  for (let at = folder; found.length < deepest; at = dirname(at)) {
    found.push(join(at, 'node_modules'))
    if (at === dirname(at)) break
  }
  return found
}
