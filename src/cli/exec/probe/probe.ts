import { type Escape, type EscapeKind, escapeKinds } from '../../../proof/boundary/probe/escape.ts'
import {
  type EscapeOutcome,
  type ProbedBoundary,
  probeResult,
  type ProbeResult,
  type ProbeVerdict,
  probeVerdicts,
} from '../../../proof/boundary/probe/probe-result.ts'
import type { BoundaryBackend, BoundaryNetwork } from '../../../ground/model/tool-call.ts'
import { jsonText } from '../../../ground/model/json-text.ts'
import { standardOutput } from '../../render/terminal-output.ts'
import type { Plan } from '../../../proof/boundary/plan.ts'
import { insideVariables } from '../client-inside.ts'
import { openNetwork } from '../network/open-network.ts'
import { planFor } from '../plan-for.ts'
import type { InsideCommand } from '../spawn-inside.ts'
import { starterFor } from '../starter-for.ts'
import { type CommandOutcome, type QuietCommand, spawnCommand } from '../../run/spawn-command.ts'
import { type ProgramsTogether, runTogether } from './run-together.ts'
import type { ProbeWorld } from '../../../proof/boundary/probe/probe-world.ts'
import { GateError } from '../../../ground/model/errors.ts'
import { openProbeSurroundings, type ProbeSurroundings } from './probe-surroundings.ts'
import { fileEscapes } from '../../../proof/boundary/probe/file-escapes.ts'
import { kernelEscapes } from '../../../proof/boundary/probe/kernel-escapes.ts'
import { networkEscapes } from '../../../proof/boundary/probe/network-escapes.ts'
import { processEscapes } from '../../../proof/boundary/probe/process-escapes.ts'
import { workspaceEscapes } from '../../../proof/boundary/probe/workspace-escapes.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'

/** Starts a program, inside or outside, and returns its status and all that it printed. */
type StartProgram = (words: readonly string[]) => Promise<CommandOutcome>

/** Milliseconds in which a listener has heard, and a process that is ended has gone; shorter where the program failed. */
const moment = 300
const momentOfFailure = 30
const ending = 500

/** Tries an escape once, in surroundings as they are before each, and looks whether it worked. */
async function tryEscape(
  escape: Escape,
  surroundings: ProbeSurroundings,
  start: StartProgram,
): Promise<EscapeOutcome> {
  const outcome = await start(escape.program(await surroundings.restore()))
  return await outcomeOf(escape, outcome, surroundings)
}

/** Looks whether an escape worked that was just tried. */
async function outcomeOf(
  escape: Escape,
  outcome: CommandOutcome,
  surroundings: ProbeSurroundings,
): Promise<EscapeOutcome> {
  if (await hasWorked(escape, outcome, surroundings)) return 'worked'
  return outcome.code === 126 || outcome.code === 127 ? 'missing' : 'failed'
}

async function hasWorked(
  { sign }: Escape,
  { code, output }: CommandOutcome,
  { world, hasHeard, hasVictim }: ProbeSurroundings,
): Promise<boolean> {
  const { token, secret } = world()
  const patience = code === 0 ? moment : momentOfFailure
  switch (sign.by) {
    case 'output':
      return output.includes(secret)
    case 'status':
      return code === 0
    case 'file':
      return holds(sign.at(world()), token)
    case 'listener':
      return await comesTrue(() => hasHeard(token), patience)
    case 'victim':
      return await comesTrue(() => !hasVictim(), patience)
    case 'leftover':
      return await runsOn(token)
  }
}

/** A process that is there now may be on its way out with the boundary: it counts when it stays. */
async function runsOn(token: string): Promise<boolean> {
  if (await comesTrue(() => processesWith(token).length === 0, ending)) return false
  for (const pid of processesWith(token)) process.kill(pid, 'SIGKILL')
  return true
}

async function comesTrue(isSo: () => boolean, patience: number): Promise<boolean> {
  const until = Date.now() + patience
  while (!isSo() && Date.now() < until) await wait(5)
  return isSo()
}

function holds(path: string, token: string): boolean {
  try {
    return readFileSync(path, 'utf8').includes(token)
  } catch {
    return false
  }
}

/** Numbers of the running processes whose command line holds a token. */
function processesWith(token: string): readonly number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter(pid => pid > 0 && pid !== process.pid && commandLine(pid).includes(token))
}

function commandLine(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1')
  } catch {
    return ''
  }
}

/** The starters of programs at one place: of one, and, where it has such, of many that one process starts. */
interface PlaceStarters {
  readonly alone: StartProgram
  readonly together?: () => ProgramsTogether
  /** The place stands on the files of the workspace as they are when it is made. */
  readonly standsOnFiles: boolean
}

/**
 * Tries escapes at one place. Those that look at who started them, or try to outlast the place, each get one of their own;
 * the others share one as long as they leave what it stands on as it was.
 */
class EscapeTries {
  private readonly surroundings: ProbeSurroundings
  private readonly starters: PlaceStarters
  private shared: ProgramsTogether | undefined

  constructor(surroundings: ProbeSurroundings, starters: PlaceStarters) {
    this.surroundings = surroundings
    this.starters = starters
  }

  async try(escape: Escape): Promise<EscapeOutcome> {
    const { together } = this.starters
    if (together && !escape.name.startsWith('processes.')) {
      const found = await this.tryShared(escape, together)
      if (found) return found
    }
    await this.end()
    return await tryEscape(escape, this.surroundings, this.starters.alone)
  }

  /** Undefined where the place ended under it: then it shows nothing yet. */
  private async tryShared(
    escape: Escape,
    together: () => ProgramsTogether,
  ): Promise<EscapeOutcome | undefined> {
    if (!(await this.isUsable())) {
      await this.end()
      await this.surroundings.restore()
    }
    this.shared ??= together()
    const outcome = await this.shared.run(escape.program(this.surroundings.world()))
    return outcome && (await outcomeOf(escape, outcome, this.surroundings))
  }

  private async isUsable(): Promise<boolean> {
    if (!this.shared) return false
    if (this.starters.standsOnFiles) return await this.surroundings.tidy()
    await this.surroundings.restore()
    return true
  }

  /** Ends the place that is shared, where there is one. */
  async end(): Promise<void> {
    await this.shared?.end()
    this.shared = undefined
  }
}

/** All ways out that are tried, those of one kind together. */
export const escapes: readonly Escape[] = [
  ...fileEscapes,
  ...workspaceEscapes,
  ...processEscapes,
  ...kernelEscapes,
  ...networkEscapes,
]

/** Ends a probe after the try at hand: what it opened must be closed. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
/** Milliseconds for one program. */
export const programLimit = 10_000
/** Milliseconds for a place in which many programs run. */
const togetherLimit = 300_000

/** Makes the starters of programs inside a boundary around a world. */
export type EnterBoundary = (
  world: ProbeWorld,
  variables: Readonly<Record<string, string>>,
) => Promise<PlaceStarters>

/** One kind of boundary that is tried, and how it is entered. */
interface ProbedPlace {
  readonly probed: ProbedBoundary
  readonly enter: EnterBoundary
}

/**
 * Tries each escape outside, where it must work, and then inside each place; the results are in the order of the places.
 * All escapes are tried where none are named.
 */
export async function runProbe(
  places: readonly ProbedPlace[],
  tried: readonly Escape[] = escapes,
): Promise<readonly (readonly ProbeResult[])[]> {
  const { goOn, stop } = untilEnded()
  const surroundings = await openProbeSurroundings()
  try {
    const variables = variablesIn(surroundings.world())
    const outside = await tryAll(tried, surroundings, outsideOf(surroundings, variables), goOn)
    const all: (readonly ProbeResult[])[] = []
    for (const { probed, enter } of places) {
      const starters = await enter(surroundings.world(), variables)
      all.push(resultsOf(tried, probed, outside, await tryAll(tried, surroundings, starters, goOn)))
    }
    return all
  } finally {
    surroundings.close()
    stop()
  }
}

type Outcomes = ReadonlyMap<string, EscapeOutcome>

function resultsOf(
  tried: readonly Escape[],
  probed: ProbedBoundary,
  outside: Outcomes,
  inside: Outcomes,
): readonly ProbeResult[] {
  return tried.map(escape =>
    probeResult(escape, probed, {
      outside: outside.get(escape.name) ?? 'missing',
      inside: inside.get(escape.name) ?? 'missing',
    }),
  )
}

/** Between two tries it is looked whether somebody wants the probe to end. */
function untilEnded(): { readonly goOn: () => void; readonly stop: () => void } {
  let isEnded = false
  const end = () => {
    isEnded = true
  }
  for (const signal of signals) process.on(signal, end)
  return {
    goOn: () => {
      if (isEnded)
        throw new GateError('unavailable', 'The probe was ended before it was through, and tells nothing.')
    },
    stop: () => {
      for (const signal of signals) process.off(signal, end)
    },
  }
}

function variablesIn({ home, secret }: ProbeWorld): Readonly<Record<string, string>> {
  return { HOME: home, PATH: '/usr/local/bin:/usr/bin:/bin', LANG: 'C', SECRET: secret }
}

function outsideOf(surroundings: ProbeSurroundings, env: Readonly<Record<string, string>>): PlaceStarters {
  const folder = surroundings.world().workspace
  const run = (words: readonly string[], quiet: QuietCommand) => spawnCommand(words, { env, folder, quiet })
  return {
    alone: words => run(words, { limit: programLimit }),
    together: () => runTogether(folder, (words, talk) => run(words, { limit: togetherLimit, talk })),
    standsOnFiles: false,
  }
}

async function tryAll(
  tried: readonly Escape[],
  surroundings: ProbeSurroundings,
  starters: PlaceStarters,
  goOn: () => void,
): Promise<Outcomes> {
  const tries = new EscapeTries(surroundings, starters)
  const outcomes = new Map<string, EscapeOutcome>()
  try {
    for (const escape of tried) {
      goOn()
      outcomes.set(escape.name, await tries.try(escape))
    }
  } finally {
    await tries.end()
  }
  return outcomes
}

const words: Readonly<Record<ProbeVerdict, string>> = {
  held: 'held',
  open: 'NOT HELD',
  known: 'left open',
  unproven: 'unproven',
}

/** The options of a probe, as they were typed. */
export interface ProbeOptions {
  readonly backend?: BoundaryBackend
  readonly net?: BoundaryNetwork
  readonly json?: boolean
  /** Every kind of boundary, whatever the others say. */
  readonly each?: boolean
}

/** Every kind that there is: rules on files have no way to other machines. */
const kinds: readonly ProbedBoundary[] = [
  { backend: 'bwrap', network: 'none' },
  { backend: 'bwrap', network: 'ask' },
  { backend: 'files', network: 'none' },
]

/** Tries every escape inside boundaries, and prints which of them were held. Exit code 1 when one got out unforeseen. */
export async function probe({
  backend = 'bwrap',
  net: network = 'none',
  json: asJson = false,
  each = false,
}: ProbeOptions): Promise<void> {
  const tried = each ? kinds : [{ backend, network }]
  const all = await runProbe(tried.map(probed => ({ probed, enter: enterBoundary(probed) })))
  const found = tried.map((probed, i) => ({ ...probed, results: all[i] ?? [] }))
  if (asJson) standardOutput.print(jsonText(each ? found : found[0]?.results))
  else
    standardOutput.print(
      found.flatMap(one => [...(each ? [titleOf(one)] : []), ...textOf(one.results)]).join('\n'),
    )
  if (all.flat().some(({ verdict }) => verdict === 'open')) process.exitCode = 1
}

function titleOf({ backend, network }: ProbedBoundary): string {
  return `--backend ${backend} --net ${network}`
}

function textOf(results: readonly ProbeResult[]): readonly string[] {
  return [...escapeKinds.flatMap(kind => linesOf(kind, results)), sum(results)]
}

function linesOf(kind: EscapeKind, results: readonly ProbeResult[]): readonly string[] {
  const own = results.filter(({ name }) => name.startsWith(`${kind}.`))
  return [kind, ...own.flatMap(lineOf)]
}

function lineOf({ verdict, tries, why }: ProbeResult): readonly string[] {
  return [`  ${words[verdict].padEnd(9)}  ${tries}`, ...(why === null ? [] : [`${' '.repeat(13)}${why}`])]
}

function sum(results: readonly ProbeResult[]): string {
  const counts = probeVerdicts.map(
    verdict => [verdict, results.filter(one => one.verdict === verdict).length] as const,
  )
  const messages = counts
    .filter(([, count]) => count > 0)
    .map(([verdict, count]) => `${count} ${words[verdict]}`)
  return `${results.length} ways out were tried, each outside first: ${messages.join(', ')}.`
}

/**
 * Makes the starter of programs inside a boundary, as exec --one makes it. This process moves into the world: its folder
 * and its home folder are what a plan is made from.
 */
function enterBoundary({ backend, network: net }: ProbedBoundary): EnterBoundary {
  const start = starterFor(backend)
  return async (world, variables) => {
    process.chdir(world.workspace)
    process.env['HOME'] = world.home
    const options = { profile: 'default', agent: 'probe', read: [world.shown], net, backend } as const
    const { plan } = await planFor(['true'], options, world.state)
    const env = insideVariables(plan, variables)
    const network = net === 'ask' ? { openNetwork: refusing(plan) } : {}
    const run = (words: readonly string[], quiet: QuietCommand) => {
      // The workspace is made anew now and then, and a process stands in the folder that it entered.
      process.chdir(world.workspace)
      return start({ plan, words, env, quiet, ...network })
    }
    return {
      alone: words => run(words, { limit: programLimit }),
      together: () =>
        runTogether(world.workspace, (words, talk) => run(words, { limit: togetherLimit, talk })),
      standsOnFiles: true,
    }
  }
}

/** A way to other machines by which every host is asked for, and none is reached. */
function refusing(plan: Plan): NonNullable<InsideCommand['openNetwork']> {
  const problemWith = () => Promise.resolve('It is only a probe.')
  return (folder, bwrap) => openNetwork(folder, { bwrap, plan, problemWith, listed: [], onRefused: () => {} })
}
