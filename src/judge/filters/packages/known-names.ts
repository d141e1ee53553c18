import type { Ecosystem } from '../../readers/commands/packages/package-managers-table.ts'
import { crateNames } from './crates-table.ts'
import { gemNames } from './gems-table.ts'
import { goModules } from './go-table.ts'
import { npmNames } from './npm-table.ts'
import { packagistNames } from './packagist-table.ts'
import { pypiNames } from './pypi-table.ts'
import { condaNames, knownScopes, npmTools, pythonTools } from './tools-table.ts'
import { mapOf } from '../../../ground/model/map-of.ts'

/** The best-known names of one ecosystem, and what finds those that others look like. */
export interface KnownNames {
  readonly names: ReadonlySet<string>
  /** Known by how long they are, for names that differ by a letter; scopes stand by themselves. */
  readonly byLength: ReadonlyMap<number, readonly string[]>
  /** Known by their first letter as the eye sees it. */
  readonly byFirst: ReadonlyMap<string, readonly string[]>
  readonly scopes: ReadonlySet<string>
}

const tables: Readonly<Partial<Record<Ecosystem, readonly string[]>>> = {
  npm: npmNames,
  pypi: pypiNames,
  conda: [...pypiNames, ...condaNames],
  crates: crateNames,
  gems: gemNames,
  go: goModules,
  packagist: packagistNames,
}
const made = new Map<Ecosystem, KnownNames>()

/** The known names of an ecosystem, put in order once; nothing for one that has no table. */
export function knownNames(ecosystem: Ecosystem): KnownNames | undefined {
  const table = tables[ecosystem]
  if (!table) return undefined
  const before = made.get(ecosystem)
  if (before) return before
  const known = inOrder(table.flatMap(line => line.split(' ')))
  made.set(ecosystem, known)
  return known
}

function inOrder(all: readonly string[]): KnownNames {
  const names = new Set(all)
  const byLength = new Map<number, string[]>()
  const byFirst = new Map<string, string[]>()
  for (const name of names) {
    put(byLength, name.length, name)
    put(byFirst, firstOf(name), name)
  }
  const scopes = all.filter(name => name.startsWith('@')).map(name => name.slice(0, name.indexOf('/')))
  return { names, byLength, byFirst, scopes: new Set([...scopes, ...knownScopes]) }
}

function put<K>(groups: Map<K, string[]>, key: K, name: string): void {
  const group = groups.get(key)
  if (group) group.push(name)
  else groups.set(key, [name])
}

/** The first letter as the eye sees it, without looking at the rest. */
function firstOf(name: string): string {
  const at = name.startsWith('@') ? 1 : 0
  const pair = name.slice(at, at + 2)
  const first = pair.slice(0, 1)
  return seenAs.get(pair) ?? seenAs.get(first) ?? first
}

/** Names of one first letter by how they look, each group made when it is first asked for. */
const looks = new WeakMap<readonly string[], ReadonlyMap<string, string>>()

/** The known name that looks the same: other separators, a scope spelled as a word, lookalike letters. */
export function sameToTheEye(name: string, { byFirst }: KnownNames): string | undefined {
  const group = byFirst.get(firstOf(name))
  if (!group) return undefined
  const before = looks.get(group)
  const made = before ?? new Map(group.map(other => [skeleton(other), other] as const))
  if (!before) looks.set(group, made)
  return made.get(skeleton(name))
}

const seenAs: ReadonlyMap<string, string> = mapOf({ 0: 'o', 1: 'l', 5: 's', rn: 'm', vv: 'w' })

/** A name as the eye sees it: without separators, `0` as `o`, `1` as `l`, `rn` as `m`, `vv` as `w`. */
function skeleton(name: string): string {
  return name.replace(/[-_.@/]|[015]|rn|vv/g, sign => seenAs.get(sign) ?? '')
}

const tools = new Set([...npmTools, ...pythonTools])

/** A package that people are known to run without installing it. */
export function isKnownTool(name: string, ecosystem: Ecosystem): boolean {
  const known = knownNames(ecosystem)
  if (!known) return true
  return known.names.has(name) || tools.has(name) || known.scopes.has(name.split('/', 1).join(''))
}
