import type { InfrastructureEffect } from '../effect.ts'
import type { InfrastructureVerb } from '../vocabulary/infrastructure-verb.ts'

/** The parts of an effect that say what is done to a cloud, a cluster or a host. */
type Deed = Pick<InfrastructureEffect, 'provider' | 'verb' | 'resource' | 'target' | 'whole'>

const verbs: Readonly<Record<InfrastructureVerb, string>> = {
  create: 'create',
  delete: 'delete',
  deploy: 'deploy',
  exec: 'run a command in',
  login: 'log in to',
  read: 'read',
  replace: 'replace',
  rollback: 'roll back',
  scale: 'scale',
  unprotect: 'take the protection from',
  update: 'update',
}

/** Returns what a request to a cloud, a cluster or a host does, as a person says it: “delete the namespace prod (kubernetes)”. */
export function infrastructureDeed({ provider, verb, resource, target, whole }: Deed): string {
  const isAddress = provider === 'http' && /^https?:/.test(target)
  const isMany = whole && target === '' && resource === 'volume'
  const what = isAddress ? [] : isMany ? ['volumes'] : ['the', resource || 'resource']
  const by = isAddress || provider === 'tool' ? [] : [`(${provider})`]
  return [verbs[verb], ...what, target, ...by].filter(Boolean).join(' ')
}
