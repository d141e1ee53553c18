import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import type { PublicKeyCredentialCreationOptionsJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyRequest } from '../../src/ground/model/passkey.ts'

/** What an authenticator does otherwise than a good one would. */
export interface Differences {
  readonly origin?: string
  readonly rpId?: string
  readonly type?: string
  readonly challenge?: string
  readonly flags?: number
  readonly counter?: number
  readonly crossOrigin?: boolean
}

const ourPage = 'http://localhost:4180'
const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

/** An authenticator in software, with one passkey: ES256, no attestation, the person present and verified. */
export function softwareAuthenticator() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const id = randomBytes(16)
  let counter = 0

  const clientData = (
    challenge: string,
    type: string,
    { origin = ourPage, crossOrigin = false }: Differences,
  ) => Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin }))

  const authenticatorData = (attested: Uint8Array, input: Differences, flags: number) => {
    const count = Buffer.alloc(4)
    count.writeUInt32BE(input.counter ?? ++counter)
    return Buffer.concat([
      sha256(input.rpId ?? 'localhost'),
      Buffer.from([input.flags ?? flags]),
      count,
      attested,
    ])
  }

  /** What `navigator.credentials.create` gives. */
  const create = (
    { challenge }: PublicKeyCredentialCreationOptionsJSON,
    input: Differences = {},
  ): RegistrationResponseJSON => {
    const cose = Buffer.concat([
      Buffer.from('a5010203262001215820', 'hex'),
      Buffer.from(x, 'base64url'),
      Buffer.from('225820', 'hex'),
      Buffer.from(y, 'base64url'),
    ])
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose])
    const data = authenticatorData(attested, input, 0x45)
    const attestationObject = Buffer.concat([
      Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
      Buffer.from([data.length]),
      data,
    ])
    return {
      id: base64url(id),
      rawId: base64url(id),
      type: 'public-key',
      clientExtensionResults: {},
      response: {
        clientDataJSON: base64url(
          clientData(input.challenge ?? challenge, input.type ?? 'webauthn.create', input),
        ),
        attestationObject: base64url(attestationObject),
        transports: ['internal'],
      },
    }
  }

  /** What `navigator.credentials.get` gives. */
  const get = ({ challenge }: PasskeyRequest, input: Differences = {}): PasskeyAnswer => {
    const data = authenticatorData(new Uint8Array(), input, 0x05)
    const client = clientData(input.challenge ?? challenge, input.type ?? 'webauthn.get', input)
    const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)
    return {
      id: base64url(id),
      response: {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(signature),
      },
    }
  }
  return { id: base64url(id), create, get }
}
