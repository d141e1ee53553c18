import { type PackagesCode, type PackagesFinding, packagesStrengths } from './packages-codes.ts'
import type { PackageEffect } from '../../../ground/model/effect.ts'
import type { Ecosystem } from '../../readers/commands/packages/package-managers-table.ts'
import { bareName, ecosystemOf } from '../../readers/commands/packages/bare-name.ts'
import { finding } from '../finding.ts'
import { isKnownTool, knownNames } from './known-names.ts'
import { type NearName, nearName } from './near-name.ts'

/** The most names of a call that are compared; nobody installs more by hand. */
const most = 500

/** Names that could be taken for better-known ones, and tools that nobody here knows; each name once. */
export function findByName(effects: readonly PackageEffect[]): readonly PackagesFinding[] {
  const seen = new Set<string>()
  const findings: PackagesFinding[] = []
  for (const effect of effects) {
    const ecosystem = ecosystemOf(effect.manager)
    const ecosystems = effect.manager === anyManager ? anyEcosystem : [ecosystem]
    if (!ecosystems.some(knownNames)) continue
    for (const spelled of effect.names) {
      const key = `${ecosystem} ${effect.verb} ${spelled}`
      if (seen.has(key)) continue
      if (seen.size >= most)
        return [
          ...findings,
          finding('packages.near-name', `more than ${most} packages, too many to compare`, effect),
        ]
      seen.add(key)
      findings.push(...ofName(spelled, ecosystem, ecosystems, effect))
    }
  }
  return findings
}

function ofName(
  spelled: string,
  ecosystem: Ecosystem,
  ecosystems: readonly Ecosystem[],
  effect: PackageEffect,
): readonly PackagesFinding[] {
  const name = bareName(spelled, ecosystem)
  if (name === null) return []
  const near = nearIn(name, ecosystems)
  if (near) return [nearFinding(name, near, effect)]
  return effect.verb === 'run' && !isKnownTool(name, ecosystem)
    ? [finding('packages.unknown-tool', `${effect.manager} runs ${name} from the registry`, effect)]
    : []
}

/** A tool that names no manager may mean the packages of any. */
const anyManager = 'package tool'
const anyEcosystem: readonly Ecosystem[] = ['npm', 'pypi']

/** Near in some ecosystem, and well known in none. */
function nearIn(name: string, ecosystems: readonly Ecosystem[]): NearName | null {
  if (ecosystems.some(ecosystem => knownNames(ecosystem)?.names.has(name))) return null
  for (const ecosystem of ecosystems) {
    const near = nearName(name, ecosystem)
    if (near) return near
  }
  return null
}

const strengths: Readonly<
  Record<NearName['how'], readonly [code: PackagesCode, strength: number, words: string]>
> = {
  letter: ['packages.near-name', packagesStrengths.likelySlip, 'is one letter from'],
  lookalike: ['packages.near-name', 1, 'looks like'],
  separator: ['packages.near-name', 1, 'is spelled like'],
  scope: ['packages.near-name', 1, 'has nearly the scope of'],
  order: ['packages.near-name', packagesStrengths.likelySlip, 'has the words of'],
  claim: ['packages.borrowed-name', 1, 'claims to be a version of'],
  affix: ['packages.borrowed-name', packagesStrengths.borrowedAffix, 'borrows the name of'],
}

function nearFinding(name: string, { like, how }: NearName, effect: PackageEffect): PackagesFinding {
  const [code, strength, words] = strengths[how]
  return finding(code, `${name} ${words} ${like}`, effect, { strength })
}
