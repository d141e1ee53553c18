import { readdirSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { gitFoldersOf, headCommit } from '../../../ground/git/head-commit.ts'
import type { Place } from '../../../ground/model/place.ts'
import { emptyMemory, type SessionMemory, type SessionStart } from '../../../ground/model/session-memory.ts'

/** Folders of a workspace that are looked at for repositories of their own. */
const maxFolders = 256

/**
 * Returns what a session finds: the commit of the workspace, or those of the repositories next below where the workspace is
 * a folder of them. `at`: milliseconds since 1970.
 */
export function sessionStart({ workspace, observed }: Place, at: number): SessionStart | undefined {
  if (!observed) return undefined
  const own = commitOf(workspace)
  const found = own.length > 0 ? own : foldersIn(workspace).flatMap(commitOf)
  return { at, commits: Object.fromEntries(found) }
}

/** Returns the memory of a session that begins now, `at` milliseconds since 1970. */
export function newSession(place: Place, at: number): SessionMemory {
  const start = sessionStart(place, at)
  return start ? { ...emptyMemory, start } : emptyMemory
}

function commitOf(top: string): readonly (readonly [folder: string, commit: string])[] {
  try {
    const folders = gitFoldersOf(top)
    const commit = folders && headCommit(folders)
    return folders && commit !== undefined ? [[realpathSync(folders.common), commit]] : []
  } catch {
    return []
  }
}

function foldersIn(folder: string): readonly string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true }).slice(0, maxFolders)
    return entries.filter(entry => entry.isDirectory()).map(({ name }) => join(folder, name))
  } catch {
    return []
  }
}
