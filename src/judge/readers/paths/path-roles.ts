import type { PathRole } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import {
  instructionFolders,
  instructionParts,
  type PathRoleGroup,
  pathRoleGroups,
} from './path-roles-table.ts'
import { clientNames, clients } from '../../../ground/clients/index.ts'
import type { ClientGuards } from '../../../ground/clients/client-record.ts'

/** The source of the beginning of a path in anybody’s home folder. */
const startAtHome = '^(?:/home/[^/]+|/Users/[^/]+|/root|~|\\$HOME)/'

const starts: Readonly<Record<PathRoleGroup['at'], string>> = {
  home: startAtHome,
  root: '^/',
  anywhere: '(?:^|/)',
  ending: '',
}

const ends: Readonly<Record<PathRoleGroup['reach'], string>> = {
  file: '$',
  folder: '(?:$|/)',
  below: '/',
  copies: '(?:$|[/.])',
  backup: '-?$',
  spelled: '',
}

/**
 * Returns the source of a regular expression for the paths of a group. Names are whole segments; patterns in rows are
 * bounded and without nested repetition.
 */
export function pathRoleSource({ at, reach, rows }: PathRoleGroup): string {
  return `${starts[at]}(?:${rows.map(([name]) => nameSource(name)).join('|')})${ends[reach]}`
}

function nameSource(name: string | RegExp): string {
  return typeof name === 'string' ? name.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : name.source
}

const guards = clientNames.map(name => clients[name].guards)

/** A source of a regular expression for every path that some client’s record lists there. */
export function clientPaths(list: 'settings' | 'instructions' | 'credentials'): string {
  return guards.flatMap(guard => guard[list].map(sourceOf)).join('|')
}

/** Returns the same source for the folders of which a client has one: the machine’s settings, or instructions. */
function clientFolders(folder: 'machine' | 'instructionFolder'): string {
  return guards
    .flatMap(guard => guard[folder] ?? [])
    .map(sourceOf)
    .join('|')
}

/** The source for a path in the notation of `ClientGuards`. */
function sourceOf(path: ClientGuards['settings'][number]): string {
  return path
    .replace(/[\\^$.+?()[\]{}|]/g, '\\$&')
    .replace(/<(\d+)>/g, '[\\w-]{1,$1}')
    .replace(/\/\*\*$/, '/.*')
    .replace(/\/$/, '(?:$$|/.*)')
}

/** The patterns of one role; those for home folders are long, and no name elsewhere needs them. */
interface RolePatterns {
  readonly role: PathRole
  readonly inHome: RegExp | null
  readonly anywhere: RegExp | null
}

/** The beginning of every path that a row for home folders can mean: most paths are spared the long patterns by it. */
export const quickHome = new RegExp(`${startAtHome}[.AL]`)

/** In the order in which a path's roles are listed. */
const patterns: readonly RolePatterns[] = patternsByRole([
  ...pathRoleGroups.map(group => [group.role, pathRoleSource(group)] as const),
  ['credential', `${startAtHome}(?:${clientPaths('credentials')})(?:$|[/.])`],
  ['agent-instruction', `(?:^|/)(?:${clientPaths('instructions')})$`],
  [
    'agent-instruction',
    `(?:^|/)(?:${clientFolders('instructionFolder')}|${instructionFolders.join('|').replaceAll('.', '\\.')})/(?:${instructionParts.join('|')})(?:\\.md|$|/.*)$`,
  ],
  ['agent-settings', `(?:^|/)(?:${clientPaths('settings')})$`],
  ['agent-settings', `^(?:${clientFolders('machine')})(?:$|/)`],
])

const allRoles: ReadonlySet<PathRole> = new Set(patterns.map(({ role }) => role))

function patternsByRole(sources: readonly (readonly [PathRole, string])[]): typeof patterns {
  const roles = [...new Set(sources.map(([role]) => role))]
  return roles.map(role => {
    const own = sources.filter(([of]) => of === role).map(([, source]) => source)
    return {
      role,
      inHome: eitherOf(own.filter(source => source.startsWith(startAtHome))),
      anywhere: eitherOf(own.filter(source => !source.startsWith(startAtHome))),
    }
  })
}

function eitherOf(sources: readonly string[]): RegExp | null {
  return sources.length === 0 ? null : new RegExp(sources.join('|'))
}

/**
 * Returns the roles of an absolute path (or of a path whose beginning is not known); of those that are wanted, where some
 * are. Bounded: 4,096 characters.
 */
export function pathRoles(
  path: string,
  place: Place,
  wanted: ReadonlySet<PathRole> = allRoles,
): readonly PathRole[] {
  const text = path.length > 4_096 ? path.slice(-4_096) : path
  const found = rolesByName(fromHome(text, place), wanted)
  addRegistered(found, text, place)
  if (place.stateFolders.some(folder => text === folder || text.startsWith(`${folder}/`)))
    found.push('countersign')
  return found.length === 0 ? none : found
}

/** A home folder may lie anywhere (a service’s, a container’s); the rows know the usual ones. */
function fromHome(text: string, { home }: Place): string {
  const isUsual = /^\/(?:home|Users)\/[^/]{1,255}$|^\/root$/.test(home)
  return isUsual || home === '/' || !text.startsWith(`${home}/`) ? text : `~${text.slice(home.length)}`
}

/**
 * Adds the roles of a client’s settings where a person moved them: a file that holds a registration is an agent’s
 * settings, and a path in a moved folder has the role of its usual place.
 */
function addRegistered(found: PathRole[], text: string, { clientSettings }: Place): void {
  if (!clientSettings) return
  const { files, folders } = clientSettings
  const roles: PathRole[] = files.includes(text) ? ['agent-settings'] : []
  for (const { path, usual } of folders) {
    if (text !== path && !text.startsWith(`${path}/`)) continue
    if (usual !== null) roles.push(...rolesByName(usual + text.slice(path.length)))
    if (text === path) roles.push('agent-settings')
  }
  for (const role of roles) if (!found.includes(role)) found.push(role)
}

function rolesByName(text: string, wanted = allRoles): PathRole[] {
  const found = rolesIn(text, wanted)
  if (found.length > 0 || !/[A-Z]/.test(text)) return found
  // On a disk that does not tell case apart, this is the same file.
  return rolesIn(text.toLowerCase(), wanted, caseMatters)
}

function rolesIn(text: string, wanted: ReadonlySet<PathRole>, among = allRoles): PathRole[] {
  const isInHome = quickHome.test(text)
  return patterns
    .filter(({ role }) => wanted.has(role) && among.has(role))
    .filter(({ inHome, anywhere }) => anywhere?.test(text) || (isInHome && inHome?.test(text)))
    .map(({ role }) => role)
}

const none: readonly PathRole[] = []
const caseMatters: ReadonlySet<PathRole> = new Set([
  'credential',
  'account-database',
  'system-config',
  'shell-profile',
  'authorized-keys',
  'agent-settings',
])
