import { homedir } from 'node:os'
import type { BoundaryPlace, RepositoryPaths } from '../../proof/boundary/boundary-place.ts'
import type { EffectPaths } from '../../proof/boundary/paths-of-effects.ts'
import type { Entry } from '../../proof/boundary/plan.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { BoundarySettings } from '../../ground/model/call-boundary.ts'
import type { Place } from '../../ground/model/place.ts'
import { entryOf } from './entry-of.ts'
import { lookThrough, type WorkspaceFinds } from './look-through.ts'
import { effectEntries, namedEntries } from './named-entries.ts'
import { repositoryPaths } from './repository-paths.ts'
import { systemEntries } from './system-entries.ts'
import { toolEntries } from './tool-entries.ts'

/** The paths that a person typed, besides those of the policy. */
export interface TypedPaths {
  readonly workspace?: readonly string[]
  readonly read?: readonly string[]
  readonly write?: readonly string[]
  readonly hide?: readonly string[]
}

/** The facts that a plan is made from, and those that are compared later. */
export interface GatheredPlace extends BoundaryPlace {
  /** Names of what programs outside obey in the workspaces, in order. */
  readonly obeyed: readonly string[]
  /** Entries that stand there since the command names them. */
  readonly byEffects: readonly Entry[]
}

/**
 * Looks at the machine and the workspace for all that a plan is made from. Throws `missing` where a folder is gone or a
 * path that was typed is not there, and `invalid` for a workspace that is too large to be looked through.
 */
export function gatherPlace(
  place: Place,
  settings: Pick<BoundarySettings, 'read' | 'write' | 'hide'>,
  typed: TypedPaths,
  effects: EffectPaths,
): GatheredPlace {
  const home = entryOf(homedir())?.path ?? homedir()
  const folder = folderAt(place.cwd, '/')
  const workspaces = (typed.workspace ?? [place.workspace]).map(path => folderAt(path, folder))
  const lookUp = (paths: readonly string[] = [], option?: string) => namedEntries(paths, home, folder, option)
  const hide = [...lookUp(settings.hide), ...lookUp(typed.hide, '--hide'), ...ownFolders(place)]
  const hidden = new Set(hide.map(({ path }) => path))
  const finds = workspaces.map(path => ({ workspace: path, ...lookThrough(path, place, hidden) }))
  const repositories = together(finds.flatMap(repositoriesIn))
  const isTooWide = (path: string) => path === '/tmp' || path === '/var/tmp' || isAtOrAbove(path, home)
  const byEffects = effectEntries(effects, isTooWide)
  const shown = [...byEffects.read, ...byEffects.write].filter(({ kind }) => kind === 'folder')
  const besides = shown.map(({ path }) => ({ workspace: path, ...lookThrough(path, place, hidden) }))
  for (const { workspace, isCut } of [...finds, ...besides]) if (isCut) throw tooLarge(workspace)
  return {
    home,
    folder,
    workspaces,
    ...systemEntries(),
    tools: toolEntries(home),
    repositories,
    settings: finds.flatMap(one => one.settings),
    secrets: [...finds, ...besides].flatMap(({ secrets }) => secrets),
    read: [...lookUp(settings.read), ...lookUp(typed.read, '--read'), ...byEffects.read],
    write: [...lookUp(settings.write), ...lookUp(typed.write, '--write'), ...byEffects.write],
    hide,
    notes: [...byEffects.notes, ...finds.flatMap(({ unread }) => unread.map(unreadNote))],
    obeyed: [...finds.flatMap(one => one.obeyed), ...repositories.pinned.map(({ path }) => path)].sort(),
    byEffects: [...byEffects.read, ...byEffects.write],
  }
}

function folderAt(path: string, from: string): string {
  const entry = entryOf(path, from)
  if (entry?.kind === 'folder') return entry.path
  throw new GateError(
    'missing',
    `The folder ${path} is not there: start in one that is, or name it with --workspace.`,
  )
}

function isAtOrAbove(path: string, below: string): boolean {
  return path === '/' || path === below || below.startsWith(`${path}/`)
}

/** The gate's own state and policy, wherever they lie. */
function ownFolders({ stateFolders }: Place): readonly Entry[] {
  return stateFolders.map(path => entryOf(path)).filter(entry => entry !== undefined)
}

function repositoriesIn({
  workspace,
  repositories,
}: WorkspaceFinds & { readonly workspace: string }): readonly RepositoryPaths[] {
  return repositories.map(git => repositoryPaths(git, workspace))
}

function together(all: readonly RepositoryPaths[]): RepositoryPaths {
  return {
    write: all.flatMap(({ write }) => write),
    anchored: all.flatMap(({ anchored }) => anchored),
    pinned: all.flatMap(({ pinned }) => pinned),
  }
}

function unreadNote(folder: string): string {
  return `${folder} can’t be looked into, so it is empty inside: give this account the right to read it (chmod u+rwx).`
}

/** Secrets and hooks where nobody looked would be shown as they are. */
function tooLarge(workspace: string): GateError {
  return new GateError(
    'invalid',
    `${workspace} has more than 200,000 files to look through for secrets and hooks, so nothing ran: name a narrower --workspace (and with --read what it needs besides), or --hide folders that it does not need.`,
  )
}
