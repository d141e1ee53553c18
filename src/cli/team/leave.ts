import type { Command } from 'commander'
import type { LocalGate } from '../../gate/local-gate.ts'
import { GateError } from '../../model/errors.ts'
import type { TeamMembership } from '../../model/team-membership.ts'
import type { MembershipBy } from '../../people/membership/membership-change.ts'
import { hubAuthority, keepHubAuthority } from '../../resident/hub-authority.ts'
import { RemoteGate } from '../../remote/remote-gate.ts'
import { forgetGateKey, readGateKey } from '../../team/courier/read-gate-key.ts'
import { leaveTeam } from '../../team/courier/leave-team.ts'
import { hubFor } from '../../team/courier/open-hub.ts'
import { type IdentityOptions, identify } from '../people/identify.ts'
import { type JsonOption, printAnswer } from '../render/print-answer.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { whileStopped } from './while-stopped.ts'

/** The options of `team leave`. */
export type LeaveOptions = IdentityOptions & JsonOption

/**
 * Leaves the team of a gate, with the secret of one of the team’s reviewers, which the hub proves. A gate that the team
 * revoked needs none: its hub proves nobody to it, and leaving allows nothing.
 */
export async function leave(command: Command, options: LeaveOptions): Promise<void> {
  const folder = stateFolderOf(command)
  const { done, running } = await whileStopped(command, gate => leaveWith(gate, folder, options))
  printAnswer(
    options.json,
    { left: done, running },
    [
      `This gate is of the team of ${done.hub} no more: what its people allowed counts no more, and every block stays.`,
      'Nobody can answer here now: countersign reviewer recover --help says how somebody becomes the first reviewer.',
    ].join('\n'),
  )
}

async function leaveWith(gate: LocalGate, folder: string, options: LeaveOptions): Promise<TeamMembership> {
  const store = gate.mirrored
  const membership = store.mirror.membership()
  if (!membership) throw new GateError('missing', 'This gate is of no team.')
  const hub = new RemoteGate(
    hubFor(membership, readGateKey(folder, membership.gate), Date.now, hubAuthority(folder)),
  )
  try {
    const who = await whoLeaves(hub, options)
    const left = await leaveTeam({ store, now: Date.now }, who)
    keepHubAuthority(folder, undefined)
    // A hub that still knows the gate knows it by this key.
    if (!who) forgetGateKey(folder)
    return left
  } finally {
    await hub.close()
  }
}

/** Null where the team let the gate go. */
async function whoLeaves(hub: RemoteGate, options: LeaveOptions): Promise<MembershipBy | null> {
  try {
    const who = await identify(hub, options, true)
    return { by: who.reviewer, proof: await hub.reviewers.prove(who, 'secret') }
  } catch (error) {
    if (error instanceof GateError && error.kind === 'revoked') return null
    throw error
  }
}
