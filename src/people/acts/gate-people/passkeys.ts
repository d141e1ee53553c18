import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyRequest, ShownPasskey } from '../../../ground/model/passkey.ts'
import type { Identity } from '../../../ground/model/reviewer.ts'
import type { Verb } from '../../../ground/model/verb.ts'

/** A passkey that a browser has made. */
export interface NewPasskey {
  readonly name: string
  readonly response: RegistrationResponseJSON
}

/** Options with which a browser has an authenticator make a passkey. */
export type PasskeyOptions = PublicKeyCredentialCreationOptionsJSON

/** Passkeys of reviewers. */
export interface Passkeys {
  /** In the order in which they were enrolled. */
  list(reviewer: string): Promise<readonly ShownPasskey[]>
  /** Begins an enrolment, for some minutes; needs a secret of the reviewer. */
  begin(who: Identity): Promise<PasskeyOptions>
  /** Ends it; rejects with `forbidden` for what was not begun by this reviewer. */
  add(input: NewPasskey, who: Identity): Promise<ShownPasskey>
  /** Needs a secret of the reviewer. */
  remove(id: string, who: Identity): Promise<void>
  /** Returns a challenge for one of them to sign, once and within minutes: it stands for a secret, but not for a yes. */
  request(who: Identity): Promise<PasskeyRequest>
  /** Returns a challenge for the passkey of whoever sits there, once and within minutes: it only says who they are. */
  offer(): Promise<PasskeyRequest>
  /** Returns the reviewer whose passkey signed such a challenge on a page of this origin; rejects with `forbidden`. */
  recognise(answer: PasskeyAnswer, origin: string): Promise<string>
}

/** The row of each verb. One that has no row does not compile. */
export const passkeyVerbs = {
  list: { may: 'look' },
  begin: { may: 'answer' },
  add: { may: 'answer' },
  remove: { may: 'answer' },
  request: { may: 'answer' },
  offer: { may: 'own' },
  recognise: { may: 'own' },
} as const satisfies Record<keyof Passkeys, Verb>
