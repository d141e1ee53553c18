import { existsSync } from 'node:fs'
import type { Command } from 'commander'
import { RemoteGate } from '../agents/remote/remote-gate.ts'
import { defaultLocations } from '../gate/config/default-locations.ts'
import type { Gate } from '../gate/core/gate.ts'
import type { LocalGate } from '../gate/core/local-gate.ts'
import { engineVersion } from '../ground/model/engine-version.ts'
import { openGate } from '../gate/open/open-gate.ts'
import { findResident } from '../daemon/resident/ensure-resident.ts'
import { stateFolderOf } from './resident/state-folder-of.ts'

/** The options by which a command opens its gate. */
export interface OpenOptions {
  /** A policy file given on the command line: it may only tighten. */
  readonly flagsFile?: string | undefined
  /** Keep state here instead of the folder that the person chose. */
  readonly stateFolder?: string
}

/**
 * Hands over the gate that the command line names, and closes it whatever happens: the one that runs for the state
 * folder, or one opened in this process. Both are on the same state, and answer the same.
 */
export async function withGate(
  command: Command,
  options: OpenOptions,
  use: (gate: Gate) => Promise<void>,
): Promise<void> {
  const gate = (await residentGate(command, options)) ?? (await openGate(gateOptions(command, options)))
  try {
    await use(gate)
  } finally {
    await gate.close()
  }
}

/** Hands over a gate in this process on the same state, for what no other gate is asked; closes it whatever happens. */
export async function withLocalGate<T>(command: Command, use: (gate: LocalGate) => Promise<T>): Promise<T> {
  const gate = await openGate(gateOptions(command, {}))
  try {
    return await use(gate)
  } finally {
    await gate.close()
  }
}

/** The gate that runs, unless this command is judged under settings of its own, or is of another version. */
async function residentGate(command: Command, options: OpenOptions): Promise<Gate | undefined> {
  if (options.stateFolder !== undefined || options.flagsFile !== undefined) return undefined
  if (hasSettingsOfItsOwn()) return undefined
  const note = await findResident(stateFolderOf(command))
  return note?.version === engineVersion ? new RemoteGate({ socketPath: note.gateSocket }) : undefined
}

/** Layers that the running gate does not know: this environment, and the policy of this folder. */
function hasSettingsOfItsOwn(): boolean {
  return hasOwnEnvironment() || existsSync(defaultLocations(process.cwd()).projectFile)
}

/** Tells whether this environment sets the policy, which a gate that runs can’t know. */
export function hasOwnEnvironment(): boolean {
  return Object.keys(process.env).some(name => /^COUNTERSIGN_(?!HOME$|DEBUG$)/.test(name))
}

function gateOptions(command: Command, options: OpenOptions) {
  const home = options.stateFolder ?? (command.optsWithGlobals()['home'] as string | undefined)
  return {
    ...(home === undefined ? {} : { stateFolder: home }),
    ...(options.flagsFile === undefined ? {} : { flagsFile: options.flagsFile }),
    projectFolder: process.cwd(),
  }
}
