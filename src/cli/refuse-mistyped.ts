import { existsSync } from 'node:fs'
import { GateError } from '../ground/model/errors.ts'
import { groupPolicyOf, loadPolicyFor } from '../gate/open/open-gate.ts'

/** The options that a person named by hand. */
export interface TypedNames {
  readonly cwd?: string
  readonly profile?: string
  readonly policy?: string
}

/**
 * An agent's unknown profile is judged as the default one; a person who names one has mistyped it. Throws `missing` for
 * a profile that neither the policy nor that of the gate’s group has, and for a folder that is not there.
 */
export function refuseMistyped({ cwd, profile = 'default', policy }: TypedNames, stateFolder: string): void {
  if (cwd !== undefined && !existsSync(cwd))
    throw new GateError('missing', `The folder ${cwd} is not there: give --cwd one that is, or leave it out.`)
  if (profile === 'default') return
  const { profiles } = loadPolicyFor({
    projectFolder: process.cwd(),
    team: groupPolicyOf(stateFolder),
    ...(policy !== undefined && { flagsFile: policy }),
  }).policy
  if (!Object.hasOwn(profiles, profile))
    throw new GateError(
      'missing',
      `The policy has no profile “${profile}”: it has ${Object.keys(profiles).join(', ')}.`,
    )
}
