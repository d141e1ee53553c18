import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect, FileEffect, PathTarget } from '../../ground/model/effect.ts'
import type { SessionMemory, SessionSource } from '../../ground/model/session-memory.ts'
import { splitName } from '../scoring/score-five-factors.ts'
import { destinationOf } from '../readers/addresses/destination.ts'
import { showsValues } from '../readers/commands/files/shows-values.ts'
import { memberOf } from '../../ground/model/member-of.ts'

/** The sources that a session knows, newest last. */
export type Sources = SessionMemory['sources']

/** One source, without the time at which it was read. */
type SourceRead = Omit<SessionSource, 'at'>

/** The sources that one call reads. */
export type SourcesRead = readonly SourceRead[]

const maximumSources = 64

/**
 * Adds what was read to the sources that a session knows: the newest are kept, and a source that is read again stands
 * once.
 */
export function withSources(known: Sources, read: Sources): Sources {
  if (read.length === 0) return known
  const sources = new Map(known.map(source => [`${source.kind} ${source.what}`, source]))
  for (const source of read) {
    const key = `${source.kind} ${source.what}`
    const before = sources.get(key)
    sources.delete(key)
    sources.set(key, { ...source, strength: Math.max(source.strength, before?.strength ?? 0) })
  }
  return [...sources.values()].slice(-maximumSources)
}

/**
 * Returns what the reader of this call’s answer knows afterwards: secrets, private data, and text from strangers, which
 * may give orders.
 */
export function sourcesRead(
  call: ToolCall,
  effects: readonly Effect[],
  memory: SessionMemory,
  ownDomains: readonly string[],
): SourcesRead {
  const read = effects.flatMap(effect =>
    effect.type === 'read' && isKeptInside(effect, effects, call) ? [] : ofEffect(effect, memory, ownDomains),
  )
  return call.kind === 'tool' ? [...read, ...ofTool(call)] : read
}

/** A settings file of which the call shows names alone, or nothing. */
function isKeptInside(effect: FileEffect, effects: readonly Effect[], call: ToolCall): boolean {
  return (
    /(?:^|\/)\.env(?:\.|rc|$)/.test(effect.target.path ?? effect.target.raw) &&
    !showsValues(effect, effects, call)
  )
}

function ofEffect(effect: Effect, memory: SessionMemory, ownDomains: readonly string[]): SourcesRead {
  switch (effect.type) {
    case 'read':
      return ofFile(effect.target, memory)
    case 'run':
      return listsEnvironment(effect.program, effect.argv)
        ? [{ kind: 'secret', what: 'the environment', strength: 0.5 }]
        : []
    case 'infrastructure':
      return effect.verb === 'read' && effect.resource.includes('secret')
        ? [{ kind: 'secret', what: `${effect.provider} secret ${effect.target}`.slice(0, 120), strength: 1 }]
        : []
    case 'repository':
      return effect.verb === 'token'
        ? [{ kind: 'secret', what: `a token of ${effect.tool}`, strength: 1 }]
        : []
    case 'connect':
      return ofAnswer(effect, ownDomains)
    default:
      return []
  }
}

function ofFile(target: PathTarget, { files }: SessionMemory): SourcesRead {
  const what = (target.path ?? target.raw).slice(0, 200)
  const carried = target.path === null ? undefined : memberOf(files, target.path)
  const found: SourceRead[] = (carried?.carries ?? []).map(kind => ({ kind, what, strength: 1 }))
  if (target.roles.includes('credential')) found.push({ kind: 'secret', what, strength: secrecy(target) })
  if (target.roles.includes('personal')) found.push({ kind: 'personal', what, strength: 1 })
  return found
}

/** Returns how likely a file of keys holds a real one: examples and fixtures in the workspace seldom do. */
export function secrecy({ class: place, raw }: PathTarget): number {
  if (place !== 'inside' && place !== 'generated' && place !== 'workspace') return 1
  return /example|sample|test|fixture|dummy|mock/i.test(raw) ? 0.25 : 0.75
}

/** `env`, `printenv` and the like with nothing to run. */
function listsEnvironment(program: string, argv: readonly string[]): boolean {
  if (program === 'printenv') return true
  return program === 'env' && argv.every(word => word.startsWith('-'))
}

/**
 * Returns the source behind an answer: a page from somewhere else may say anything. A page that is saved to a file is
 * not read yet.
 */
function ofAnswer(effect: Extract<Effect, { type: 'connect' }>, ownDomains: readonly string[]): SourcesRead {
  const { kind, domain } = destinationOf(effect.host, effect.url, ownDomains)
  if (kind === 'metadata') return [{ kind: 'secret', what: 'the metadata service', strength: 1 }]
  const page = /^https?$/.test(effect.scheme) && effect.savesTo === undefined
  return page && kind !== 'loopback' && kind !== 'own' && kind !== 'everyday'
    ? [{ kind: 'untrusted', what: domain, strength: 0.3 }]
    : []
}

const reading = /^(?:get|read|list|search|find|fetch|show|view|open|query|retrieve|lookup|download|load)$/
const strangers =
  /^(?:email|emails|mail|mails|inbox|message|messages|issue|issues|comment|comments|page|web|webpage|website|url|browser|review|reviews|ticket|tickets|feed|post|posts|channel|attachment)$/
const secrets =
  /^(?:secret|secrets|password|passwords|credential|credentials|apikey|privatekey|token|tokens|vault)$/

/** Returns the sources that a tool reads, by the words of its name: `get_secret`, `read_inbox`, `search_issues`. */
function ofTool(call: ToolCall): SourcesRead {
  const words = splitName(call.tool ?? '')
  if (!words.some(word => reading.test(word))) return []
  const what = (call.tool ?? '').slice(0, 120)
  if (words.some(word => secrets.test(word))) return [{ kind: 'secret', what, strength: 1 }]
  return words.some(word => strangers.test(word)) ? [{ kind: 'untrusted', what, strength: 0.3 }] : []
}
