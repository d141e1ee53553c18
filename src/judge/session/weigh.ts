import type { Effect, FileEffect } from '../../ground/model/effect.ts'
import type { SessionMemory } from '../../ground/model/session-memory.ts'
import { flatMap } from '../../ground/model/map-of.ts'
import { rangeOf } from '../readers/addresses/parse-address.ts'

/** The amount of each counted kind of thing that a call does. */
export interface Weights {
  /** Files deleted outside generated trees and temporary folders. */
  readonly deleted: number
  /** Things done to other people: messages, payments, permissions, records, publications. */
  readonly consequences: number
  /** Machines that are reached for the first time, by address or by a raw protocol. */
  readonly hosts: number
}

/** Returns what a call adds to the fading sums of its session. */
export function weigh(effects: readonly Effect[], memory: Pick<SessionMemory, 'hosts'>): Weights {
  let deleted = 0
  let consequences = 0
  for (const effect of effects) {
    if (effect.type === 'delete') deleted += deletedFiles(effect)
    else if (isConsequence(effect)) consequences += 'count' in effect ? Math.min(effect.count ?? 1, 100) : 1
  }
  const hosts = reachedMachines(effects).filter(host => !Object.hasOwn(memory.hosts, host)).length
  return { deleted, consequences, hosts }
}

function deletedFiles({ target, recursive }: FileEffect): number {
  if (target.class === 'generated' || target.class === 'temp' || target.facts?.exists === false) return 0
  return target.facts?.files ?? (recursive || target.glob ? 5 : 1)
}

function isConsequence(effect: Effect): boolean {
  return ['message', 'money', 'permission', 'publish', 'record', 'device'].includes(effect.type)
}

/**
 * Returns the machines that a call reaches, and no pages: addresses without a name, and hosts reached by other
 * protocols than HTTP.
 */
export function reachedMachines(effects: readonly Effect[]): readonly string[] {
  const hosts = flatMap(effects, effect => {
    if (effect.type !== 'connect' || effect.host === '' || effect.scheme === 'dns' || effect.scheme === 'git')
      return []
    const range = rangeOf(effect.host)
    if (range === 'loopback') return []
    return range !== undefined || !/^(?:https?|wss?)$/.test(effect.scheme) ? [effect.host.slice(0, 253)] : []
  })
  return [...new Set(hosts)]
}
