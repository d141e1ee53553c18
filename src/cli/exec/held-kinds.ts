import { basename } from 'node:path'
import type { PathRole } from '../../ground/model/effect.ts'
import type { Place } from '../../ground/model/place.ts'
import { pathRoles } from '../../judge/readers/paths/path-roles.ts'

/** `settings` run code or steer agents outside, `secrets` are named as files with secrets are. */
export type HeldKind = 'settings' | 'secrets'

const kinds = new Map<PathRole, HeldKind>([
  ['agent-settings', 'settings'],
  ['editor-config', 'settings'],
  ['package-config', 'settings'],
  ['git-hook', 'settings'],
  ['credential', 'secrets'],
])
const lookedFor: ReadonlySet<PathRole> = new Set(kinds.keys())
/** Files of a working tree that Git reads and runs nothing by, without settings that a boundary holds. */
const harmless = new Set(['.gitattributes', '.gitmodules'])
/** A project’s own policy can only narrow: whoever takes it away loosens. */
const ownPolicy = /\/\.countersign(?:\/policy\.toml)?$/
const none: readonly HeldKind[] = []
const settings: readonly HeldKind[] = ['settings']

/** Returns how closely a path of the workspace is held, by its name alone; most are not. */
export function heldKinds(path: string, place: Place): readonly HeldKind[] {
  if (ownPolicy.test(path)) return settings
  const roles = pathRoles(path, place, lookedFor)
  if (roles.length === 0 || harmless.has(basename(path))) return none
  return [...new Set(roles.flatMap(role => kinds.get(role) ?? []))]
}
