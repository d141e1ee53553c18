import { functionDeed } from '../../../ground/model/deeds/function-deed.ts'
import { infrastructureDeed } from '../../../ground/model/deeds/infrastructure-deed.ts'
import { machineDeed } from '../../../ground/model/deeds/machine-deed.ts'
import type { Effect, InfrastructureEffect, MachineEffect, RunEffect } from '../../../ground/model/effect.ts'
import type { ToolCall } from '../../../ground/model/tool-call.ts'
import { flatMap } from '../../../ground/model/map-of.ts'
import { unknownDeed } from '../views/unknown-deed.ts'
import type { Filter } from '../filter.ts'
import { finding, startOf } from '../finding.ts'
import type { CodeTable, Finding, Strengths } from '../../../ground/model/finding.ts'

/** Everything that the filter infrastructure can find, each with its default price. */
const infrastructureCodes = {
  'infrastructure.destroy-whole': {
    points: 5,
    why: 'everything in it would be gone for all who use it',
    floor: 'quiz',
  },
  'infrastructure.destroy': { points: 4, why: 'the resource would be gone', floor: 'quiz' },
  'infrastructure.unknown-destroy': {
    points: 3,
    why: 'a program is told to destroy something, in words that no reader knows but their grammar or description tells',
    floor: 'quiz',
  },
  'infrastructure.unknown-change': {
    points: 3,
    why: 'a program is told to change rights, or what others use, in words that no reader knows',
  },
  'infrastructure.local-volume': {
    points: 4,
    why: 'the data in it would be gone',
    instead: 'docker volume ls',
    floor: 'quiz',
  },
  'infrastructure.local-container': { points: 0.5, why: 'a local container or image would be gone' },
  'infrastructure.local-all': {
    points: 3,
    why: 'every container of this machine would be gone, other projects’ too',
    instead: 'docker ps -a',
  },
  'infrastructure.local-prune': {
    points: 1.5,
    why: 'whatever is not in use would be gone, other projects’ too',
    instead: 'docker system df',
  },
  'infrastructure.backup': { points: 5, why: 'what could bring data back would be gone', floor: 'quiz' },
  'infrastructure.unprotect': {
    points: 5,
    why: 'it removes a protection against loss or strangers',
    floor: 'quiz',
  },
  'infrastructure.deploy': { points: 3, why: 'others use what it changes' },
  'infrastructure.change': { points: 3, why: 'it changes something that others use' },
  'infrastructure.local-change': { points: 0.5, why: 'it changes local containers' },
  'infrastructure.scale-to-zero': { points: 4, why: 'nobody could use it any more' },
  'infrastructure.permission': { points: 4, why: 'it decides who may do what in the cloud' },
  'infrastructure.read-secret': { points: 3, why: 'it prints a secret' },
  'infrastructure.remote-exec': { points: 1.5, why: 'it runs something on a machine that others use' },
  'infrastructure.power': { points: 4, why: 'everything that runs here would stop' },
  'infrastructure.kill-all': { points: 5, why: 'everything that runs here would be ended' },
  'infrastructure.kill-system': { points: 3, why: 'the machine or others depend on it' },
} satisfies CodeTable

/** A code of the filter infrastructure. */
type InfrastructureCode = keyof typeof infrastructureCodes
type InfrastructureFinding = Finding<InfrastructureCode>

/** The share of a code’s points where something speaks for less than all of them. */
const infrastructureStrengths = {
  /** Nobody depends on the target, or something is added. */
  rehearsedChange: 0.5,
  /** Nobody depends on the environment. */
  rehearsedDeployment: 0.3,
  /** A cluster, a service or an API that runs on this machine, mostly for a test. */
  ownServer: 0.35,
} as const satisfies Strengths

type Advice = Partial<Readonly<Record<InfrastructureEffect['provider'], string>>>

const beforeDestroying: Advice = {
  terraform: 'terraform plan -destroy',
  pulumi: 'pulumi preview --diff',
  helm: 'helm list',
}

const beforeDeploying: Advice = {
  terraform: 'terraform plan',
  pulumi: 'pulumi preview --diff',
  kubernetes: 'kubectl diff -f <file>',
}

/** Returns a call that is allowed instead of destroying something whole, in the words of the program that was called. */
function destroyingAdvice({ provider }: InfrastructureEffect): string {
  return beforeDestroying[provider] ?? 'list what is in it first, and let a person delete it'
}

/** The same for a deployment; nothing where the program has no rehearsal that is known. */
function deployingAdvice({ provider }: InfrastructureEffect): { readonly instead?: string } {
  const instead = beforeDeploying[provider]
  return instead === undefined ? {} : { instead }
}

/** Clouds, clusters, containers, machines: destroying, replacing, releasing, uncovering. */
export const infrastructure: Filter<InfrastructureCode> = {
  name: 'infrastructure',
  phase: 'pattern',
  about:
    'Would cloud, cluster, container or machine resources be destroyed, replaced, released or uncovered?',
  codes: infrastructureCodes,
  find: ({ effects, call }) =>
    flatMap(effects, (effect, at) => (isRegistryLogin(effects, at) ? [] : findIn(effect, call))),
}

const localProviders: ReadonlySet<InfrastructureEffect['provider']> = new Set([
  'docker',
  'vagrant',
  'multipass',
])

/** `aws ecr get-login-password | docker login --password-stdin HOST`: the secret goes to the registry that gave it. */
function isRegistryLogin(effects: readonly Effect[], at: number): boolean {
  const [from, secret, to] = effects.slice(Math.max(0, at - 1), at + 2)
  return (
    secret?.type === 'infrastructure' &&
    from?.type === 'run' &&
    from.program === 'aws' &&
    from.argv.includes('get-login-password') &&
    to?.type === 'run' &&
    /^(?:docker|podman|nerdctl|helm|crane|oras|skopeo|buildah)$/.test(to.program) &&
    to.argv.includes('login') &&
    to.argv.includes('--password-stdin') &&
    /^(?:https:\/\/)?\d{12}\.dkr\.ecr\.[\w-]{1,30}\.amazonaws\.com(?:\.cn)?\/?$|^public\.ecr\.aws$/.test(
      to.argv.at(-1) ?? '',
    )
  )
}

function findIn(effect: Effect, call: ToolCall): readonly InfrastructureFinding[] {
  if (effect.type === 'infrastructure') return resource(effect, call)
  if (effect.type === 'run') return unknown(effect)
  if (effect.type === 'power' && effect.verb !== 'read')
    return [finding('infrastructure.power', machineDeed(effect), effect)]
  if (effect.type === 'process' && effect.verb === 'kill') return killed(effect)
  return []
}

function unknown(effect: RunEffect): readonly InfrastructureFinding[] {
  const deed = unknownDeed(effect)
  if (deed === null) return []
  return [finding(`infrastructure.unknown-${deed}`, startOf(effect), effect)]
}

const systemProcess =
  /\b(?:systemd|init|sshd|postgres|mysqld|mysql|mongod|redis-server|nginx|apache2|httpd|dockerd|containerd|kubelet|cron|NetworkManager|launchd|WindowServer|Finder|etcd)\b/

function killed(effect: MachineEffect): readonly InfrastructureFinding[] {
  if (effect.whole) return [finding('infrastructure.kill-all', `kill ${effect.target}`, effect)]
  return systemProcess.test(effect.target)
    ? [finding('infrastructure.kill-system', `kill ${effect.target}`, effect)]
    : []
}

function resource(effect: InfrastructureEffect, call: ToolCall): readonly InfrastructureFinding[] {
  const what = deedOf(effect, call).slice(0, 140)
  const local = localProviders.has(effect.provider)
  if (effect.resource === 'secret' && effect.verb === 'read') return [secretRead(effect, what)]
  if (effect.resource === 'permission') return [finding('infrastructure.permission', what, effect)]
  switch (effect.verb) {
    case 'delete':
      return [deletion(effect, local, what)]
    case 'unprotect':
      return [finding('infrastructure.unprotect', what, effect)]
    case 'scale':
      return effect.whole ? [finding('infrastructure.scale-to-zero', what, effect)] : [change(effect, what)]
    case 'deploy':
    case 'rollback':
      return [deployment(effect, what)]
    case 'replace':
    case 'update':
    case 'create':
      return [local ? finding('infrastructure.local-change', what, effect) : change(effect, what)]
    case 'exec':
      return local ? [] : [finding('infrastructure.remote-exec', what, effect)]
    default:
      return []
  }
}

/** A named tool is told by its own name and its server’s: what it is about is known by that name alone. */
function deedOf(effect: InfrastructureEffect, { tool }: ToolCall): string {
  const isNamed = effect.provider === 'tool' && tool !== null && effect.through.length === 0
  return isNamed ? functionDeed(tool, effect.verb, effect.target) : infrastructureDeed(effect)
}

function change(effect: InfrastructureEffect, what: string): InfrastructureFinding {
  const little = effect.verb === 'create' || isRehearsed(effect)
  return finding('infrastructure.change', what, effect, {
    strength: little ? infrastructureStrengths.rehearsedChange : 1,
  })
}

function secretRead(effect: InfrastructureEffect, what: string): InfrastructureFinding {
  const advice = effect.provider === 'kubernetes' ? { instead: 'kubectl get secrets' } : {}
  return finding('infrastructure.read-secret', what, effect, advice)
}

function deployment(effect: InfrastructureEffect, what: string): InfrastructureFinding {
  const strength =
    effect.rehearsal || effect.resource === 'preview'
      ? { strength: infrastructureStrengths.rehearsedDeployment }
      : {}
  return finding('infrastructure.deploy', what, effect, { ...deployingAdvice(effect), ...strength })
}

function deletion(effect: InfrastructureEffect, local: boolean, what: string): InfrastructureFinding {
  const code = deleteCode(effect, local)
  return finding(code, what, effect, {
    strength: deleteStrength(effect),
    ...(code === 'infrastructure.destroy-whole' && { instead: destroyingAdvice(effect) }),
  })
}

function deleteStrength(effect: InfrastructureEffect): number {
  if (isOwnServer(effect)) return infrastructureStrengths.ownServer
  return isRehearsed(effect) ? infrastructureStrengths.rehearsedChange : 1
}

/** A target on this machine, or a named tool that says that nobody depends on its target. */
function isRehearsed({ provider, rehearsal, ownMachine }: InfrastructureEffect): boolean {
  return ownMachine === true || ((provider === 'tool' || provider === 'sdk') && rehearsal === true)
}

/** Deleting through an API that runs on this machine is mostly a test of it. */
function isOwnServer({ provider, resource, target, whole, ownMachine }: InfrastructureEffect): boolean {
  if (ownMachine === true) return true
  return (
    provider === 'http' &&
    resource !== 'data' &&
    !whole &&
    /^['"]?(?:https?:\/\/)?(?:localhost|127\.0\.0\.1|0\.0\.0\.0|\[::1\])(?:[:/]|$)/.test(target)
  )
}

function deleteCode(effect: InfrastructureEffect, local: boolean): InfrastructureCode {
  const { resource } = effect
  if (/backup|snapshot|archive/.test(`${resource} ${effect.provider}`)) return 'infrastructure.backup'
  if (!local) return effect.whole ? 'infrastructure.destroy-whole' : 'infrastructure.destroy'
  if (/volume|service|machine|secret/.test(resource)) return 'infrastructure.local-volume'
  if (resource === 'container' && effect.whole) return 'infrastructure.local-all'
  return resource === 'cache' ? 'infrastructure.local-prune' : 'infrastructure.local-container'
}
