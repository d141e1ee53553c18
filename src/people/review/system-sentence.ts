import { infrastructureDeed } from '../../ground/model/deeds/infrastructure-deed.ts'
import { machineDeed } from '../../ground/model/deeds/machine-deed.ts'
import { messageDeed } from '../../ground/model/deeds/message-deed.ts'
import { packageDeed } from '../../ground/model/deeds/package-deed.ts'
import { paymentDeed } from '../../ground/model/deeds/payment-deed.ts'
import { repositoryDeed } from '../../ground/model/deeds/repository-deed.ts'
import { thirdPerson } from '../../ground/model/deeds/third-person.ts'
import type { RepositoryVerb } from '../../ground/model/vocabulary/repository-verb.ts'
import { rowOf } from '../../ground/model/vocabulary/row-of.ts'
import type { Effect } from '../../ground/model/effect.ts'
import { describeEffect } from '../../judge/policy/describe-effect.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { joinWords, listWords } from '../../ground/model/list-words.ts'
import { statementSentence } from './statement-sentence.ts'

type Of<T extends Effect['type']> = Extract<Effect, { type: T }>

/** Says what an effect does to a database, a repository, packages, machines, services or people; other effects as they are described. */
export function systemSentence(effect: Effect): string {
  switch (effect.type) {
    case 'database':
      return effect.statements.length > 0
        ? `${statements(effect)}${effect.host ? ` (at ${effect.host})` : ''}`
        : describeEffect(effect)
    case 'package':
      return packages(effect)
    case 'process':
    case 'service':
    case 'schedule':
    case 'account':
    case 'kernel':
    case 'firewall':
    case 'power':
      return visibleText(inThirdPerson(machineDeed(effect)), 160)
    case 'repository':
      return repository(effect)
    case 'infrastructure':
      return infrastructure(effect)
    case 'message':
      return inThirdPerson(messageDeed(effect))
    case 'money':
      return inThirdPerson(paymentDeed(effect))
    default:
      return describeEffect(effect)
  }
}

function statements({ statements: all, dialect }: Of<'database'>): string {
  return listWords(
    all.map(one => statementSentence(one, dialect)),
    3,
  )
}

function repository({ tool, verb, ref, remote, force, loses }: Of<'repository'>): string {
  const what = [
    ref ? visibleText(ref, 80) : rowOf(unnamed, verb),
    remote && `${prepositionOf(tool, verb)} ${visibleText(remote, 80)}`.trim(),
  ]
  const known = verb === 'push' ? 'push' : repositoryDeed(verb, tool)
  const done = known ? [inThirdPerson(known)] : ['runs', tool, ...verb.split('-')]
  const how = force === 'force' ? 'by force' : undefined
  // Whoever deletes a branch loses the branch: what the deed says is not said again.
  const other = loses.filter(one => !(known ?? '').includes(ownWords[one]))
  const lost = listWords(
    other.map(one => lossWords[one]),
    3,
  )
  return `${joinWords(...done, ...what, how)}${lost === '' ? '' : `, which can lose ${lost}`}`
}

/** A forge’s command has the number or the name itself where git’s has a remote. */
function prepositionOf(tool: string, verb: string): string {
  if (verb === 'push') return 'to'
  return tool === 'gh' || tool === 'glab' ? '' : 'at'
}

/** “delete the branch” → “deletes the branch”. */
function inThirdPerson(deed: string): string {
  const [verb = '', ...rest] = deed.split(' ')
  return [thirdPerson(verb), ...rest].join(' ')
}

/** Names the subject of a command without a name. */
const unnamed: Partial<Readonly<Record<RepositoryVerb, string>>> = {
  'reset-hard': 'its last commit',
  discard: 'the workspace',
}

/** The words by which a deed says itself that a thing is lost. */
const ownWords: Readonly<Record<Of<'repository'>['loses'][number], string>> = {
  commits: 'commits',
  'remote-commits': 'remote commits',
  changes: 'discard',
  untracked: 'does not track',
  branch: 'delete the branch',
  tag: 'delete the tag',
  stash: 'stash',
  repository: 'delete the repository',
  release: 'delete the release',
}

const lossWords: Readonly<Record<Of<'repository'>['loses'][number], string>> = {
  commits: 'commits',
  'remote-commits': 'commits on the remote',
  changes: 'uncommitted changes',
  untracked: 'untracked files',
  branch: 'the branch',
  tag: 'the tag',
  stash: 'stashed changes',
  repository: 'the whole repository',
  release: 'the release',
}

function infrastructure(effect: Of<'infrastructure'>): string {
  const { verb, resource, target, production, whole } = effect
  const isMany = whole && target === '' && resource === 'volume'
  const what = infrastructureDeed({ ...effect, target: visibleText(target, 120) })
  // A record of what a tool made holds none of it.
  const all =
    whole && verb === 'delete' && resource !== 'state' ? ` with everything in ${isMany ? 'them' : 'it'}` : ''
  const none = whole && verb === 'scale' ? ' to nothing' : ''
  return `${inThirdPerson(what)}${all}${none}${production ? ', in production' : ''}`
}

/** The places that packages come from, besides the registry and the lockfile. */
const sources: Readonly<Partial<Record<Of<'package'>['source'], string>>> = {
  git: 'from a git repository',
  index: 'from another registry than the usual one',
  path: 'from a folder',
  url: 'from an address',
}

function packages(effect: Of<'package'>): string {
  const { verb, source } = effect
  const from = verb === 'publish' ? undefined : sources[source]
  return `${inThirdPerson(packageDeed(effect))}${from === undefined ? '' : `, ${from}`}`
}
