import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { localMoment } from '../../ground/model/local-moment.ts'
import { readAuthority } from '../../daemon/resident/resident-team.ts'
import { signOnByDevice } from '../../daemon/team/courier/sign-on-by-device.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { deviceTerminal } from './join.ts'
import { teamStateOf } from './team-state-of.ts'

/** The options of signing on at a terminal. */
export interface SignOnOptions extends JsonOption {
  readonly ca?: string
}

/** Signs a person on at the hub of this gate’s team, or at another: their rights there begin anew. */
export async function signOn(
  command: Command,
  url: string | undefined,
  options: SignOnOptions,
): Promise<void> {
  const hub = url ?? (await teamStateOf(command))?.hub
  if (hub === undefined)
    throw new GateError(
      'usage',
      'This gate is of no team: give the address of the hub, https://hub.example.com.',
    )
  const ca = options.ca === undefined ? undefined : readAuthority(options.ca)
  const done = await signOnByDevice({ hub: hub.replace(/\/$/, ''), ca }, 'sign-on', deviceTerminal)
  if (!('reviewer' in done)) throw new GateError('unavailable', 'The hub signed nobody on: ask it again.')
  const { reviewer, until } = done
  printAnswer(options.json, done, `${reviewer} is signed on until ${localMoment(until)}.`)
}
