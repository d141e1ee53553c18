import { randomBytes } from 'node:crypto'
import type { Command } from 'commander'
import type { LocalGate } from '../../gate/core/local-gate.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { TeamMembership } from '../../ground/model/team-gate.ts'
import type { MembershipBy } from '../../people/acts/membership/membership-change.ts'
import { hubAuthority, keepHubAuthority } from '../../daemon/resident/resident-team.ts'
import type { GateAddress } from '../../agents/remote/http-exchange.ts'
import { RemoteGate } from '../../agents/remote/remote-gate.ts'
import { forgetGateKey, readGateKey } from '../../daemon/team/courier/read-gate-key.ts'
import { demandLetGo } from '../../daemon/team/courier/demand-let-go.ts'
import { tellOfLeaving } from '../../daemon/team/courier/tell-of-leaving.ts'
import { leaveTeam } from '../../daemon/team/courier/leave-team.ts'
import { hubFor } from '../../daemon/team/courier/open-hub.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { whileStopped } from './while-stopped.ts'

/** The options of `team leave`. */
export type LeaveOptions = IdentityOptions & JsonOption

/**
 * Leaves the team of a gate, with the secret of one of the team’s reviewers, which the hub proves, and tells the hub. A gate
 * that an owner revoked needs none, where the team’s key says so: its hub proves nobody to it, and leaving allows nothing.
 */
export async function leave(command: Command, options: LeaveOptions): Promise<void> {
  const folder = stateFolderOf(command)
  const { done, running } = await whileStopped(command, gate => leaveWith(gate, folder, options))
  const { left, toldHub } = done
  printAnswer(
    options.json,
    { left, toldHub, running },
    [
      `This gate is of the team of ${left.hub} no more: what its people allowed counts no more, and every block stays.`,
      ...(toldHub
        ? []
        : ['Its hub was not told, and lists it still: revoke it there with countersign hub gate revoke.']),
      'Nobody can answer here now: countersign reviewer recover --help says how somebody becomes the first reviewer.',
    ].join('\n'),
  )
}

/** The team that was left, and whether its hub knows that: one that revoked the gate does. */
interface Left {
  readonly left: TeamMembership
  readonly toldHub: boolean
}

async function leaveWith(gate: LocalGate, folder: string, options: LeaveOptions): Promise<Left> {
  const store = gate.mirrored
  const membership = store.mirror.membership()
  if (!membership) throw new GateError('missing', 'This gate is of no team.')
  const key = readGateKey(folder, membership.gate)
  const address = hubFor(membership, key, Date.now, hubAuthority(folder))
  const who = await whoLeaves(address, membership, options)
  const left = await leaveTeam({ store, now: Date.now }, who)
  // Left already: a hub that can’t be told lists it until somebody revokes it.
  const toldHub =
    !who ||
    (await tellOfLeaving(address, membership, key).then(
      () => true,
      () => false,
    ))
  keepHubAuthority(folder, undefined)
  // A hub that still knows the gate knows it by this key.
  if (!who) forgetGateKey(folder)
  return { left, toldHub }
}

/** Null where the team let the gate go. */
async function whoLeaves(
  address: GateAddress,
  membership: TeamMembership,
  options: LeaveOptions,
): Promise<MembershipBy | null> {
  const hub = new RemoteGate(address)
  try {
    const who = await identify(hub, options, true)
    return { by: who.reviewer, proof: await hub.reviewers.prove(who, 'secret') }
  } catch (error) {
    if (!(error instanceof GateError) || error.kind !== 'revoked') throw error
    await demandLetGo(address, membership, randomBytes(16).toString('base64url'))
    return null
  } finally {
    await hub.close()
  }
}
