import { loggedSignatureProblem } from './logged-signature-problem.ts'
import { GateError } from '../../../ground/model/errors.ts'
import type {
  Passkey,
  PasskeyAnswer,
  PasskeyRequest,
  Signature,
  SignedStatement,
} from '../../../ground/model/passkey.ts'
import type { PasskeySite } from '../../../ground/model/passkey-site.ts'
import type { Identity, Reviewer } from '../../../ground/model/reviewer.ts'
import { createPublicKey, type JsonWebKey } from 'node:crypto'

/** The algorithms that passkeys may use: ES256, Ed25519, RS256. */
export const passkeyAlgorithms = [-7, -8, -257]

/** A COSE key as SPKI DER in base64, so that it can be checked without knowing COSE. Throws `invalid` for other kinds. */
export async function spkiOf(cose: Uint8Array<ArrayBuffer>): Promise<string> {
  const { decodeCredentialPublicKey } = await import('@simplewebauthn/server/helpers')
  const key = decodeCredentialPublicKey(cose) as unknown as ReadonlyMap<number, unknown>
  const bytes = (label: number) => {
    const value = key.get(label)
    return value instanceof Uint8Array ? Buffer.from(value).toString('base64url') : ''
  }
  const jwk = jwkOf(Number(key.get(1)), bytes)
  if (!jwk)
    throw new GateError('invalid', 'This passkey’s kind of key is not known: use another one.', 'response')
  return createPublicKey({ key: jwk, format: 'jwk' })
    .export({ format: 'der', type: 'spki' })
    .toString('base64')
}

function jwkOf(kind: number, bytes: (label: number) => string): JsonWebKey | undefined {
  if (kind === 1) return { kty: 'OKP', crv: 'Ed25519', x: bytes(-2) }
  if (kind === 2) return { kty: 'EC', crv: 'P-256', x: bytes(-2), y: bytes(-3) }
  return kind === 3 ? { kty: 'RSA', n: bytes(-1), e: bytes(-2) } : undefined
}

/** A checked signature of a passkey. */
export interface CheckedPasskey {
  readonly answer: PasskeyAnswer
  readonly passkey: Passkey
  /** The reviewer with the counter of this signature. */
  readonly after: Reviewer
}

const timeout = 5 * 60_000

/** Returns the request with which a browser asks the authenticators of a reviewer for a signature. */
export function passkeyRequest(
  { passkeys = [] }: Pick<Reviewer, 'passkeys'>,
  challenge: string,
  { name: rpId }: PasskeySite,
): PasskeyRequest {
  const allowCredentials = passkeys.map(({ id, transports }) => ({
    id,
    type: 'public-key' as const,
    transports,
  }))
  return { challenge, rpId, allowCredentials, userVerification: 'required', timeout }
}

/**
 * Checks that a passkey of the reviewer signed this challenge on our own page, with the person verified. Rejects with
 * `forbidden`. The library is loaded here: most processes never see a passkey.
 */
export async function checkPasskey(
  reviewer: Reviewer,
  { passkey: answer, origin }: Identity,
  challenge: string,
  site: PasskeySite,
): Promise<CheckedPasskey> {
  const passkey = reviewer.passkeys?.find(({ id }) => id === answer?.id)
  if (!answer || !passkey) throw passkeyRefusal(`No passkey of ${reviewer.name} signed this`)
  if (origin === undefined) throw passkeyRefusal('A passkey signs in a browser alone')
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  const { id, cose, counter, publicKey } = passkey
  try {
    // The chain of keys names this form; the library wants the other.
    if ((await spkiOf(new Uint8Array(Buffer.from(cose, 'base64url')))) !== publicKey)
      throw passkeyRefusal('The passkey was changed past the gate')
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: { ...answer, rawId: answer.id, type: 'public-key', clientExtensionResults: {} },
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: site.name,
      credential: { id, publicKey: new Uint8Array(Buffer.from(cose, 'base64url')), counter },
      requireUserVerification: true,
    })
    if (!verified) throw passkeyRefusal('The signature is not that of the passkey')
    const used = { ...passkey, counter: authenticationInfo.newCounter }
    const passkeys = (reviewer.passkeys ?? []).map(one => (one.id === id ? used : one))
    return { answer, passkey, after: { ...reviewer, passkeys } }
  } catch (error) {
    throw error instanceof GateError ? error : passkeyRefusal('The passkey did not sign this answer')
  }
}

/** The signature of a statement as the log keeps it. Throws `forbidden` for one that could not be checked later. */
export function signatureOf(
  statement: SignedStatement,
  { answer, passkey }: CheckedPasskey,
  site: PasskeySite,
): Signature {
  const { clientDataJSON, authenticatorData, signature } = answer.response
  const { id: credential, publicKey } = passkey
  const signed = { statement, credential, publicKey, authenticatorData, clientDataJSON, signature }
  const problem = loggedSignatureProblem(signed, site)
  if (problem !== undefined) throw passkeyRefusal(`The signature is of no use, since ${problem}`)
  return signed
}

function passkeyRefusal(what: string): GateError {
  return new GateError(
    'forbidden',
    `${what}: begin again, and sign with a passkey that you enrolled.`,
    'passkey',
  )
}
