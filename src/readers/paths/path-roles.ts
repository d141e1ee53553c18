import type { PathRole } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
import { clientFolders, clientPaths } from './client-paths.ts'
import { pathRoleSource, startAtHome } from './path-role-source.ts'
import { instructionFolders, instructionParts, pathRoleGroups } from './path-roles-table.ts'

/** One pattern for each role, in the order in which a path's roles are listed. */
const patterns: readonly (readonly [PathRole, RegExp])[] = patternsByRole([
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

const allRoles: ReadonlySet<PathRole> = new Set(patterns.map(([role]) => role))

function patternsByRole(sources: readonly (readonly [PathRole, string])[]): typeof patterns {
  const byRole = new Map<PathRole, string[]>()
  for (const [role, source] of sources) byRole.set(role, [...(byRole.get(role) ?? []), source])
  return [...byRole].map(([role, all]) => [role, new RegExp(all.join('|'))] as const)
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
  const found = patterns
    .filter(([role, pattern]) => wanted.has(role) && pattern.test(text))
    .map(([role]) => role)
  if (found.length > 0 || !/[A-Z]/.test(text)) return found
  // On a disk that does not tell case apart, this is the same file.
  const lower = text.toLowerCase()
  return patterns
    .filter(([role, pattern]) => caseMatters.has(role) && wanted.has(role) && pattern.test(lower))
    .map(([role]) => role)
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
