import { dirname } from 'node:path'
import { clients } from '../../ground/clients/index.ts'
import type { ClientInstall, InstallPlaces } from '../install/client-install.ts'
import { clientInstalls } from '../install/client-installs.ts'
import { programOn } from '../install/find-clients.ts'
import { type Machine, recordedPlaces } from '../install/machine.ts'
import { prove } from '../install/prove.ts'
import type { Installation } from '../install/installation.ts'
import { askHealth } from '../resident/ask-health.ts'
import type { Seal, SealMethod, SealStep } from '../../ground/model/seal.ts'
import { clientVersion } from './client-version.ts'
import { codexListing } from './codex-listing.ts'
import { diskSteps, isBroken } from './disk-steps.ts'
import { gradeSteps } from './grade-steps.ts'
import { hasFolder } from './read-seals.ts'
import { withoutGate } from './without-gate.ts'

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
      prove(install, where),
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

function proofStep({ refused, allowed, said, saidOrdinary }: Awaited<ReturnType<typeof prove>>): SealStep {
  const name = 'proof'
  if (!refused)
    return {
      name,
      result: 'open',
      text: 'A call that only a person may make was let run.',
      advice: seePolicy,
    }
  return allowed
    ? { name, result: 'well', text: `A call that only a person may make was refused: ${said.slice(0, 400)}` }
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
