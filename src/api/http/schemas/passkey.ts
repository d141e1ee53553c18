import type { RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod'
import type { PasskeyOptions } from '../../../people/acts/gate-people/passkeys.ts'
import type { PasskeyAnswer, PasskeyRequest, ShownPasskey } from '../../../ground/model/passkey.ts'
import { moment, shortText, text, namedSchema } from './text.ts'

/** Bytes as browsers write them. */
const bytes = z
  .string()
  .max(100_000)
  .regex(/^[\w-]*$/, 'it is no base64url')

/** A passkey of a reviewer. */
export const passkey: z.ZodType<ShownPasskey> = namedSchema(
  'Passkey',
  z.strictObject({ id: text, name: text, transports: z.array(text), addedAt: moment }),
)

/** A request for a passkey to sign: the options of `navigator.credentials.get`. */
export const passkeyRequest: z.ZodType<PasskeyRequest> = namedSchema(
  'PasskeyRequest',
  z.strictObject({
    challenge: text,
    rpId: text,
    allowCredentials: z.array(
      z.strictObject({ id: text, type: z.literal('public-key'), transports: z.array(text) }),
    ),
    userVerification: z.literal('required'),
    timeout: z.number(),
  }),
)

/** The signature of a passkey, as the browser gives it; other members are ignored. */
export const passkeyAnswer: z.ZodType<PasskeyAnswer> = namedSchema(
  'PasskeyAnswer',
  z.object({
    id: bytes,
    response: z.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
  }),
)

/** The options of `navigator.credentials.create`. */
export const passkeyOptions: z.ZodType<PasskeyOptions> = namedSchema(
  'PasskeyOptions',
  z.custom<PasskeyOptions>(value => typeof value === 'object' && value !== null),
)

/** A passkey that a browser has made. */
export const registration: z.ZodType<RegistrationResponseJSON> = namedSchema(
  'NewPasskey',
  z
    .object({
      id: bytes,
      rawId: bytes,
      type: z.literal('public-key'),
      response: z.object({
        clientDataJSON: bytes,
        attestationObject: bytes,
        transports: z.array(shortText(40)).max(10).exactOptional(),
      }),
    })
    .transform(input => ({ ...input, clientExtensionResults: {} })),
)
