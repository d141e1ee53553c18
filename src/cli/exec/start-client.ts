import { homedir } from 'node:os'
import type { Command } from 'commander'
import { GateError } from '../../ground/model/errors.ts'
import { standardError, standardOutput } from '../render/terminal-output.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { withGate } from '../with-gate.ts'
import { clientInside, clientOf, installationsOf, makeClientFolders, programOf } from './client-inside.ts'
import { execClient, gateSockets } from './exec-client.ts'
import type { ExecOptions } from './exec-one.ts'
import { planForClient } from './plan-for.ts'
import { type Plan, planDigest, planLines } from '../../proof/boundary/plan.ts'
import { jsonText } from '../../ground/model/json-text.ts'
import { onOneLine } from '../render/table.ts'
import { join } from 'node:path'
import type { ClientName } from '../../ground/clients/index.ts'
import { readRegularFile } from '../../ground/disk/read-regular-file.ts'

const off = 'danger-full-access'
const switchedOff = [off, '--yolo', '--dangerously-bypass-approvals-and-sandbox']
const maxBytes = 1_048_576

/**
 * Returns a sentence where a client would make a sandbox of its own in which nothing can run. The kernel lets root make none
 * within a boundary: to be root in it again takes a right that nothing inside has. Other accounts make theirs.
 */
export function ownSandboxNote(
  client: ClientName,
  words: readonly string[],
  home: string,
  isRoot: boolean,
): string | undefined {
  if (client !== 'codex' || !isRoot) return undefined
  const isOff = words.some(word => switchedOff.some(one => word.includes(one)))
  if (isOff || isOffIn(join(home, '.codex', 'config.toml'))) return undefined
  return `As root Codex can’t run commands in a sandbox of its own within this one: add -c sandbox_mode="${off}" to its command line, or start it as another account. The boundary holds it either way.`
}

function isOffIn(file: string): boolean {
  try {
    return /^sandbox_mode[ \t]{0,9}=[ \t]{0,9}["']danger-full-access["']/m.test(
      readRegularFile(file, maxBytes).toString(),
    )
  } catch {
    return false
  }
}

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

/** Prints a plan: as JSON, or in words, a path a line. */
export function showPlan(plan: Plan, asJson: boolean): void {
  if (asJson) {
    standardOutput.print(jsonText({ ...plan, digest: planDigest(plan) }))
    return
  }
  const lines = planLines(plan).flatMap(({ says, of }) => [says, ...of.map(name => `  ${onOneLine(name)}`)])
  const notes = plan.notes.map(note => `note: ${onOneLine(note)}`)
  standardOutput.print([`The command ${lines[0] ?? ''}`, ...lines.slice(1), ...notes].join('\n'))
  standardOutput.print(`plan ${planDigest(plan).slice(0, 12)}`)
}
