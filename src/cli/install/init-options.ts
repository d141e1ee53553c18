import { join, resolve } from 'node:path'
import type { Scope } from '../../ground/clients/client-record.ts'
import type { FoundClient } from '../../daemon/install/find-clients.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import { GateError } from '../../ground/model/errors.ts'
import { daysFrom } from '../observe/change-observe.ts'
import { fleetWish, type FleetWish } from '../team/fleet-wish.ts'

/** Options of `countersign init`. */
export interface InitOptions {
  readonly client?: readonly string[]
  readonly scope: string
  readonly managed?: boolean
  readonly plugin?: string
  /** The address of a hub, or the file that says which team the gate is to be of; then nobody is asked anything. */
  readonly team?: string
  /** The file of a token for that. */
  readonly tokenFile?: string
  readonly yes?: boolean
  readonly dryRun?: boolean
  /** Every line of every change is shown. */
  readonly whole?: boolean
  /** Days for which the gate only observes these clients; true for a week. */
  readonly observe?: string | true
  /** False where nobody wants to be asked. */
  readonly lookback?: boolean
  /** The clients start inside a boundary from now on; asked at a terminal where it is absent. */
  readonly boundary?: boolean
}

/** Only an account’s own clients are started by its own PATH. */
export function boundaryOf({ boundary }: InitOptions, scope: Scope): boolean | undefined {
  if (scope === 'user') return boundary
  if (!boundary) return false
  throw new GateError(
    'usage',
    '--boundary is for the clients of this account: leave --scope, --managed and --plugin out.',
  )
}

/** Tells whether somebody at a terminal may be asked. */
export function mayAsk({ yes, dryRun, team }: InitOptions): boolean {
  return !yes && !dryRun && team === undefined && process.stdin.isTTY
}

/** Returns what a fleet would be given; undefined where this machine alone is set up. */
export function wishOf({ team, tokenFile, observe, plugin, boundary }: InitOptions): FleetWish | undefined {
  if (team !== undefined && observe === undefined && plugin === undefined && boundary !== true)
    return fleetWish(team, tokenFile)
  if (team !== undefined)
    throw new GateError(
      'usage',
      '--team joins and installs alone: leave --observe, --plugin and --boundary out, and say them in the policy of the group.',
    )
  if (tokenFile === undefined) return undefined
  throw new GateError('usage', '--token-file is for --team: name the hub, or the file of the team.')
}

/** Returns how long the gate only observes; undefined where it decides from the start. */
export function observeOf(
  { observe }: InitOptions,
  found: readonly FoundClient[],
): ObserveSettings | undefined {
  if (observe === undefined) return undefined
  const profiles = found.map(({ install }) => install.client)
  return { until: daysFrom(Date.now(), observe === true ? '7' : observe), profiles }
}

/** A plugin stands in a folder of its client’s name below the one that was named. */
export function placeOf(machine: Machine, { plugin }: InitOptions, client: string): Machine {
  return plugin === undefined ? machine : { ...machine, project: join(resolve(plugin), client) }
}

/** Returns the scope of the settings that are written. Throws for options that exclude each other. */
export function scopeOf({ scope, managed, plugin }: InitOptions): Scope {
  if (plugin !== undefined) {
    if (!managed && scope === 'user') return 'plugin'
    throw new GateError('usage', '--plugin writes no settings: leave --scope and --managed out.')
  }
  if (scope !== 'user' && scope !== 'project')
    throw new GateError('usage', `There is no scope “${scope.slice(0, 40)}”: it is user or project.`)
  if (!managed) return scope
  if (scope === 'project')
    throw new GateError('usage', '--managed is for the whole machine: leave --scope out.')
  if (process.getuid?.() !== 0)
    throw new GateError(
      'forbidden',
      'Settings of the machine are root’s: run this with sudo, or leave --managed out.',
    )
  return 'managed'
}
