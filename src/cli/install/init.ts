import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Gate } from '../../gate/gate.ts'
import type { Scope } from '../../clients/client-record.ts'
import { clientInstalls } from '../../install/client-installs.ts'
import { type FoundClient, findClients, programOn } from '../../install/find-clients.ts'
import { type ClientPlan, installClient, planClient } from '../../install/install-client.ts'
import type { Machine } from '../../install/machine.ts'
import { prove } from '../../install/prove.ts'
import type { ObserveSettings } from '../../model/policy.ts'
import type { Installation } from '../../install/installation.ts'
import { trustInstalled } from '../../install/trust-installed.ts'
import { GateError } from '../../model/errors.ts'
import { loadPolicyFor } from '../../open-gate.ts'
import { removeToken } from '../../resident/add-token.ts'
import { withGate } from '../with-gate.ts'
import { changeObserve, daysFrom } from '../observe/change-observe.ts'
import { observeNotice } from '../observe/observe-notice.ts'
import { addReviewer } from '../reviewer/add-reviewer.ts'
import { wrapText } from '../review/wrap-text.ts'
import { paintFor } from '../render/paint-for.ts'
import { askLine, askYes } from './ask-yes.ts'
import { checkClients, checkTerminal, thisMachine } from './this-machine.ts'
import { offerLookback } from './offer-lookback.ts'
import { isChange, planLines } from './plan-lines.ts'
import { standardOutput } from '../render/terminal-output.ts'

/** Options of `countersign init`. */
export interface InitOptions {
  readonly client?: readonly string[]
  readonly scope: string
  readonly managed?: boolean
  readonly plugin?: string
  readonly yes?: boolean
  readonly dryRun?: boolean
  /** Days for which the gate only observes these clients; true for a week. */
  readonly observe?: string | true
  /** False where nobody wants to be asked. */
  readonly lookback?: boolean
}

/** Finds clients, shows what will be written, asks once, writes, and proves each by two calls. */
export async function init(command: Command, options: InitOptions): Promise<void> {
  checkClients(options.client)
  const scope = scopeOf(options)
  const machine = thisMachine(command)
  const found = chooseClients(machine, scope, options.client)
  const observe = observeOf(options, found)
  const plans = found.map(({ install, program }) =>
    planClient(placeOf(machine, options, install.client), install, scope, program),
  )
  say(found.map(({ install, seen }) => `Found ${install.title}: ${seen}`).join('\n'))
  const paint = paintFor(standardOutput)
  say(plans.flatMap(plan => planLines(plan, paint)).join('\n'))
  if (observe) tell(`\nWritten into your own policy: ${observeNotice(observe, 0)}`)
  if (options.dryRun) return say('\nNothing was written (--dry-run).')
  if (!options.yes && (observe || plans.some(({ files }) => files.some(isChange)))) {
    checkTerminal()
    if (!(await askYes('\nWrite this?'))) return say('Nothing was written.')
  }
  if (observe) changeObserve(observe)
  await withGate(command, {}, async gate => {
    const told = new Set<string>()
    for (const plan of plans.filter(isWritable)) await write(gate, machine, plan, found, told)
    await firstReviewer(gate, options)
  })
  tell(
    '\nUndo it all with: countersign uninstall. The gate starts with the first call; countersign service install starts it at every log-in.',
  )
  const notice = observeNotice(loadPolicyFor({}).policy.observe, Date.now())
  if (notice !== undefined) tell(notice)
  if (options.lookback !== false) await offerLookback(command, options)
}

function observeOf({ observe }: InitOptions, found: readonly FoundClient[]): ObserveSettings | undefined {
  if (observe === undefined) return undefined
  const profiles = found.map(({ install }) => install.client)
  return { until: daysFrom(Date.now(), observe === true ? '7' : observe), profiles }
}

/** A plugin stands in a folder of its client’s name below the one that was named. */
function placeOf(machine: Machine, { plugin }: InitOptions, client: string): Machine {
  return plugin === undefined ? machine : { ...machine, project: join(resolve(plugin), client) }
}

function scopeOf({ scope, managed, plugin }: InitOptions): Scope {
  if (plugin !== undefined) {
    if (!managed && scope === 'user') return 'plugin'
    throw new GateError('usage', '--plugin writes no settings: leave --scope and --managed out.')
  }
  if (scope !== 'user' && scope !== 'project')
    throw new GateError('usage', `There is no scope “${scope.slice(0, 40)}”: it is user or project.`)
  if (!managed) return scope
  if (scope === 'project')
    throw new GateError('usage', '--managed is for the whole machine: leave --scope out.')
  if (process.getuid?.() !== 0)
    throw new GateError(
      'forbidden',
      'Settings of the machine are root’s: run this with sudo, or leave --managed out.',
    )
  return 'managed'
}

function chooseClients(
  machine: Machine,
  scope: Scope,
  names: readonly string[] | undefined,
): readonly FoundClient[] {
  const path = process.env['PATH'] ?? ''
  const named = names?.map(name => clientInstalls.filter(({ client }) => client === name)).flat()
  const found = named
    ? named.map(install => ({
        install,
        program: install.programs.map(name => programOn(path, name)).find(Boolean),
        seen: 'named by --client',
      }))
    : findClients(machine, path)
  const fitting = found.filter(({ install }) => install.scopes.includes(scope))
  if (fitting.length > 0) return fitting
  throw new GateError(
    'missing',
    found.length > 0
      ? scope === 'plugin'
        ? 'None of these clients takes a plugin that Countersign can make: leave --plugin out.'
        : `None of these clients has ${scope} settings that can be written: leave --${scope === 'managed' ? 'managed' : 'scope'} out.`
      : 'No client of an agent was found here: name it with --client, or see docs/install.md.',
  )
}

/** A client without a file that could be written gets neither a launcher nor a token. */
function isWritable({ files }: ClientPlan): boolean {
  return files.some(file => !('problem' in file))
}

async function write(
  gate: Gate,
  machine: Machine,
  plan: ClientPlan,
  found: readonly FoundClient[],
  told: Set<string>,
): Promise<void> {
  const { client, title } = plan.install
  const { profiles } = loadPolicyFor({}).policy
  const profile = client in profiles ? client : 'default'
  const installed = await installClient(machine, plan, profile, async ({ id }) => {
    try {
      await gate.logAccess({ event: 'token_added', id, role: 'agent', agent: client, by: 'owner' })
    } catch (error) {
      // A token that the log does not know opens nothing.
      removeToken(machine.stateFolder, id)
      throw error
    }
  })
  const { refused, allowed, said } = await prove(plan.install, plan.where)
  // Every client is told the same, so it is shown once.
  const words = told.has(said) ? '' : `\n  It was told: ${said}`
  told.add(said)
  tell(
    refused && allowed
      ? `\n${title}: installed. A call that only a person may make was refused, an ordinary one was let run.${words}`
      : `\n${title}: installed, but ${refused ? 'an ordinary call was refused too' : 'a call that must be refused was not'}: see ${join(machine.stateFolder, 'gate.log')}, then run this again.\n  It was told: ${said}`,
  )
  if (!refused || !allowed) process.exitCode = 1
  if (plan.where.scope === 'plugin')
    say(`  It is asked once the client has the plugin: ${plan.install.usePlugin?.(plan.where.project)}.`)
  if (client === 'codex' && plan.where.scope !== 'managed') await trust(machine, installed, found)
}

/** Codex skips hooks that it was not told to trust, and says nothing. */
async function trust(
  machine: Machine,
  installed: Installation,
  found: readonly FoundClient[],
): Promise<void> {
  const program = found.find(({ install }) => install.client === 'codex')?.program
  const byHand =
    'Start codex and choose to trust the hooks of countersign (/hooks): until then it skips them.'
  if (program === undefined) return say(`  codex is not on PATH. ${byHand}`)
  try {
    const count = await trustInstalled(machine, installed, program)
    say(
      count > 0
        ? `  Codex trusts ${count} hooks of countersign.`
        : `  Codex lists no hook of countersign. ${byHand}`,
    )
  } catch (error) {
    say(`  ${error instanceof Error ? error.message : String(error)} ${byHand}`)
  }
}

/** Calls that wait need somebody who may answer. */
async function firstReviewer(gate: Gate, { yes }: InitOptions): Promise<void> {
  if ((await gate.reviewers.list()).length > 0) return
  const later = 'Nobody may answer yet when a call waits: countersign reviewer add NAME.'
  if (yes || !process.stdin.isTTY) return say(`\n${later}`)
  const name = await askLine('\nWho answers when a call waits? Your name, or nothing for later: ')
  if (name === undefined || name === '') return say(later)
  await addReviewer(gate, name, {})
}

/** Sentences, broken at spaces where somebody reads them on a terminal. */
function tell(text: string): void {
  const width = standardOutput.width(80, 100)
  const lines = text.split('\n')
  say((standardOutput.isTTY ? lines.flatMap(line => wrapText(line, width)) : lines).join('\n'))
}

function say(text: string): void {
  standardOutput.print(text)
}
