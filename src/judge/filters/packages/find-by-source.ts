import { packageDeed } from '../../../ground/model/deeds/package-deed.ts'
import { type PackagesFinding, packagesStrengths } from './packages-codes.ts'
import type { Effect, PackageEffect } from '../../../ground/model/effect.ts'
import type { Ecosystem } from '../../readers/commands/packages/package-managers-table.ts'
import { addressIn, packageSource } from '../../readers/commands/packages/package-source.ts'
import { finding } from '../finding.ts'
import { officialNames, packageOrigin } from '../views/package-origin.ts'

/** Enough to show; more of the same kind say nothing new. */
const max = 50
const systemFile = /\.(?:deb|rpm|snap|apk|flatpak|pkg\.tar\.\w{2,4})$/

/**
 * Finds installs from somewhere else than the registry: addresses, repositories, files of the system. Files that the
 * call itself fetches from their makers (`vouched`, by name) are left out.
 */
export function findBySource(
  effect: PackageEffect,
  ecosystem: Ecosystem,
  vouched: ReadonlySet<string>,
): readonly PackagesFinding[] {
  const findings: PackagesFinding[] = []
  for (const name of effect.names) {
    if (findings.length >= max) break
    if (!/[:/]|\.\w{2,8}$/.test(name)) continue
    const source = packageSource(name, ecosystem)
    const what = packageDeed({ ...effect, names: [name] }).slice(0, 160)
    if (source === 'url' || source === 'git')
      findings.push(...ofAddress(addressIn(name) ?? name, source, what, effect))
    else if (
      effect.manager === 'brew' &&
      /^[\w-]+\/[\w-]+\/[\w@.-]+$/.test(name) &&
      !officialNames.test(tapOf(name))
    )
      findings.push(finding('packages.git', what, effect, { strength: packagesStrengths.onlyInstalled }))
    else if (
      ecosystem === 'system' &&
      systemFile.test(name) &&
      source === 'path' &&
      effect.verb === 'install'
    )
      if (!vouched.has(fileName(name))) findings.push(finding('packages.system-file', what, effect))
  }
  return findings
}

function tapOf(formula: string): string {
  return formula.split('/').slice(0, 2).join('/')
}

function fileName(path: string): string {
  return path.split('/').at(-1) ?? path
}

/** Names of the files that the call fetches from the hosts of their makers. */
export function vouchedFiles(effects: readonly Effect[]): ReadonlySet<string> {
  return new Set(
    effects.flatMap(effect =>
      effect.type === 'connect' && effect.url !== undefined && packageOrigin(effect.url) === 'official'
        ? [fileName((effect.savesTo?.raw ?? effect.url).split(/[?#]/, 1).join(''))]
        : [],
    ),
  )
}

/** A full commit can’t be moved under the installer’s feet. */
const pinned = /[@#][0-9a-f]{40}\b/

function ofAddress(
  address: string,
  source: 'url' | 'git',
  what: string,
  effect: PackageEffect,
): readonly PackagesFinding[] {
  const origin = packageOrigin(address)
  if (origin === 'official') return []
  if (origin === 'forge') {
    // What is only installed can still be looked at; what is run has run.
    const runs = effect.verb === 'run' && effect.manager !== 'go'
    return [
      finding('packages.git', what, effect, {
        strength: pinned.test(address)
          ? packagesStrengths.pinnedCommit
          : runs
            ? 1
            : packagesStrengths.onlyInstalled,
      }),
    ]
  }
  if (source === 'git') return [finding('packages.git', what, effect)]
  return [
    finding('packages.url', what, effect, {
      strength: origin === 'raw' ? 1 : packagesStrengths.unknownAddress,
    }),
  ]
}

/** Indexes that the call names for itself, and sources that it adds for good. */
export function findByIndex(effect: PackageEffect): readonly PackagesFinding[] {
  const lasting = effect.verb === 'configure'
  const named = lasting ? [...(effect.indexes ?? []), ...addressesIn(effect)] : (effect.indexes ?? [])
  return named.slice(0, max).flatMap(index => {
    const strength = strangeness(index)
    if (strength === 0) return []
    const what = `${effect.manager} ${lasting ? 'adds' : 'uses'} ${index}`.slice(0, 160)
    return [finding(lasting ? 'packages.source-added' : 'packages.index', what, effect, { strength })]
  })
}

/** Operands of a configuration that are sources: addresses, values of `key=address`, PPAs, taps. */
function addressesIn({ manager, names }: PackageEffect): readonly string[] {
  const values = names.map(name => name.replace(/^[\w.:@/-]{1,80}=(?=https?:)/, ''))
  const sources = values.filter(name => /^(?:https?|git|ssh|oci|ftp):\/\/|^git@|^ppa:/i.test(name))
  if (sources.length > 0) return sources
  return /^(?:brew|dnf|yum)$/.test(manager)
    ? values.slice(0, 1).filter(name => /^[\w@.-]+\/[\w.-]+$/.test(name))
    : []
}

function strangeness(index: string): number {
  if (officialNames.test(index) || /^(?:\.{0,2}\/|~\/|file:)/.test(index)) return 0
  const origin = packageOrigin(index)
  if (origin === 'official') return 0
  // A channel, a PPA or a tap by its short name still comes from a place that can take it down.
  if (origin === 'forge' || origin === 'private' || !index.includes('://'))
    return packagesStrengths.knownPlace
  return 1
}
