import { statSync } from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ClientSettings } from '../../../ground/model/client-settings.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { type Place, virtualPlace } from '../../../ground/model/place.ts'
import { findHooksOff } from './find-hooks-off.ts'
import { resolvePath } from '../../../judge/readers/paths/path-target.ts'

/** Returns the place of a call. The workspace is the repository that holds its folder, or that folder. */
export function placeOf(
  call: Pick<ToolCall, 'cwd'>,
  stateFolders: readonly string[],
  clientSettings: ClientSettings = noSettings,
): Place {
  if (call.cwd === null)
    return {
      ...virtualPlace,
      stateFolders: virtualFolders(stateFolders),
      clientSettings,
      gatePid: process.pid,
      hostName: hostname(),
    }
  const cwd = resolvePath(call.cwd, '/')
  const home = resolvePath(homedir(), '/')
  const temp = [...new Set([resolvePath(tmpdir(), '/'), '/tmp', '/var/tmp', '/private/tmp'])]
  const workspace = workspaceOf(cwd, home)
  const hooksOff = findHooksOff({ cwd, workspace, home }, clientSettings)
  return {
    cwd,
    workspace,
    ...(hooksOff && { hooksOff }),
    home,
    temp,
    stateFolders,
    clientSettings,
    gatePid: process.pid,
    hostName: hostname(),
    observed: true,
  }
}

const noSettings: ClientSettings = { files: [], folders: [] }
const known = new WeakMap<readonly string[], readonly string[]>()

/** The same list for the same gate: what is made of a gate's places is kept by it. */
function virtualFolders(stateFolders: readonly string[]): readonly string[] {
  const made = known.get(stateFolders) ?? [...virtualPlace.stateFolders, ...stateFolders]
  known.set(stateFolders, made)
  return made
}

/** A home folder under version control is still a home folder. */
function workspaceOf(cwd: string, home: string): string {
  for (let folder = cwd; folder !== '/' && folder !== home; folder = dirname(folder)) {
    if (isThere(join(folder, '.git'))) return folder
  }
  return cwd
}

/** A path that this account may not see, or that no disk can hold, counts as absent. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined
  } catch {
    return false
  }
}
