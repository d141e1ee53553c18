import type { PathRole } from '../../model/effect.ts'
import type { Place } from '../../model/place.ts'
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
  const segments = path.slice(0, 1_024).split('/')
  if (!segments.some(hidesName)) return []
  if (place.stateFolders.some(folder => leadsTo(segments, folder))) return ['countersign']
  const registered = place.clientSettings?.files ?? []
  if (registered.some(file => leadsTo(segments, file))) return ['agent-settings']
  const found = sought.find(([known]) => {
    const whole = known.replace('~', place.home)
    return whole.split('/').length === segments.length && leadsTo(segments, whole)
  })
  return found ? [found[1]] : []
}

/** Tells whether the pattern stands for the path itself, or for something below it. */
function leadsTo(segments: readonly string[], path: string): boolean {
  return path.split('/').every((name, i) => fitsSegment(segments[i] ?? '', name))
}

/**
 * Tells whether a segment hides a name: it has a wildcard among letters, or a question mark (`sh?dow`, `.s*h`, `id_*`;
 * not `*` and `*.txt`).
 */
function hidesName(segment: string): boolean {
  return /[?[]/.test(segment) || /^[^*]{2,64}\*|\*[^*.][^*]{0,64}$/.test(segment)
}

/** Tells whether a pattern fits a segment; a wildcard never matches a leading dot. */
function fitsSegment(pattern: string, name: string): boolean {
  return name.startsWith('.') && !pattern.startsWith('.') ? false : globFits(pattern, name)
}
