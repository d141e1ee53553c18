import type { Command } from 'commander'
import type { Gate } from '../gate/gate.ts'
import { openGate } from '../open-gate.ts'

export interface OpenOptions {
  /** A policy file given on the command line: it may only tighten. */
  readonly flagsFile?: string | undefined
  /** Keep state here instead of the folder that the person chose. */
  readonly stateFolder?: string
}

/** Opens the gate that the command line names, hands it over, and closes it whatever happens. */
export async function withGate(
  command: Command,
  options: OpenOptions,
  use: (gate: Gate) => Promise<void>,
): Promise<void> {
  const gate = await openGate(gateOptions(command, options))
  try {
    await use(gate)
  } finally {
    await gate.close()
  }
}

function gateOptions(command: Command, options: OpenOptions) {
  const home = options.stateFolder ?? (command.optsWithGlobals()['home'] as string | undefined)
  return {
    ...(home === undefined ? {} : { stateFolder: home }),
    ...(options.flagsFile === undefined ? {} : { flagsFile: options.flagsFile }),
    projectFolder: process.cwd(),
  }
}
