import { GateError } from '../../../ground/model/errors.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Caller } from './caller.ts'
import type { GivenWho } from '../schemas/review.ts'

/**
 * Makes the identity of the person who answers. Over TCP the token or the session gives the name: a paired browser
 * proves as much as a terminal of theirs, a token nothing. On the owner’s socket the front end names the person who
 * sits there, and the user is the owner of the socket.
 */
export function identityOf(caller: Caller, input: GivenWho = {}): Identity {
  const { reviewer, pin, totp, passkey, session } = input
  const secrets = {
    ...(pin !== undefined && { pin }),
    ...(totp !== undefined && { totp }),
    ...(session !== undefined && { session }),
  }
  if (caller.role === 'reviewer') {
    if (reviewer !== undefined && reviewer !== caller.reviewer)
      throw new GateError(
        'forbidden',
        `This ${caller.browser ? 'browser' : 'token'} is for ${caller.reviewer}, and for nobody else.`,
        'who.reviewer',
      )
    const { browser, origin, signedOn } = caller
    const signed = {
      ...(browser === true && { browser }),
      ...(passkey !== undefined && { passkey }),
      ...(origin !== undefined && { origin }),
      ...(typeof signedOn?.at === 'number' && { signedOnAt: signedOn.at }),
    }
    return { reviewer: caller.reviewer, uid: null, terminal: false, ...secrets, ...signed }
  }
  if (caller.role !== 'owner')
    throw new GateError('forbidden', `A caller of role ${caller.role} may not do this.`)
  if (reviewer === undefined)
    throw new GateError('invalid', 'Say who answers: give the name of the reviewer.', 'who.reviewer')
  const uid = input.uid === null || input.uid === undefined ? null : caller.uid
  return { reviewer, uid, terminal: input.terminal === true, ...secrets }
}
