import type { Effect, PathTarget, RunEffect } from '../../ground/model/effect.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import type { SessionFile, SessionMemory } from '../../ground/model/session-memory.ts'
import { steersAgents } from './goes-beyond.ts'
import { programs } from '../readers/commands/index.ts'
import type { Program } from '../readers/commands/program.ts'

/**
 * Tells whether others can write what an effect gives back: it asks a server, a database, a forge, another machine or a
 * container, its program shows what people write, or it reads a file of others.
 */
export function othersWrite(effect: Effect, files: SessionMemory['files']): boolean {
  switch (effect.type) {
    case 'connect':
      return !/^(?:localhost|127\.[\d.]{1,12}|::1|0\.0\.0\.0)$/.test(effect.host)
    case 'run':
      return showsOthers(effect) || showsFetched(effect)
    // SQLite has no server: its database is a file of the project.
    case 'database':
      return effect.dialect !== 'sqlite'
    case 'infrastructure':
      return effect.verb === 'read' || effect.verb === 'exec'
    case 'repository':
      return effect.tool === 'gh' || effect.tool === 'glab'
    case 'read':
      return steersAgents(effect.target) || isOthersFile(effect.target, path => memberOf(files, path))
    default:
      return false
  }
}

const history: ReadonlySet<string> = new Set(['log', 'show', 'shortlog', 'diff', 'whatchanged'])
/** Names that Git gives to commits which a fetch brought. */
const fetched =
  /^(?:.{0,200}\.\.\.?)?\^?(?:(?:refs\/)?remotes\/|(?:origin|upstream|fork)\/|FETCH_HEAD|[\w./-]{0,200}@\{u(?:pstream)?\}|--all$|--remotes)/

/** Git shows what others committed: words of strangers, as on their forge. */
function showsFetched({ program, argv }: Pick<RunEffect, 'program' | 'argv'>): boolean {
  if (program !== 'git') return false
  return argv.some(word => history.has(word)) && argv.some(word => fetched.test(word))
}

/** Folders that package managers and browsers fill with what others made. */
const received =
  /(?:^|\/)(?:node_modules|bower_components|jspm_packages|site-packages|dist-packages|vendor|Pods|Downloads|\.pub-cache|\.cargo\/(?:registry|git)|pkg\/mod|\.m2\/repository|\.gradle\/caches|\.nuget\/packages)(?:\/|$)/

/** Folders above a file that are looked at. */
const maxDepth = 40

/** Tells whether a file lies where dependencies lie, or below what the session fetched; `noteOf` gives what it knows of a path. */
export function isOthersFile(
  { path, raw }: PathTarget,
  noteOf: (path: string) => SessionFile | undefined,
): boolean {
  if (received.test(path ?? raw)) return true
  return foldersAbove(path).some((folder, i) => {
    const note = noteOf(folder)
    return note?.isOthers || (i === 0 && note?.from !== undefined)
  })
}

/** Returns the address that a file came from, by itself or with a folder above it. */
export function receivedFrom(
  { path }: Pick<PathTarget, 'path'>,
  noteOf: (path: string) => SessionFile | undefined,
): string | undefined {
  for (const [i, folder] of foldersAbove(path).entries()) {
    const note = noteOf(folder)
    const from = note?.treeFrom ?? (i === 0 ? note?.from : undefined)
    if (from !== undefined) return from
  }
  return undefined
}

/** Returns a path, and the folders that it lies in. */
function foldersAbove(path: string | null): readonly string[] {
  const folders: string[] = []
  let folder = path ?? ''
  while (folders.length < maxDepth && folder !== '') {
    folders.push(folder)
    folder = folder.slice(0, Math.max(folder.lastIndexOf('/'), 0))
  }
  return folders
}

const byName: ReadonlyMap<string, NonNullable<Program['showsOthers']>> = new Map(
  programs.flatMap(({ names, showsOthers }) =>
    showsOthers === undefined ? [] : names.map(name => [name, showsOthers] as const),
  ),
)

/** Tells whether a program, by its record, shows what others wrote: a mail, a ticket, the page of a package. */
function showsOthers({ program, argv }: Pick<RunEffect, 'program' | 'argv'>): boolean {
  const words = byName.get(program)
  if (words === undefined || words === 'always') return words !== undefined
  return words.has(argv.find(word => !word.startsWith('-')) ?? '')
}
