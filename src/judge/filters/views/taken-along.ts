import type {
  Effect,
  FileEffect,
  PathTarget,
  TransferEffect,
  TreeScope,
} from '../../../ground/model/effect.ts'
import type { Place } from '../../../ground/model/place.ts'
import { globFits } from '../../readers/paths/glob-fits.ts'
import { openPath } from '../../readers/paths/open-path.ts'
import { foldersAbove } from '../../readers/paths/own-places.ts'
import { pathPattern, patternFits, type PathPattern } from '../../readers/paths/path-pattern.ts'
import { isWithin } from '../../readers/paths/path-target.ts'

/** The places below a home folder where keys, passwords and tokens of most people lie. */
const inHome =
  '.ssh/id_rsa .ssh/id_ed25519 .aws/credentials .gnupg/private-keys-v1.d/a.key .netrc .git-credentials .kube/config .docker/config.json .config/gh/hosts.yml .config/gcloud/credentials.db .config/rclone/rclone.conf .password-store/mail.gpg .pgpass .npmrc .pypirc .azure/msal_token_cache.json'.split(
    ' ',
  )

/** Files of the gate’s own by which somebody could act for it. */
const inState = ['checkpoint.key', 'tokens.json']

/**
 * Returns the secrets that go along when a folder above them is read, searched, packed or copied with all that is below
 * it; those are left out which the call leaves out by name. What `own-safety` says of the gate’s own folders below a home
 * folder is not said again.
 */
export function takenAlong(effect: Effect, place: Place): readonly string[] {
  if (effect.type !== 'read' && effect.type !== 'copy') return []
  const reach = reachOf(effect)
  if (reach === null || effect.scope?.shows === 'names') return []
  return secretsBelow(reach.root, effect.target, place).filter(path => reach.fits(path))
}

/** The folder of which a tree is meant, and which paths below it are. */
interface Reach {
  readonly root: string
  fits(path: string): boolean
}

function reachOf({ target, recursive, scope }: FileEffect | TransferEffect): Reach | null {
  const { base, glob } = target
  const path = target.path === null ? null : (target.leadsTo ?? target.facts?.realPath ?? target.path)
  if (path !== null) {
    if (!recursive) return null
    return { root: path, fits: one => isMeant(one, path, scope ?? {}, false) }
  }
  if (!glob || base === '') return null
  // A search goes into hidden folders, which a pattern of the shell does not.
  if (scope?.found) return { root: base, fits: one => isMeant(one, base, scope, recursive) }
  const pattern = pathPattern(openPath(target), false)
  if (pattern === null) return null
  return {
    root: base,
    fits: one => isByPattern(one, pattern, target, recursive) && isMeant(one, base, scope ?? {}, false),
  }
}

/** A pattern that spells a name says by itself which file is meant: other rules look at that. */
function isByPattern(path: string, pattern: PathPattern, { raw }: PathTarget, recursive: boolean): boolean {
  if (recursive && foldersAbove(path).some(folder => patternFits(pattern, folder))) return true
  return /(?:^|\/)[.*?]{1,8}$/.test(raw) && patternFits(pattern, path)
}

function secretsBelow(
  root: string,
  { class: kind }: PathTarget,
  { home, stateFolders }: Place,
): readonly string[] {
  const isHome = kind === 'home' && !isWithin(home, root)
  const homes = isHome ? [root] : [home]
  const secrets = homes.flatMap(folder => inHome.map(name => `${folder === '/' ? '' : folder}/${name}`))
  const own = isWithin(home, root)
    ? stateFolders.flatMap(folder => inState.map(name => `${folder}/${name}`))
    : []
  return [...secrets, ...own].filter(path => path !== root && isWithin(path, root))
}

/** `isDeep` where all that lies below a chosen folder is meant too. */
function isMeant(path: string, root: string, scope: TreeScope, isDeep: boolean): boolean {
  const { only, not = [], without = [], depth } = scope
  const below = pathsBelow(path, root)
  const itself = below.at(-1) ?? path
  if (depth !== undefined && below.length > depth && !isDeep) return false
  if (without.some(glob => below.some(one => fits(glob, one)))) return false
  const chosen = isDeep ? below : [itself]
  return chosen.some(
    one =>
      (!only || only.some(glob => glob.length > maxLength || fits(glob.toLowerCase(), one))) &&
      !not.some(glob => fits(glob, one)),
  )
}

/** The path, and the folders above it that lie below the root. */
function pathsBelow(path: string, root: string): readonly string[] {
  return [...foldersAbove(path), path].filter(one => one !== root && isWithin(one, root))
}

/** A glob that is longer leaves nothing out. */
const maxLength = 1_024

function fits(glob: string, path: string): boolean {
  if (glob.length > maxLength) return false
  if (!glob.includes('/')) return globFits(glob, path.slice(path.lastIndexOf('/') + 1))
  return globFits(glob, path) || (!glob.startsWith('/') && globFits(`*/${glob}`, path))
}
