import { GateError } from '../../../ground/model/errors.ts'
import type { Pause } from '../../../ground/model/grant.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { People } from '../ports/people.ts'
import type { SignAct } from '../standing/act-signer.ts'

const maxLength = 24 * 3_600_000

/** Observes instead of stopping until `until`, or ends that (null); needs a secret of a reviewer, and is logged. */
export async function pauseGate(
  { sign, now }: { readonly sign: SignAct; readonly now: () => number },
  until: number | null,
  reason: string,
  who: Identity,
): Promise<Pause | null> {
  const at = now()
  if (until !== null && !(until > at && until <= at + maxLength))
    throw new GateError('invalid', 'A pause lasts from a minute to 24 hours.', 'until')
  const pause = until === null ? null : { by: who.reviewer, reason, at, until }
  const body = { event: pause ? 'began' : 'ended', by: who.reviewer, reason, until }
  await sign(who, proof => ({ kind: 'pause', at, log: [{ kind: 'pause', body: { ...body, proof } }], pause }))
  return pause
}

/** The pause that holds at `at`; it ends by itself. */
export function pauseAt(people: Pick<People, 'pause'>, at: number): Pause | null {
  const pause = people.pause()
  return pause && pause.until > at && pause.at <= at ? pause : null
}
