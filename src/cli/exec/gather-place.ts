import { homedir } from 'node:os'
import type { BoundaryPlace, RepositoryPaths } from '../../boundary/boundary-place.ts'
import type { EffectPaths } from '../../boundary/paths-of-effects.ts'
import type { Entry } from '../../boundary/plan.ts'
import { GateError } from '../../model/errors.ts'
import type { BoundarySettings } from '../../model/call-boundary.ts'
import type { Place } from '../../model/place.ts'
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

/**
 * Looks at the machine and the workspace for all that a plan is made from. Throws `missing` where a folder is gone or a
 * path that was typed is not there.
 */
export function gatherPlace(
  place: Place,
  settings: Pick<BoundarySettings, 'read' | 'write' | 'hide'>,
  typed: TypedPaths,
  effects: EffectPaths,
): BoundaryPlace {
  const home = entryOf(homedir())?.path ?? homedir()
  const folder = folderAt(place.cwd, '/')
  const workspaces = (typed.workspace ?? [place.workspace]).map(path => folderAt(path, folder))
  const finds = workspaces.map(path => ({ workspace: path, ...lookThrough(path, place) }))
  const lookUp = (paths: readonly string[] = [], option?: string) => namedEntries(paths, home, folder, option)
  const isTooWide = (path: string) => path === '/tmp' || path === '/var/tmp' || isAtOrAbove(path, home)
  const byEffects = effectEntries(effects, isTooWide)
  return {
    home,
    folder,
    workspaces,
    ...systemEntries(),
    tools: toolEntries(home),
    repositories: together(finds.flatMap(repositoriesIn)),
    settings: finds.flatMap(one => one.settings),
    secrets: finds.flatMap(({ secrets }) => secrets),
    read: [...lookUp(settings.read), ...lookUp(typed.read, '--read'), ...byEffects.read],
    write: [...lookUp(settings.write), ...lookUp(typed.write, '--write'), ...byEffects.write],
    hide: [...lookUp(settings.hide), ...lookUp(typed.hide, '--hide'), ...ownFolders(place)],
    notes: [...byEffects.notes, ...finds.flatMap(one => (one.isCut ? [cutNote(one.workspace)] : []))],
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

function cutNote(workspace: string): string {
  return `${workspace} has more than 50,000 files: secrets and settings in the rest are shown as they are.`
}
