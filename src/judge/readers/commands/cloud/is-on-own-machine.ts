import type { Command } from '../../command.ts'
import type { Options } from '../../options.ts'
import { isRehearsalPlace } from '../../texts/names-production.ts'
import type { CloudProgram } from './cloud-program.ts'

/** Options that say where the cluster or the service is. */
const placing = [
  'context',
  'kube-context',
  'kubecontext',
  'server',
  'host',
  'address',
  'addr',
  'endpoint',
  'endpoint-url',
  'url',
]

/** Variables that say the same. */
const placingVariables = [
  'KUBECONTEXT',
  'HELM_KUBECONTEXT',
  'VAULT_ADDR',
  'CONSUL_HTTP_ADDR',
  'NOMAD_ADDR',
  'AWS_ENDPOINT_URL',
  'ETCDCTL_ENDPOINTS',
]

/** Tells whether what a line is aimed at runs on this machine: a cluster of kind or minikube, an address of this host. */
export function isOnOwnMachine(
  { rehearsal }: CloudProgram,
  { values }: Options,
  { environment }: Command,
): boolean {
  const given = placing.flatMap(name => values.get(name) ?? []).map(word => word.text)
  const chosen = given.length > 0 ? given : placingVariables.map(name => environment.get(name)?.text ?? '')
  const named = chosen.filter(text => text !== '')
  return rehearsal === true || (named.length > 0 && named.every(isRehearsalPlace))
}
