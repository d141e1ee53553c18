import { randomUUID } from 'node:crypto'
import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import type { Installation } from '../../daemon/install/installation.ts'
import { GateError } from '../../ground/model/errors.ts'
import { sendNotice } from '../../gate/notify/send-notice.ts'
import { canBecomeRoot, loadPolicyFor, rootCommand, rootWords } from '../../gate/open/open-gate.ts'
import { type IdentityOptions, identify, ownUid } from '../people/identify.ts'
import { standardError } from '../render/terminal-output.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

/** Takes a reviewer’s secret or root’s word, then logs and tells every target that these are taken out. Rejects with `forbidden`. */
export async function allowUninstall(
  command: Command,
  gate: Gate,
  chosen: readonly Installation[],
  options: IdentityOptions,
): Promise<void> {
  const by = await demandPerson(command, gate, chosen, options)
  for (const { client } of chosen)
    await gate.logAccess({ event: 'uninstalled', role: 'agent', agent: client, by })
  const names = [...new Set(chosen.map(({ client }) => client))].join(', ')
  const notice = {
    id: `n-${randomUUID()}`,
    title: 'Countersign is taken out of clients',
    lines: [`${names || 'Clients of a lost state'}, by ${by}: their calls are judged no more.`],
    level: 'critical',
    toAll: true,
  } as const
  const failed = await sendNotice(loadPolicyFor({}).notify.targets, notice, Date.now())
  if (failed.length > 0) standardError.print(`Not told, since they can’t be reached: ${failed.join(', ')}.`)
}

async function demandPerson(
  command: Command,
  gate: Gate,
  chosen: readonly Installation[],
  options: IdentityOptions,
): Promise<string> {
  const uid = ownUid() ?? -1
  const stateFolder = stateFolderOf(command)
  const known = await gate.reviewers.list()
  // A word for one day: what root wrote once is no leave for ever.
  const today = new Date().toISOString().slice(0, 10)
  if (!canBecomeRoot() && rootWords('uninstall', stateFolder, uid).includes(today)) return 'root'
  if (known.length === 0) {
    // Root asks itself, and what no record names was registered by nobody here.
    if (uid === 0 || chosen.length === 0) return uid === 0 ? 'root' : 'nobody'
    throw new GateError(
      'forbidden',
      `Nobody is a reviewer here, so this takes root: ${rootCommand('uninstall', `${today} ${stateFolder}`, uid)}, and run it again.`,
    )
  }
  const who = await identify(gate, options, true)
  await gate.reviewers.prove(who, 'secret')
  return who.reviewer
}
