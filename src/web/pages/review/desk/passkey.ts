import { startAuthentication } from '@simplewebauthn/browser'
import type { PasskeyAnswer, PasskeyRequest } from '../../../../model/passkey.ts'

/** Lets the reviewer’s passkey sign; rejects with one sentence for the page. */
export async function signed(request: PasskeyRequest): Promise<PasskeyAnswer> {
  const allowCredentials = request.allowCredentials.map(({ transports, ...one }) => ({
    ...one,
    transports: transports as AuthenticatorTransport[],
  }))
  try {
    return await startAuthentication({ optionsJSON: { ...request, allowCredentials } })
  } catch (error) {
    const isCancelled = error instanceof Error && error.name === 'NotAllowedError'
    throw new Error(
      isCancelled
        ? 'The passkey did not sign, so nothing was sent: try again when you are ready.'
        : 'This browser could not use the passkey: try again, or answer where the passkey is.',
      { cause: error },
    )
  }
}
