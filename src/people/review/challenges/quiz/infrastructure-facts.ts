import { isOperation } from '../../../../ground/model/deeds/infrastructure-deed.ts'
import type { InfrastructureEffect } from '../../../../ground/model/effect.ts'
import type { InfrastructureVerb } from '../../../../ground/model/vocabulary/infrastructure-verb.ts'
import { nameFact } from './name-fact.ts'
import { namePools } from './names-table.ts'
import type { QuizFact } from './quiz-fact.ts'

/** Asks which resource of a provider, or which operation of an API, a call is about, and what happens to it. */
export function infrastructureFacts(
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
