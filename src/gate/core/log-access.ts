import type { AccessEvent, TokenSigning } from '../../ground/model/access-event.ts'
import { GateError } from '../../ground/model/errors.ts'
import type { KeyChain } from '../../people/acts/keys/key-chain.ts'
import type { People } from '../../people/acts/ports/people.ts'
import type { SignAct } from '../../people/acts/standing/act-signer.ts'

interface Parts {
  readonly people: Pick<People, 'act'>
  readonly chain: Pick<KeyChain, 'length'>
  readonly sign: SignAct
  readonly now: () => number
}

/** Writes into the log what happened to a way in; with a person’s secret a token stands, or ends, from then on. */
export async function logAccess(
  { people, chain, sign, now }: Parts,
  event: AccessEvent,
  signing?: TokenSigning,
): Promise<void> {
  const at = now()
  if (!signing || chain.length === 0)
    return people.act({ kind: 'access', at, log: [{ kind: 'access', body: { ...event } }] })
  const { id } = event
  if (id === undefined)
    throw new GateError('invalid', 'Say which token is signed: the event names none.', 'event.id')
  const { who, digest } = signing
  const tokens = { add: digest === null ? [] : [{ id, digest }], remove: [id] }
  await sign(who, proof => ({
    kind: 'token',
    at,
    log: [{ kind: 'access', body: { ...event, by: who.reviewer, proof } }],
    tokens,
  }))
}
