import { packageDeed } from '../../../ground/model/deeds/package-deed.ts'
import {
  type PackagesCode,
  packagesCodes,
  type PackagesFinding,
  packagesStrengths,
} from './packages-codes.ts'
import type { Effect, PackageEffect, RunEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { bareName, ecosystemOf } from '../../readers/commands/packages/bare-name.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { installScripts } from './install-scripts.ts'
import { packageOrigin } from '../views/package-origin.ts'
import { findByIndex, findBySource, vouchedFiles } from './find-by-source.ts'
import { isKnownTool, knownNames } from '../../readers/commands/packages/known-names.ts'
import { wordSet } from '../../../ground/model/word-set.ts'
import { destinationOf } from '../../readers/addresses/destination.ts'
import type { Ecosystem } from '../../readers/commands/packages/package-managers-table.ts'
import { nearName, type NearName } from './near-name.ts'

/** The most names of a call that are compared; nobody installs more by hand. */
const max = 500

/** Names that could be taken for better-known ones, and tools that nobody here knows; each name once. */
function findByName(effects: readonly PackageEffect[]): readonly PackagesFinding[] {
  const seen = new Set<string>()
  const findings: PackagesFinding[] = []
  for (const effect of effects) {
    const ecosystem = ecosystemOf(effect.manager)
    const ecosystems = effect.manager === anyManager ? anyEcosystem : [ecosystem]
    if (!ecosystems.some(knownNames)) continue
    for (const raw of effect.names) {
      const key = `${ecosystem} ${effect.verb} ${raw}`
      if (seen.has(key)) continue
      if (seen.size >= max)
        return [
          ...findings,
          finding('packages.near-name', `more than ${max} packages, too many to compare`, effect),
        ]
      seen.add(key)
      findings.push(...ofName(raw, ecosystem, ecosystems, effect))
    }
  }
  return findings
}

function ofName(
  raw: string,
  ecosystem: Ecosystem,
  ecosystems: readonly Ecosystem[],
  effect: PackageEffect,
): readonly PackagesFinding[] {
  const name = bareName(raw, ecosystem)
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

const engines = wordSet('docker podman nerdctl crictl skopeo buildah')
const fetching = wordSet('pull run create copy from')

/** An image whose name begins with a registry: a domain, then a path. */
const withRegistry =
  /^(?:docker:\/\/)?((?:[a-z\d][a-z\d-]{0,62}\.){1,8}[a-z]{2,24})(?::\d{1,5})?\/[\w./-]{1,200}(?::[\w.-]{1,128})?(?:@sha256:\w{1,64})?$/i

/** Registries that many projects and clouds keep, beyond the everyday services: registrable domains. */
const registries = new Set(
  'ecr.aws azurecr.io pkg.dev nvcr.io elastic.co redhat.io ocir.io jfrog.io lscr.io jetpack.io linuxserver.io gitea.com weaviate.io n8n.io confluent.io cloudsmith.io digitalocean.com scaleway.com icr.io ibm.com aliyuncs.com suse.com opensuse.org rancher.io rancher.com chainguard.dev cgr.dev mattermost.com gitpod.io dagger.io oracle.com nvidia.com intel.com vmware.com bitnami.com depot.dev wolfi.dev'.split(
    ' ',
  ),
)

/** Images that come from a registry that is neither well known nor one’s own. */
function unknownRegistries(
  effects: readonly Effect[],
  ownDomains: readonly string[],
): readonly PackagesFinding[] {
  return flatMap(effects, effect => {
    const image = effect.type === 'run' ? imageOf(effect) : undefined
    const host = image && withRegistry.exec(image)?.[1]?.toLowerCase()
    if (host === undefined) return []
    const { kind, domain } = destinationOf(host, undefined, ownDomains)
    const known = /^(?:own|everyday|loopback|private)$/.test(kind) || registries.has(domain)
    return known ? [] : [finding('packages.unknown-registry', `${image}`.slice(0, 120), effect)]
  })
}

function imageOf({ program, argv }: RunEffect): string | undefined {
  if (!engines.has(program)) return undefined
  const verb = argv.findIndex(word => !word.startsWith('-') && fetching.has(word))
  if (verb === -1) return undefined
  return argv.slice(verb + 1, verb + 64).find(word => word.length < 500 && withRegistry.test(word))
}

const minLength = 4

/** Finds packages that take the place of another one under its name: `npm rm core-fetch && npm i @lab/core-fetch-fixed`. */
function replacesPackage(effects: readonly PackageEffect[]): readonly PackagesFinding[] {
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
  return name !== old && plain.length >= minLength && name.includes(plain)
}

/** Foreign code that becomes part of the work, and packages that others will install. */
export const packages: Filter<PackagesCode> = {
  name: 'packages',
  phase: 'pattern',
  about: 'Does the call install what nobody vouches for, or change what others install?',
  codes: packagesCodes,
  find: ({ effects, place, profile }) => {
    const changes = effects.filter(isPackage)
    const vouched = changes.length > 0 ? vouchedFiles(effects) : noFiles
    return [
      ...installScripts(effects, place).map(([effect, what]) =>
        finding('packages.manifest-script', what, effect),
      ),
      ...flatMap(changes, effect => findIn(effect, vouched)),
      ...unknownRegistries(effects, profile.own_domains),
      ...findByName(changes.filter(({ verb }) => installing.has(verb))).map(one => withSecret(one, effects)),
      ...replacesPackage(changes),
    ]
  },
}

const secretVariable =
  /\$\{?(?:[A-Z][A-Z\d_]{0,60}_)?(?:TOKEN|SECRET|PASSWORD|PASSWD|PAT|API_?KEY|(?:ACCESS|SECRET|PRIVATE)_KEY|CREDENTIALS?)(?![A-Z\d_])/

/** A tool that nobody knows, which a secret is handed to, is worth more than the tool. */
function withSecret(found: PackagesFinding, effects: readonly Effect[]): PackagesFinding {
  if (found.code !== 'packages.unknown-tool') return found
  const isGiven = effects.some(
    effect =>
      effect.type === 'run' && effect.argv.slice(0, 60).some(word => secretVariable.test(word.slice(0, 400))),
  )
  return isGiven ? { ...found, code: 'packages.tool-with-secret' } : found
}

const noFiles: ReadonlySet<string> = new Set()
const installing: ReadonlySet<PackageEffect['verb']> = new Set(['install', 'run', 'update'])

function isPackage(effect: Effect): effect is PackageEffect {
  return effect.type === 'package'
}

function findIn(effect: PackageEffect, vouched: ReadonlySet<string>): readonly PackagesFinding[] {
  const settings = settingsOf(effect)
  if (installing.has(effect.verb)) return [...settings, ...installs(effect, vouched)]
  switch (effect.verb) {
    case 'configure':
      return [...settings, ...findByIndex(effect)]
    case 'remove':
      return removes(effect)
    default:
      return [...settings, ...releases(effect)]
  }
}

function settingsOf(effect: PackageEffect): readonly PackagesFinding[] {
  const line = [effect.manager, effect.verb, ...effect.names].join(' ').slice(0, 120)
  return [
    ...(effect.unverified === undefined
      ? []
      : [
          finding('packages.unverified', line, effect, {
            strength: effect.unverified === 'signature' ? 1 : packagesStrengths.transportUnchecked,
          }),
        ]),
    ...(effect.scripts ? [finding('packages.scripts', line, effect)] : []),
  ]
}

const editors = /^(?:code|cursor|codium|code-insiders)$/
const publishers =
  /^(?:ms-[\w-]+|microsoft|github|golang|rust-lang|redhat|vscodevim|dbaeumer|esbenp|eamodio|vue|svelte|angular|bradlc|prisma|hashicorp|docker|googlecloudtools|amazonwebservices|oven|denoland|biomejs|charliermarsh|tamasfe|julialang|haskell|scala-lang|dart-code|vadimcn|llvm-vs-code-extensions|formulahendry|christian-kohler|streetsidesoftware|editorconfig|pkief|ritwickdey|gruntfuggly|usernamehw|anthropic|openai|continue)\./i

function installs(effect: PackageEffect, vouched: ReadonlySet<string>): readonly PackagesFinding[] {
  if (editors.test(effect.manager))
    return effect.names
      .filter(name => !publishers.test(name))
      .slice(0, 50)
      .map(name => finding('packages.extension', name, effect))
  const ecosystem = ecosystemOf(effect.manager)
  const findings = [...findBySource(effect, ecosystem, vouched), ...findByIndex(effect)]
  return ecosystem === 'system' &&
    effect.verb === 'install' &&
    findings.length === 0 &&
    effect.names.length > 0
    ? [finding('packages.system', effect.names.join(' ').slice(0, 120), effect)]
    : findings
}

const essential =
  /^(?:libc6?|glibc|musl|libstdc\+\+6|bash|dash|coreutils|systemd(?:-sysv)?|init|sysvinit-core|util-linux|login|passwd|sudo|apt|apt-get|dpkg|rpm|dnf|yum|pacman|apk-tools|openssh-server|openssl|ca-certificates|network-manager|netplan\.io|ifupdown|iproute2|udev|grub[\w-]*|linux-(?:image|generic|headers)[\w.-]*|kernel(?:-core)?|initramfs-tools|python3(?:-minimal)?|perl-base|base-files|filesystem|bsdutils|tar|gzip|mount|cron|rsyslog|auditd|audit|ufw|iptables|nftables|firewalld|fail2ban|apparmor|selinux[\w-]*|clamav[\w-]*|falcon-sensor|osquery|wazuh-agent|crowdstrike[\w-]*|unattended-upgrades|aide|rkhunter)$/

/** Finds removed programs of the machine; a project can put back the packages that it removes. */
function removes(effect: PackageEffect): readonly PackagesFinding[] {
  if (ecosystemOf(effect.manager) !== 'system' || /^(?:brew|scoop)$/.test(effect.manager)) return []
  const what = packageDeed(effect).slice(0, 120)
  const vital = effect.names.some(name => essential.test(bareName(name, 'system') ?? ''))
  return [finding(vital ? 'packages.essential' : 'packages.system-remove', what, effect)]
}

const releaseCodes: Partial<Readonly<Record<PackageEffect['verb'], PackagesCode>>> = {
  publish: 'packages.publish',
  unpublish: 'packages.unpublish',
  owner: 'packages.owner',
  tag: 'packages.tag',
}

/** Programs that can show what they would publish. */
const rehearses = /^(?:npm|pnpm|cargo|poetry)$/

/** Publishing and what changes a published package; a registry of one’s own or for tests is half as public. */
function releases(effect: PackageEffect): readonly PackagesFinding[] {
  const code = releaseCodes[effect.verb]
  if (code === undefined) return []
  const what = packageDeed(effect).slice(0, 120)
  const rehearsal = (effect.indexes ?? []).some(
    index => packageOrigin(index) === 'private' || /^(?:testpypi|test)$|\btest\.pypi\.org\b/.test(index),
  )
  return [
    finding(code, what, effect, {
      ...(rehearsal && { strength: packagesStrengths.rehearsalRegistry }),
      ...(effect.verb === 'publish' &&
        rehearses.test(effect.manager) && {
          instead: `${effect.manager} publish --dry-run`,
        }),
    }),
  ]
}
