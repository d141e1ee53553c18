import type { Command } from 'commander'
import { programOn } from '../../daemon/install/find-clients.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import {
  type FrontOf,
  planWraps,
  type SeenServer,
  type WrapPlan,
  readWraps,
} from '../../daemon/install/servers/plan-wraps.ts'
import { findLostLists, type LostList, unwrapLost } from '../../daemon/install/servers/find-lost-lists.ts'
import { listClients } from '../../daemon/install/servers/list-clients.ts'
import type { ServerList } from '../../daemon/install/servers/server-lists.ts'
import {
  frontFile,
  unwrapServers,
  wrapServers,
  writeFront,
} from '../../daemon/install/servers/wrap-servers.ts'
import { GateError } from '../../ground/model/errors.ts'
import { policyOfGate } from '../policy/policy-of-gate.ts'
import { askWrite } from '../install/init.ts'
import { askYes } from '../install/ask-yes.ts'
import { checkTerminal, thisMachine } from '../install/this-machine.ts'
import { type Extent, fileLines, isChange } from '../install/plan-lines.ts'
import { restoredLine } from '../install/uninstall.ts'
import { ownProgram } from '../own-program.ts'
import { type Paint, paintFor } from '../render/paint-for.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { masked } from '../../people/redaction/redact.ts'
import { listedSecrets } from '../../daemon/install/servers/listed-secrets.ts'
import { visibleText } from '../../ground/model/visible-text.ts'

/** The options of `mcp wrap`. */
export interface WrapOptions {
  readonly client?: readonly string[]
  readonly remote?: boolean
  readonly yes?: boolean
  readonly dryRun?: boolean
  /** Every line of every change is shown. */
  readonly whole?: boolean
}

/** Shows what every list of servers would be with the gate in front, asks once, and writes. */
export async function wrap(command: Command, options: WrapOptions): Promise<void> {
  checkNames(options.client)
  const machine = thisMachine(command)
  const frontOf = fronts(machine, options.remote === true)
  const plans = planWraps(machine, frontOf, options.client)
  if (plans.length === 0)
    throw new GateError(
      'missing',
      'No list of MCP servers was found here: see docs/mcp.md for where they are.',
    )
  const paint = paintFor(standardOutput)
  const linesOf = (extent: Extent) => plans.flatMap(plan => wrapLines(plan, paint, extent)).join('\n')
  say(linesOf(options.whole ? 'whole' : 'change'))
  const lost = findLostLists(machine, frontOf, options.client)
  const changing = plans.filter(({ file }) => isChange(file) || lost.some(({ path }) => path === file.path))
  if (lost.length > 0)
    say(
      `\nThese name a command of ours that is not on record; it is written anew:\n${lostLines(lost).join('\n')}`,
    )
  if (changing.length === 0) return say('\nNothing is to be written.')
  if (options.dryRun) return say('\nNothing was written (--dry-run).')
  if (!options.yes) {
    checkTerminal()
    if (!(await askWrite(() => linesOf('whole')))) return say('Nothing was written.')
  }
  write(machine, changing, frontOf)
}

function lostLines(lost: readonly LostList[]): readonly string[] {
  return lost.map(({ client, path }) => `${client}: ${path} (not on record)`)
}

function write(machine: Machine, plans: readonly WrapPlan[], frontOf: FrontOf): void {
  writeFront(machine, ownProgram())
  for (const plan of plans) wrapServers(machine, plan, frontOf)
  const count = plans.flatMap(({ servers }) =>
    servers.filter(({ fronting }) => fronting.how !== 'left'),
  ).length
  say(
    `\n${count} ${count === 1 ? 'server is' : 'servers are'} behind the gate once their clients start anew. Undo it with: countersign mcp unwrap.`,
  )
}

/** Shows which lists are on record, asks once, and takes ours out. What could not be restored ends with status 1. */
export async function unwrap(command: Command, options: WrapOptions): Promise<void> {
  checkNames(options.client)
  const machine = thisMachine(command)
  const chosen = readWraps(machine.stateFolder).filter(
    ({ client }) => options.client?.includes(client) ?? true,
  )
  const frontOf = frontsOf(machine, true, profilesIfRead(machine))
  const lost = findLostLists(machine, frontOf, options.client)
  if (chosen.length === 0 && lost.length === 0) return say('No list of servers was changed here.')
  say([...chosen.map(({ client, file }) => `${client}: ${file.path}`), ...lostLines(lost)].join('\n'))
  if (options.dryRun) return say('\nNothing was restored (--dry-run).')
  if (!options.yes) {
    checkTerminal()
    if (!(await askYes('\nTake the gate out of these?'))) return say('Nothing was restored.')
  }
  const recorded = chosen.length > 0 ? unwrapServers(machine, frontOf, options.client) : []
  const restored = [...recorded, ...unwrapLost(lost)]
  say(`\n${restored.map(restoredLine).join('\n')}`)
  if (restored.some(({ how }) => how === 'kept')) process.exitCode = 1
}

/**
 * Makes the fronts by which each list of servers names us. A front is the command that is written for the list, since
 * programs started from a desktop have another PATH; a file that others may share gets the name of the program, where
 * PATH has it.
 */
export function fronts(machine: Machine, remote: boolean): FrontOf {
  return frontsOf(machine, remote, policyOfGate(machine.stateFolder).policy.profiles)
}

/** Ours is known by its program: a policy that can't be read keeps nobody from taking it out. */
function profilesIfRead({ stateFolder }: Machine): Readonly<Record<string, unknown>> {
  try {
    return policyOfGate(stateFolder).policy.profiles
  } catch (error) {
    if (error instanceof GateError) return {}
    throw error
  }
}

function frontsOf(machine: Machine, remote: boolean, profiles: Readonly<Record<string, unknown>>): FrontOf {
  const launcher = frontFile(machine.stateFolder)
  const known = ownFronts(machine)
  const isOnPath = programOn(process.env['PATH'] ?? '', 'countersign') !== undefined
  return ({ client, isShared }: ServerList) => {
    const profile = client in profiles ? ['--profile', client] : []
    const [program, first] = isShared && isOnPath ? ['countersign', ['mcp']] : [launcher, []]
    return { program, args: [...first, ...profile], known, agent: client, remote }
  }
}

/** The programs that are the gate where a list of servers names them. */
export function ownFronts({ stateFolder }: Machine): readonly string[] {
  return [frontFile(stateFolder), ownProgram()]
}

function checkNames(names: readonly string[] | undefined): void {
  const known: readonly string[] = listClients
  const wrong = names?.find(name => !known.includes(name))
  if (wrong === undefined) return
  throw new GateError(
    'usage',
    `There is no list of servers of “${wrong.slice(0, 40)}”: it is one of ${known.join(', ')}.`,
  )
}

function say(text: string): void {
  standardOutput.print(text)
}

/** One list of servers as its person reads it: what changes without its secrets, and what is left as it is. */
function wrapLines(plan: WrapPlan, paint: Paint, extent: Extent = 'change'): readonly string[] {
  const { list, servers, file } = plan
  const secrets = 'problem' in file ? [] : listedSecrets(file.before?.toString('utf8') ?? '', list)
  return [
    '',
    `${paint.bold(list.title)} ${paint.dim(`(${list.client}${list.isShared ? ', this project' : ''})`)}`,
    ...fileLines(file, paint, { extent, shown: text => String(masked({ text }, secrets)['text']) }),
    ...servers.flatMap(server => leftLines(server, paint)),
  ]
}

function leftLines({ name, fronting }: SeenServer, paint: Paint): readonly string[] {
  if (fronting.how !== 'left') return []
  return [paint.yellow(`  ${visibleText(name, 80)} is left as it is: ${visibleText(fronting.why, 200)}.`)]
}
