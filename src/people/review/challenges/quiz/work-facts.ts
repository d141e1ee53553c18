import type { PackageVerb } from '../../../../ground/model/vocabulary/package-verb.ts'
import type {
  Effect,
  InfrastructureEffect,
  PackageEffect,
  RepositoryEffect,
} from '../../../../ground/model/effect.ts'
import { gravityOf } from '../../gravity-of.ts'
import type { QuizFact } from './quiz-fact.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizContext } from './quiz-context.ts'
import { isOperation } from '../../../../ground/model/deeds/infrastructure-deed.ts'
import type { InfrastructureVerb } from '../../../../ground/model/vocabulary/infrastructure-verb.ts'

/** Asks which resource of a provider, or which operation of an API, a call is about, and what happens to it. */
function infrastructureFacts(
  effect: InfrastructureEffect,
  all: readonly InfrastructureEffect[],
  weight: number,
): readonly QuizFact[] {
  const asked = all.map(({ resource }) => resource)
  // An API's operation is no thing: it is asked for by its name, and its address is what is reached.
  if (effect.provider === 'http' && isOperation(effect.resource)) return operationFact(effect, asked, weight)
  const deed = deedFact(effect, all, weight)
  if (effect.verb === 'read' || all.some(isEverything)) return deed
  const which = nameFact({
    topic: 'infrastructure.target',
    question: `Which ${thingOf(effect)} is it about?`,
    right: effect.target,
    alsoRight: all.map(({ target }) => target),
    pool: addressesLike(effect.target) ?? namePools.target,
    weight,
  })
  return [...which, ...deed]
}

/** A tool’s own name holds its verb as well: that is no thing. */
function thingOf({ resource, provider }: InfrastructureEffect): string {
  return resource === '' || (provider === 'tool' && resource.includes(' ')) ? 'resource' : resource
}

/** Other things at the same address. */
function addressesLike(target: string): readonly string[] | undefined {
  const [, base] = /^(https?:\/\/[^?#]{1,150}\/)[^/]{0,150}$/.exec(target) ?? []
  return base === undefined ? undefined : namePools.table.map(name => base + name)
}

/** “volumeDelete” stands beside other deeds of its kind, and beside other things. */
function operationFact(
  { resource }: InfrastructureEffect,
  alsoRight: readonly string[],
  weight: number,
): readonly QuizFact[] {
  const [deed = ''] =
    /(?:Delete|Remove|Destroy|Create|Update|Restore|Get|List|Stop|Start)/.exec(resource) ?? []
  const others = ['Create', 'Update', 'Restore', 'List', 'Delete', 'Remove'].filter(one => one !== deed)
  const near = deed === '' ? [] : others.map(one => resource.replace(deed, one))
  return nameFact({
    topic: 'infrastructure.operation',
    question: 'Which operation of the API does it call?',
    right: resource,
    alsoRight,
    named: near,
    pool: namePools.operation,
    reveals: ['deed'],
    weight,
  })
}

/** Any wrong target would be right as well. */
function isEverything({ target, verb }: InfrastructureEffect): boolean {
  return verb !== 'read' && /^(?:|\*|all|-A|--all.{0,20})$/i.test(target)
}

const resourceDeeds: Partial<Readonly<Record<InfrastructureVerb, string>>> = {
  create: 'It is made new',
  update: 'It is changed',
  delete: 'It is deleted',
  replace: 'It is deleted and made anew',
  scale: 'It gets larger or smaller',
  deploy: 'A new version is put on it',
  rollback: 'An earlier version is put back',
  exec: 'A command is run in it',
  read: 'It is only looked at',
}

/** Deeds that somebody could call the same. */
const alike: Partial<Readonly<Record<InfrastructureVerb, readonly InfrastructureVerb[]>>> = {
  delete: ['replace'],
  replace: ['delete', 'create', 'update'],
  update: ['scale', 'deploy', 'rollback', 'replace'],
  scale: ['update'],
  deploy: ['update', 'create', 'rollback'],
  rollback: ['update', 'deploy'],
  create: ['replace', 'deploy'],
  exec: ['update'],
}

/** Asks for the deed, where the call does one thing only. */
function deedFact(
  effect: InfrastructureEffect,
  all: readonly InfrastructureEffect[],
  weight: number,
): readonly QuizFact[] {
  const right = resourceDeeds[effect.verb]
  const does = new Set(all.map(({ verb }) => verb))
  if (right === undefined || does.size > 1) return []
  const near: readonly string[] = alike[effect.verb] ?? []
  const wrong = Object.entries(resourceDeeds)
    .filter(([verb]) => verb !== effect.verb && !near.includes(verb))
    .map(([, text]) => text)
  return [
    {
      topic: 'infrastructure.deed',
      question: `What happens to the ${thingOf(effect)}${placeOf(effect.provider)}?`,
      right,
      wrong: [wrong],
      reveals: [],
      tells: ['deed'],
      weight: weight - 0.2,
    },
  ]
}

/** A provider that is no name of anything says nothing to a person. */
function placeOf(provider: string): string {
  return provider === 'http' || provider === 'tool' || provider === 'sdk' ? '' : ` at ${provider}`
}

/** Asks which branch, remote, package or resource a call is about, and what it does to it. */
export function workFacts({ effects, gravest, findings }: QuizContext): readonly QuizFact[] {
  return gravest.flatMap(effect => {
    const weight = gravityOf(effect, findings)
    switch (effect.type) {
      case 'repository':
        return repositoryFacts(effect, ofType(effects, 'repository'), weight)
      case 'package':
        return packageFacts(effect, ofType(effects, 'package'), weight)
      case 'infrastructure':
        return infrastructureFacts(effect, ofType(effects, 'infrastructure'), weight)
      default:
        return []
    }
  })
}

function ofType<T extends Effect['type']>(
  effects: readonly Effect[],
  type: T,
): readonly Extract<Effect, { type: T }>[] {
  return effects.filter((one): one is Extract<Effect, { type: T }> => one.type === type)
}

/** A plain name of a branch or tag: `HEAD~3` or half a hash may be any of them. */
const plainRef = /^(?!HEAD|ORIG_HEAD|FETCH_HEAD|@)(?![0-9a-f]{7,40}$)[\w./-]{1,100}$/

/** Commands whose names are paths. */
const ofPaths = /^(?:discard|discard-file|clean|rm|revert|checkout-index|unstage)$/

function repositoryFacts(
  effect: RepositoryEffect,
  all: readonly RepositoryEffect[],
  weight: number,
): readonly QuizFact[] {
  const { ref, remote } = effect
  const alsoRight = all.flatMap(one => one.ref ?? [])
  const isTag = /tag/.test(effect.verb)
  const refs =
    ref === undefined ||
    ofPaths.test(effect.verb) ||
    !plainRef.test(ref) ||
    alsoRight.some(one => !plainRef.test(one))
      ? []
      : nameFact({
          topic: 'repository.ref',
          question: isTag ? 'Which tag is it about?' : 'Which branch is it about?',
          right: ref,
          alsoRight,
          pool: isTag ? namePools.tag : namePools.branch,
          weight,
        })
  const remotes =
    remote === undefined || !/^[\w-]{1,60}$/.test(remote)
      ? []
      : nameFact({
          topic: 'repository.remote',
          question: 'Which remote repository does it reach?',
          right: remote,
          alsoRight: all.flatMap(one => one.remote ?? []),
          pool: namePools.remote,
          weight: weight - 0.4,
        })
  return [...refs, ...remotes, ...losses(effect, all, weight)]
}

const lost: Readonly<Record<RepositoryEffect['loses'][number], string>> = {
  commits: 'Commits of a branch here',
  'remote-commits': 'Commits that are on the remote',
  changes: 'Changes that are not committed',
  untracked: 'Files that git does not track',
  branch: 'A branch',
  tag: 'A tag',
  stash: 'Stashed changes',
  repository: 'The whole repository',
  release: 'A published release',
}

function losses(
  effect: RepositoryEffect,
  all: readonly RepositoryEffect[],
  weight: number,
): readonly QuizFact[] {
  const also = new Set(all.flatMap(({ loses }) => loses))
  // Losing a branch may lose its commits, and losing the repository loses everything.
  if (also.has('repository') || also.has('branch')) return []
  return effect.loses.slice(0, 2).map(one => ({
    topic: 'repository.loses',
    question: 'What can no longer be reached in the repository afterwards?',
    right: lost[one],
    wrong: [
      Object.entries(lost)
        .filter(([name]) => !also.has(name as typeof one))
        .map(([, text]) => text),
    ],
    reveals: [],
    tells: [],
    weight,
  }))
}

const packageDeeds: Partial<Readonly<Record<PackageVerb, string>>> = {
  install: 'is installed',
  run: 'is downloaded and run',
  remove: 'is removed',
  publish: 'is published',
  unpublish: 'is taken back from the registry',
  update: 'is updated',
}

/** A folder’s package is published without a name: what comes of it can be asked, where nothing else happens to packages. */
function folderPublished(all: readonly PackageEffect[], weight: number): readonly QuizFact[] {
  if (all.some(({ verb }) => verb !== 'publish')) return []
  return [
    {
      topic: 'package.published',
      question: 'What becomes of the package in this folder?',
      right: 'Others can install it from then on',
      wrong: [
        [
          'Its newest version is taken back from the registry',
          'It is checked, and nobody else can get it',
          'It is installed on this machine',
          'Its dependencies are brought up to date',
          'It is removed from this machine',
        ],
      ],
      reveals: [],
      tells: [],
      weight,
    },
  ]
}

function packageFacts(
  effect: PackageEffect,
  all: readonly PackageEffect[],
  weight: number,
): readonly QuizFact[] {
  const deed = packageDeeds[effect.verb]
  const alike = all.filter(({ verb }) => verb === effect.verb)
  if (effect.verb === 'publish' && effect.names.length === 0) return folderPublished(all, weight)
  if (deed === undefined || alike.some(({ names }) => names.length === 0)) return []
  const pool =
    effect.manager === 'pip' || effect.manager === 'uv'
      ? namePools.pip
      : /^(?:npm|pnpm|yarn|bun|npx)/.test(effect.manager)
        ? namePools.npm
        : namePools.package
  return effect.names.slice(0, 4).flatMap(name =>
    nameFact({
      topic: `package.${effect.verb}`,
      question: `Which package ${deed}?`,
      right: withoutVersion(name),
      alsoRight: alike.flatMap(({ names }) => names.map(withoutVersion)),
      named: all.flatMap(({ names }) => names.map(withoutVersion)),
      pool,
      reveals: [`package:${effect.verb}`],
      weight,
    }),
  )
}

function withoutVersion(name: string): string {
  return name.slice(0, 200).replace(/(?<=[^@/])(?:@|[=<>~!]=).*$/s, '')
}
