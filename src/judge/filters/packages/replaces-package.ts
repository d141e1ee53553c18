import type { PackageEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { bareName, ecosystemOf } from '../../readers/commands/packages/bare-name.ts'
import { finding } from '../finding.ts'
import { knownNames } from './known-names.ts'
import type { PackagesFinding } from './packages-codes.ts'

const shortest = 4

/** Finds packages that take the place of another one under its name: `npm rm core-fetch && npm i @lab/core-fetch-fixed`. */
export function replacesPackage(effects: readonly PackageEffect[]): readonly PackagesFinding[] {
  const removed = flatMap(effects, effect => (effect.verb === 'remove' ? namesIn(effect) : []))
  if (removed.length === 0) return []
  return effects
    .filter(({ verb }) => verb === 'install')
    .flatMap(effect => {
      const known = knownNames(ecosystemOf(effect.manager))
      const found = namesIn(effect).find(
        name => known?.names.has(name) !== true && removed.some(old => borrows(name, old)),
      )
      return found === undefined ? [] : [finding('packages.replaced', found.slice(0, 120), effect)]
    })
}

function namesIn({ names, manager }: PackageEffect): readonly string[] {
  return names.slice(0, 50).flatMap(name => bareName(name, ecosystemOf(manager)) ?? [])
}

/** The name holds the other one’s, and is not it. */
function borrows(name: string, old: string): boolean {
  const plain = old.slice(old.lastIndexOf('/') + 1)
  return name !== old && plain.length >= shortest && name.includes(plain)
}
