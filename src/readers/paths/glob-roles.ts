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
 * The role of a path that is spelled with a pattern in place of some letters: `~/.s?h/i*_rsa`. A pattern for
 * whatever lies in a folder (`~/*`, `/etc/*.conf`) is not spelled round anything. `path` is absolute.
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

/** The pattern stands for the path itself, or for something below it. */
function leadsTo(segments: readonly string[], path: string): boolean {
  return path.split('/').every((name, i) => fitsSegment(segments[i] ?? '', name))
}

/** A wildcard among letters, or a question mark: `sh?dow`, `.s*h`, `id_*`; not `*` and `*.txt`. */
function hidesName(segment: string): boolean {
  return /[?[]/.test(segment) || /^[^*]{2,64}\*|\*[^*.][^*]{0,64}$/.test(segment)
}

/** A leading dot is never matched by a wildcard. */
function fitsSegment(pattern: string, name: string): boolean {
  return name.startsWith('.') && !pattern.startsWith('.') ? false : globFits(pattern, name)
}
