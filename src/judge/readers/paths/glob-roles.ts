import type { PathRole } from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { byText } from '../../../ground/model/by-text.ts'
import { globFits } from './glob-fits.ts'

/** The paths that a pattern may be meant to hide: nobody needs a pattern for them. */
const sought: readonly (readonly [string, PathRole])[] = [
  ['~/.ssh/id_rsa', 'credential'],
  ['~/.ssh/id_ed25519', 'credential'],
  ['~/.ssh/authorized_keys', 'authorized-keys'],
  ['~/.aws/credentials', 'credential'],
  ['~/.kube/config', 'credential'],
  ['~/.netrc', 'credential'],
  ['~/.git-credentials', 'credential'],
  ['~/.gnupg', 'credential'],
  ['~/.ssh', 'credential'],
  ['~/.aws', 'credential'],
  ['~/.bashrc', 'shell-profile'],
  ['~/.zshrc', 'shell-profile'],
  ['~/.profile', 'shell-profile'],
  ['/etc/shadow', 'credential'],
  ['/etc/gshadow', 'credential'],
  ['/etc/sudoers', 'account-database'],
]

/**
 * Returns the role of a path in which a pattern stands for some letters: `~/.s?h/i*_rsa`. A pattern for everything in a
 * folder (`~/*`, `/etc/*.conf`) hides nothing. `path` is absolute.
 */
export function globRoles(path: string, place: Place): readonly PathRole[] {
  if (!/[?[*]/.test(path)) return []
  const segments = path.slice(0, 1_024).split('/')
  if (!segments.some(hidesName)) return []
  if (place.stateFolders.some(folder => leadsTo(segments, folder))) return ['countersign']
  const registered = place.clientSettings?.files ?? []
  if (registered.some(file => leadsTo(segments, file))) return ['agent-settings']
  const found = soughtFrom(place.home).find(
    ({ names }) => names.length === segments.length && fitsNames(segments, names),
  )
  return found ? [found.role] : []
}

/** Tells whether the pattern stands for the path itself, or for something below it. */
function leadsTo(segments: readonly string[], path: string): boolean {
  return fitsNames(segments, namesOf(path))
}

function fitsNames(segments: readonly string[], names: readonly string[]): boolean {
  return names.every((name, i) => fitsSegment(segments[i] ?? '', name))
}

const namesOf = byText(path => path.split('/'))

const soughtFrom = byText(home =>
  sought.map(([known, role]) => ({ names: known.replace('~', home).split('/'), role })),
)

/**
 * Tells whether a segment hides a name: it has a wildcard among letters, or a question mark (`sh?dow`, `.s*h`, `id_*`;
 * not `*` and `*.txt`).
 */
function hidesName(segment: string): boolean {
  return /[?[]/.test(segment) || /^[^*]{2,64}\*|\*[^*.][^*]{0,64}$/.test(segment)
}

/** Tells whether a pattern fits a segment; a wildcard never matches a leading dot. */
function fitsSegment(pattern: string, name: string): boolean {
  if (!/[*?[]/.test(pattern)) return pattern === name
  return name.startsWith('.') && !pattern.startsWith('.') ? false : globFits(pattern, name)
}
