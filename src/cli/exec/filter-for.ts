import { type SeccompChoices, seccompFilter } from '../../proof/boundary/seccomp/seccomp-filter.ts'
import { architectures } from '../../proof/boundary/seccomp/system-calls.ts'
import { GateError } from '../../ground/model/errors.ts'

/** Makes the filter for system calls of this processor. Throws `unavailable` where its calls are not known. */
export function filterFor(choices: SeccompChoices): Buffer {
  const architecture = architectures.find(one => one === process.arch)
  if (architecture) return seccompFilter(architecture, choices)
  throw new GateError(
    'unavailable',
    `A boundary needs a filter for system calls, and there is none for ${process.arch}: use countersign run, which judges the command and holds nothing.`,
  )
}
