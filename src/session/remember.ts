import type { ToolCall } from '../model/tool-call.ts'
import type { Effect } from '../model/effect.ts'
import type { SessionMemory, SessionSource } from '../model/session-memory.ts'
import { halfLives, sumNow } from './fade.ts'
import { sourcesRead } from './sources.ts'
import { reachedMachines, weigh } from './weigh.ts'
import { writtenFiles } from './written-files.ts'

const maximumSources = 64
const maximumHosts = 128

/** What is known of a call that was let run, besides the call. */
export interface Delivered {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly ownDomains: readonly string[]
  /** The call’s folder is on this disk, so what it writes can be read there. */
  readonly observed: boolean
  /** Milliseconds since 1970. */
  readonly at: number
}

/** The memory after a call was let run, the same one where nothing is new. Pure; refused calls leave no trace here. */
export function remember(memory: SessionMemory, delivered: Delivered): SessionMemory {
  const { call, effects, ownDomains, observed, at } = delivered
  const taken = sourcesRead(call, effects, memory, ownDomains).map(source => ({ ...source, at }))
  const sources = withSources(memory.sources, taken)
  const files = writtenFiles(effects, memory, at, !observed)
  const hosts = withHosts(memory.hosts, reachedMachines(effects), at)
  const sums = withSums(memory, effects, at)
  const same =
    sources === memory.sources && files === memory.files && hosts === memory.hosts && sums === memory.sums
  return same ? memory : { ...memory, sources, files, hosts, sums }
}

/** Newest last; the same thing read again is one thing. */
export function withSources(
  known: readonly SessionSource[],
  taken: readonly SessionSource[],
): readonly SessionSource[] {
  if (taken.length === 0) return known
  const sources = new Map(known.map(source => [`${source.kind} ${source.what}`, source]))
  for (const source of taken) {
    const key = `${source.kind} ${source.what}`
    const before = sources.get(key)
    sources.delete(key)
    sources.set(key, { ...source, strength: Math.max(source.strength, before?.strength ?? 0) })
  }
  return [...sources.values()].slice(-maximumSources)
}

function withHosts(
  known: SessionMemory['hosts'],
  told: readonly string[],
  at: number,
): SessionMemory['hosts'] {
  const fresh = told.filter(host => !Object.hasOwn(known, host))
  if (fresh.length === 0) return known
  const all = [...Object.entries(known), ...fresh.map(host => [host, at] as const)]
  return Object.fromEntries(all.slice(-maximumHosts))
}

function withSums(memory: SessionMemory, effects: readonly Effect[], at: number): SessionMemory['sums'] {
  const weights = weigh(effects, memory)
  const counted = (['deleted', 'consequences', 'hosts'] as const).filter(name => weights[name] > 0)
  if (counted.length === 0) return memory.sums
  const sums = { ...memory.sums }
  for (const name of counted) {
    sums[name] = { value: sumNow(sums[name], at, halfLives[name]) + weights[name], at }
  }
  return sums
}
