import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import { findLost, type LostEntries, removeLostFiles } from '../../daemon/install/lost-entries.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import { type Installation, readInstallations } from '../../daemon/install/installations-file.ts'
import type { RestoredFile } from '../../daemon/install/restore-file.ts'
import { readWraps } from '../../daemon/install/servers/plan-wraps.ts'
import { uninstallClient } from '../../daemon/install/uninstall-client.ts'
import { findResident } from '../../daemon/resident/ensure-resident.ts'
import { tokensOf } from '../../daemon/resident/add-token.ts'
import { withGate } from '../with-gate.ts'
import { identify, type IdentityOptions, ownUid } from '../people/identify.ts'
import { askYes } from './ask-yes.ts'
import { checkClients, checkTerminal, thisMachine } from './this-machine.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { randomUUID } from 'node:crypto'
import { GateError } from '../../ground/model/errors.ts'
import { sendNotice } from '../../gate/notify/send-note.ts'
import { canBecomeRoot, loadPolicyFor, rootCommand, rootWords } from '../../gate/open/open-gate.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'

/** Options of `countersign uninstall`. */
export interface UninstallOptions extends IdentityOptions {
  readonly client?: readonly string[]
  readonly yes?: boolean
  readonly dryRun?: boolean
}

/** Shows what is installed, asks once, and restores. What could not be restored is said, and ends with status 1. */
export async function uninstall(command: Command, options: UninstallOptions): Promise<void> {
  checkClients(options.client)
  const machine = thisMachine(command)
  const all = readInstallations(machine.stateFolder)
  const chosen = all.filter(({ client }) => options.client?.includes(client) ?? true)
  const lost = findLost(machine, options.client)
  if (chosen.length === 0 && lost.length === 0)
    return say(wrappedLine(machine, options) ?? 'Nothing is installed here.')
  for (const { client, scope, files } of chosen)
    say(`${client} (${scope})\n${files.map(({ path }) => `  ${path}`).join('\n')}`)
  for (const one of lost) say(lostLines(one))
  if (options.dryRun) return say('\nNothing was restored (--dry-run).')
  if (!options.yes) {
    checkTerminal()
    if (!(await askYes('\nTake countersign out of these?'))) return say('Nothing was restored.')
  }
  await withGate(command, {}, async gate => {
    await allowUninstall(command, gate, chosen, options)
    for (const one of lost) takeOut(one)
    // The last first: folders that were made for several are empty by then.
    for (const installed of chosen.toReversed()) await takeBack(gate, machine, installed)
  })
  const wrapped = wrappedLine(machine, options)
  if (wrapped !== undefined) say(`\n${wrapped}`)
  if (chosen.length > 0 && (await findResident(machine.stateFolder)))
    say('\nThe gate goes on for whoever else asks it: countersign stop ends it.')
}

/** Names lists of MCP servers that still lead to the gate: they were wrapped by another command, and are undone by it. */
function wrappedLine({ stateFolder }: Machine, { client }: UninstallOptions): string | undefined {
  const files = readWraps(stateFolder).filter(one => client?.includes(one.client) ?? true)
  if (files.length === 0) return undefined
  return `MCP servers are still behind the gate, in ${files.map(({ file }) => file.path).join(', ')}: countersign mcp unwrap takes it out there.`
}

function lostLines({ install, scope, files }: LostEntries): string {
  const paths = files.map(({ path }) => `  ${path}`).join('\n')
  return `${install.client} (${scope}), not on record: what is ours by its form is taken out, all else stays; byte for byte is not possible without the record\n${paths}`
}

function takeOut(lost: LostEntries): void {
  const files = removeLostFiles(lost.files)
  say(`\n${lost.install.client}:\n${files.map(restoredLine).join('\n')}`)
  if (files.some(({ how }) => how === 'kept')) process.exitCode = 1
}

async function takeBack(gate: Gate, machine: Machine, installed: Installation): Promise<void> {
  const { client, tokenId } = installed
  const files = uninstallClient(machine, installed)
  const isLeft = tokensOf(machine.stateFolder).some(({ id }) => id === tokenId)
  if (!isLeft)
    await gate.logAccess({ event: 'token_removed', id: tokenId, role: 'agent', agent: client, by: 'owner' })
  say(`\n${client}:\n${files.map(restoredLine).join('\n')}`)
  if (
    !readInstallations(machine.stateFolder).some(
      one => one.client === client && one.scope === installed.scope,
    )
  )
    return
  say('  What is left there still asks the gate: take it out by hand, then run this again.')
  process.exitCode = 1
}

const words = {
  restored: 'as it was before',
  removed: 'removed',
  'ours removed': 'only what is ours was taken out',
  kept: 'left as it is',
} as const

/** Says what became of one file. */
export function restoredLine({ path, how, why }: RestoredFile): string {
  return `  ${path}: ${words[how]}${why === undefined ? '' : ` (${why})`}`
}

function say(text: string): void {
  standardOutput.print(text)
}

/** Takes a reviewer’s secret or root’s word, then logs and tells every target that these are taken out. Rejects with `forbidden`. */
async function allowUninstall(
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
