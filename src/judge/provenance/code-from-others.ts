import type { UnaskedReach, Voice } from '../../ground/model/call-origin.ts'
import type { Effect, Evidence, PackageEffect, PathTarget, RunEffect } from '../../ground/model/effect.ts'
import type { Hearing, Mark } from '../../ground/model/hearing.ts'
import { bareName, ecosystemOf } from '../readers/commands/packages/bare-name.ts'
import { knownNames } from '../readers/commands/packages/known-names.ts'
import { manifestNames } from '../readers/commands/packages/manifest-names.ts'
import { packageSource } from '../readers/commands/packages/package-source.ts'
import type { Ecosystem } from '../readers/commands/packages/package-managers-table.ts'
import { type CallValue, namedValue } from './call-values.ts'
import { valuesInside } from './is-firm-form.ts'
import { type BroughtCode, clonedBy, fetchedCode, forkedBy } from './fetched-code.ts'
import { holdingsOf, personsOf } from './holdings-of.ts'
import type { ActingCall } from './orders-for.ts'
import { receivedCode, type ReceivedParts } from './received-code.ts'
import { siteOf } from './site-of.ts'
import { repositoriesIn, repositoryWords } from './trait-words.ts'
import type { VoiceFound } from './voice-of.ts'

interface CodeParts {
  readonly mark: (words: readonly string[]) => readonly Mark[]
  readonly voiceOf: (value: CallValue) => VoiceFound
  readonly isFollowing: boolean
  readonly received: ReceivedParts
}

/** Below it a text quotes what to do, and orders nothing. */
const quoted = 0.4

const others: ReadonlySet<Voice> = new Set(['stranger', 'ordered', 'pointed'])

/**
 * Returns the package, the repository or the image that a call brings, or the address to which code that it writes sends the
 * environment, where others named it and the person neither did nor asked to install what a text says.
 */
export function codeFromOthers(
  { call, effects, deed }: Pick<ActingCall, 'call' | 'effects' | 'deed'>,
  hearing: Hearing,
  parts: CodeParts,
): UnaskedReach | undefined {
  const brought = [
    ...effects.flatMap(broughtBy),
    ...fetchedCode(effects),
    ...receivedCode(effects, parts.received),
    ...effects.flatMap(clonedBy).filter(({ name }) => isNamesake(name, hearing, parts.mark)),
    ...forkedBy(call, deed).filter(
      ({ as }) => !asksToTakeOver(hearing, parts.mark) || isNamesake(as, hearing, parts.mark, []),
    ),
  ]
  for (const { name, effect } of brought) {
    const found = voiceOfCode(name, effect.evidence, parts)
    const { voice, by, strength } = found.behind ?? found
    const isPointed = voice === 'pointed' && (parts.isFollowing || asksToInstall(hearing))
    // What a helper of the client proposes is the agent’s own work, unless its text orders it more than it quotes it.
    const isProposed = by?.report.source.role === 'helper' && (voice !== 'ordered' || strength < quoted)
    if (!others.has(voice) || isPointed || isProposed) continue
    const { pointer, start, end } = effect.evidence
    const tool = by?.report.source.tool
    return { cause: 'code', pointer, span: [start, end], ...(tool && { tool }) }
  }
  return undefined
}

/** An address that nobody names whole may be one of a repository that somebody does. */
function voiceOfCode(name: string, evidence: Evidence, { voiceOf }: CodeParts): VoiceFound {
  const found = voiceOf(namedValue(name, evidence))
  const stem = found.voice === 'nobody' ? repositoryAt.exec(name)?.[0] : undefined
  return stem === undefined ? found : voiceOf(namedValue(stem, evidence))
}

const repositoryAt = /^https?:\/\/[\w.-]{3,253}\/[\w.-]{1,100}\/[\w.-]{1,100}(?=\/|\.git$)/i

function asksToInstall(hearing: Hearing): boolean {
  return personsOf(hearing).some(({ segment: { acts } }) => acts.includes('run') && acts.includes('change'))
}

/** The person speaks of the deed itself, whosever the repository is. */
function asksToTakeOver(hearing: Hearing, mark: CodeParts['mark']): boolean {
  return mark(takingOver).some(word =>
    holdingsOf([word], hearing).some(({ segment }) => segment.kind === 'person' && segment.acts.length > 0),
  )
}

const takingOver =
  'fork clone import mirror forke klone klonen importiere forker cloner clona clonar importa importar forka bifurca kloon'.split(
    ' ',
  )

function broughtBy(effect: Effect): readonly BroughtCode[] {
  if (effect.type === 'package') return packagesOf(effect).map(name => ({ name, effect }))
  if (effect.type === 'run') {
    const image = imageOf(effect)
    return image === undefined ? [] : [{ name: image, effect }]
  }
  const content = 'content' in effect ? effect.content : undefined
  if (content?.from !== 'literal' || !('recursive' in effect)) return []
  const names = [
    ...addressesOfDump(content.text),
    ...sourcesIn(effect.target, content.text),
    ...writtenInto(effect.target.raw, content.text),
  ]
  return names.map(name => ({ name, effect }))
}

/** A line of a manifest that says where packages come from. */
const sourceLine =
  /(?:index|registr|source|repositor|find-links|proxy)[^\n]{0,80}(?:\n[^\n]{0,80}){0,3}?(https?:\/\/[^\s"'<>)]{4,300})/gi

/** Sites that package managers ask by themselves. */
const everybodys: ReadonlySet<string> = new Set(
  'npmjs.org npmjs.com yarnpkg.com jsr.io pypi.org pythonhosted.org crates.io rubygems.org maven.org apache.org gradle.org golang.org packagist.org nuget.org'.split(
    ' ',
  ),
)

/** Hosts from which packages will come, by a text that package managers take their settings from, or that names packages. */
function sourcesIn({ raw, roles }: PathTarget, text: string): readonly string[] {
  const read = text.slice(0, maxLength)
  const isSetting = roles.includes('package-config')
  if (!isSetting && !manifestNames(raw, '')) return []
  const found = isSetting
    ? valuesInside(read).map(({ inner }) => inner)
    : [...read.matchAll(sourceLine)].map(([, address = '']) => address)
  const hosts = found.flatMap(inner => /^https?:\/\/([^/?#\s]{1,253})/i.exec(inner)?.[1] ?? [])
  return [...new Set(hosts)].filter(host => !everybodys.has(siteOf(host) ?? '')).slice(0, maxAddresses)
}

/** Packages and images that a text brings which is written where programs look what to install. */
function writtenInto(path: string, text: string): readonly string[] {
  const found = manifestNames(path, text)
  if (found) return found.names.filter(name => !isKnown(name, found.ecosystem))
  if (!images.test(path)) return []
  const named = [...text.slice(0, maxLength).matchAll(imageLine)].map(([, name = '']) => name)
  return named.filter(name => ofSomebody.test(name))
}

const images =
  /(?:^|[\\/])(?:[\w.-]{0,60}dockerfile|dockerfile[\w.-]{0,60}|(?:docker-)?compose[\w.-]{0,60}\.ya?ml)$/i
const imageLine =
  /^[ \t]{0,40}(?:from|(?:- )?image:)[ \t]{1,8}(?:--platform=\S{1,60}[ \t]{1,4})?["']?([\w./:@-]{3,260})/gim

function isKnown(raw: string, ecosystem: Ecosystem): boolean {
  const name = bareName(raw, ecosystem)
  if (name === null) return packageSource(raw, ecosystem) === 'path'
  return knownNames(ecosystem)?.names.has(name) ?? true
}

/** The person named the repository of this name that somebody else has. */
function isNamesake(
  address: string,
  hearing: Hearing,
  mark: (words: readonly string[]) => readonly Mark[],
  excused: readonly string[] = ['fork'],
): boolean {
  const [found] = repositoriesIn(address.toLowerCase())
  if (!found) return false
  const [whole, name] = repositoryWords(found).map(word => isOfPerson(mark([word]), hearing))
  return name === true && whole === false && !mark(excused).some(word => isOfPerson([word], hearing))
}

function isOfPerson(marks: readonly Mark[], hearing: Hearing): boolean {
  return holdingsOf(marks, hearing).some(({ segment }) => segment.kind === 'person')
}

/** Packages that are well known are everybody’s. */
function packagesOf({ verb, source, manager, names }: PackageEffect): readonly string[] {
  if (verb !== 'install' && verb !== 'run') return []
  if (source === 'git' || source === 'url') return names
  const ecosystem = ecosystemOf(manager)
  if (source !== 'registry') return []
  return names.filter(raw => bareName(raw, ecosystem) !== null && !isKnown(raw, ecosystem))
}

const engines: ReadonlySet<string> = new Set(['docker', 'podman', 'nerdctl'])
const fetching: ReadonlySet<string> = new Set(['pull', 'run', 'create'])
/** An image of somebody: a name before the slash, and no path. */
const ofSomebody = /^[a-z\d][\w.-]{0,62}\/[\w./-]{1,200}(?::[\w.-]{1,128})?$/i

function imageOf({ program, argv }: RunEffect): string | undefined {
  if (!engines.has(program)) return undefined
  const verb = argv.findIndex(word => fetching.has(word))
  return verb < 0 ? undefined : argv.slice(verb + 1, verb + 64).find(word => ofSomebody.test(word))
}

/** The whole environment, or a file of credentials, and not one variable of it. */
const dump =
  /os\.environ(?:\.(?:items|copy)\(|\s{0,3}[),\]}])|process\.env\s{0,3}[),;\]}]|\bENV\.to_h|System\.getenv\(\)|\$_ENV\b|\.aws\/credentials|\.ssh\/id_|\.netrc/
const sends = /\b(?:post|put|request|urlopen|fetch|sendBeacon|axios|send)\s{0,2}\(/i
const maxLength = 100_000
const maxAddresses = 10

function addressesOfDump(text: string): readonly string[] {
  const read = text.slice(0, maxLength)
  if (!dump.test(read) || !sends.test(read)) return []
  return valuesInside(read)
    .map(({ inner }) => inner)
    .filter(inner => inner.includes('://'))
    .slice(0, maxAddresses)
}
