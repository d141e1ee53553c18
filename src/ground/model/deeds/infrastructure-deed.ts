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
  // The address of an API is what is asked, and stays: what its operation takes away is named by the operation alone.
  if (isAddress && verb === 'delete' && isOperation(resource)) return `call ${resource} at ${target}`
  const isMany = whole && target === '' && resource === 'volume'
  const what = isAddress ? [] : isMany ? ['volumes'] : ['the', resource || 'resource']
  const by = isAddress || provider === 'tool' ? [] : [`(${provider})`]
  return [verbs[verb], ...what, target, ...by].filter(Boolean).join(' ')
}

/** Tells whether a resource of an API is an operation: “volumeDelete”, “_delete_by_query”; no flag such as “isDeleted”. */
export function isOperation(resource: string): boolean {
  return /^(?:[a-z]{1,40}[A-Z]|[a-z]{0,40}_[a-z])\w{0,80}$/.test(resource) && !/^is(?:_|[A-Z])/.test(resource)
}
