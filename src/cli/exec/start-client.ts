import { homedir } from 'node:os'
import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { standardError } from '../render/terminal-output.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withGate } from '../with-gate.ts'
import { makeClientFolders } from './client-folders.ts'
import { clientInside, clientOf, installationsOf, programOf } from './client-inside.ts'
import { execClient } from './exec-client.ts'
import type { ExecOptions } from './exec-one.ts'
import { gateSockets } from './gate-sockets.ts'
import { ownSandboxNote } from './own-sandbox-note.ts'
import { planForClient } from './plan-for.ts'
import { showPlan } from './show-plan.ts'

/** The options of `exec` for a whole client, as they were typed. */
export interface StartClientOptions extends ExecOptions {
  readonly client?: string
  readonly show?: boolean
}

/** Starts a whole client inside: its own profile holds for what it may touch. */
export async function startClient(
  words: readonly string[],
  options: StartClientOptions,
  command: Command,
): Promise<void> {
  const [word, ...rest] = words
  if (word === undefined)
    throw new GateError('usage', 'No command was given: write a client, or --one and a command, after --.')
  const client = clientOf(word, options.client)
  const program = programOf(word)
  const stateFolder = stateFolderOf(command)
  const typed = { ...options, profile: client, agent: client }
  installationsOf(client, stateFolder)
  const sockets = await gateSockets(stateFolder)
  const makePlan = async () =>
    planForClient(
      clientInside(client, program, homedir(), stateFolder, sockets.agentSocket),
      typed,
      stateFolder,
    )
  if (options.show) return showPlan((await makePlan()).plan, options.json === true)
  makeClientFolders(client, homedir())
  const note = ownSandboxNote(client, rest, homedir(), process.getuid?.() === 0)
  if (note !== undefined) standardError.print(`countersign: ${note}`)
  const { hold } = options
  await withGate(command, {}, gate =>
    execClient(gate, {
      client,
      words: [program, ...rest],
      makePlan,
      sockets,
      ...(hold !== undefined && { hold }),
    }),
  )
}
