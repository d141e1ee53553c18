import { statSync } from 'node:fs'
import { homedir, hostname, tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import type { ClientSettings } from '../../../ground/model/client-settings.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { type Place, virtualPlace } from '../../../ground/model/place.ts'
import { resolvePath } from '../../../judge/readers/paths/path-target.ts'
import { clients, isClientName } from '../../../ground/clients/index.ts'
import { isOffSetting, settingsIn } from '../../../ground/clients/off-switch-in.ts'
import { readRegularFile } from '../../../ground/disk/read-regular-file.ts'
import type { JsonObject } from '../../../ground/model/json.ts'

const maxFolders = 8
const maxFile = 4 * 1024 * 1024

/**
 * Finds the settings of a project, in the folder of a call or above it up to the workspace, that switch the hooks of an installed
 * client off. The home folder is no project: its settings are the account’s.
 */
function findHooksOff(
  place: Pick<Place, 'cwd' | 'workspace' | 'home'>,
  { clients: installed = [] }: ClientSettings,
): Place['hooksOff'] {
  if (installed.length === 0) return undefined
  for (const folder of foldersUpTo(place))
    for (const { name, isManaged } of installed) {
      const found = isClientName(name) ? offIn(folder, name, isManaged) : undefined
      if (found) return found
    }
  return undefined
}

function offIn(folder: string, name: keyof typeof clients, isManaged: boolean): Place['hooksOff'] {
  for (const { of, file, settings } of clients[name].offSwitches) {
    const path = join(folder, file)
    const read = of === 'project' ? readSettings(path) : undefined
    if (!read) continue
    const { data, since } = read
    if (data === 'too large') return { file: path, setting: 'something, in more bytes than are read,', since }
    const able = settings.filter(({ alsoManaged }) => !isManaged || alsoManaged)
    const off = able.find(setting => isOffSetting(data, setting, one => one.includes('countersign')))
    if (off) return { file: path, setting: off.at.join('.'), since }
  }
  return undefined
}

/** Settings of a project as they were read, and when their file was changed. */
interface ReadSettings {
  readonly identity: string
  readonly data: JsonObject | 'too large'
  readonly since: number
}

const maxRead = 64
const stored = new Map<string, ReadSettings>()

/** Reads settings anew only when they changed. Those that can’t be read are none: their client can’t read them either. */
function readSettings(path: string): ReadSettings | undefined {
  try {
    const status = statSync(path, { throwIfNoEntry: false })
    if (!status?.isFile()) return undefined
    const { dev, ino, size, mtimeMs, ctimeMs } = status
    const identity = [dev, ino, size, mtimeMs, ctimeMs].join(' ')
    const known = stored.get(path)
    if (known?.identity === identity) return known
    const data =
      size > maxFile ? 'too large' : settingsIn(path, readRegularFile(path, maxFile).toString('utf8'))
    const read = { identity, data, since: Math.floor(ctimeMs) } as const
    if (stored.size >= maxRead) stored.clear()
    stored.set(path, read)
    return read
  } catch {
    return undefined
  }
}

function foldersUpTo({ cwd, workspace, home }: Pick<Place, 'cwd' | 'workspace' | 'home'>): readonly string[] {
  const found: string[] = []
  for (let at = cwd; found.length < maxFolders; at = dirname(at)) {
    if (at !== home) found.push(at)
    if (at === workspace || at === dirname(at)) break
  }
  return found
}

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
