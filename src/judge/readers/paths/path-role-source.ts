import type { PathRoleGroup } from './path-roles-table.ts'

/** The source of the beginning of a path in anybody’s home folder. */
export const startAtHome = '^(?:/home/[^/]+|/Users/[^/]+|/root|~|\\$HOME)/'

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
