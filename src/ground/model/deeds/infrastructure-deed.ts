import { mapOf } from '../map-of.ts'
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

/** Deeds whose verb and resource say it wrongly side by side. */
const together: ReadonlyMap<string, string> = mapOf({
  'deploy image': 'push the image',
  'deploy manifest': 'apply manifests',
  'deploy stack': 'apply the configuration',
  'delete state': 'take out of the records, without deleting it:',
  'update permission': 'change who may do what:',
  'create permission': 'give somebody rights:',
})

/** The names of providers as their makers write them; others are shown as they are. */
const makers: ReadonlyMap<string, string> = mapOf({
  aws: 'AWS',
  azure: 'Azure',
  docker: 'Docker',
  gcloud: 'Google Cloud',
  heroku: 'Heroku',
  helm: 'Helm',
  kubernetes: 'Kubernetes',
  terraform: 'Terraform',
  vault: 'Vault',
})

/** Returns what a request to a cloud, a cluster or a host does, as a person says it: “delete the namespace prod (Kubernetes)”. */
export function infrastructureDeed({ provider, verb, resource, target, whole }: Deed): string {
  const isAddress = provider === 'http' && /^https?:/.test(target)
  // The address of an API is what is asked, and stays: what its operation takes away is named by the operation alone.
  if (isAddress && verb === 'delete' && isOperation(resource)) return `call ${resource} at ${target}`
  const isMany = whole && target === '' && resource === 'volume'
  const what = isAddress ? [] : isMany ? ['volumes'] : ['the', resource || 'resource']
  const by = isAddress || provider === 'tool' ? [] : [`(${makers.get(provider) ?? provider})`]
  const deed = together.get(`${verb} ${resource}`)
  const thing = thingOf({ provider, verb, resource, target, whole })
  return [...(deed === undefined ? [verbs[verb], ...what] : [deed]), thing, ...by].filter(Boolean).join(' ')
}

/**
 * The thing that a request is about, among the words that stand where its name is: the address of a store rather than
 * what is copied there, the pod without what runs in it, and `pod/api-0` as api-0.
 */
function thingOf({ verb, resource, target }: Deed): string {
  const words = target.split(' ')
  const store = words.length > 1 ? words.find(word => /^[a-z\d]{2,10}:\/\//.test(word)) : undefined
  const thing = store ?? (verb === 'exec' ? (words[0] ?? '') : target)
  return thing.startsWith(`${resource}/`) ? thing.slice(resource.length + 1) : thing
}

/** Tells whether a resource of an API is an operation: “volumeDelete”, “_delete_by_query”; no flag such as “isDeleted”. */
export function isOperation(resource: string): boolean {
  return /^(?:[a-z]{1,40}[A-Z]|[a-z]{0,40}_[a-z])\w{0,80}$/.test(resource) && !/^is(?:_|[A-Z])/.test(resource)
}
