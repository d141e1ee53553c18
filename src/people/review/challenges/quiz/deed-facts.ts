import type { Effect, RepositoryEffect } from '../../../../ground/model/effect.ts'
import { rowOf } from '../../../../ground/model/vocabulary/row-of.ts'
import { gravityOf } from '../../gravity-of.ts'
import { kindFact } from './kind-fact.ts'
import type { QuizContext } from './quiz-context.ts'
import type { QuizFact } from './quiz-fact.ts'

/** Asks what a call does with money, to a service or an account, and in a repository. */
export function deedFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  return tables.flatMap(({ topic, question, answerOf, kinds, alike }) => {
    const answers = new Set(effects.flatMap(effect => answerOf(effect) ?? []))
    const [right] = answers
    const first = gravest.find(effect => answerOf(effect) !== undefined)
    if (!first || right === undefined || answers.size > 1 || right === '') return []
    const near = alike?.find(group => group.includes(right)) ?? []
    const weight = gravityOf(first, findings) - 0.2
    return kindFact({ topic, question, right, kinds, alike: near, reveals: ['deed'], weight })
  })
}

interface DeedTable {
  readonly topic: string
  readonly question: string
  /** Undefined for other effects; empty for one of these that has no word here. */
  readonly answerOf: (effect: Effect) => string | undefined
  readonly kinds: readonly string[]
  readonly alike?: readonly (readonly string[])[]
}

const payments = {
  pays: 'It is paid to somebody',
  takes: 'It is taken from somebody',
  returns: 'It is paid back to a customer',
  buys: 'Something is bought for it',
  lets: 'Somebody is allowed to have it',
}

function paymentOf(effect: Effect): string | undefined {
  if (effect.type !== 'money') return undefined
  const { verb } = effect
  if (/^(?:charge|withdraw)$/.test(verb)) return payments.takes
  if (verb === 'refund') return payments.returns
  if (/^(?:buy|purchase|order|book|invest)$/.test(verb)) return payments.buys
  if (/^(?:approve|authorize)$/.test(verb)) return payments.lets
  return /^(?:send|pay|payout|transfer\w*|issue|disburse|donate|give)$/.test(verb) ? payments.pays : ''
}

const services = {
  stop: 'It is stopped',
  start: 'It is started',
  restart: 'It is stopped and started again',
  enable: 'It starts by itself from then on',
  disable: 'It starts by itself no more',
  delete: 'It is removed',
  remove: 'It is removed',
}

function serviceOf(effect: Effect): string | undefined {
  if (effect.type !== 'service') return undefined
  return (Object.hasOwn(services, effect.verb) && services[effect.verb as keyof typeof services]) || ''
}

const accounts = {
  add: 'It is made new',
  adduser: 'It is made new',
  create: 'It is made new',
  delete: 'It is removed',
  remove: 'It is removed',
  passwd: 'It gets another password',
  raise: 'It gets more rights',
  disable: 'It is locked',
}

function accountOf(effect: Effect): string | undefined {
  if (effect.type !== 'account') return undefined
  return (Object.hasOwn(accounts, effect.verb) && accounts[effect.verb as keyof typeof accounts]) || ''
}

const repositoryDeeds = {
  push: 'Commits are sent to another repository',
  'reset-hard': 'The workspace is set back to a commit',
  discard: 'Changes of files are taken back',
  'discard-file': 'Changes of files are taken back',
  clean: 'Files are deleted that git does not track',
  'branch-delete': 'A branch is deleted here',
  'remote-delete': 'A branch or a tag of the remote is deleted',
  'tag-delete': 'A tag is deleted here',
  'stash-drop': 'Something that was put aside is deleted',
  'stash-clear': 'Everything that was put aside is deleted',
  filter: 'Every commit is made anew',
  amend: 'The last commit is made anew',
  merge: 'Two branches become one',
  commit: 'A commit is made',
  'repo-delete': 'The whole repository is deleted',
  'reflog-expire': 'The record of where branches stood goes',
  'gc-prune': 'The repository here is tidied of commits that nothing leads to',
  publish: 'Strangers can read it',
  release: 'A release is made',
} as const satisfies Partial<Record<RepositoryEffect['verb'], string>>

function repositoryOf(effect: Effect): string | undefined {
  return effect.type === 'repository'
    ? (rowOf(repositoryDeeds as Partial<Record<RepositoryEffect['verb'], string>>, effect.verb) ?? '')
    : undefined
}

const tables: readonly DeedTable[] = [
  {
    topic: 'money.deed',
    question: 'What happens with the money?',
    answerOf: paymentOf,
    kinds: Object.values(payments),
    alike: [[payments.pays, payments.returns, payments.lets]],
  },
  {
    topic: 'service.deed',
    question: 'What happens to the service of the machine?',
    answerOf: serviceOf,
    kinds: Object.values(services),
    alike: [[services.start, services.restart, services.enable]],
  },
  {
    topic: 'account.deed',
    question: 'What happens to the account of the machine?',
    answerOf: accountOf,
    kinds: [...new Set(Object.values(accounts))],
  },
  {
    topic: 'repository.deed',
    question: 'What happens in the repository?',
    answerOf: repositoryOf,
    kinds: [...new Set(Object.values(repositoryDeeds))],
    alike: [
      [repositoryDeeds['reset-hard'], repositoryDeeds.discard, repositoryDeeds.clean],
      [repositoryDeeds.filter, repositoryDeeds['gc-prune'], repositoryDeeds['reflog-expire']],
      [repositoryDeeds['branch-delete'], repositoryDeeds['remote-delete'], repositoryDeeds['tag-delete']],
    ],
  },
]
