import { readFileSync } from 'node:fs'
import type { ClientInstall, InstallPlaces } from '../install/client-install.ts'
import type { Installation } from '../install/installation.ts'
import type { SealStep } from '../../ground/model/seal.ts'
import { findOffSwitch } from './find-off-switch.ts'
import { launcherStep } from './launcher-step.ts'
import { registrationProblem } from './registration-problem.ts'

/** The part of a seal that files alone tell, without starting anything: some milliseconds. */
export interface DiskSteps {
  readonly steps: readonly SealStep[]
  readonly command: SealStep
}

/** Looks at the registration, the installed command, and what would switch hooks off. */
export function diskSteps(install: ClientInstall, installed: Installation, where: InstallPlaces): DiskSteps {
  const command = launcherStep(where, installed)
  const off = findOffSwitch(install.client, where, textAt)
  const steps = [registrationStep(install, where), command]
  return { steps: off === null ? steps : [...steps, offStep(off)], command }
}

/** Tells whether a step lets calls run that nobody judged, or lets none run. */
export function isBroken({ result }: SealStep): boolean {
  return result === 'open' || result === 'blocked'
}

function registrationStep(install: ClientInstall, where: InstallPlaces): SealStep {
  const name = 'registration'
  const problems = install.files(where).map(registrationProblem)
  const [first] = problems.filter(problem => problem !== null)
  const places = install.files(where).map(({ path }) => path)
  return first === undefined
    ? { name, result: 'well', text: `It is as it was written, in ${places.join(' and ')}.` }
    : { name, result: 'open', text: `${first}.` }
}

function offStep(text: string): SealStep {
  const advice = 'Take it out there, or install with --managed where the client has that.'
  return { name: 'switched off', result: 'open', text: `${text}.`, advice }
}

/** The text of a file; null where it can’t be read. */
export function textAt(path: string): string | null {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return null
  }
}
