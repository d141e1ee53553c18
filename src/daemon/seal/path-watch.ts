import { type FSWatcher, realpathSync, type BigIntStats, lstatSync, statSync, watch } from 'node:fs'
import { basename, dirname } from 'node:path'

/** Milliseconds between two looks where nothing is told: by a link, a mapping of memory, or another machine. */
const sweep = 700
/** Milliseconds after something is told: who writes by another name and renames is through by then. */
const settle = 20
const maxWatched = 256

/**
 * Watches files, whether they are there or not, and tells of each change of any of them: at once where the system says
 * so, and within a second otherwise. Files that are replaced, links, and folders that are moved away count as changes.
 */
export class PathWatch {
  private readonly paths: () => readonly string[]
  private readonly onChange: () => void
  private watched: FSWatcher[] = []
  private seen = ''
  private timer: NodeJS.Timeout | undefined
  private soon: NodeJS.Timeout | undefined

  constructor(paths: () => readonly string[], onChange: () => void) {
    this.paths = paths
    this.onChange = onChange
  }

  start(): void {
    this.renew()
    this.timer = setInterval(() => this.look(), sweep)
    this.timer.unref()
  }

  close(): void {
    clearInterval(this.timer)
    clearTimeout(this.soon)
    for (const one of this.watched) one.close()
    this.watched = []
  }

  /** Takes the paths as they now are, without telling of it. */
  renew(): void {
    const paths = this.paths()
    this.seen = fingerprint(paths)
    const before = this.watched
    this.watched = [...namesByFolder(paths)].slice(0, maxWatched).flatMap(([folder, names]) => {
      const one = watchOne(folder, names, () => this.lookSoon())
      return one ? [one] : []
    })
    for (const one of before) one.close()
  }

  private lookSoon(): void {
    this.soon ??= setTimeout(() => {
      this.soon = undefined
      this.look()
    }, settle)
    this.soon.unref()
  }

  private look(): void {
    if (fingerprint(this.paths()) === this.seen) return
    this.renew()
    this.onChange()
  }
}

/** Changes with every change of the files, or of the links that lead to them. */
function fingerprint(paths: readonly string[]): string {
  return paths.map(path => `${path} ${stateOf(path, lstatSync)} ${stateOf(path, statSync)}`).join('\n')
}

function stateOf(
  path: string,
  status: (path: string, options: { bigint: true; throwIfNoEntry: false }) => BigIntStats | undefined,
): string {
  try {
    const found = status(path, { bigint: true, throwIfNoEntry: false })
    return found
      ? `${found.dev}:${found.ino}:${found.mode}:${found.size}:${found.mtimeNs}:${found.ctimeNs}`
      : '-'
  } catch (error) {
    return String((error as NodeJS.ErrnoException).code)
  }
}

/** Each folder on the way to a path, and to where its links lead, with the names in it that matter; and the file itself. */
function namesByFolder(paths: readonly string[]): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>()
  for (const path of new Set(paths.flatMap(one => [one, realPath(one)]))) {
    found.set(path, new Set())
    for (let at = path; at !== dirname(at); at = dirname(at)) {
      const names = found.get(dirname(at)) ?? new Set()
      found.set(dirname(at), names.add(basename(at)))
    }
  }
  return found
}

/** The path with its links resolved as far as it is there. */
function realPath(path: string): string {
  try {
    return realpathSync(path)
  } catch {
    const above = dirname(path)
    return above === path ? path : `${realPath(above)}/${basename(path)}`
  }
}

/** A watch of a folder or a file that is there; where the system has none left, looking again and again must do. */
function watchOne(path: string, names: ReadonlySet<string>, tell: () => void): FSWatcher | undefined {
  try {
    const one = watch(path, { persistent: false }, (_event, name) => {
      if (names.size === 0 || name === null || names.has(name) || name === basename(path)) tell()
    })
    one.on('error', () => one.close())
    return one
  } catch {
    return undefined
  }
}
