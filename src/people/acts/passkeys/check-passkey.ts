import { GateError } from '../../../ground/model/errors.ts'
import type {
  Passkey,
  PasskeyAnswer,
  PasskeyRequest,
  Signature,
  SignedStatement,
} from '../../../ground/model/passkey.ts'
import { type PasskeySite, localSite } from '../../../ground/model/passkey-site.ts'
import type { Identity, Reviewer } from '../../../ground/model/reviewer.ts'
import { createPublicKey, type JsonWebKey, createHash, type KeyObject, verify } from 'node:crypto'
import { isJsonObject, type Json, type JsonObject } from '../../../ground/model/json.ts'
import { challengeOf } from '../keys/challenge-of.ts'

const present = 0x01
const verified = 0x04

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

/**
 * Returns why a signature does not show that somebody said yes to exactly this, or undefined if it does: the key that it
 * names signed this statement, for our address or that of the team, with the person present and verified.
 */
export function loggedSignatureProblem(signed: Signature, site = localSite): string | undefined {
  const data = Buffer.from(signed.authenticatorData, 'base64url')
  const client = Buffer.from(signed.clientDataJSON, 'base64url')
  const body = parsed(client)
  if (body?.['type'] !== 'webauthn.get' || body['challenge'] !== challengeOf(signed.statement))
    return 'it was made for something else'
  const made = [site, localSite].find(one => isPageOf(one, String(body['origin'])))
  if (!made || body['crossOrigin'] === true) return 'it was made on another page'
  if (!data.subarray(0, 32).equals(createHash('sha256').update(made.name).digest()))
    return 'it was made for another address'
  const flags = data[32] ?? 0
  if ((flags & present) === 0 || (flags & verified) === 0) return 'nobody was verified when it was made'
  const message = Buffer.concat([data, createHash('sha256').update(client).digest()])
  return isSignedBy(signed, message) ? undefined : 'the key that it names did not make it'
}

function isPageOf({ origin }: PasskeySite, page: string): boolean {
  return origin === null ? /^http:\/\/localhost:\d{1,5}$/.test(page) : page === origin
}

function isSignedBy({ publicKey, signature }: Signature, message: Uint8Array): boolean {
  try {
    const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
    return verify(digestFor(key), message, key, Buffer.from(signature, 'base64url'))
  } catch {
    return false
  }
}

/** ES256 and RS256 sign a SHA-256, Ed25519 the message itself. */
function digestFor({ asymmetricKeyType }: KeyObject): 'sha256' | null {
  return asymmetricKeyType === 'ed25519' ? null : 'sha256'
}

function parsed(bytes: Buffer): JsonObject | undefined {
  try {
    const value = JSON.parse(bytes.toString('utf8')) as Json
    return isJsonObject(value) ? value : undefined
  } catch {
    return undefined
  }
}
