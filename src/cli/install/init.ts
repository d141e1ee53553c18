import { ownSeat, policyFileLines } from '../policy/policy-file-lines.ts'
import { join, resolve } from 'node:path'
import type { Command } from 'commander'
import type { Gate } from '../../gate/core/gate.ts'
import type { Scope } from '../../ground/clients/client-record.ts'
import { clientInstalls } from '../../daemon/install/client-installs.ts'
import { findClients, type FoundClient, programOn } from '../../daemon/install/find-clients.ts'
import { type ClientPlan, planClient } from '../../daemon/install/install-client.ts'
import type { Machine } from '../../daemon/install/machine.ts'
import type { ObserveSettings } from '../../ground/model/policy.ts'
import { GateError } from '../../ground/model/errors.ts'
import { nobodyIsTold } from '../../judge/policy/nobody-is-told.ts'
import { canBecomeRoot, loadPolicyFor, rootCommand, rootWords } from '../../gate/open/open-gate.ts'
import { withGate } from '../with-gate.ts'
import { changeObserve, daysFrom } from '../observe/change-observe.ts'
import { observeNotice } from '../observe/observe-notice.ts'
import { askingHere, hasTargets } from '../notify/add-target.ts'
import { offerTargets } from '../notify/offer-targets.ts'
import { sayWhetherAccepted } from '../policy/say-whether-accepted.ts'
import { nobodyIsReviewer } from '../../people/acts/reviewers/first-reviewer-text.ts'
import { addReviewer } from '../reviewer/add-reviewer.ts'
import { paintFor } from '../render/paint-for.ts'
import { askWrite } from './ask-write.ts'
import { askLine, askYes } from './ask-yes.ts'
import { initFleet } from './init-fleet.ts'
import { meansLater } from './means-later.ts'
import { checkClients, checkTerminal, thisMachine } from './this-machine.ts'
import { nobodyAnswers, rootProvesNothing } from '../seal/people-lines.ts'
import { type Extent, isChange, planLines } from './plan-lines.ts'
import { fleetWish, type FleetWish } from '../team/fleet-wish.ts'
import { writeClient } from './write-client.ts'
import { printParagraphs } from '../render/print-paragraphs.ts'
import { standardOutput } from '../render/terminal-output.ts'
import { ownUid } from '../people/identify.ts'
import { stateFolderOf } from '../resident/state-folder-of.ts'
import { existsSync, realpathSync } from 'node:fs'
import { boundaryAdvice } from '../../proof/boundary/boundary-advice.ts'
import { insideMark } from '../../proof/boundary/inside-mark.ts'
import { oldestInterface } from '../../proof/boundary/landlock/landlock-rules.ts'
import type { InstallFile } from '../../daemon/install/client-install.ts'
import { clientShim } from '../../daemon/install/client-shim.ts'
import { closedInspector } from '../../ground/model/closed-inspector.ts'
import { residentPaths } from '../../daemon/resident/resident-paths.ts'
import { boundaryFacts } from '../exec/boundary-facts.ts'
import { packageFolder } from '../package-folder.ts'

/** Tells for a client which files have it start inside a boundary from now on. */
type ShimsOf = (found: FoundClient) => readonly InstallFile[]

const none: ShimsOf = () => []

/**
 * Settles whether the clients start inside a boundary from now on: as it was typed, or as the person at the terminal says
 * where this machine can make one. Throws `unavailable` where it was typed and can't be made here.
 */
async function boundaryShims(
  machine: Machine,
  found: readonly FoundClient[],
  typed: boolean | undefined,
  mayAsk: boolean,
): Promise<ShimsOf> {
  const startable = found.filter(({ program }) => program !== undefined)
  if (typed === false || startable.length === 0 || (typed === undefined && !mayAsk)) return none
  const facts = boundaryFacts()
  if (facts.bwrap !== 'works') {
    if (typed) throw new GateError('unavailable', boundaryAdvice(facts, oldestInterface).join(' '))
    return none
  }
  if (!typed && !(await askBoundary(startable))) return none
  return ({ install: { client }, program }) =>
    program === undefined ? [] : [shimOf(machine, client, program)]
}

async function askBoundary(found: readonly FoundClient[]): Promise<boolean> {
  const names = found.map(({ install }) => install.title).join(', ')
  printParagraphs(
    `\n${names} can start inside a boundary from now on: the agent and all that it starts find the folder they are started in, the client's own settings and the system; no other part of your home, and only hosts that the gate or a person allows (docs/boundary.md). countersign lookback says how many of your questions about commands that would save.`,
  )
  return askYes('Start inside a boundary from now on?')
}

function shimOf(machine: Machine, client: string, program: string): InstallFile {
  const { stateFolder, node, home } = machine
  const own = [
    node,
    closedInspector,
    join(packageFolder(), 'bin', 'countersign.cjs'),
    '--home',
    existsSync(stateFolder) ? realpathSync(stateFolder) : stateFolder,
  ]
  const parts = {
    program,
    starts: [...own, 'exec', '--client', client, '--', program],
    socket: residentPaths(stateFolder).agentSocket,
    startsGate: [...own, 'start'],
    insideMark,
  }
  return clientShim(parts, process.env['PATH'] ?? '', home)
}

/** Options of `countersign init`. */
export interface InitOptions {
  readonly client?: readonly string[]
  readonly scope: string
  readonly managed?: boolean
  readonly plugin?: string
  /** The address of a hub, or the file that says which team the gate is to be of; then nobody is asked anything. */
  readonly team?: string
  /** The file of a token for that. */
  readonly tokenFile?: string
  readonly yes?: boolean
  readonly dryRun?: boolean
  /** Every line of every change is shown. */
  readonly whole?: boolean
  /** Days for which the gate only observes these clients; true for a week. */
  readonly observe?: string | true
  /** False where nobody wants to be asked. */
  readonly lookback?: boolean
  /** The clients start inside a boundary from now on; asked at a terminal where it is absent. */
  readonly boundary?: boolean
}

/** Finds clients, shows what will be written, asks once, writes, and proves each by two calls. */
export async function init(command: Command, options: InitOptions): Promise<void> {
  checkClients(options.client)
  const wish = wishOf(options)
  const scope = scopeOf(options)
  const machine = thisMachine(command)
  const found = chooseClients(machine, scope, options.client)
  const observe = observeOf(options, found)
  say(found.map(({ install, seen }) => `Found ${install.title}: ${seen}`).join('\n'))
  const shimsOf = await boundaryShims(machine, found, boundaryOf(options, scope), mayAsk(options))
  const plans = found.map(one =>
    planClient(placeOf(machine, options, one.install.client), one.install, scope, one.program, shimsOf(one)),
  )
  if (wish) return initFleet(command, { machine, wish, plans, dryRun: options.dryRun })
  const paint = paintFor(standardOutput)
  const linesOf = (extent: Extent) => plans.flatMap(plan => planLines(plan, paint, extent)).join('\n')
  say(linesOf(options.whole ? 'whole' : 'change'))
  printParagraphs(`\n${policyFileLines(ownSeat()).join(' ')}`)
  if (observe) printParagraphs(`\nWritten into your own policy: ${observeNotice(observe, 0)}`)
  if (options.dryRun) return say('\nNothing was written (--dry-run).')
  if (!options.yes && (observe || plans.some(({ files }) => files.some(isChange)))) {
    checkTerminal()
    if (!(await askWrite(() => linesOf('whole')))) return say('Nothing was written.')
  }
  if (observe) changeObserve(observe)
  // Before the first reviewer, who accepts the policy as it is then.
  const isTold = await offerToTell(options)
  await withGate(command, {}, async gate => {
    // Before anything is written: a gate that nobody can answer is told at once, and no agent comes first.
    await firstReviewer(gate, options)
    await offerRootCopy(command, gate)
    const notified = new Set<string>()
    for (const plan of plans.filter(isWritable)) await writeClient(gate, machine, plan, notified)
    if (observe || isTold) await sayWhetherAccepted(gate)
  })
  printParagraphs(
    '\nUndo it all with: countersign uninstall. The gate starts with the first call; countersign service install starts it at every log-in.',
  )
  const notice = observeNotice(loadPolicyFor({}).policy.observe, Date.now())
  if (notice !== undefined) printParagraphs(notice)
  if (options.lookback !== false) await offerLookback(command, options)
}

/** Only an account’s own clients are started by its own PATH. */
function boundaryOf({ boundary }: InitOptions, scope: Scope): boolean | undefined {
  if (scope === 'user') return boundary
  if (!boundary) return false
  throw new GateError(
    'usage',
    '--boundary is for the clients of this account: leave --scope, --managed and --plugin out.',
  )
}

function mayAsk({ yes, dryRun, team }: InitOptions): boolean {
  return !yes && !dryRun && team === undefined && process.stdin.isTTY
}

function wishOf({ team, tokenFile, observe, plugin, boundary }: InitOptions): FleetWish | undefined {
  if (team !== undefined && observe === undefined && plugin === undefined && boundary !== true)
    return fleetWish(team, tokenFile)
  if (team !== undefined)
    throw new GateError(
      'usage',
      '--team joins and installs alone: leave --observe, --plugin and --boundary out, and say them in the policy of the group.',
    )
  if (tokenFile === undefined) return undefined
  throw new GateError('usage', '--token-file is for --team: name the hub, or the file of the team.')
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

/** Calls that wait need somebody who may answer. */
async function firstReviewer(gate: Gate, { yes }: InitOptions): Promise<void> {
  if ((await gate.reviewers.list()).length > 0) return
  const shown = await gate.reviewers.recovery()
  if (!shown.admitsFirst) return printParagraphs(`\n${nobodyIsReviewer(shown).message}`)
  const later = `${nobodyAnswers} Once a client is registered the first reviewer needs root or a day (countersign reviewer recover NAME); to be it now, stop here and run countersign reviewer add NAME first. Without a terminal: docs/headless.md.`
  if (yes || !process.stdin.isTTY) return printParagraphs(`\n${later}`)
  for (;;) {
    const name = await askLine('\nWho answers when a call waits? Your name, or Enter alone for later: ')
    if (name === undefined || meansLater(name)) return printParagraphs(later)
    try {
      return await addReviewer(gate, name, {})
    } catch (error) {
      if (!(error instanceof GateError) || !['forbidden', 'invalid'].includes(error.code)) throw error
      printParagraphs(error.message)
      if (error.code === 'forbidden') return
    }
  }
}

/** Offers somewhere to tell people of calls that wait, where the policy names nothing; true where it is set up now. */
async function offerToTell({ yes }: InitOptions): Promise<boolean> {
  if (hasTargets()) return false
  if (!yes && process.stdin.isTTY) return offerTargets(askingHere)
  printParagraphs(`\n${nobodyIsTold}`)
  return false
}

function say(text: string): void {
  standardOutput.print(text)
}

/** Offers what the gate would have done to the last days: asked at a terminal, named elsewhere. */
async function offerLookback(command: Command, { yes }: { readonly yes?: boolean }): Promise<void> {
  if (yes || !process.stdin.isTTY) {
    standardOutput.print('\nSee what it would have done to your last 30 days: countersign lookback')
    return
  }
  if (!(await askYes('\nSee what it would have done to your last 30 days?', 'yes'))) return
  const { showLookback } = await import('../commands/lookback.ts')
  await showLookback({ days: '30' }, command)
}

/** Prints the one command with which root remembers the reviewers’ keys; nothing where nobody has one, or it is done. */
async function offerRootCopy(command: Command, gate: Gate): Promise<void> {
  const { fingerprint } = await gate.reviewers.standing()
  const stateFolder = stateFolderOf(command)
  const uid = ownUid()
  if (uid === null || canBecomeRoot()) return printParagraphs(`\n${rootProvesNothing}`)
  if (fingerprint === null || rootWords('keys', stateFolder, uid).length > 0) return
  printParagraphs(
    '\nRoot can remember the reviewers’ keys, so that nobody replaces them while no gate runs. It works without it; to have it, run in another terminal:',
  )
  standardOutput.printUnbroken(`  ${rootCommand('keys', `${fingerprint} ${stateFolder}`, uid)}`)
}
