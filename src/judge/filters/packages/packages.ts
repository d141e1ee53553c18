import { packageDeed } from '../../../ground/model/deeds/package-deed.ts'
import {
  type PackagesCode,
  type PackagesFinding,
  packagesCodes,
  packagesStrengths,
} from './packages-codes.ts'
import type { Effect, PackageEffect } from '../../../ground/model/effect.ts'
import { flatMap } from '../../../ground/model/flat-map.ts'
import { bareName, ecosystemOf } from '../../readers/commands/packages/bare-name.ts'
import type { Filter } from '../filter.ts'
import { finding } from '../finding.ts'
import { unknownRegistries } from './unknown-registries.ts'
import { installScripts } from './install-scripts.ts'
import { findByName } from './find-by-name.ts'
import { replacesPackage } from './replaces-package.ts'
import { packageOrigin } from '../views/package-origin.ts'
import { findBySource, findByIndex, vouchedFiles } from './find-by-source.ts'

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
