import type { OwnSession } from '../../api/use-session.ts'
import { SignOnAgain } from '../../parts/sign-on-again.tsx'
import { When } from '../../parts/when.tsx'
import styles from './you.module.css'

/** Says until when the provider’s word holds, and has it given anew. */
export function SignedOnUntil({
  signedOn: { at, until },
}: {
  readonly signedOn: NonNullable<OwnSession['signedOn']>
}) {
  return (
    <section className={styles.section} aria-labelledby="signed-on">
      <h2 id="signed-on">Sign-on</h2>
      <p>
        Your sign-on ends <When at={until} />.{' '}
        {at === null ? (
          'Your provider did not say when you proved yourself there.'
        ) : (
          <>
            You proved yourself there <When at={at} />.
          </>
        )}{' '}
        A yes at level high or critical takes a sign-on of a moment ago, and your passkey.
      </p>
      <SignOnAgain />
    </section>
  )
}
