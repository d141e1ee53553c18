import { type PublicKeyCredentialRequestOptionsJSON, startAuthentication } from '@simplewebauthn/browser'

/** Lets the reviewer’s passkey sign; rejects with one sentence for the page. */
export async function signed(options: PublicKeyCredentialRequestOptionsJSON): Promise<unknown> {
  try {
    return await startAuthentication({ optionsJSON: options })
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
