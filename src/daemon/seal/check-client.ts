import { dirname, join } from 'node:path'
import { clients } from '../../ground/clients/index.ts'
import type { ClientInstall, InstallPlaces } from '../install/client-install.ts'
import { clientInstalls } from '../install/client-install-table.ts'
import { programOn } from '../install/find-clients.ts'
import { type Machine, recordedPlaces } from '../install/machine.ts'
import {
  type CommandProof,
  tryClient,
  proveCommand,
  proveRefusal,
  type StartWords,
  hookCommand,
} from '../install/try-client.ts'
import type { Installation } from '../install/installations-file.ts'
import { askHealth } from '../resident/ask-health.ts'
import type { Seal, SealMethod, SealStep } from '../../ground/model/seal.ts'
import { clientVersion } from './client-version.ts'
import { diskSteps, isBroken } from './disk-steps.ts'
import { hasFolder } from './read-seals.ts'
import { listCodexHooks } from '../install/trust-codex-hooks.ts'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'

/** Events for which a tool waits; without trust Codex passes over each of them by itself. */
const judged = ['preToolUse', 'permissionRequest']

/** Asks Codex itself which of our hooks it would run where it is started. No model or account is needed. */
async function codexListing(
  program: string,
  { folder, project, launcher }: InstallPlaces,
): Promise<SealStep> {
  const name = 'Codex’s own list'
  try {
    const hooks = await listCodexHooks({ program, cwd: project, folder }, launcher)
    const missing = judged.filter(event => !hooks.some(hook => hook.event === event && hook.isEnabled))
    if (missing.length > 0)
      return {
        name,
        result: 'open',
        text: `Codex does not list our hook for ${missing.join(' and ')} in ${project}.`,
      }
    const untrusted = hooks.filter(({ event, isTrusted }) => judged.includes(event) && !isTrusted)
    return untrusted.length === 0
      ? { name, result: 'well', text: `It lists ${hooks.length} hooks of ours, and trusts them.` }
      : { name, result: 'open', text: 'Codex does not trust our hooks, so it skips them and says nothing.' }
  } catch (error) {
    return { name, result: 'not tried', text: error instanceof Error ? error.message : String(error) }
  }
}

/** The means by which a seal is made. */
export interface SealChecks {
  readonly machine: Machine
  /** The folders in which programs of clients are looked for, as PATH has them. */
  readonly path: string
  /** Tries also what the command does without a gate; that takes a second or so. */
  readonly thorough: boolean
  readonly now: () => number
  /** Folders that calls came from lately; what a project switches off is looked for there too. */
  readonly projects?: () => readonly string[]
  /** Milliseconds that the gate may take to say that it is well. */
  readonly patience?: number
  /** Starts the client itself; null where it can’t be done for this one. */
  readonly through?: (
    client: ClientInstall,
    program: string,
    where: InstallPlaces,
  ) => Promise<SealStep | null>
}

/** Looks at one installed client. */
export async function checkClient(installed: Installation, checks: SealChecks): Promise<Seal> {
  const { machine, path, now } = checks
  const install = clientInstalls.find(({ client }) => client === installed.client)
  if (!install) return unknownSeal(installed, now(), notKnown)
  // What a project switches off is looked at where the project is; where the person stands unless it is of one.
  const project = hasFolder(installed.scope) ? installed.project : machine.project
  const where = { ...recordedPlaces(machine, install, installed), project }
  const program = programFor(install, path, installed.program)
  const [version, found] = await Promise.all([
    program === undefined ? null : clientVersion(program),
    stepsOf({ install, installed, where, program, checks }),
  ])
  const { steps, method } = found
  const { product = install.title, proven: isProven, version: driven } = clients[install.client].hook
  const judged = gradeSteps({
    ...found,
    client: install.client,
    title: product,
    isProven,
    isHere: program !== undefined,
  })
  return {
    ...head(installed, install.title),
    ...judged,
    at: now(),
    version,
    proven: isProven ? driven : null,
    method,
    steps,
    limit: install.note ?? null,
  }
}

interface Looked {
  readonly install: ClientInstall
  readonly installed: Installation
  readonly where: InstallPlaces
  readonly program: string | undefined
  readonly checks: SealChecks
}

/** Everything that is looked at, the cheap first; what would tell nothing any more is left out. */
async function stepsOf(looked: Looked): Promise<{ steps: readonly SealStep[]; method: SealMethod }> {
  const { install, installed, where, program, checks } = looked
  const { steps: onDisk, command } = diskSteps(install, installed, where)
  const steps = [...onDisk]
  if (where.scope === 'plugin') steps.push(pluginStep(install, where))
  const gate = await askHealth(where.socket, checks.patience)
  if (gate.how === 'silent') {
    return { steps: [...steps, silentGate], method: 'command' }
  }
  if (!steps.some(isBroken)) {
    const isTried = checks.thorough && command.result === 'well'
    const [proof, without] = await Promise.all([
      tryClient(install, where),
      isTried ? withoutGate(install, where) : [],
    ])
    steps.push(proofStep(proof), ...without)
  }
  if (program === undefined || steps.some(isBroken)) return { steps, method: 'command' }
  const listed = install.client === 'codex' ? await codexListing(program, where) : null
  const started = (await checks.through?.(install, program, where)) ?? null
  const more = [listed, started].filter(step => step !== null)
  const isTried = (step: SealStep | null) => step !== null && step.result !== 'not tried'
  const method = isTried(started) ? 'client' : isTried(listed) ? 'listing' : 'command'
  return { steps: [...steps, ...more], method }
}

const silentGate: SealStep = {
  name: 'gate',
  result: 'blocked',
  text: 'The gate listens and does not answer, so every call waits and is then refused.',
  advice: 'Run countersign restart.',
}

/** A client keeps the list of its plugins to itself, so this stays unknown. */
function pluginStep({ title, usePlugin }: ClientInstall, { project }: InstallPlaces): SealStep {
  const how = usePlugin === undefined ? '' : ` (${usePlugin(project)})`
  const text = `${title} has to be told of the plugin${how}, and nothing here shows that it was.`
  return { name: 'plugin taken up', result: 'not tried', text }
}

const seePolicy = 'See which rule allows it: countersign audit list.'

function proofStep({
  refused,
  allowed,
  said: text,
  saidOrdinary,
}: Awaited<ReturnType<typeof tryClient>>): SealStep {
  const name = 'proof'
  if (!refused)
    return {
      name,
      result: 'open',
      text: 'A call that only a person may make was let run.',
      advice: seePolicy,
    }
  return allowed
    ? { name, result: 'well', text: `A call that only a person may make was refused: ${text.slice(0, 400)}` }
    : { name, result: 'blocked', text: `Everything is refused: ${saidOrdinary.slice(0, 400)}` }
}

function programFor(install: ClientInstall, path: string, known: string | undefined): string | undefined {
  const folders = known === undefined ? path : `${path}:${dirname(known)}`
  return install.programs.map(name => programOn(folders, name)).find(Boolean)
}

function head({ client, scope, project }: Installation, title: string) {
  return { client, title, scope, project: hasFolder(scope) ? project : null }
}

/** The seal of what could not be looked at. */
export function unknownSeal(installed: Installation, at: number, why: string): Seal {
  const install = clientInstalls.find(({ client }) => client === installed.client)
  const nothing = { version: null, proven: null, method: 'command' as const, steps: [], limit: null }
  return { ...head(installed, install?.title ?? installed.client), state: 'unproven', why, at, ...nothing }
}

const notKnown = 'This version of Countersign does not know the client: use the one that installed it.'

/** The state that the steps come to, and its reason. */
type SealGrade = Pick<Seal, 'state' | 'why'>

interface StepsToGrade {
  readonly client: string
  readonly steps: readonly SealStep[]
  readonly method: SealMethod
  /** The name of the product that was driven. */
  readonly title: string
  /** A version of it was seen to obey. */
  readonly isProven: boolean
  /** Its program was found. */
  readonly isHere: boolean
}

/** The state that the steps come to, with the reason and what to do. */
export function gradeSteps({ client, steps, method, title, isProven, isHere }: StepsToGrade): SealGrade {
  for (const state of ['open', 'blocked'] as const) {
    const found = steps.find(({ result }) => result === state)
    if (found)
      return { state, why: `${found.text} ${found.advice ?? `Run countersign init --client ${client}.`}` }
  }
  const unasked = steps.find(({ result }) => result === 'not tried')
  if (unasked)
    return {
      state: 'unproven',
      why: `Settings and command are well, but one thing is not known: ${unasked.text}`,
    }
  if (method === 'client') return { state: 'enforced', why: null }
  if (!isProven)
    return {
      state: 'unproven',
      why: `Settings and command are well, but no version of ${title} was ever seen to obey: watch what it does.`,
    }
  if (!isHere)
    return { state: 'unproven', why: `Settings and command are well, but ${title} was not found on PATH.` }
  return { state: 'enforced', why: null }
}

/**
 * Tries what becomes of calls when parts are missing, with copies of the installed command: without a gate that
 * listens, without anything that judges, and without the command itself. Nothing that is installed is touched.
 */
async function withoutGate(install: ClientInstall, where: InstallPlaces): Promise<readonly SealStep[]> {
  const folder = mkdtempSync(join(tmpdir(), 'countersign-seal-'))
  try {
    const text = readFileSync(where.launcher, 'utf8')
    const put = (name: string, content: string) => {
      const path = join(folder, name)
      writeFileSync(path, content, { mode: 0o700 })
      return path
    }
    // A copy starts no gate, whose state would be the person’s own.
    const alone = text.replaceAll(where.socket, join(folder, 'none.sock')).replaceAll(' --start 2>', ' 2>')
    const nobody = alone.replaceAll('    env -i ', '    false env -i ')
    const commandIn = (launcher: string) => commandOf(install, launcher)
    return await Promise.all([
      proveCommand(install, where, commandIn(put('alone', alone))).then(judging),
      proveRefusal(install, where, commandIn(put('nobody', nobody))).then(no =>
        refusing('refusal where nothing judges', no),
      ),
      proveRefusal(install, where, commandIn(join(folder, 'gone'))).then(no =>
        refusing('refusal where the command is gone', no),
      ),
    ])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A copy of the installed command, started as the client would start the one that it has. */
function commandOf({ starts }: ClientInstall, launcher: string): StartWords {
  // What is started without a shell by the client itself has no line around it.
  const isBare = starts !== undefined
  return event => (isBare ? [launcher, event] : ['/bin/sh', '-c', hookCommand(launcher, event, true)])
}

function judging({ refused, allowed, saidOrdinary }: CommandProof): SealStep {
  const name = 'judgement without a gate'
  if (!refused) return { name, result: 'open', text: 'What must be refused was let run.' }
  if (allowed) return { name, result: 'well', text: 'It judges by itself where no gate runs.' }
  const text = `Everything is refused while no gate runs: ${saidOrdinary.slice(0, 300)}`
  return { name, result: 'weak', text }
}

function refusing(name: string, refused: boolean): SealStep {
  return refused
    ? { name, result: 'well', text: 'Everything is refused.' }
    : { name, result: 'open', text: 'What must be refused was let run.' }
}
