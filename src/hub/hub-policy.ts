import type { PolicyPort } from '../api/http/ports/policy-port.ts'
import { GateError } from '../ground/model/errors.ts'
import { loadPolicyFor } from '../gate/open/open-gate.ts'

/** The policy of a hub for people who look at it: the built-in one, which nobody changes here. Gates judge under their own. */
export function hubPolicy(): PolicyPort {
  const { policy, layers } = loadPolicyFor({ isolated: true })
  return {
    show: () => ({ policy, layers: layers.map(({ name, digest }) => ({ name, digest })) }),
    own: refuse,
    check: refuse,
    effect: async () => refuse(),
    save: async () => refuse(),
    watch: () => () => {},
  }
}

function refuse(): never {
  throw new GateError('unavailable', 'A hub has no policy of its own: change that of a gate on its machine.')
}
