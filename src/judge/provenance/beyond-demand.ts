import type { ConnectEffect, DataSource, Effect, EffectType, PathTarget } from '../../ground/model/effect.ts'
import type { ActClass } from '../../ground/model/hearing.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import { memberOf } from '../../ground/model/member-of.ts'
import { destinationOf } from '../readers/addresses/destination.ts'
import { bareName, ecosystemOf } from '../readers/commands/packages/bare-name.ts'
import { isKnownTool } from '../readers/commands/packages/known-names.ts'
import { actsOfCallWord } from './acts-of-verb.ts'

/** The words that a person must have said for an effect that goes beyond the workspace. */
export interface BeyondDemand {
  /** A sentence of theirs asks for one of these; none where the names below are enough. */
  readonly acts: readonly ActClass[]
  /** Or it has one of these words, and asks for something. */
  readonly words: readonly string[]
  /** The effect with nothing but what must have been named by somebody who may; undefined where nothing must. */
  readonly names?: Effect
}

/** Facts of the session that decide how far an effect goes. */
export interface BeyondParts {
  readonly files: SessionMemory['files']
  readonly ownDomains: readonly string[]
}

const byType: Readonly<Partial<Record<EffectType, readonly ActClass[]>>> = {
  message: ['send', 'publish'],
  money: ['pay', 'book'],
  permission: ['grant', 'invite', 'change'],
  publish: ['publish', 'send'],
  record: ['create', 'change', 'delete'],
  device: ['unlock', 'change', 'operate'],
  account: ['create', 'change', 'grant', 'delete'],
  firewall: ['change', 'operate', 'unlock'],
}
/** Acts by which a person asks for a request that brings data, or that has another method. */
const sending: readonly ActClass[] = ['send', 'publish', 'create', 'change']
/** Providers whose resources are on this machine. */
const ownMachines = new Set(
  'disk lvm raid zfs btrfs vagrant virtualbox libvirt lxd multipass packer backup'.split(' '),
)
const inWorkspace: ReadonlySet<PathTarget['class']> = new Set(['inside', 'generated', 'workspace'])
const harmlessToDelete: ReadonlySet<PathTarget['class']> = new Set([
  'inside',
  'generated',
  'workspace',
  'temp',
  'device',
  'unknown',
])

/**
 * Returns what the person must have said of an effect that leaves the machine, spends, gives rights, deletes outside the
 * workspace, runs received code or touches secrets; undefined for ordinary work.
 */
export function beyondDemand(effect: Effect, parts: BeyondParts): BeyondDemand | undefined {
  const acts = byType[effect.type]
  if (acts) return { acts, words: [], names: effect }
  switch (effect.type) {
    case 'connect':
      return ofConnection(effect, parts.ownDomains)
    case 'repository':
      return ofRepository(effect.tool, effect.verb)
    case 'package':
      return ofPackage(effect)
    case 'infrastructure':
      return ofInfrastructure(effect)
    case 'database': {
      const isElsewhere = effect.host !== undefined && !isOwnMachine(effect.host, parts.ownDomains)
      const writes = effect.statements.some(statement => statement.writes)
      return isElsewhere && writes ? { acts: ['change', 'create', 'delete'], words: [] } : undefined
    }
    case 'execute':
      return ofCode(effect, parts)
    case 'delete':
      return harmlessToDelete.has(effect.target.class)
        ? undefined
        : { acts: ['delete'], words: [], names: effect }
    case 'read':
    case 'copy':
    case 'move':
      return isSecret(effect.target) ? { acts: [], words: [], names: effect } : undefined
    default:
      return undefined
  }
}

function ofConnection(effect: ConnectEffect, ownDomains: readonly string[]): BeyondDemand | undefined {
  const { url: _url, ...host } = effect
  const isQuestion = effect.method === undefined || /^(?:GET|HEAD|OPTIONS)$/.test(effect.method)
  const isShell = effect.scheme === 'ssh'
  if ((effect.sends.length === 0 && isQuestion && !isShell) || isOwnMachine(effect.host, ownDomains))
    return undefined
  return { acts: isShell ? [...sending, 'run', 'operate'] : sending, words: [], names: host }
}

function isOwnMachine(host: string, ownDomains: readonly string[]): boolean {
  const { kind } = destinationOf(host, undefined, ownDomains)
  return kind === 'loopback' || kind === 'own'
}

const publishing = new Set(['push', 'publish', 'remote-delete', 'api-write', 'release', 'workflow'])
const idle: ReadonlySet<ActClass> = new Set(['read', 'visit', 'run'])

/** A forge’s commands are a thing and a verb, such as `pr-create`; git itself only pushes. */
function ofRepository(tool: string, verb: string): BeyondDemand | undefined {
  const parts = verb.split('-')
  const acts = parts.flatMap(part => actsOfCallWord(part)).filter(act => !idle.has(act))
  const isForge = tool === 'gh' || tool === 'glab'
  if (!publishing.has(verb) && !(isForge && acts.length > 0)) return undefined
  const things = isForge ? parts.filter(part => actsOfCallWord(part).length === 0) : []
  const words = things.includes('pr') ? [...things, 'request'] : things
  return { acts: ['publish', 'send', ...acts], words }
}

type PackageEffect = Effect & { readonly type: 'package' }

/** Packages that a lockfile or a manifest names are the project’s. */
function ofPackage(effect: PackageEffect): BeyondDemand | undefined {
  if (/^(?:publish|unpublish|owner|tag)$/.test(effect.verb)) return { acts: ['publish', 'change'], words: [] }
  const isRemoval = effect.verb === 'remove'
  return effect.names.length === 0 || isRemoval || effect.source === 'path' || isCommonTool(effect)
    ? undefined
    : { acts: [], words: [], names: effect }
}

/** To run a linter or a compiler that everybody knows, from where everybody has it, is what work on a project does. */
function isCommonTool({ verb, source, manager, names, indexes = [] }: PackageEffect): boolean {
  if (verb !== 'run' || source !== 'registry' || indexes.length > 0) return false
  const ecosystem = ecosystemOf(manager)
  return names.every(raw => {
    const name = bareName(raw, ecosystem)
    return name !== null && isKnownTool(name, ecosystem)
  })
}

function ofInfrastructure({
  provider,
  verb,
  ownMachine,
}: Effect & { readonly type: 'infrastructure' }): BeyondDemand | undefined {
  const isLocalEngine = provider === 'docker' && verb !== 'deploy'
  if (verb === 'read' || verb === 'login' || ownMachine || isLocalEngine || ownMachines.has(provider))
    return undefined
  const acts = actsOfCallWord(verb).filter(act => !idle.has(act))
  return { acts: acts.length > 0 ? acts : ['operate', 'change'], words: [verb] }
}

function ofCode(
  effect: Effect & { readonly type: 'execute' },
  { files, ownDomains }: BeyondParts,
): BeyondDemand | undefined {
  const from = receivedFrom(effect.source, files)
  if (from === undefined) return undefined
  const host = /^[a-z][a-z\d+.-]{1,20}:\/\/([^/?#]{1,300})/i.exec(from)?.[1] ?? from
  if (isOwnMachine(host, ownDomains)) return undefined
  const { evidence, through } = effect
  const names = { type: 'connect', scheme: '', host, port: null, sends: [], evidence, through } as const
  return { acts: ['run', 'change'], words: [], names }
}

/** The address that the code came from. */
function receivedFrom(source: DataSource, files: SessionMemory['files']): string | undefined {
  if (source.from === 'download') return source.url
  if (source.from !== 'file' || source.target.path === null) return undefined
  return memberOf(files, source.target.path)?.from
}

const examples = /example|sample|test|fixture|dummy|mock|template/i

function isSecret({ roles, class: place, raw }: PathTarget): boolean {
  return roles.includes('credential') && !(inWorkspace.has(place) && examples.test(raw))
}
