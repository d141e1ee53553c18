import { infrastructureDeed } from '../../ground/model/deeds/infrastructure-deed.ts'
import { machineDeed } from '../../ground/model/deeds/machine-deed.ts'
import { messageDeed } from '../../ground/model/deeds/message-deed.ts'
import { packageDeed } from '../../ground/model/deeds/package-deed.ts'
import { paymentDeed } from '../../ground/model/deeds/payment-deed.ts'
import { repositoryDeed } from '../../ground/model/deeds/repository-deed.ts'
import { thirdPerson } from '../../ground/model/deeds/third-person.ts'
import type { RepositoryVerb } from '../../ground/model/vocabulary/repository-verb.ts'
import { rowOf } from '../../ground/model/vocabulary/row-of.ts'
import type { Effect, SqlStatement } from '../../ground/model/effect.ts'
import { describeEffect } from '../../judge/policy/describe-effect.ts'
import { visibleText } from '../../ground/model/visible-text.ts'
import { joinWords, listWords } from '../../ground/model/list-words.ts'

type Of<T extends Effect['type']> = Extract<Effect, { type: T }>

/** Says what an effect does to a database, a repository, packages, machines, services or people; other effects as they are described. */
export function systemSentence(effect: Effect): string {
  switch (effect.type) {
    case 'database':
      return effect.statements.length > 0
        ? `${listWords(effect.statements.map(statement), 3)}${effect.host ? ` (at ${effect.host})` : ''}`
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

function statement({ verb, object, names, where }: SqlStatement): string {
  const what = names.length > 0 ? listWords(names, 3) : object.toLowerCase() || 'what it finds'
  const rows = where === 'narrow' ? 'the rows that a condition picks' : 'every row'
  switch (verb) {
    case 'DELETE':
      return `deletes ${rows} of ${what}`
    case 'UPDATE':
      return `changes ${rows} of ${what}`
    case 'TRUNCATE':
      return `empties ${what}`
    case 'DROP':
      return dropped(object.toLowerCase() || 'table', names)
    case 'INSERT':
      return `adds rows to ${what}`
    case 'SELECT':
      return `reads ${what}`
    default:
      return `${verb} ${what}`
  }
}

/** "drops the database", "drops tables": not every program names what it drops. */
function dropped(object: string, names: readonly string[]): string {
  if (names.length > 0) return `drops the ${object} ${listWords(names, 3)}`
  return object === 'table' ? 'drops tables' : `drops the ${object}`
}

function repository({ tool, verb, ref, remote, force, loses }: Of<'repository'>): string {
  const what = [
    ref ? visibleText(ref, 80) : rowOf(unnamed, verb),
    remote && `${verb === 'push' ? 'to' : 'at'} ${visibleText(remote, 80)}`,
  ]
  const known = verb === 'push' ? 'push' : repositoryDeed(verb)
  const done = known ? [inThirdPerson(known)] : ['runs', tool, ...verb.split('-')]
  const how = force === 'force' ? 'by force' : undefined
  const lost = listWords(
    loses.map(one => lossWords[one]),
    3,
  )
  return `${joinWords(...done, ...what, how)}${lost === '' ? '' : `; what can be lost: ${lost}`}`
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
  const all =
    whole && verb === 'delete' ? ` with everything in ${isMany ? 'them' : 'it'}` : whole ? ', all of it' : ''
  return `${inThirdPerson(what)}${all}${production ? ', in production' : ''}`
}

function packages(effect: Of<'package'>): string {
  const { verb, source } = effect
  const isElsewhere = verb !== 'publish' && source !== 'registry' && source !== 'lockfile'
  return `${inThirdPerson(packageDeed(effect))}${isElsewhere ? `, from ${source}` : ''}`
}
