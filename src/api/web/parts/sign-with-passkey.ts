import { startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyAnswer, PasskeyRequest } from '../../../ground/model/passkey.ts'

/** Lets the reviewer’s passkey sign; rejects with one sentence for the page. */
export async function signWithPasskey(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const allowCredentials = request.allowCredentials.map(({ transports, ...one }) => ({
    ...one,
    transports: transports as AuthenticatorTransport[],
  }))
  try {
    return await startAuthentication({ optionsJSON: { ...request, allowCredentials } })
  } catch (error) {
    throw new Error(reasonOf(error instanceof Error ? error.name : '', request.rpId), { cause: error })
  }
}

function reasonOf(name: string, site: string): string {
  if (name === 'NotAllowedError')
    return 'The passkey did not sign, so nothing was sent: try again when you are ready.'
  if (name === 'SecurityError') return `This passkey works at ${site} alone: open this page there.`
  return 'This browser could not use the passkey: try again, or answer where the passkey is.'
}
