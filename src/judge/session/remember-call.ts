import type { ToolCall } from '../../ground/model/tool-call.ts'
import type { Effect } from '../../ground/model/effect.ts'
import type { ReadPointing } from '../../ground/model/hearing.ts'
import { withReading } from '../provenance/read-pointing.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import { halfLives, sumNow } from './fade.ts'
import { type SmallAmounts, spentBy } from './small-amounts.ts'
import { sourcesRead, withSources } from './sources.ts'
import { reachedMachines, weigh } from './weigh.ts'
import { writtenFiles } from './written-files.ts'

const maximumHosts = 128

/** A call that was let run, and the facts about it that are not in the call. */
export interface Delivered {
  readonly call: ToolCall
  readonly effects: readonly Effect[]
  readonly ownDomains: readonly string[]
  readonly smallAmounts: SmallAmounts
  /** The call’s folder is on this disk, so what it writes can be read there. */
  readonly isOnDisk: boolean
  /** Milliseconds since 1970. */
  readonly at: number
  /** The source that its result will have. */
  readonly reading: ReadPointing
}

/**
 * Returns the memory after a call was let run; the same object where nothing is new. Pure; refused calls leave no trace
 * here.
 */
export function rememberCall(memory: SessionMemory, delivered: Delivered): SessionMemory {
  const { call, effects, ownDomains, smallAmounts, isOnDisk, at, reading } = delivered
  const read = sourcesRead(call, effects, memory, ownDomains).map(source => ({ ...source, at }))
  const sources = withSources(memory.sources, read)
  const files = writtenFiles(effects, memory, at, !isOnDisk)
  const hosts = withHosts(memory.hosts, reachedMachines(effects), at)
  const sums = withSums(memory, { ...weigh(effects, memory), spent: spentBy(effects, smallAmounts) }, at)
  const reads = withReading(memory.reads, call, reading)
  const calls = Math.min(memory.calls + 1, memory.countedTo)
  const after = { sources, files, hosts, sums, reads, calls }
  return isSame(memory, after) ? memory : { ...memory, ...after }
}

function isSame(memory: SessionMemory, after: Partial<SessionMemory>): boolean {
  return (Object.keys(after) as (keyof typeof after)[]).every(name => after[name] === memory[name])
}

function withHosts(
  known: SessionMemory['hosts'],
  reached: readonly string[],
  at: number,
): SessionMemory['hosts'] {
  const fresh = reached.filter(host => !Object.hasOwn(known, host))
  if (fresh.length === 0) return known
  const all = [...Object.entries(known), ...fresh.map(host => [host, at] as const)]
  return Object.fromEntries(all.slice(-maximumHosts))
}

const counted = ['deleted', 'consequences', 'hosts', 'spent'] as const

function withSums(
  { sums: before }: SessionMemory,
  weights: Readonly<Record<(typeof counted)[number], number>>,
  at: number,
): SessionMemory['sums'] {
  const added = counted.filter(name => weights[name] > 0)
  if (added.length === 0) return before
  const sums = { ...before }
  for (const name of added) {
    sums[name] = { value: sumNow(sums[name], at, halfLives[name]) + weights[name], at }
  }
  return sums
}
